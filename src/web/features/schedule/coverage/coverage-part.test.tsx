// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAllDays } from '../../../../domain/wages.ts'
import '../../../testing/load-parts.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { ScheduleEditor } from '../schedule-editor.tsx'

const COVERAGE = 'GET /projects/p1/coverage'
const slot = { date: '2027-11-13', hour: 18 }
const money = { booked: 42, gaps: 21, budget: null, left: null }
const wages = onAllDays({ GREEN: 1500, YELLOW: 1800, RED: 2200 })
let page: TestPage

beforeEach(() => {
  page = new TestPage()
  page.answer('GET /projects/p1/schedule', 200, {
    month: '2027-11',
    schedule: [{ ...slot, mode: 'RED' }],
    userModeOverrides: [],
    slotPrices: {},
  })
  page.answer(COVERAGE, 200, {
    month: '2027-11',
    hours: [{ ...slot, need: 3, given: 2, booked: 2, asked: 0 }],
    money,
  })
  page.answer('GET /projects/p1/needs', 200, { month: '2027-11', slots: [{ ...slot, people: 3 }] })
  page.answer('GET /projects/p1/needs/pattern', 200, { slots: [] })
  page.answer('GET /projects/p1/staffing', 200, { need: { GREEN: 1, YELLOW: 1, RED: 1 } })
})
afterEach(() => page.close())

const open = async (onOpenPeople?: (slots: readonly { date: string; hour: number }[]) => void) => {
  await page.open(
    <ScheduleEditor
      projectId="p1"
      month="2027-11"
      wages={wages}
      savePrices={async () => false}
      {...(onOpenPeople && { onOpenPeople })}
    />,
  )
  await page.eventually(() => expect(page.host.querySelector('table:not([aria-busy])')).not.toBeNull())
}
const cell = () => page.host.querySelector(`[data-date="${slot.date}"][data-hour="${slot.hour}"]`)!
const choose = (name: string) =>
  act(async () =>
    [...page.host.querySelectorAll('label')].find(({ textContent }) => textContent === name)!.click(),
  )
const reads = () =>
  page.calls.map(({ route }) => route).filter((route) => /coverage|needs|staffing/.test(route))

test('the month shows colours at first, and nothing of coverage is read', async () => {
  await open()
  expect(cell().textContent).toBe('')
  expect(reads()).toEqual([])
})

test('the switch shows coverage, and the colours again', async () => {
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(cell().textContent).toBe('2/3'))
  expect(cell().getAttribute('aria-label')).toBe('Sat 13 November, 18:00, red, 2 of 3 booked, 2 given')
  expect(cell().getAttribute('data-mode')).toBe('RED')
  await choose('Colours')
  await page.eventually(() => expect(cell().textContent).toBe(''))
})

test('a press on an hour opens its people as soon as coverage is chosen, and changes no colour', async () => {
  const openPeople = vi.fn<(slots: readonly { date: string; hour: number }[]) => void>()
  await open(openPeople)
  page.hold(COVERAGE)
  await choose('Coverage')
  await act(async () => (cell() as HTMLElement).click())
  expect(openPeople).toHaveBeenCalledWith([slot])
  expect(cell().getAttribute('data-mode')).toBe('RED')
})

test('the browser remembers that coverage was chosen', async () => {
  await open()
  await choose('Coverage')
  await page.open(null)
  await open()
  await page.eventually(() => expect(cell().textContent).toBe('2/3'))
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })
    document.activeElement!.dispatchEvent(event)
  })
const line = () => page.host.querySelector('[role="group"][aria-label="Coverage"]')!

test('the line says the missing hours, and the money that is booked, missing and left', async () => {
  page.answer(COVERAGE, 200, {
    month: '2027-11',
    hours: [{ ...slot, need: 3, given: 2, booked: 2, asked: 0 }],
    money: { booked: 42, gaps: 22, budget: 100, left: -58 },
  })
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(plain(line().textContent)).toContain('1 h short'))
  expect(plain(line().textContent)).toContain('Booked42,00 €To fill all gaps22,00 €Budget left-58,00 €')
})

test('the line says in words that 80 % of the budget, all of it or more is booked', async () => {
  const warning = async (booked: number) => {
    page.answer(COVERAGE, 200, {
      month: '2027-11',
      hours: [{ ...slot, need: 3, given: 2, booked: 2, asked: 0 }],
      money: { booked, gaps: 22, budget: 100, left: 100 - booked },
    })
    await page.open(null)
    await open()
    if (booked === 79.99) await choose('Coverage')
    await page.eventually(() => expect(plain(line().textContent)).toContain(formatted(booked)))
    return line().querySelector('[role="status"]')!.textContent
  }
  const formatted = (euros: number) => `${euros.toFixed(2).replace('.', ',')} €`
  expect(await warning(79.99)).toBe('')
  expect(await warning(80)).toBe('80 % of the budget booked')
  expect(await warning(100)).toBe('Budget fully booked: 100 %')
  expect(await warning(103.4)).toBe('Over budget: 103 %')
})

test('N and Shift+N lead to the next gap and the one before it while the grid has the focus', async () => {
  const later = { date: '2027-11-20', hour: 9 }
  page.answer('GET /projects/p1/schedule', 200, {
    month: '2027-11',
    schedule: [
      { ...slot, mode: 'RED' },
      { ...later, mode: 'GREEN' },
    ],
    userModeOverrides: [],
    slotPrices: {},
  })
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(line().textContent).toContain('2 h short'))
  await key('n')
  expect(document.activeElement?.tagName).not.toBe('TD')
  await page.press('Next gap')
  expect(document.activeElement).toBe(cell())
  await key('n')
  expect((document.activeElement as HTMLElement).dataset).toMatchObject({ date: later.date, hour: '9' })
  await key('N', { shiftKey: true })
  expect(document.activeElement).toBe(cell())
})

test('a press on an hour asks for its people and changes no colour, also for a selection', async () => {
  const asked = vi.fn<(slots: readonly { date: string; hour: number }[]) => void>()
  await open(asked)
  await choose('Coverage')
  await page.eventually(() => expect(cell().textContent).toBe('2/3'))
  await act(async () => (cell() as HTMLElement).click())
  await act(async () => (cell() as HTMLElement).focus())
  await key('ArrowRight', { shiftKey: true })
  await key('Enter')
  await page.press('Who works?')
  const both = [slot, { ...slot, hour: 19 }]
  expect(asked.mock.calls).toEqual([[[slot]], [both], [both]])
  expect(page.calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('a month without gaps says so', async () => {
  page.answer('GET /projects/p1/needs', 200, { month: '2027-11', slots: [{ ...slot, people: 2 }] })
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(line().textContent).toContain('No gaps'))
  expect(page.button('Next gap')!.getAttribute('aria-disabled')).toBe('true')
})

test('a stroke says how it changes the missing hours and the cost', async () => {
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(line().textContent).toContain('1 h short'))
  const at = (hour: number) => page.host.querySelector(`[data-date="2027-11-15"][data-hour="${hour}"]`)!
  const pointer = (type: string, on: Element) =>
    act(async () => {
      on.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }),
      )
    })
  page.hold('PUT /projects/p1/schedule/slots')
  await key('4')
  await pointer('pointerdown', at(7))
  await pointer('pointermove', at(18))
  expect(plain(page.text())).toContain('+12 h, +264,00 €')
  expect(line().textContent).toContain('1 h short')
  await pointer('pointerup', at(18))
  await page.eventually(() => expect(line().textContent).toContain('13 h short'))
})

test('a failed read of coverage says so and can be tried again', async () => {
  expectPrinted('error', 'A status of 500 answered GET /api/projects/:projectId/coverage: Out of order.')
  page.answer(COVERAGE, 500, { error: 'Out of order.', code: 'internal' })
  await open()
  await choose('Coverage')
  await page.eventually(() => expect(page.text()).toContain('Out of order.'))
  page.answer(COVERAGE, 200, { month: '2027-11', hours: [], money })
  await page.press('Try again')
  await page.eventually(() => expect(cell().textContent).toBe('0/3'))
})
