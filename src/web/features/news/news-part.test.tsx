// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { chooseLanguage } from '../../i18n/language.ts'
import { MarkRows, type RowMarker } from '../../marked-rows.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { NewsPart } from './news-part.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer(`POST ${base}/seen`, 204)
})
afterEach(() => {
  page.close()
  chooseLanguage('en')
})

const base = '/projects/p1/news'
const date = '2026-11-24'
const rows = [{ date, cells: [8, 9, 10].map((hour) => ({ hour, mode: 'GREEN' as const })) }]

/** The part above a grid whose cells it marks. */
function Month() {
  const [marker, setMarker] = useState<RowMarker>()
  const [keep] = useState(() => (next: RowMarker | undefined) => setMarker(() => next))
  return (
    <MarkRows value={marker}>
      <NewsPart projectId="p1" month="2026-11" onMarker={keep} />
      <MonthGrid label="Month" rows={rows} tool={{ press: () => {} }} />
    </MarkRows>
  )
}
const cell = (hour: number) => page.host.querySelector(`td[data-hour="${hour}"]`)!
const visits = () => page.calls.filter(({ route }) => route === `POST ${base}/seen`).map(({ body }) => body)
const answer = (since: string | null, hours: readonly number[]) =>
  page.answer(`GET ${base}`, 200, {
    since,
    slots: hours.map((hour) => ({ date, hour, kinds: ['price', 'booking'] })),
  })

describe('news of a month', () => {
  test.each([
    ['the first visit', null],
    ['a visit without changes', '2026-11-20T12:00:00.000Z'],
  ])('is nothing on %s, which counts as a visit once', async (_which, since) => {
    answer(since, [])
    await page.open(<Month />)
    expect(page.text()).not.toContain('changed')
    expect(visits()).toEqual([{ month: '2026-11' }])
  })

  test('is listed and marked in the month until it is put away', async () => {
    answer('2026-11-20T12:00:00.000Z', [9, 10])
    await page.open(<Month />)
    expect(page.text()).toContain('What changed since you were here')
    expect([...page.host.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Tue 24 Nov, 9–11 h: price, booking',
    ])
    expect([8, 9, 10].map((hour) => cell(hour).hasAttribute('data-tags'))).toEqual([false, true, true])
    expect(cell(9).getAttribute('aria-label')).toContain('changed: price, booking')
    expect(visits()).toEqual([])
    await page.press('Put away')
    await page.settle()
    expect(visits()).toEqual([{ month: '2026-11' }])
    expect(page.text()).not.toContain('What changed')
    expect(cell(9).hasAttribute('data-tags')).toBe(false)
    expect(cell(9).getAttribute('aria-label')).not.toContain('changed')
  })

  test('is said in German', async () => {
    act(() => chooseLanguage('de'))
    answer('2026-11-20T12:00:00.000Z', [9])
    await page.open(<Month />)
    expect(page.text()).toContain('Seit Ihrem letzten Besuch geändert')
    expect(page.text()).toContain('1 Stunde, unten markiert')
    expect(page.host.querySelector('li')!.textContent).toBe('Di. 24. Nov., 9–10 Uhr: Preis, Buchung')
    expect(cell(9).getAttribute('aria-label')).toContain('geändert: Preis, Buchung')
  })

  test('stays where it cannot be put away', async () => {
    expectPrinted('warn', 'TypeError: Failed to fetch')
    answer('2026-11-20T12:00:00.000Z', [9])
    page.fail(`POST ${base}/seen`)
    await page.open(<Month />)
    await page.press('Put away')
    await page.settle()
    expect(cell(9).hasAttribute('data-tags')).toBe(true)
  })
})
