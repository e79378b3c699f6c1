// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
})

test('a person’s data is handed to the browser as a file', async () => {
  const stored = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mine')
  await page.open(<OwnDataPart user={userWith(['FREELANCER'])} />)
  page.answer('GET /me/export', 200, 'a file')
  await page.press('Download')
  await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
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
