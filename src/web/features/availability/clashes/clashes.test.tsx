// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '../../../session-store.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import type { AvailabilityRow } from '../view-model.ts'
import { Clashes } from './clashes.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('GET /projects/a/busy/me', 200, { month: '2026-12', slots: [] })
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  page.close()
  clearSession()
})

const chosen = (date: string, hour: number): AvailabilityRow[] => [
  { date, cells: [{ hour, given: 'added' }] as never },
]
const bookedElsewhere = (timeZone: string, date: string, from: number) =>
  page.answer('GET /me/work', 200, {
    blocks: [
      { projectId: 'b', projectName: 'Messe', tenantName: 'Kultur', timeZone, date, from, to: from + 1 },
    ],
    months: [],
  })
const open = (timeZone: string | undefined, rows: AvailabilityRow[]) =>
  page.open(<Clashes projectId="a" timeZone={timeZone} month="2026-12" rows={rows} />)

test('a booking of the day before in another time zone is named when it is at the same time', async () => {
  bookedElsewhere('Europe/Berlin', '2026-11-30', 20)
  await open('Pacific/Auckland', chosen('2026-12-01', 8))
  await page.eventually(() => expect(page.text()).toContain('Tue 1 Dec, 8–9 h (Messe)'))
  const query = page.calls.find(({ route }) => route === 'GET /me/work')?.query
  expect(query).toBe('from=2026-11-30&to=2027-01-01')
})

test('nothing is said of bookings elsewhere while the time zone of the project is not known', async () => {
  bookedElsewhere('Europe/Berlin', '2026-12-01', 8)
  await open(undefined, chosen('2026-12-01', 8))
  expect(page.calls.map(({ route }) => route)).not.toContain('GET /me/work')
})
