// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { DayTable } from './day-table.tsx'
import type { DayRow } from './view-model.ts'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

const open = (openHour?: number, rows: DayRow[] = []) =>
  page.open(
    <DayTable
      reply={{ date: '2031-06-14', hours: [], people: [] }}
      rows={rows}
      openHour={openHour}
      person={undefined}
      onHour={() => {}}
    />,
  )
const stops = () =>
  [...page.host.querySelectorAll<HTMLElement>('thead button')].filter(({ tabIndex }) => tabIndex === 0)
const hoursOf = (buttons: readonly Element[]) => buttons.map(({ textContent }) => textContent)
const press = (key: string) =>
  act(async () => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('the hours are one Tab stop, and arrows, Home and End walk over them', async () => {
  await open()
  expect(hoursOf(stops())).toEqual(['7'])
  await act(async () => stops()[0]!.focus())
  const walked: (string | null | undefined)[] = []
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'Home', 'ArrowLeft']) {
    await press(key)
    walked.push(document.activeElement?.textContent)
  }
  expect(walked).toEqual(['8', '20', '20', '7', '7'])
})

test('Tab comes to the open hour', async () => {
  await open(18)
  expect(hoursOf(stops())).toEqual(['18'])
})

test('a name that is cut off can be read in whole', async () => {
  const name = 'Maximiliane Freifrau von Guttenberg-Sayn-Wittgenstein'
  await open(undefined, [{ userId: 'u1', name, phone: '', bars: [] }])
  expect(page.host.querySelector('tbody bdi')!.getAttribute('title')).toBe(name)
})
