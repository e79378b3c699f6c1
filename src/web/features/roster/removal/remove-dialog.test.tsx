import { afterEach, beforeEach, expect, test } from 'vitest'
// @vitest-environment happy-dom
import { storeSession } from '../../../session-store.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import type { PersonOfRow } from '../view-model.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const GAPS = 'GET /projects/p1/roster/u2/gaps'
let page: TestPage
beforeEach(() => {
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['ADMIN']) })
})
afterEach(() => page.close())

const person = { userId: 'u2', name: 'Jonas Öztürk', email: 'jonas@example.org' } as PersonOfRow
const open = () => page.open(<RemoveDialog projectId="p1" person={person} onClose={() => {}} />)

test.each([
  [0, 'No hour becomes a gap.'],
  [1, '1 booked hour becomes a gap.'],
  [12, '12 booked hours become gaps.'],
])('the dialog says that %s hours become gaps', async (hours, sentence) => {
  page.answer(GAPS, 200, { hours })
  await open()
  expect(page.text()).toContain('Remove Jonas Öztürk?')
  expect(page.text()).toContain(sentence)
})

test('the dialog says that bookings do not return with the person', async () => {
  page.answer(GAPS, 200, { hours: 1 })
  await open()
  expect(page.text()).toContain('To undo this, invite jonas@example.org again')
  expect(page.text()).toContain('Where bookings are confirmed, coming hours have to be booked again.')
})

test('a count that fails keeps nobody from removing the person', async () => {
  page.answer(GAPS, 403, { error: 'You do not have permission to do this.', code: 'forbidden' })
  page.answer('DELETE /projects/p1/roster/u2', 204)
  await open()
  expect(page.text()).toContain('The hours that become gaps could not be counted.')
  await page.press('Remove')
  expect(page.calls.map(({ route }) => route)).toContain('DELETE /projects/p1/roster/u2')
})
