import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type Slot, type SlotKey, slotKey } from '../../../domain/slot.ts'
import { onAllDays } from '../../../domain/wages.ts'
// @vitest-environment happy-dom
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage } from '../../testing/test-page.tsx'
import { texts as fillTexts } from './fill-dialogs/texts.ts'
import { ScheduleEditor } from './schedule-editor.tsx'

const base = `/projects/${project.id}/schedule`
const bulk = `PUT ${base}/slots`
const alerted = vi.fn<(text: string) => void>()
const wages = onAllDays({ GREEN: 2200, YELLOW: 2500, RED: 3000 })
let page: TestPage

const reply = (schedule: ScheduleReply['schedule'] = []): ScheduleReply => ({
  month: '2026-11',
  schedule,
  userModeOverrides: [],
  slotPrices: {},
})
/** Sets the reply of later reads. */
const answer = (slots: ScheduleReply['schedule'] = []) => page.answer(`GET ${base}`, 200, reply(slots))
function Editor({ given = [] }: { given?: Slot[] }) {
  const [month, setMonth] = useState('2026-11')
  const givenSlots = new Set<SlotKey>(given.map(({ date, hour }) => slotKey(date, hour)))
  return (
    <ScheduleEditor
      projectId={project.id}
      month={month}
      onMonthChange={setMonth}
      wages={wages}
      givenSlots={givenSlots}
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
const key = (name: string, init: KeyboardEventInit = {}) =>
  page.fire(
    document.body,
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
  )
const announced = () => [...page.host.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)
const slots = <Wanted extends Slot['mode'] | null>(hours: number[], mode: Wanted) =>
  hours.map((hour) => ({ date: '2026-11-03', hour, mode }))

beforeEach(async () => {
  // No day of the month is over.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 1, 12) })
  page = new TestPage()
  vi.stubGlobal('alert', alerted)
  alerted.mockReset()
  answer()
  page.answer(bulk, 200, { slots: [] })
  await page.open(<Editor />)
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  vi.restoreAllMocks()
})

test('a key picks a brush, a drag is one save, and both are shown and announced', async () => {
  expect(page.text()).toContain('Each press steps on: white, green, yellow, red, black.')
  await key('2')
  expect(brush('Green').getAttribute('aria-pressed')).toBe('true')
  await page.pointer('pointerdown', cell('03', 9))
  await page.pointer('pointermove', cell('03', 12))
  expect(page.text().replaceAll('\u00a0', ' ')).toContain('+4 h, +88,00 €')
  expect(page.text()).toContain('if one person takes each of these hours')
  await page.pointer('pointerup', cell('03', 12))
  expect(saves()).toEqual([{ slots: slots([9, 10, 11, 12], 'GREEN') }])
  expect(announced()).toContain('4 cells set to green')
  await key('0')
  expect(brush('Green').getAttribute('aria-pressed')).toBe('false')
})

test('a failed stroke is reverted whole with an alert and leaves no undo step', async () => {
  expectPrinted('error', 'Out of order.')
  page.answer(bulk, 500, { error: 'Out of order.', code: 'internal' })
  await key('4')
  await page.drag(cell('03', 9), cell('04', 12))
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Out of order.']]))
  expect(modes('RED')).toBe(0)
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})

test('without a connection painting and undo are refused, and they work again afterwards', async () => {
  page.answer(`PUT ${base}/slot`, 200, {})
  await key('4')
  answer(slots([9, 10], 'RED'))
  await page.drag(cell('03', 9), cell('03', 10))
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(page.text()).toContain('No connection: nothing can be changed until it is back.')
  await page.drag(cell('04', 9), cell('04', 12))
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
  await page.drag(cell('03', 9), cell('03', 10))
  await key('z', { ctrlKey: true })
  expect(saves()).toHaveLength(1)
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Not now.']]))
})

test('digits colour the selection at once, and Escape drops it', async () => {
  await page.drag(cell('03', 9), cell('03', 10))
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
  await page.drag(cell('03', 9), cell('03', 10))
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
  await page.drag(cell('03', 9), cell('03', 10))
  page.hold(bulk)
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9, 10], null) })
  expect([cell('03', 9), cell('03', 10)].map((each) => each.dataset['mode'])).toEqual(['YELLOW', 'WHITE'])
})

test('an undo skips and names a cell that somebody else has changed meanwhile', async () => {
  await key('4')
  // After the save the server has another mode at 10:00 than the stroke painted.
  answer([...slots([9], 'RED'), ...slots([10], 'BLACK')])
  await page.drag(cell('03', 9), cell('03', 10))
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9], null) })
  expect(page.text()).toContain('3 November 10:00 was changed meanwhile and stays as it is.')
  expect(cell('03', 10).dataset['mode']).toBe('BLACK')
})

test('an undo that changes no cell announces no number', async () => {
  await key('4')
  // After the save the server has another mode than the stroke painted.
  answer(slots([9, 10], 'BLACK'))
  await page.drag(cell('03', 9), cell('03', 10))
  await key('z', { ctrlKey: true })
  expect(page.text()).toContain('were changed meanwhile and stay as they are.')
  expect(announced().join()).not.toContain('Undone')
})

test('an undo works in a month that is no longer on the screen', async () => {
  await key('2')
  answer(slots([9, 10], 'GREEN'))
  await page.drag(cell('03', 9), cell('03', 10))
  await act(async () => cell('03', 9).focus())
  await page.fire(cell('03', 9), new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
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
  await page.drag(cell('03', 9), cell('03', 10))
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
  await page.drag(cell('10', 9), cell('10', 10))
  await page.press('Fill…')
  await page.press('Every Tuesday')
  await key('z', { ctrlKey: true })
  await page.press('Fill…')
  expect(page.text()).toContain('Paint 10 November, 9:00–11:00 green on')
})

/** Two green hours on each of these days. */
const greenOn = (days: string[]) =>
  days.flatMap((day) => [9, 10].map((hour) => ({ date: `2026-11-${day}`, hour, mode: 'GREEN' as const })))

test('a tool repeats painted days on all days of their weekdays, in one save', async () => {
  answer(greenOn(['06', '07']))
  await key('2')
  await page.drag(cell('06', 9), cell('07', 10))
  await key('0')
  await page.press('Fill…')
  expect(page.text()).toContain('Repeat 6–7 November, 9:00–11:00 on')
  expect(page.text()).toContain('Repeat 6 November, 9:00–11:00 on')
  await page.press('Every Friday and Saturday of this month')
  expect(saves().at(-1)).toEqual({ slots: greenOn(['13', '20', '27', '14', '21', '28']) })
})

test('days of all weekdays are repeated as a week', async () => {
  answer(greenOn(['06', '07', '08', '09', '10', '11', '12', '13', '14']))
  await key('2')
  await page.drag(cell('06', 9), cell('14', 10))
  await page.press('Fill…')
  expect(page.text()).toContain('Paint 6–14 November, 9:00–11:00 green on')
  await page.press('Every week of this month')
  expect(saves().at(-1)).toEqual({
    slots: greenOn(
      ['20', '27', '21', '28', '01', '15', '22', '29', '02', '16', '23', '30'].concat(
        ['03', '17', '24'],
        ['04', '18', '25'],
        ['05', '19', '26'],
      ),
    ),
  })
})

test('days that do not follow each other are named one by one', () => {
  const day = (date: string, hours: number[]) => ({ date: `2026-11-${date}`, hours })
  const days = [day('06', [9, 10]), day('13', [9, 10]), day('14', [9])]
  expect(fillTexts.en.repeats(days, undefined)).toBe('Repeat 6, 13 and 14 November on')
  expect(fillTexts.de.repeats(days.slice(0, 2), 'RED')).toBe('6. und 13. November, 9:00–11:00 rot malen')
})

test('weekdays are a list in words, and a long list is short', () => {
  const days = ['06', '07', '08', '09', '10'].map((day) => `2026-11-${day}`)
  expect(fillTexts.en.everyWeekdayOf(days.slice(0, 2))).toBe('Every Friday and Saturday of this month')
  expect(fillTexts.de.everyWeekdayOf(days.slice(0, 2))).toBe('Jeden Freitag und Samstag dieses Monats')
  expect(fillTexts.en.everyWeekdayOf(days)).toBe('Every Fri, Sat, Sun, Mon and Tue of this month')
  expect(fillTexts.de.everyWeekdayOf(days)).toBe('Jeden Fr, Sa, So, Mo und Di dieses Monats')
})

test('the month becomes the weekly pattern only when that is confirmed', async () => {
  page.answer(`PUT ${base}/pattern`, 200, { slots: [] })
  page.answer(`GET /projects/${project.id}/needs`, 200, {
    month: '2026-11',
    slots: ['03', '10', '17'].map((day) => ({ date: `2026-11-${day}`, hour: 9, people: 4 })),
  })
  page.answer(`GET /projects/${project.id}/needs/pattern`, 200, { slots: [] })
  page.answer(`PUT /projects/${project.id}/needs/pattern`, 200, { slots: [] })
  page.answer(`POST ${base}/closing`, 200, { hours: 0, people: 0 })
  answer(
    [3, 10, 17].map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, hour: 9, mode: 'RED' })),
  )
  await key('2')
  await page.drag(cell('04', 9), cell('04', 10))
  await page.press('Fill…')
  await page.press('Save as weekly pattern…')
  expect(saves()).toHaveLength(1)
  await page.press('Replace the pattern')
  expect(page.sent(`PUT ${base}/pattern`)).toEqual({ slots: [{ day: 1, hour: 9, mode: 'RED' }] })
  const needs = `/projects/${project.id}/needs/pattern`
  await page.eventually(() =>
    expect(page.sent(`PUT ${needs}`)).toEqual({ slots: [{ day: 1, hour: 9, people: 4 }] }),
  )
})

const closing = `POST ${base}/closing`
const asks = () => page.calls.filter(({ route }) => route === closing).map(({ body }) => body)
const dialog = () => page.host.querySelector('dialog[open]')
/** Opens the month with four red hours, of which people gave those at 9:00 and 10:00, and picks the black brush. */
async function openGiven(counted: { hours: number; people: number } = { hours: 3, people: 2 }) {
  answer(slots([9, 10, 11, 12], 'RED'))
  page.answer(closing, 200, counted)
  await page.open(<Editor key="given" given={slots([9, 10], 'RED')} />)
  await page.eventually(() => expect(modes('RED')).toBe(4))
}

test('a gesture that closes given hours asks once with their number, and Cancel saves nothing', async () => {
  await openGiven()
  await key('5')
  await page.drag(cell('03', 9), cell('03', 12))
  expect(asks()).toEqual([{ slots: slots([9, 10], 'BLACK') }])
  expect(dialog()!.textContent).toContain('3 given hours of 2 people stop counting.')
  expect([saves(), modes('BLACK')]).toEqual([[], 4])
  await page.press('Cancel')
  expect([dialog(), saves(), modes('BLACK'), modes('RED')]).toEqual([null, [], 0, 4])
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
  expect(announced()).not.toContain('4 cells set to black')
})

test('a confirmed gesture is one save, which undo takes back', async () => {
  await openGiven()
  await key('5')
  await page.drag(cell('03', 9), cell('03', 12))
  answer(slots([9, 10, 11, 12], 'BLACK'))
  await page.press('Close anyway')
  expect(saves()).toEqual([{ slots: slots([9, 10, 11, 12], 'BLACK') }])
  expect([dialog(), modes('BLACK')]).toEqual([null, 4])
  expect(announced()).toContain('4 cells set to black')
  answer(slots([9, 10, 11, 12], 'RED'))
  await key('z', { ctrlKey: true })
  expect(saves().at(-1)).toEqual({ slots: slots([9, 10, 11, 12], 'RED') })
  expect([dialog(), modes('RED')]).toEqual([null, 4])
})

test('a gesture that closes nothing is one call: other hours, staffed colours, and no given hour', async () => {
  await openGiven()
  await key('2')
  await page.drag(cell('03', 9), cell('03', 10))
  await key('5')
  await page.drag(cell('03', 11), cell('03', 14))
  await key('1')
  await page.drag(cell('04', 9), cell('04', 12))
  expect([asks(), saves().length]).toEqual([[], 2])
})

test('where the server counts no hour, the gesture is saved without a question', async () => {
  await openGiven({ hours: 0, people: 0 })
  await key('1')
  await page.drag(cell('03', 9), cell('03', 10))
  expect([dialog(), saves()]).toEqual([null, [{ slots: slots([9, 10], 'WHITE') }]])
})

test('a gesture whose question cannot be asked waits, and trying again asks anew', async () => {
  expectPrinted('error', 'Not now.')
  await openGiven()
  page.answer(closing, 503, { error: 'Not now.', code: 'unavailable' })
  await key('5')
  await page.drag(cell('03', 9), cell('03', 10))
  expect(dialog()!.textContent).toContain('Nothing has been saved: check your connection and try again.')
  expect([saves(), modes('BLACK')]).toEqual([[], 2])
  page.answer(closing, 200, { hours: 1, people: 1 })
  await page.press('Try again')
  expect(dialog()!.textContent).toContain('1 given hour of 1 person stops counting.')
  await page.press('Close anyway')
  expect(saves()).toEqual([{ slots: slots([9, 10], 'BLACK') }])
})

test('a click that closes given hours is saved at once, and a toast tells and undoes it', async () => {
  await openGiven({ hours: 2, people: 2 })
  page.answer(`PUT ${base}/slot`, 200, {})
  answer([...slots([9], 'BLACK'), ...slots([10, 11, 12], 'RED')])
  await act(async () => cell('03', 9).click())
  await page.settle()
  expect(dialog()).toBeNull()
  expect(saves()).toEqual(slots([9], 'BLACK'))
  expect(page.text()).toContain('2 given hours of 2 people stop counting.')
  expect(page.text()).toContain('3 November 9:00')
  answer(slots([9, 10, 11, 12], 'RED'))
  const undo = [...page.host.querySelectorAll('output button')].find((each) => each.textContent === 'Undo')!
  await page.fire(undo, new MouseEvent('click', { bubbles: true }))
  expect(saves().at(-1)).toEqual({ slots: slots([9], 'RED') })
  expect(page.text()).not.toContain('stop counting')
})

test('a click whose question cannot be asked is saved, and the last toast goes', async () => {
  expectPrinted('error', 'Not now.')
  await openGiven()
  page.answer(`PUT ${base}/slot`, 200, {})
  answer([...slots([9], 'BLACK'), ...slots([10, 11, 12], 'RED')])
  await act(async () => cell('03', 9).click())
  await page.settle()
  expect(page.text()).toContain('3 given hours of 2 people stop counting.')
  page.answer(closing, 503, { error: 'Not now.', code: 'unavailable' })
  answer([...slots([9, 10], 'BLACK'), ...slots([11, 12], 'RED')])
  await act(async () => cell('03', 10).click())
  await page.settle()
  expect(saves()).toEqual(slots([9, 10], 'BLACK'))
  expect(page.text()).not.toContain('stop counting')
})

test('a gesture over a past day asks once, and a single step and an undo do not', async () => {
  vi.setSystemTime(new Date(2026, 10, 4, 12))
  await key('2')
  await page.drag(cell('03', 9), cell('03', 10))
  expect(dialog()!.textContent).toContain('This day is over.')
  await page.press('Cancel')
  expect([dialog(), saves()]).toEqual([null, []])
  await page.drag(cell('03', 9), cell('04', 9))
  expect(dialog()!.textContent).toContain('1 of these days is over.')
  answer([...slots([9], 'GREEN'), { date: '2026-11-04', hour: 9, mode: 'GREEN' }])
  await page.press('Change anyway')
  expect([dialog(), saves().length]).toEqual([null, 1])
  await key('z', { ctrlKey: true })
  expect([dialog(), saves().length]).toEqual([null, 2])
  await key('Escape')
  await page.fire(cell('03', 9), new MouseEvent('click', { bubbles: true }))
  expect([dialog(), saves().length]).toEqual([null, 3])
})

test('a gesture over a past day that closes given hours asks both at once', async () => {
  vi.setSystemTime(new Date(2026, 10, 4, 12))
  await openGiven()
  await key('5')
  await page.drag(cell('03', 9), cell('03', 12))
  expect(dialog()!.textContent).toContain('3 given hours of 2 people stop counting.')
  expect(dialog()!.textContent).toContain('This day is over.')
  answer(slots([9, 10, 11, 12], 'BLACK'))
  await page.press('Close anyway')
  expect([dialog(), modes('BLACK')]).toEqual([null, 4])
})
