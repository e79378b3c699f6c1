// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import { currentMonth } from '../../clock.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { Legend } from '../draw/legend.tsx'
import { MonthNavigator } from './month-navigator.tsx'
import { useMonth } from './use-month.ts'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

function Months() {
  const [month, change] = useMonth()
  return <MonthNavigator month={month} onChange={change} />
}
const shown = () => /\d{4}-\d{2}/.exec(page.text())?.[0]

test('starts at the current month, as YYYY-MM', async () => {
  await page.open(<Months />)
  expect(shown()).toBe(currentMonth())
})

test('goes to the next month and back, over the turn of the year', async () => {
  await page.open(<Months />, '/?month=2026-12')
  expect(shown()).toBe('2026-12')
  await page.press('Next month')
  expect(shown()).toBe('2027-01')
  await page.press('Prev month')
  await page.press('Prev month')
  expect(shown()).toBe('2026-11')
})

test('keeps the other parameters of the address', async () => {
  await page.open(<Months />, '/?month=2026-11&with=other')
  await page.press('Next month')
  expect(page.where()).toBe('/?month=2026-12&with=other')
})

test('any month is chosen from its year, and Today leads back', async () => {
  await page.open(<Months />, '/?month=2026-11')
  expect(page.text()).toContain('November 2026')
  await page.press('2026-11, choose a month')
  await page.press('Next year')
  await page.press('December 2027')
  expect(shown()).toBe('2027-12')
  expect(page.host.querySelector('[aria-current]')?.textContent).toBe('Dec')
  await page.press('Today')
  expect(shown()).toBe(currentMonth())
})

test('the first and the last year have none beside them', async () => {
  await page.open(<Months />, '/?month=2099-12')
  await page.press('2099-12, choose a month')
  expect(page.button('Next year')!.disabled).toBe(true)
  expect(page.button('Prev year')!.disabled).toBe(false)
})

test('Back goes back a month', async () => {
  await page.openInBrowser(<Months />, '/?month=2026-11')
  await page.press('Next month')
  await page.press('Next month')
  expect(shown()).toBe('2027-01')
  act(() => history.back())
  await page.eventually(() => expect(shown()).toBe('2026-12'))
  act(() => history.back())
  await page.eventually(() => expect(shown()).toBe('2026-11'))
  act(() => history.forward())
  await page.eventually(() => expect(shown()).toBe('2026-12'))
})

test.each(['2026-13', 'abc', '', '1999-12'])('puts the month %j right in the address', async (month) => {
  await page.openInBrowser(<Months />, `/?month=${month}&with=other`)
  const entries = history.length
  expect(shown()).toBe(currentMonth())
  expect(page.where()).toBe(`/?month=${currentMonth()}&with=other`)
  expect(history.length).toBe(entries)
})

test('the legend names each colour and its pay, also from later days, or that nobody works then', async () => {
  const wages = { GREEN: 1550, YELLOW: 123_450, RED: 2400 }
  const later = [
    { day: '2026-12-15', wages: { ...wages, RED: 2500 } },
    { day: '2026-12-20', wages: { ...wages, RED: 2600 } },
  ]
  await page.open(<Legend wages={{ wages, later }} />)
  const items = [...page.host.querySelectorAll('li')].map(({ textContent }) =>
    textContent.replaceAll(/\s/g, ' '),
  )
  expect(items).toEqual([
    'Green 15,50 €/h',
    'Yellow 1.234,50 €/h',
    'Red 24,00 €/h, from 15 Dec 25,00 €, from 20 Dec 26,00 €',
    'White no demand',
    'Black closed',
  ])
})
