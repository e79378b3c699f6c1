import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
// The import loads the lazy parts at once.
import '../../testing/load-parts.ts'
import { createScheduleEdits } from '../../grid/edits/schedule-edits.ts'
// @vitest-environment happy-dom
import { expectPrinted } from '../../testing/quiet-console.ts'
import { project, TestPage } from '../../testing/test-page.tsx'
import { MonthAsPatternDialog } from './fill-dialogs/month-as-pattern-dialog.tsx'
import { PatternCard } from './pattern-card.tsx'

const base = `/projects/${project.id}/schedule`
const [saveCells, saveWeek] = [`PUT ${base}/pattern/slots`, `PUT ${base}/pattern`]
const closing = `POST ${base}/closing`
const monday = (mode: string | null) => ({ day: 0, hour: 9, mode })
let page: TestPage

const answer = (...slots: object[]) => page.answer(`GET ${base}/pattern`, 200, { slots })
const cell = (row: string) => page.host.querySelector<HTMLElement>(`[data-date="${row}"][data-hour="9"]`)!
const dialog = () => page.host.querySelector('dialog[open]')
async function openCard() {
  await page.open(<PatternCard projectId={project.id} />)
  await page.press('View')
  await page.eventually(() => expect(cell('Mon').dataset['mode']).toBe('GREEN'))
}
const brush = (name: string) =>
  [...page.host.querySelectorAll<HTMLElement>('ul button')].find((each) => each.textContent.includes(name))!
async function click(on: HTMLElement) {
  await act(async () => on.click())
  await page.settle()
}

beforeEach(() => {
  page = new TestPage()
  answer(monday('GREEN'))
  page.answer(saveCells, 200, { slots: [] })
})
afterEach(() => {
  act(() => void dispatchEvent(new Event('online')))
  page.close()
})

test('a folded card has a head and no body', async () => {
  await page.open(<PatternCard projectId={project.id} />)
  const parts = () => page.host.querySelector('section')!.children.length
  const folded = parts()
  await page.press('View')
  expect(parts()).toBe(folded + 1)
})

test('a click saves its cell alone, and nothing is asked while no hour closes', async () => {
  await openCard()
  answer(monday('GREEN'), { day: 1, hour: 9, mode: 'GREEN' })
  await click(cell('Tue'))
  expect(page.sent(saveCells)).toEqual({ slots: [{ day: 1, hour: 9, mode: 'GREEN' }] })
  expect(page.sent(closing)).toBeUndefined()
})

test('a brush that closes given hours of any month asks by weekday, and white removes the entry', async () => {
  page.answer(closing, 200, { hours: 3, people: 1 })
  await openCard()
  await click(brush('White'))
  await click(cell('Mon'))
  expect(page.sent(closing)).toEqual({ slots: [monday('WHITE')] })
  expect(dialog()!.textContent).toContain('3 given hours of 1 person stop counting.')
  expect(page.sent(saveCells)).toBeUndefined()
  answer()
  await page.press('Close anyway')
  expect(page.sent(saveCells)).toEqual({ slots: [monday(null)] })
  expect(cell('Mon').dataset['mode']).toBe('WHITE')
})

test('a failed save shows the saved colour again and says so', async () => {
  expectPrinted('error', 'Out of order.')
  page.answer(saveCells, 500, { error: 'Out of order.', code: 'internal' })
  await openCard()
  await click(cell('Mon'))
  expect(page.text()).toContain('Save failed')
  expect(cell('Mon').dataset['mode']).toBe('GREEN')
})

const needs = `/projects/${project.id}/needs/pattern`
const saveNeeds = `PUT ${needs}/slots`
async function openNeeds(...slots: object[]) {
  page.answer(`GET ${needs}`, 200, { slots })
  page.answer(`GET /projects/${project.id}/staffing`, 200, { need: { GREEN: 1, YELLOW: 1, RED: 1 } })
  page.answer(saveNeeds, 200, { slots: [] })
  await openCard()
  await act(async () => page.host.querySelector<HTMLElement>('input[value="needs"]')!.click())
  await page.eventually(() => expect(page.host.querySelector('output[aria-label]')).not.toBeNull())
}

test('need shows the number of each open cell, and whether it is its own', async () => {
  await openNeeds({ day: 0, hour: 10, people: 3 })
  expect(cell('Mon').textContent).toBe('1')
  expect(cell('Mon').getAttribute('aria-label')).toBe('Monday, 9:00, green, 1 person needed, by its colour')
  const closed = page.host.querySelector('[data-date="Mon"][data-hour="10"]')!
  expect(closed.textContent).toBe('3')
  expect(closed.getAttribute('aria-label')).toBe('Monday, 10:00, white, 3 needed once it is open')
})

test('a number in hand is saved for its cell alone, and undo clears it', async () => {
  await openNeeds()
  await page.press('3 people')
  page.answer(`GET ${needs}`, 200, { slots: [{ day: 0, hour: 9, people: 3 }] })
  await click(cell('Mon'))
  expect(page.sent(saveNeeds)).toEqual({ slots: [{ day: 0, hour: 9, people: 3 }] })
  expect(cell('Mon').getAttribute('aria-label')).toBe('Monday, 9:00, green, 3 people needed')
  expect(page.sent(saveCells)).toBeUndefined()
  page.answer(`GET ${needs}`, 200, { slots: [] })
  await page.press('Undo')
  await page.eventually(() =>
    expect(page.sent(saveNeeds)).toEqual({ slots: [{ day: 0, hour: 9, people: null }] }),
  )
  await page.eventually(() => expect(cell('Mon').textContent).toBe('1'))
})

const toast = () => page.host.querySelector('[popover]')?.textContent
const REFUSED = 'No connection: nothing can be changed until it is back.'
const goOffline = () => act(async () => void dispatchEvent(new Event('offline')))

test('a colour is refused without a connection, and a toast says so', async () => {
  await openCard()
  await goOffline()
  await click(cell('Mon'))
  expect([toast(), cell('Mon').dataset['mode']]).toEqual([REFUSED, 'GREEN'])
  expect(page.sent(saveCells)).toBeUndefined()
})

test('a number is refused without a connection, and a toast says so', async () => {
  await openNeeds()
  await page.press('5 people')
  await goOffline()
  await click(cell('Mon'))
  expect([toast(), cell('Mon').textContent]).toEqual([REFUSED, '1'])
  expect(page.sent(saveNeeds)).toBeUndefined()
})

const edits = () =>
  createScheduleEdits({
    readersOf: () => undefined,
    load: async () => {},
    onFailed: () => {},
    saveMode: async () => {},
    saveModes: async () => {},
    takeSaved: () => {},
    reload: async () => {},
    savePrices: async () => false,
  })

test('a month that replaces the pattern asks once more where it closes given hours', async () => {
  page.answer(saveWeek, 200, { slots: [] })
  page.answer(closing, 503, { error: 'Not now.', code: 'unavailable' })
  expectPrinted('error', 'Not now.')
  await page.open(
    <MonthAsPatternDialog projectId={project.id} month="2026-11" edits={edits()} onClose={() => {}} />,
  )
  await page.press('Replace the pattern')
  expect(page.text()).toContain('Nothing has been saved: check your connection and try again.')
  page.answer(closing, 200, { hours: 36, people: 7 })
  await page.press('Try again')
  expect(page.text()).toContain('36 given hours of 7 people stop counting.')
  expect(page.sent(saveWeek)).toBeUndefined()
  expect((page.sent(closing) as { slots: object[] }).slots).toHaveLength(98)
  await page.press('Close anyway')
  expect(page.sent(saveWeek)).toEqual({ slots: [] })
})

test('a month replaces the numbers of people too, although its dialog is closed meanwhile', async () => {
  page.answer(closing, 200, { hours: 0, people: 0 })
  page.answer(saveWeek, 200, { slots: [] })
  page.answer(`GET /projects/${project.id}/needs`, 200, {
    slots: ['02', '09', '16'].map((day) => ({ date: `2026-11-${day}`, hour: 9, people: 2 })),
  })
  page.answer(`GET ${needs}`, 200, { slots: [{ day: 0, hour: 9, people: 3 }] })
  page.answer(`PUT ${needs}`, 200, { slots: [] })
  function Opener() {
    const [isOpen, setIsOpen] = useState(true)
    const close = () => setIsOpen(false)
    return (
      isOpen && (
        <MonthAsPatternDialog projectId={project.id} month="2026-11" edits={edits()} onClose={close} />
      )
    )
  }
  const arrive = page.delay(saveWeek)
  await page.open(<Opener />)
  await page.press('Replace the pattern')
  await page.press('Cancel')
  arrive()
  await page.eventually(() =>
    expect(page.sent(`PUT ${needs}`)).toEqual({
      slots: [{ day: 0, hour: 9, people: 2 }],
    }),
  )
  expect(page.text()).toContain('Saved')
})
