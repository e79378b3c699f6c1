// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { DayStrip } from './day-strip.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

const stops = () =>
  [...page.host.querySelectorAll('nav a')].filter((day) => (day as HTMLElement).tabIndex === 0)
const focused = () => document.activeElement?.getAttribute('href')
const press = (key: string) =>
  act(async () => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('the days are one Tab stop, and arrows, Home and End walk over them', async () => {
  await page.open(<DayStrip date="2031-06-14" today="2031-06-02" addressOf={(day) => `/${day}`} />)
  expect(stops().map((day) => day.getAttribute('href'))).toEqual(['/2031-06-14'])
  await act(async () => (stops()[0] as HTMLElement).focus())
  const walked: (string | null | undefined)[] = []
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'Home', 'ArrowLeft']) {
    await press(key)
    walked.push(focused())
  }
  expect(walked).toEqual(['/2031-06-15', '/2031-06-30', '/2031-06-30', '/2031-06-01', '/2031-06-01'])
  // Tab goes on from the day with the focus, and comes back to the day of the page.
  expect(stops().map((day) => day.getAttribute('href'))).toEqual(['/2031-06-01'])
  await act(async () => (document.activeElement as HTMLElement).blur())
  expect(stops().map((day) => day.getAttribute('href'))).toEqual(['/2031-06-14'])
})
