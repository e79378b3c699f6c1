// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearOnPersonChange, hasUnsaved } from '../../../session/person-queries.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { FreelancerInviteDialog } from './freelancer-invite-dialog.tsx'

const ROUTE = 'POST /projects/p1/invites'
const closed = vi.fn<() => void>()
let page: TestPage
beforeEach(async () => {
  page = new TestPage()
  await page.open(<FreelancerInviteDialog projectId="p1" onClose={closed} />)
})
afterEach(() => {
  vi.restoreAllMocks()
  closed.mockReset()
  page.close()
})

const options = (label: string) =>
  [...page.field(label).querySelectorAll('option')].map(({ value, textContent }) => [value, textContent])

test('has the fields of the specification', () => {
  expect(page.host.querySelector('h2')?.textContent).toBe('Create Freelancer Invite')
  expect(page.labels()).toEqual([
    'Email',
    'First name',
    'Last name',
    'Phone',
    'Country',
    'German speaking level',
  ])
  expect(page.field('Email')).toMatchObject({ type: 'email', required: true })
  expect(page.field('Phone').placeholder).toMatch(/^\+49 \d/)
})

test('offers about 240 countries and territories by code, below an empty Select', () => {
  const [first, ...countries] = options('Country')
  expect(first).toEqual(['', 'Select'])
  expect(page.field('Country').value).toBe('')
  expect(countries).toHaveLength(249)
  expect(countries.every(([code]) => /^[A-Z]{2}$/.test(code!))).toBe(true)
  expect(countries).toContainEqual(['DE', 'Germany'])
})

test('offers six levels of German, A1 at first', () => {
  expect(options('German speaking level').map(([level]) => level)).toEqual([
    'A1',
    'A2',
    'B1',
    'B2',
    'C1',
    'L1',
  ])
  expect(page.field('German speaking level').value).toBe('A1')
})

test('sends what was filled in, and says Creating… meanwhile', async () => {
  await page.fill('Email', 'jonas@example.org')
  await page.fill('Phone', '+49 170 1234567')
  await page.press('Create invite')
  expect(page.button('Creating…')).toBeDefined()
  expect(page.sent(ROUTE)).toEqual({
    role: 'FREELANCER',
    email: 'jonas@example.org',
    firstName: '',
    lastName: '',
    phone: '+49 170 1234567',
    country: '',
    germanLevel: 'A1',
  })
})

test.each(['Cancel', 'Close'])('is left by %s', async (name) => {
  await page.press(name)
  expect(closed).toHaveBeenCalledTimes(1)
})

test.each([
  ['Email is required', '', ''],
  ['Invalid phone number', 'jonas@example.org', 'call me'],
])('says %s before anything is sent', async (sentence, email, phone) => {
  await page.fill('Email', email)
  await page.fill('Phone', phone)
  await page.press('Create invite')
  expect(page.host.querySelector('[role="alert"]')?.textContent).toBe(sentence)
  expect(page.sent(ROUTE)).toBeUndefined()
})

test.each([
  ['the server’s error', { error: 'Enough for today.', code: 'too_many_requests' }, 'Enough for today.'],
  ['Invite creation failed', undefined, 'Invite creation failed'],
])('says %s in a line when the server refuses', async (_, body, sentence) => {
  expectPrinted('error', 'A status of 429 answered POST /api/projects/:projectId/invites')
  page.answer(ROUTE, 429, body)
  await page.fill('Email', 'jonas@example.org')
  await page.press('Create invite')
  expect(page.host.querySelector('[role="alert"]')?.textContent).toBe(sentence)
})

function Opener() {
  clearOnPersonChange(useQueryClient())
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <FreelancerInviteDialog projectId="p1" onClose={() => setIsOpen(false)} />
  ) : (
    <Button onClick={() => setIsOpen(true)}>Open</Button>
  )
}

describe('a typed invite', () => {
  const typed = () => ['Email', 'First name', 'German speaking level'].map((label) => page.field(label).value)

  beforeEach(async () => {
    await page.open(<Opener />)
    await page.press('Open')
    await page.fill('Email', 'jonas@example.org')
    await page.fill('First name', 'Jonas')
  })

  test('is there again when the dialog was closed', async () => {
    await page.press('Close')
    expect(hasUnsaved()).toBe(true)
    await page.press('Open')
    expect(typed()).toEqual(['jonas@example.org', 'Jonas', 'A1'])
  })

  test('is gone after Cancel', async () => {
    await page.press('Cancel')
    await page.press('Open')
    expect(typed()).toEqual(['', '', 'A1'])
  })

  test('leaves no draft once it is taken out again', async () => {
    await page.fill('Email', '')
    await page.fill('First name', '')
    expect(hasUnsaved()).toBe(false)
  })

  test('is gone once the invite is created, also where the dialog was closed meanwhile', async () => {
    page.answer(ROUTE, 201, { url: 'http://localhost/invite/a', role: 'FREELANCER', expiresAt: null })
    const arrive = page.delay(ROUTE)
    await page.press('Create invite')
    await page.press('Close')
    arrive()
    await page.eventually(() => expect(hasUnsaved()).toBe(false))
    await page.press('Open')
    expect(typed()).toEqual(['', '', 'A1'])
  })
})
