// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { chooseLanguage } from '../../i18n/language.ts'
import { MarkRows, type RowMarker } from '../../marked-rows.ts'
import { clearSession, storeSession } from '../../session-store.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { BusyPart } from './busy-part.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  clearSession()
  chooseLanguage('en')
})

const date = '2026-11-24'
const rows = [{ date, cells: [8, 9].map((hour) => ({ hour, mode: 'GREEN' as const })) }]

function Month() {
  const [marker, setMarker] = useState<RowMarker>()
  const [keep] = useState(() => (next: RowMarker | undefined) => setMarker(() => next))
  return (
    <MarkRows value={marker}>
      <BusyPart projectId="p1" month="2026-11" onMarker={keep} />
      <MonthGrid label="Month" rows={rows} tool={{ press: () => {} }} />
    </MarkRows>
  )
}
const cell = (hour: number) => page.host.querySelector(`td[data-hour="${hour}"]`)!
const open = async (changes: object = {}) => {
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER'], changes) }))
  page.answer('GET /projects/p1/busy/me', 200, { month: '2026-11', slots: [{ date, hour: 9 }] })
  await page.open(<Month />)
}

describe('busy hours', () => {
  test('are marked in the month and said in its labels, in both languages', async () => {
    await open()
    expect([8, 9].map((hour) => cell(hour).getAttribute('data-tags'))).toEqual([null, 'busy'])
    expect(cell(9).getAttribute('aria-label')).toMatch(/, busy by your calendar$/)
    expect(cell(8).getAttribute('aria-label')).not.toContain('busy')
    await act(async () => chooseLanguage('de'))
    expect(cell(9).getAttribute('aria-label')).toMatch(/, in Ihrem Kalender belegt$/)
  })

  test('are not asked for in a session that has not proven the mailbox', async () => {
    await open({ limited: true })
    expect(page.calls).toEqual([])
  })
})
