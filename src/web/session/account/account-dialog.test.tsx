// @vitest-environment happy-dom

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserReply } from '../../../contract/sign-in.ts'
import { clearSession, sessionState, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
// The import loads the lazy dialog at once.
import './account-dialog.tsx'
import { AppFrame } from '../app-frame.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  clearSession()
})

async function open(changes: Partial<UserReply> = {}) {
  storeSession({ token: 's', user: userWith(['FREELANCER'], changes) })
  await page.open(<AppFrame />)
  await page.press('Your account')
}
const form = (label: string) => page.field(label).closest('form')!
async function submit(label: string) {
  await act(async () => form(label).requestSubmit())
  await page.settle()
}
const errors = () => [...page.host.querySelectorAll('dialog [role="alert"]')].map((line) => line.textContent)

describe('names and phone', () => {
  test('are shown and saved, and the page knows the saved values', async () => {
    await open({ phone: '+49 30 1234567' })
    const shown = ['Email', 'First name', 'Last name', 'Phone'].map((label) => page.field(label).value)
    expect(shown).toEqual(['greta@example.org', 'Greta', 'Lindner', '+49 30 1234567'])
    await page.fill('First name', 'Gretel')
    page.answer('PATCH /me', 200, { user: userWith(['FREELANCER'], { firstName: 'Gretel' }) })
    await submit('First name')
    const sent = { firstName: 'Gretel', lastName: 'Lindner', phone: '+49 30 1234567' }
    expect(page.sent('PATCH /me')).toEqual(sent)
    expect(sessionState().user?.firstName).toBe('Gretel')
    expect(page.text()).toContain('Saved')
  })

  test('are not sent while a field is wrong, which names its error', async () => {
    await open()
    await page.fill('Last name', ' ')
    await page.fill('Phone', '0'.repeat(41))
    await submit('Phone')
    expect(errors()).toEqual(['Please fill in this field', 'Up to 40 characters on one line'])
    expect(page.sent('PATCH /me')).toBeUndefined()
  })

  test('stay as they were typed when the server refuses them', async () => {
    expectPrinted('error', 'A status of 500 answered PATCH /api/me')
    await open()
    await page.fill('First name', 'Gretel')
    page.answer('PATCH /me', 500)
    await submit('First name')
    expect(errors()).toEqual(['Save failed'])
    expect(page.field('First name').value).toBe('Gretel')
    expect(sessionState().user?.firstName).toBe('Greta')
  })
})

describe('an organisation', () => {
  const route = 'DELETE /me/memberships/t1'
  const leave = async () => {
    await page.press('Leave Rheinufer Kultur')
    await page.press('Leave organisation')
  }

  test('is left after a question, and the page goes home without it', async () => {
    await open()
    page.answer(route, 204)
    page.answer('GET /me', 200, { user: userWith([]) })
    await page.press('Leave Rheinufer Kultur')
    expect(page.text()).toContain('Leave Rheinufer Kultur?')
    expect(page.calls.map((call) => call.route)).not.toContain(route)
    await page.press('Leave organisation')
    expect(sessionState().user?.memberships).toEqual([])
    expect(page.where()).toBe('/app/freelancer')
    expect(page.text()).toContain('You have left Rheinufer Kultur')
    expect(page.host.querySelector('dialog')).toBeNull()
  })

  test('is kept when the question is cancelled', async () => {
    await open()
    await page.press('Leave Rheinufer Kultur')
    await page.press('Cancel')
    expect(page.calls.map((call) => call.route)).not.toContain(route)
    expect(page.text()).not.toContain('Leave Rheinufer Kultur?')
  })

  test('is not left by its last administrator, and the question says why', async () => {
    expectPrinted('error', 'A status of 409 answered DELETE /api/me/memberships/:tenantId')
    await open()
    const error = 'You are the only administrator of this organisation.'
    page.answer(route, 409, { error, code: 'last_admin' })
    await leave()
    expect(errors()).toEqual([error])
    expect(sessionState().user?.memberships).toHaveLength(1)
  })
})

describe('the password', () => {
  const change = async (password: string, current?: string) => {
    if (current !== undefined) await page.fill('Current password', current)
    await page.fill('New password', password)
    await submit('New password')
  }

  test('is changed with the current one, and neither stays on the screen', async () => {
    await open()
    page.answer('POST /me/password', 204)
    await change('herbstfest 27', 'sommerfest')
    expect(page.sent('POST /me/password')).toEqual({
      currentPassword: 'sommerfest',
      password: 'herbstfest 27',
    })
    expect(page.text()).toContain('Your password is saved.')
    expect([page.field('Current password').value, page.field('New password').value]).toEqual(['', ''])
  })

  test('needs the current one, and six characters', async () => {
    await open()
    await change('kurz5', '')
    expect(errors()).toEqual([
      'Please enter your current password.',
      'Password must be at least 6 characters',
    ])
    expect(page.sent('POST /me/password')).toBeUndefined()
  })

  test('is not changed with a wrong current one, as the server says', async () => {
    expectPrinted('error', 'A status of 400 answered POST /api/me/password')
    await open()
    const error = 'This is not your current password. Please try again.'
    page.answer('POST /me/password', 400, { error, code: 'invalid_code' })
    await change('herbstfest 27', 'falsch')
    expect(errors()).toEqual([error])
    expect(document.activeElement).toBe(page.field('Current password'))
  })

  test('is set without a current one by a person who has none', async () => {
    await open({ passwordSet: false })
    expect(page.labels()).not.toContain('Current password')
    page.answer('POST /me/password', 204)
    await change('herbstfest 27')
    expect(page.sent('POST /me/password')).toEqual({ password: 'herbstfest 27' })
    expect(sessionState().user?.passwordSet).toBe(true)
    expect(page.labels()).toContain('Current password')
  })
})
