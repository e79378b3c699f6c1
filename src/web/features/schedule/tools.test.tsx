// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import { project, TestPage } from '../../testing/test-page.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import type { ScheduleToolFor } from './tools.ts'

let page: TestPage
let keys: string[] = []
let pressed: string[] = []

/** A tool that the page does not have: digits set an hour's need, and minus clears it. */
const people: ScheduleToolFor = () => ({
  name: 'people',
  hint: 'Digits set how many people an hour needs.',
  press: (date, hour) => void pressed.push(`${date} ${hour}`),
  canSelect: true,
  onKey(key) {
    if (!/^[\d-]$/.test(key)) return false
    keys.push(key)
    return true
  },
})
const cell = (hour: number) =>
  page.host.querySelector<HTMLElement>(`[data-date="2026-11-03"][data-hour="${hour}"]`)!
const selected = () => page.host.querySelectorAll('td[aria-selected="true"]').length
const key = (name: string) =>
  page.fire(document.body, new KeyboardEvent('keydown', { key: name, bubbles: true }))

beforeEach(async () => {
  keys = []
  pressed = []
  page = new TestPage()
  page.answer(`GET /projects/${project.id}/schedule`, 200, {
    month: '2026-11',
    schedule: [],
    userModeOverrides: [],
    slotPrices: {},
  })
  await page.open(
    <ScheduleEditor projectId={project.id} month="2026-11" tool={people} savePrices={async () => false} />,
  )
})
afterEach(() => page.close())

test('a new tool shows its hint', () => {
  expect(page.text()).toContain('Digits set how many people an hour needs.')
})

test('a press goes to the chosen tool', async () => {
  await act(async () => cell(9).click())
  expect(pressed).toEqual(['2026-11-03 9'])
  expect(cell(9).dataset['mode']).toBe('WHITE')
})

test('digits and minus go to the chosen tool', async () => {
  for (const name of ['2', '0', '-']) await key(name)
  expect(keys).toEqual(['2', '0', '-'])
})

test('a digit of the chosen tool keeps the selection', async () => {
  await page.drag(cell(9), cell(10))
  await key('0')
  expect(selected()).toBe(2)
})

test('Escape drops the selection if the chosen tool does not use it', async () => {
  await page.drag(cell(9), cell(10))
  await key('Escape')
  expect(selected()).toBe(0)
})
