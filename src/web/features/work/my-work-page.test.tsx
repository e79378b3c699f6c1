// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { MyWorkPage } from './my-work-page.tsx'

let page: TestPage
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 13) })
  page = new TestPage()
  page.answer('GET /me/requests', 200, { requests: [] })
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  clearSession()
})

const block = (date: string, from: number, to: number, more: object = {}) => ({
  projectId: 'a',
  projectName: 'Stadtfest',
  tenantName: 'Rheinufer Kultur',
  date,
  from,
  to,
  euros: 20 * (to - from),
  address: null,
  overlaps: false,
  ...more,
})
const answer = (...blocks: object[]) => page.answer('GET /me/work', 200, { blocks, months: [] })
const lastQuery = () => page.calls.findLast(({ route }) => route === 'GET /me/work')?.query
const textOf = (selector: string) =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ')

test('the page shows the next duty first: when, where and what it pays', async () => {
  answer(
    block('2026-11-20', 9, 12),
    block('2026-11-21', 17, 20, { address: 'Messeplatz 1, Köln' }),
    block('2026-12-02', 9, 11),
  )
  await page.open(<MyWorkPage />, '/app/work')
  const next = textOf('section')
  for (const words of [
    'Next · tomorrow',
    'Saturday, 21 November',
    '17–20 h',
    'Stadtfest',
    'Messeplatz 1',
    '60,00 €',
  ])
    expect(next).toContain(words)
  expect(page.host.querySelector('section a')?.getAttribute('href')).toBe(
    '/app/project/a/freelancer?month=2026-11',
  )
  expect(textOf('body')).toContain('December 20262 h · 40,00 €')
  expect(textOf('summary')).toContain('November 2026 so far 3 h 60,00 €')
  expect(lastQuery()).toBe('from=2026-06-01&to=2027-07-01')
})

test('a duty in another time zone lasts until it ends there', async () => {
  vi.setSystemTime('2026-11-20T12:30:00Z')
  answer(
    block('2026-11-20', 9, 12, { timeZone: 'Asia/Tokyo' }),
    block('2026-11-20', 7, 9, { timeZone: 'America/New_York' }),
  )
  await page.open(<MyWorkPage />, '/app/work')
  expect(textOf('section')).toContain('Now')
  expect(textOf('section')).toContain('7–9 h')
})

test('bookings at the same time are named in words', async () => {
  answer(
    block('2026-11-20', 14, 18, { overlaps: true }),
    block('2026-11-20', 17, 19, { projectId: 'b', projectName: 'Messe', overlaps: true }),
    block('2026-11-22', 9, 10, { overlaps: true }),
  )
  await page.open(<MyWorkPage />, '/app/work')
  expect(textOf('section')).toContain('At the same time: Messe 17–19 h')
  expect(page.host.textContent).toContain('At the same time: Stadtfest 14–18 h')
  expect(page.host.textContent).toContain('Another booking of yours is at the same time.')
})

test('without work the page says so, and earlier years are read when asked for', async () => {
  answer()
  await page.open(<MyWorkPage />, '/app/work')
  expect(page.host.textContent).toContain('No work ahead')
  answer(block('2025-07-04', 9, 12))
  await page.press('Earlier months')
  expect(lastQuery()).toBe('from=2025-06-01&to=2026-05-31')
  expect(textOf('summary')).toContain('July 2025 3 h 60,00 €')
  answer()
  await page.press('Earlier months')
  expect(lastQuery()).toBe('from=2024-06-01&to=2025-05-31')
  expect(page.host.textContent).toContain('No earlier hours.')
})
