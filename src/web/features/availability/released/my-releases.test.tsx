// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseReply } from '../../../../contract/releases.ts'
import { clearSession, OFFLINE_REPLIES_KEY, storeSession } from '../../../session-store.ts'
import { storeOfflineReplies } from '../../../session/offline-query.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import { MyReleases } from './my-releases.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['FREELANCER']) })
})
afterEach(() => {
  page.close()
  clearSession()
})

function release(id: string, hour: number, state: ReleaseReply['state'] = 'open'): ReleaseReply {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const decidedAt = state === 'open' ? null : createdAt
  const slots = [{ date: '2027-01-12', hour }]
  return { id, userId: 'u1', slots, reason: '', state, createdAt, decidedAt, decidedBy: null }
}
const reply = (...releases: ReleaseReply[]) =>
  page.answer('GET /projects/a/releases', 200, { releases, next: null })

/** Withdraws the first release, after which they are these. */
async function withdraw(...after: ReleaseReply[]): Promise<void> {
  page.answer('POST /projects/a/releases/r1/withdraw', 200, { release: after[0] })
  reply(...after)
  const button = [...page.host.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Withdraw'),
  )!
  button.focus()
  await page.press(button.textContent)
  await page.settle()
}

/** The words of the element with the keyboard focus. */
const focused = () => document.activeElement?.textContent

test('the releases of others, which a planner gets, are neither shown nor stored', async () => {
  const other = { ...release('r2', 14), userId: 'u2', reason: 'ill' }
  reply(release('r1', 9), other)
  const queries = new QueryClient()
  const stop = storeOfflineReplies(queries)
  await page.open(
    <QueryClientProvider client={queries}>
      <MyReleases projectId="a" />
    </QueryClientProvider>,
  )
  await page.eventually(() => expect(page.text()).toContain('9–10 h'))
  expect(page.text()).not.toContain('14–15 h')
  expect(localStorage.getItem(OFFLINE_REPLIES_KEY)).toContain('r1')
  expect(localStorage.getItem(OFFLINE_REPLIES_KEY)).not.toContain('ill')
  stop()
})

describe('the focus after a release is withdrawn', () => {
  test('goes to the next release', async () => {
    reply(release('r1', 9), release('r2', 14))
    await page.open(<MyReleases projectId="a" />)
    await withdraw(release('r1', 9, 'withdrawn'), release('r2', 14))
    expect(focused()).toMatch(/14–15 h waits for an answer/)
  })

  test('goes to the heading where it was the last open one', async () => {
    reply(release('r1', 9))
    await page.open(<MyReleases projectId="a" />)
    await withdraw(release('r1', 9, 'withdrawn'))
    expect(focused()).toBe('Your releases')
  })
})

describe('the reply to a withdrawal is said although an event moves the release before', () => {
  /** Withdraws a release, which leaves the open ones before the reply comes. Gives the words that are shown then. */
  async function overtaken(status: number, body: object): Promise<string> {
    const route = 'POST /projects/a/releases/r1/withdraw'
    reply(release('r1', 9))
    await page.open(<MyReleases projectId="a" />)
    page.answer(route, status, body)
    const answerNow = page.delay(route)
    await page.press('Withdraw Tue 12 Jan, 9–10 h')
    reply(release('r1', 9, 'withdrawn'))
    await page.readAgain('a', 'releases')
    answerNow()
    await page.settle()
    return page.host.querySelector('[popover]')!.textContent
  }

  test('which is saved', async () => {
    expect(await overtaken(200, { release: release('r1', 9, 'withdrawn') })).toBe('Withdrawn')
  })

  test('which is refused', async () => {
    expectPrinted('error', 'A status of 409 answered POST')
    const words = await overtaken(409, { code: 'release_closed', error: 'This release is closed.' })
    expect(words).toBe('This release is closed.')
  })
})
