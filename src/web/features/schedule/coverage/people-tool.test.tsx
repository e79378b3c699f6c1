// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAllDays } from '../../../../domain/wages.ts'
import '../../../testing/load-parts.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { ScheduleEditor } from '../schedule-editor.tsx'

const PUT = 'PUT /projects/p1/needs'
const NEEDS = 'GET /projects/p1/needs'
const day = '2027-11-13'
const wages = onAllDays({ GREEN: 1500, YELLOW: 1800, RED: 2200 })
const left = vi.fn<() => void>()
const alerted = vi.fn<(text: string) => void>()
let page: TestPage

async function show() {
  await page.open(
    <ScheduleEditor
      projectId="p1"
      month="2027-11"
      wages={wages}
      savePrices={async () => false}
      tool="people"
      onLeavePeople={left}
    />,
  )
  await page.eventually(() => expect(cell(9).textContent).toBe('0/1'))
}

beforeEach(async () => {
  page = new TestPage()
  left.mockReset()
  vi.stubGlobal('alert', alerted.mockReset())
  page.answer('GET /projects/p1/schedule', 200, {
    month: '2027-11',
    schedule: [9, 10, 11].map((hour) => ({ date: day, hour, mode: 'RED' })),
    userModeOverrides: [],
    slotPrices: {},
  })
  const money = { booked: 0, gaps: 0, budget: null, left: null }
  page.answer('GET /projects/p1/coverage', 200, { month: '2027-11', hours: [], money })
  page.answer(NEEDS, 200, { month: '2027-11', slots: [] })
  page.answer('GET /projects/p1/needs/pattern', 200, { slots: [] })
  page.answer('GET /projects/p1/staffing', 200, { need: { GREEN: 1, YELLOW: 1, RED: 1 } })
  page.answer(PUT, 200, { slots: [] })
  await show()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

const cell = (hour: number) =>
  page.host.querySelector<HTMLElement>(`[data-date="${day}"][data-hour="${hour}"]`)!
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })
    document.activeElement!.dispatchEvent(event)
  })
const pointer = (type: string, on: Element) =>
  act(async () => {
    const init = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
    on.dispatchEvent(new PointerEvent(type, init))
  })
async function drag(from: Element, to: Element) {
  await pointer('pointerdown', from)
  await pointer('pointermove', to)
  await pointer('pointerup', to)
  await page.settle()
}
const sent = () => page.calls.filter(({ route }) => route === PUT).map(({ body }) => body)
const needs = (hours: number[], people: number | null) => ({
  slots: hours.map((hour) => ({ date: day, hour, people })),
})
const inHand = () => page.host.querySelector('output[aria-label="Number in hand"]')!.textContent
const stored = (hours: number[], people: number) =>
  page.answer(NEEDS, 200, { month: '2027-11', ...needs(hours, people) })

test('a digit is taken into the hand, and a drag sets it in one save', async () => {
  await key('3')
  expect(inHand()).toBe('3')
  expect(sent()).toEqual([])
  page.hold(PUT)
  await drag(cell(9), cell(11))
  expect(sent()).toEqual([needs([9, 10, 11], 3)])
  expect([9, 10, 11].map((hour) => cell(hour).textContent)).toEqual(['0/3', '0/3', '0/3'])
  expect(page.text()).toContain('3 cells: 3 people needed')
  expect(page.text()).toContain('9 h short')
})

test('two digits within a second make one number, and later ones a new one', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  await key('1')
  clock.mockReturnValue(1900)
  await key('2')
  expect(inHand()).toBe('12')
  await key('4')
  expect(inHand()).toBe('4')
  clock.mockReturnValue(2901)
  await key('5')
  expect(inHand()).toBe('5')
})

test('a selection gets its number at once, and one undo takes back a number of two digits', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  await drag(cell(9), cell(10))
  stored([9, 10], 1)
  await key('1')
  await page.settle()
  stored([9, 10], 12)
  await key('2')
  await page.eventually(() => expect(cell(10).textContent).toBe('0/12'))
  await key('z', { ctrlKey: true })
  await page.eventually(() => expect(sent().at(-1)).toEqual(needs([9, 10], null)))
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})

test('minus clears the numbers of a selection', async () => {
  stored([9, 10], 4)
  await key('4')
  await drag(cell(9), cell(10))
  await page.eventually(() => expect(cell(9).textContent).toBe('0/4'))
  await key('Escape')
  await drag(cell(9), cell(10))
  page.hold(PUT)
  await key('-')
  expect(sent().at(-1)).toEqual(needs([9, 10], null))
  expect(cell(9).textContent).toBe('0/1')
})

test('Enter sets the number in hand on the cell with the focus, and 0 is a number', async () => {
  page.hold(PUT)
  await key('0')
  act(() => cell(10).focus())
  await key('Enter')
  expect(sent()).toEqual([needs([10], 0)])
  expect(cell(10).textContent).toBe('0/0')
})

test('digits leave the colours alone while people are the tool', async () => {
  await drag(cell(9), cell(10))
  await key('2')
  expect(page.calls.some(({ route }) => route.startsWith('PUT /projects/p1/schedule'))).toBe(false)
  expect(cell(9).dataset['mode']).toBe('RED')
})

test('a number that is not saved is taken back with a message', async () => {
  expectPrinted('error', 'Out of order.')
  page.answer(PUT, 500, { error: 'Out of order.', code: 'internal' })
  await key('7')
  await drag(cell(9), cell(9))
  await act(async () => cell(9).click())
  await page.eventually(() => expect(alerted.mock.calls).toEqual([['Save failed: Out of order.']]))
  expect(cell(9).textContent).toBe('0/1')
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})

test('without a connection no number is set', async () => {
  await act(async () => void dispatchEvent(new Event('offline')))
  await drag(cell(9), cell(10))
  await key('2')
  expect(sent()).toEqual([])
  await act(async () => void dispatchEvent(new Event('online')))
})

test('the buttons choose a number, the next one, and clearing', async () => {
  await page.press('5 people')
  expect(inHand()).toBe('5')
  await page.press('One more')
  expect(inHand()).toBe('6')
  await page.press('Clear')
  expect(page.button('Clear')!.getAttribute('aria-pressed')).toBe('true')
})

test('the choice of colours puts the tool away', async () => {
  const colours = [...page.host.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Colours',
  )!
  await act(async () => colours.click())
  expect(left).toHaveBeenCalledOnce()
})
