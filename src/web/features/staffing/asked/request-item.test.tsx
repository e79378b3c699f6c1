// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestReply } from '../../../../contract/requests.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { RequestsCard } from './requests-card.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

function request(state: 'open' | 'withdrawn'): RequestReply {
  const at = '2026-11-20T12:00:00.000Z'
  return {
    id: 'q1',
    mode: 'all',
    message: '',
    answerBy: '2026-11-21T12:00:00.000Z',
    createdAt: at,
    by: { id: 'u1', name: 'Greta Lindner' },
    withdrawnAt: state === 'open' ? null : at,
    releaseId: null,
    slots: [{ date: '2027-01-12', hour: 9, open: true }],
    people: [{ userId: 'u2', state, accepted: [], answeredAt: null, turnEndsAt: null }],
  }
}
const reply = (state: 'open' | 'withdrawn') =>
  page.answer('GET /projects/a/requests', 200, { requests: [request(state)], next: null })

test('a withdrawal is said although an event moves the request before the reply comes', async () => {
  const withdraw = 'POST /projects/a/requests/q1/withdraw'
  reply('open')
  await page.open(
    <RequestsCard
      projectId="a"
      nameOf={() => 'Ada'}
      leaverOf={() => undefined}
      isArchived={false}
      year="2027"
    />,
  )
  page.answer(withdraw, 204)
  const answerNow = page.delay(withdraw)
  await page.press('Withdraw 1 hour, 1 person asked')
  reply('withdrawn')
  await page.readAgain('a', 'requests')
  expect(page.text()).toContain('None is open')
  answerNow()
  await page.settle()
  expect(page.host.querySelector('[popover]')?.textContent).toBe('Withdrawn')
})
