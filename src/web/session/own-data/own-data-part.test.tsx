// @vitest-environment happy-dom

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceOf, storeDevice } from '../../device-store.ts'
import { clearSession, sessionState, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { OwnDataPart } from './own-data-part.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  clearSession()
})

test('a person’s data is handed to the browser as a file', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mine')
  // The page of the test would follow the link, and the files that come after share it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
  page.answer('GET /me/export', 200, 'a file')
  await page.press('Download')
  await page.eventually(() => expect(stored).toHaveBeenCalledOnce())
  expect(page.host.querySelector('section [role="alert"]')).toBeNull()
})

test('the server says when the data was taken along too often', async () => {
  expectPrinted('error', 'A status of 429 answered GET /api/me/export')
  await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
  const error = 'You have taken your data along several times. Please wait 9 minutes.'
  page.answer('GET /me/export', 429, { error, code: 'too_many_requests' })
  await page.press('Download')
  expect(page.host.querySelector('[role="alert"]')?.textContent).toBe(error)
})

test('a session that has not proven the mailbox reads what to do first', async () => {
  await page.open(<OwnDataPart user={userWith(['FREELANCER'], { limited: true })} />)
  expect(page.text()).toContain('once you have signed in with a mailed code')
  expect(page.host.querySelector('button')).toBeNull()
})

describe('the address', () => {
  const open = async () => {
    await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
    await page.press('Change my email')
  }
  const submit = async (label: string) => {
    await act(async () => page.field(label).closest('form')!.requestSubmit())
    await page.settle()
  }

  test('is changed by the codes of both mailboxes, and this browser stays known', async () => {
    storeSession({ token: 's', user: userWith(['FREELANCER']) })
    storeDevice('greta@example.org', 'secret')
    await open()
    page.answer('POST /me/email', 202)
    await page.fill('New email', 'gretel@example.org')
    await submit('New email')
    expect(page.sent('POST /me/email')).toEqual({ email: 'gretel@example.org' })
    page.answer('POST /me/email/verify', 200, {
      user: userWith(['FREELANCER'], { email: 'gretel@example.org' }),
    })
    await page.fill('Code from your present address', '123456')
    await page.fill('Code from the new address', '654321')
    await submit('Code from the new address')
    expect(page.sent('POST /me/email/verify')).toEqual({ oldCode: '123456', newCode: '654321' })
    expect(sessionState().user?.email).toBe('gretel@example.org')
    expect([deviceOf('greta@example.org'), deviceOf('gretel@example.org')]).toEqual([undefined, 'secret'])
    expect(page.host.querySelector('dialog')).toBeNull()
  })

  test('is not sent while it is none, and codes have six digits', async () => {
    await open()
    await page.fill('New email', 'nobody')
    await submit('New email')
    expect(page.sent('POST /me/email')).toBeUndefined()
    page.answer('POST /me/email', 202)
    await page.fill('New email', 'gretel@example.org')
    await submit('New email')
    await page.fill('Code from your present address', '12')
    await submit('Code from your present address')
    expect(page.text()).toContain('A code has six digits.')
    expect(page.sent('POST /me/email/verify')).toBeUndefined()
  })
})

describe('the account', () => {
  test('is deleted with a mailed code, after its person has read what that means', async () => {
    storeSession({ token: 's', user: userWith(['FREELANCER']) })
    await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
    await page.press('Delete my account')
    expect(page.text()).toContain('Past hours and what they paid stay')
    expect(page.sent('POST /me/deletion')).toBeUndefined()
    page.answer('POST /me/deletion', 202)
    await page.press('Mail me a code')
    page.answer('POST /me/deletion/confirm', 204)
    await page.fill('Code', '123456')
    await page.press('Delete for good')
    await page.settle()
    expect(page.sent('POST /me/deletion/confirm')).toEqual({ code: '123456' })
    expect(sessionState().user).toBeNull()
  })

  test('is deleted with a second code after a wrong one', async () => {
    expectPrinted('error', 'A status of 400 answered POST /api/me/deletion/confirm')
    await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
    await page.press('Delete my account')
    page.answer('POST /me/deletion', 202)
    await page.press('Mail me a code')
    const error = 'The code is not right or has expired. Please try again, or ask for a new one.'
    page.answer('POST /me/deletion/confirm', 400, { error, code: 'wrong_code' })
    await page.fill('Code', '123456')
    await page.press('Delete for good')
    expect(page.text()).toContain(error)
    await page.press('Back')
    page.answer('POST /me/deletion', 202)
    await page.press('Mail me a code')
    expect(page.text()).toContain('The code is on its way')
  })

  test('stays for the last administrator, who reads why', async () => {
    expectPrinted('error', 'A status of 409 answered POST /api/me/deletion')
    await page.open(<OwnDataPart user={userWith(['ADMIN'])} />)
    await page.press('Delete my account')
    const error = 'An organisation would have no administrator left.'
    page.answer('POST /me/deletion', 409, { error, code: 'last_admin' })
    await page.press('Mail me a code')
    expect(page.host.querySelector('dialog [role="alert"]')?.textContent).toBe(error)
  })
})
