import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import type { Slot } from '../../../domain/slot.ts'
// @vitest-environment happy-dom
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage } from '../../testing/test-page.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

const base = `/projects/${project.id}/schedule`
const bulk = `PUT ${base}/slots`
const alerted = vi.fn<(text: string) => void>()
const wages = { GREEN: 2200, YELLOW: 2500, RED: 3000 }
let page: TestPage

const reply = (schedule: ScheduleReply['schedule'] = []): ScheduleReply => ({
  month: '2026-11',
  schedule,
  userModeOverrides: [],
  slotPrices: {},
})
/** Sets the reply of later reads. */
const answer = (slots: ScheduleReply['schedule'] = []) => page.answer(`GET ${base}`, 200, reply(slots))
function Editor() {
  const [month, setMonth] = useState('2026-11')
  return (
    <ScheduleEditor
      projectId={project.id}
      month={month}
      onMonthChange={setMonth}
      wages={wages}
      savePrices={async () => false}
    />
  )
}
const cell = (day: string, hour: number) =>
  page.host.querySelector<HTMLElement>(`[data-date="2026-11-${day}"][data-hour="${hour}"]`)!
const modes = (mode: string) => page.host.querySelectorAll(`td[data-mode="${mode}"]`).length
const brush = (name: string) =>
  [...page.host.querySelectorAll<HTMLElement>('ul button')].find(({ textContent }) =>
    textContent.includes(name),
  )!
const saves = () => page.calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
async function fire(on: Element, event: Event) {
  await act(async () => void on.dispatchEvent(event))
  await page.settle()
}
const pointer = (type: string, on: Element) =>
  fire(on, new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }))
async function drag(from: Element, to: Element) {
  await pointer('pointerdown', from)
  await pointer('pointermove', to)
  await pointer('pointerup', to)
}
const key = (name: string, init: KeyboardEventInit = {}) =>
  fire(document.body, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }))
const announced = () => [...page.host.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)
const slots = <Wanted extends Slot['mode'] | null>(hours: number[], mode: Wanted) =>
  hours.map((hour) => ({ date: '2026-11-03', hour, mode }))

beforeEach(async () => {
  page = new TestPage()
  vi.stubGlobal('alert', alerted)
  alerted.mockReset()
  answer()
  page.answer(bulk, 200, { slots: [] })
  await page.open(<Editor />)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

test('a key picks a brush, a drag is one save, and both are shown and announced', async () => {
  expect(page.text()).toContain('Each press steps on: white, green, yellow, red, black.')
  await key('2')
  expect(brush('Green').getAttribute('aria-pressed')).toBe('true')
  await pointer('pointerdown', cell('03', 9))
  await pointer('pointermove', cell('03', 12))
  expect(page.text().replaceAll('\u00a0', ' ')).toContain('+4 h, +88,00 €')
  expect(page.text()).toContain('if one person takes each of these hours')
  await pointer('pointerup', cell('03', 12))
  expect(saves()).toEqual([{ slots: slots([9, 10, 11, 12], 'GREEN') }])
  expect(announced()).toContain('4 cells set to green')
  await key('0')
  expect(brush('Green').getAttribute('aria-pressed')).toBe('false')
})

test('a failed stroke is reverted whole with an alert and leaves no undo step', async () => {
  expectPrinted('error', 'Out of order.')
  page.answer(bulk, 500, { error: 'Out of order.', code: 'internal' })
  await key('4')
  await drag(cell('03', 9), cell('04', 12))
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Out of order.']]))
  expect(modes('RED')).toBe(0)
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})

test('without a connection painting and undo are refused, and they work again afterwards', async () => {
  page.answer(`PUT ${base}/slot`, 200, {})
  await key('4')
  answer(slots([9, 10], 'RED'))
  await drag(cell('03', 9), cell('03', 10))
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(page.text()).toContain('No connection: nothing can be changed until it is back.')
  await drag(cell('04', 9), cell('04', 12))
  await act(async () => cell('05', 9).click())
  await key('0')
  await act(async () => cell('05', 9).click())
  await key('z', { ctrlKey: true })
  expect(saves()).toHaveLength(1)
  expect(modes('RED')).toBe(2)
  expect(announced()).toContain('No connection: nothing can be changed until it is back.')
  await act(async () => void dispatchEvent(new Event('online')))
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9, 10], null) })
})

test('an undo that cannot read the present modes saves nothing and says so', async () => {
  expectPrinted('error', 'Not now.')
  expectPrinted('error', 'Not now.')
  await key('2')
  page.answer(`GET ${base}`, 503, { error: 'Not now.', code: 'unavailable' })
  await drag(cell('03', 9), cell('03', 10))
  await key('z', { ctrlKey: true })
  expect(saves()).toHaveLength(1)
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Not now.']]))
})

test('digits colour the selection at once, and Escape drops it', async () => {
  await drag(cell('03', 9), cell('03', 10))
  expect(page.text()).toContain('2 h selected')
  await key('3')
  expect(saves()).toEqual([{ slots: slots([9, 10], 'YELLOW') }])
  expect(brush('Yellow').getAttribute('aria-pressed')).toBe('false')
  await key('Escape')
  expect(page.text()).not.toContain('h selected')
})

test('clicks, strokes and tools are undone and redone by one save each', async () => {
  page.answer(`PUT ${base}/slot`, 200, {})
  answer(slots([9], 'GREEN'))
  await act(async () => cell('03', 9).click())
  await page.settle()
  await key('4')
  answer(slots([9, 10], 'RED'))
  await drag(cell('03', 9), cell('03', 10))
  answer(slots([9], 'GREEN'))
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: [...slots([9], 'GREEN'), ...slots([10], null)] })
  answer()
  await page.press('Undo')
  expect(saves().at(-1)).toEqual({ slots: slots([9], null) })
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
  await key('Z', { ctrlKey: true, shiftKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9], 'GREEN') })
})

test('an undo over the weekly pattern leaves no dated entry and shows the pattern at once', async () => {
  const tuesdays = { day: 1, hour: 9, mode: 'YELLOW' as const }
  answer([tuesdays])
  await page.open(<Editor key="again" />)
  await page.eventually(() => expect(cell('03', 9).dataset['mode']).toBe('YELLOW'))
  await key('4')
  answer([...slots([9, 10], 'RED'), tuesdays])
  await drag(cell('03', 9), cell('03', 10))
  page.hold(bulk)
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9, 10], null) })
  expect([cell('03', 9), cell('03', 10)].map((each) => each.dataset['mode'])).toEqual(['YELLOW', 'WHITE'])
})

test('an undo skips and names a cell that somebody else has changed meanwhile', async () => {
  await key('4')
  // After the save the server has another mode at 10:00 than the stroke painted.
  answer([...slots([9], 'RED'), ...slots([10], 'BLACK')])
  await drag(cell('03', 9), cell('03', 10))
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9], null) })
  expect(page.text()).toContain('3 November 10:00 was changed meanwhile and stays as it is.')
  expect(cell('03', 10).dataset['mode']).toBe('BLACK')
})

test('an undo works in a month that is no longer on the screen', async () => {
  await key('2')
  answer(slots([9, 10], 'GREEN'))
  await drag(cell('03', 9), cell('03', 10))
  await act(async () => cell('03', 9).focus())
  await fire(cell('03', 9), new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
  expect(page.host.querySelector('[role="grid"]')!.getAttribute('aria-label')).toBe('Schedule 2026-12')
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9, 10], null) })
})

test('a question mark opens the sheet of all keys', async () => {
  await key('?')
  const sheet = () => page.host.querySelector('dialog[open]')
  await page.eventually(() => expect(sheet()?.textContent).toContain('Keys and gestures'))
  expect(sheet()?.textContent).toContain('Press the colour againputs the brush away')
  await key('2')
  expect(brush('Green').getAttribute('aria-pressed')).toBe('false')
})

test('a tool repeats what is selected on the days of its weekday, in one save', async () => {
  answer(slots([9], 'GREEN'))
  await key('2')
  await drag(cell('03', 9), cell('03', 10))
  await key('0')
  await page.press('Fill…')
  expect(page.text()).toContain('Repeat 3 November, 9:00–11:00 on')
  await page.press('Every Tuesday')
  const days = ['10', '17', '24']
  expect(saves().at(-1)).toEqual({
    slots: days.map((day) => ({ date: `2026-11-${day}`, hour: 9, mode: 'GREEN' })),
  })
})

test('a tool begins at the last stroke, also after another tool', async () => {
  await key('2')
  await drag(cell('10', 9), cell('10', 10))
  await page.press('Fill…')
  await page.press('Every Tuesday')
  await key('z', { ctrlKey: true })
  await page.press('Fill…')
  expect(page.text()).toContain('Paint 10 November, 9:00–11:00 green on')
})

test('the month becomes the weekly pattern only when that is confirmed', async () => {
  page.answer(`PUT ${base}/pattern`, 200, { slots: [] })
  answer(
    [3, 10, 17].map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, hour: 9, mode: 'RED' })),
  )
  await key('2')
  await drag(cell('04', 9), cell('04', 10))
  await page.press('Save as weekly pattern…')
  expect(saves()).toHaveLength(1)
  await page.press('Replace the pattern')
  expect(page.sent(`PUT ${base}/pattern`)).toEqual({ slots: [{ day: 1, hour: 9, mode: 'RED' }] })
})
