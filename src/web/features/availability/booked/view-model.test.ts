import { expect, test } from 'vitest'
import { hoursToBits } from '../../../../domain/availability.ts'
import type { AvailabilityCell, AvailabilityRow } from '../view-model.ts'
import {
  countFilled,
  givenSum,
  hoursThatStay,
  hoursToTakeBack,
  monthBookings,
  tallyOfBooked,
  withMarks,
} from './view-model.ts'

const date = '2026-11-20'
const cell = (hour: number, more: Partial<AvailabilityCell> = {}): AvailabilityCell => ({
  hour,
  mode: 'GREEN',
  priceCents: 2000,
  isSlotPrice: false,
  saysNotAvailable: false,
  given: undefined,
  isPending: false,
  isOver: false,
  isDisabled: false,
  ...more,
})
const slots = (...hours: number[]) => hours.map((hour) => ({ date, hour }))
const rowOf = (...cells: AvailabilityCell[]): AvailabilityRow[] => [{ date, cells }]
const saved = { given: 'saved' } as const

function marksOf(rows: AvailabilityRow[], args: Partial<Parameters<typeof monthBookings>[0]>) {
  const bookings = monthBookings({ isConfirmed: true, mine: undefined, full: [], ...args })
  return withMarks(rows, bookings)
}

test('in a confirmed project saved hours are booked or given, and asked ones are marked', () => {
  const rows = rowOf(cell(9, saved), cell(10, saved), cell(11), cell(12, { given: 'added' }), cell(13))
  const marked = marksOf(rows, { mine: { booked: slots(9), asked: slots(11, 12) } })
  expect(marked[0]!.cells.map(({ mark }) => mark)).toEqual(['booked', 'given', 'asked', undefined, undefined])
  expect(givenSum(marked)).toEqual({ hours: 2, cents: 4000 })
  expect(tallyOfBooked(marked)).toEqual({ green: 1, yellow: 0, red: 0, total: 1, earningsCents: 2000 })
})

test('in an open project given hours have no mark, and full ones cannot be pressed', () => {
  const rows = rowOf(cell(9, saved), cell(10), cell(11, { mode: 'BLACK' }))
  const marked = marksOf(rows, { isConfirmed: false, full: slots(9, 10, 11) })
  expect(marked[0]!.cells.map(({ mark, isDisabled }) => [mark, isDisabled])).toEqual([
    [undefined, false],
    ['full', true],
    [undefined, false],
  ])
})

test('chosen hours that others fill are marked and can be put back, until they are being saved', () => {
  const chosen = { given: 'added' } as const
  const rows = rowOf(cell(9, chosen), cell(10, { ...chosen, isPending: true }), cell(11, chosen), cell(12))
  const marked = marksOf(rows, { isConfirmed: false, full: slots(9, 10, 12) })
  expect(marked[0]!.cells.map(({ mark, isDisabled }) => [mark, isDisabled])).toEqual([
    ['full', false],
    [undefined, false],
    [undefined, false],
    ['full', true],
  ])
  expect(countFilled(marked)).toBe(1)
})

test('closed hours count in no sum', () => {
  const rows = rowOf(cell(9, { ...saved, mode: 'BLACK' }), cell(10, saved))
  const marked = marksOf(rows, { mine: { booked: slots(9, 10), asked: [] } })
  expect(givenSum(marked).hours).toBe(1)
  expect(tallyOfBooked(marked).total).toBe(1)
})

test('given hours can be taken back, and booked ones or a press that adds hours cannot', () => {
  const rows = rowOf(cell(9, saved), cell(10, saved), cell(11))
  const [row] = marksOf(rows, { mine: { booked: slots(9), asked: [] } })
  expect(hoursToTakeBack(row, [9, 10])).toEqual([10])
  expect(hoursToTakeBack(row, [9])).toEqual([])
  expect(hoursToTakeBack(row, [10, 11])).toEqual([])
  expect(hoursThatStay({ [date]: hoursToBits([9, 10, 12]) }, date, [10])).toEqual([9, 12])
})
