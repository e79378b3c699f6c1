// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { AddPeopleDialog } from './add-people-dialog.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('GET /tenants/t/people', 200, { people: [], next: null })
})
afterEach(() => page.close())

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <AddPeopleDialog tenantId="t" projectId="a" onClose={() => setIsOpen(false)} />
  ) : (
    <Button onClick={() => setIsOpen(true)}>Open</Button>
  )
}
const byAddress = () =>
  act(async () => {
    const labels = [...page.host.querySelectorAll('label')]
    labels.find(({ textContent }) => textContent === 'By address')!.click()
  })
const addresses = () => page.field('Addresses') as unknown as HTMLTextAreaElement

describe('pasted addresses', () => {
  beforeEach(async () => {
    await page.open(<Opener />)
    await page.press('Open')
    await byAddress()
    await page.fill('Addresses', 'ada@example.org, ben@example.org')
  })

  test('are there again when the dialog was closed', async () => {
    await page.press('Close')
    await page.press('Open')
    expect(addresses().value).toBe('ada@example.org, ben@example.org')
  })

  test('are gone after Cancel', async () => {
    await page.press('Cancel')
    await page.press('Open')
    await byAddress()
    expect(addresses().value).toBe('')
  })

  test.each(['invited', 'limit'])('are gone once the outcome of each, %s, is read', async (outcome) => {
    const results = ['ada', 'ben'].map((name) => ({ email: `${name}@example.org`, outcome }))
    page.answer('POST /projects/a/invites/bulk', 200, { results })
    await page.press('Add 2 people')
    await page.press('Done')
    await page.press('Open')
    await byAddress()
    expect(addresses().value).toBe('')
  })

  test('are those that were not added, where the dialog was closed meanwhile', async () => {
    const results = [
      { email: 'ada@example.org', outcome: 'invited' },
      { email: 'ben@example.org', outcome: 'limit' },
    ]
    page.answer('POST /projects/a/invites/bulk', 200, { results })
    const arrive = page.delay('POST /projects/a/invites/bulk')
    await page.press('Add 2 people')
    await page.press('Close')
    arrive()
    await page.settle()
    await page.press('Open')
    await page.eventually(() => expect(addresses().value).toBe('ben@example.org'))
  })
})

test('says how new people join where all freelancers of the organisation are in the team', async () => {
  const users = ['ada', 'ben'].map((name) => ({
    id: name,
    firstName: name,
    lastName: '',
    email: `${name}@example.org`,
    phone: '',
  }))
  const [ada, ben] = users
  const people = [
    { user: ada, role: 'FREELANCER', projectIds: ['a'] },
    { user: ben, role: 'ADMIN', projectIds: [] },
  ]
  page.answer('GET /tenants/t/people', 200, { people, next: null })
  await page.open(<Opener />)
  await page.press('Open')
  await page.eventually(() => expect(page.text()).toContain('Paste addresses to invite new people.'))
  expect(page.text()).not.toContain('Select all')
})

describe('Select all', () => {
  const someone = (name: string, role = 'FREELANCER') => ({
    user: { id: name, firstName: name, lastName: 'Roth', email: `${name}@example.org` },
    role,
    projectIds: [],
  })
  const box = (name: string) =>
    [...page.host.querySelectorAll('label')]
      .find(({ textContent }) => textContent.startsWith(name))!
      .querySelector('input')!

  test('keeps what is ticked meanwhile, and takes no other search', async () => {
    page.answer('GET /tenants/t/people', 200, {
      people: [someone('Ada'), someone('Ben', 'ADMIN')],
      next: 'b',
    })
    await page.open(<Opener />)
    await page.press('Open')
    const arrive = page.delay('GET /tenants/t/people')
    page.answer('GET /tenants/t/people', 200, { people: [someone('Cem')], next: null })
    await page.press('Select all')
    await act(async () => box('Ben').click())
    expect(page.field('Find people').readOnly).toBe(true)
    arrive()
    await page.settle()
    expect(['Ada', 'Ben', 'Cem'].map((name) => box(name).checked)).toEqual([true, true, true])
  })
})
