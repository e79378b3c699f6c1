import { expect, test } from 'vitest'
import { hoursToBits } from '../../../domain/availability.ts'
import { emptySchedule } from '../../../domain/slot.ts'
import {
  availabilityRows,
  countClosed,
  totalHours,
  daysToSave,
  earnings,
  hasOpenHours,
  hourReader,
  hoursOfReply,
  knownOf,
  monthsOf,
  type MyMonth,
  NO_HOURS,
  toggleHour,
  withoutHours,
  withSavedHours,
} from './view-model.ts'

const TUESDAY = '2026-11-03'
const mine: MyMonth = {
  month: '2026-11',
  schedule: {
    month: '2026-11',
    schedule: [
      { date: TUESDAY, hour: 8, mode: 'WHITE' },
      { date: TUESDAY, hour: 9, mode: 'GREEN' },
      { date: TUESDAY, hour: 10, mode: 'YELLOW' },
      { date: TUESDAY, hour: 11, mode: 'RED' },
      { date: TUESDAY, hour: 12, mode: 'BLACK' },
      { day: 1, hour: 8, mode: 'GREEN' },
      { day: 1, hour: 13, mode: 'RED' },
    ],
    userModeOverrides: [{ date: TUESDAY, hour: 11, mode: 'GREEN' }],
    slotPrices: {},
  },
  wages: {
    legend: { GREEN: 12.5, YELLOW: 15, RED: 20 },
    slots: [
      { date: TUESDAY, hour: 10, amount: 33.33 },
      { date: TUESDAY, hour: 12, amount: 99 },
    ],
  },
  saved: { [TUESDAY]: hoursToBits([9, 12]) },
}
const hourAt = hourReader(mine)
const rowsWith = (added = NO_HOURS, sending = NO_HOURS, firstDay?: string) =>
  availabilityRows(mine, hourAt, { added, sending, firstDay, today: TUESDAY })
const cellAt = (rows: ReturnType<typeof rowsWith>, hour: number) => rows[2]!.cells[hour - 7]!

test('takes the mode from my override, else from the dated entry, else from the pattern', () => {
  expect(hourAt(TUESDAY, 11).mode).toBe('GREEN')
  expect(hourAt(TUESDAY, 8).mode).toBe('WHITE')
  expect(hourAt('2026-11-10', 8).mode).toBe('GREEN')
  expect(hourAt(TUESDAY, 14).mode).toBe('WHITE')
})

test('prices an open hour at its slot price, else at my wage for its mode', () => {
  expect(hourAt(TUESDAY, 10).priceCents).toBe(3333)
  expect(hourAt(TUESDAY, 11).priceCents).toBe(1250)
  expect(hourAt(TUESDAY, 12).priceCents).toBeUndefined()
})

test('lets only open hours be added', () => {
  const rows = rowsWith()
  expect(cellAt(rows, 10)).toMatchObject({ isDisabled: false, given: undefined, saysNotAvailable: false })
  expect(cellAt(rows, 8)).toMatchObject({ isDisabled: true, saysNotAvailable: true })
})

test('lets no hour be added to a day that is over, and says so where one is open', () => {
  const added = { [TUESDAY]: hoursToBits([11]) }
  expect(cellAt(rowsWith(added, NO_HOURS, TUESDAY), 10)).toMatchObject({ isDisabled: false, isOver: false })
  const rows = rowsWith(added, NO_HOURS, '2026-11-04')
  expect(cellAt(rows, 10)).toMatchObject({ isDisabled: true, isOver: true })
  expect(cellAt(rows, 8)).toMatchObject({ isDisabled: true, isOver: false })
  expect(cellAt(rows, 9)).toMatchObject({ given: 'saved', isDisabled: false, isOver: false })
  expect(cellAt(rows, 11)).toMatchObject({ given: 'added', isDisabled: false, isOver: false })
})

test('says of a chosen hour that its day is over, and not of a saved one', () => {
  const added = { [TUESDAY]: hoursToBits([11]) }
  const rows = availabilityRows(mine, hourAt, { added, sending: NO_HOURS, today: '2026-11-04' })
  expect(cellAt(rows, 11)).toMatchObject({ given: 'added', isDisabled: false, isOver: true })
  expect(cellAt(rows, 9)).toMatchObject({ given: 'saved', isOver: false })
  expect(cellAt(rows, 10)).toMatchObject({ given: undefined, isDisabled: false, isOver: false })
})

test('shows a saved hour that has been closed and lets it be pressed', () => {
  expect(cellAt(rowsWith(), 12)).toMatchObject({ given: 'saved', isDisabled: false, saysNotAvailable: true })
})

test('marks only slot prices as own', () => {
  const rows = rowsWith()
  expect(cellAt(rows, 10)).toMatchObject({ priceCents: 3333, isSlotPrice: true })
  expect(cellAt(rows, 9)).toMatchObject({ priceCents: 1250, isSlotPrice: false })
  expect(cellAt(rows, 12).isSlotPrice).toBe(false)
})

test('distinguishes saved hours, added hours and hours that are being saved', () => {
  const added = { [TUESDAY]: hoursToBits([9, 10, 11]) }
  const rows = rowsWith(added, { [TUESDAY]: hoursToBits([10]) })
  expect(cellAt(rows, 9)).toMatchObject({ given: 'saved', isPending: false })
  expect(cellAt(rows, 10)).toMatchObject({ given: 'added', isPending: true })
  expect(cellAt(rows, 11)).toMatchObject({ given: 'added', isPending: false })
})

test('adds an hour and removes it without a trace', () => {
  const once = toggleHour(NO_HOURS, TUESDAY, 10)
  expect(once).toEqual({ [TUESDAY]: hoursToBits([10]) })
  expect(toggleHour(once, TUESDAY, 10)).toEqual({})
})

test('sends each changed day whole', () => {
  const added = { '2026-12-01': hoursToBits([7]), [TUESDAY]: hoursToBits([11, 10]) }
  expect(daysToSave(added, { ...mine.saved, '2026-11-09': hoursToBits([8]) })).toEqual([
    { day: TUESDAY, hours: [9, 10, 11, 12] },
    { day: '2026-12-01', hours: [7] },
  ])
  expect(monthsOf(added)).toEqual(['2026-11', '2026-12'])
  expect(totalHours(added)).toBe(3)
})

test('sends the hours that were saved before for each changed day (abuse 78)', () => {
  const added = { '2026-12-01': hoursToBits([7]), [TUESDAY]: hoursToBits([10]) }
  const known = knownOf(added, { ...mine.saved, '2026-11-09': hoursToBits([8]) })
  expect(known).toEqual([{ day: TUESDAY, hours: [9, 12] }])
})

test('keeps hours that were added during a save', () => {
  const sent = { [TUESDAY]: hoursToBits([10]) }
  const now = { [TUESDAY]: hoursToBits([10, 11]), '2026-11-10': hoursToBits([8]) }
  expect(withoutHours(now, sent)).toEqual({
    [TUESDAY]: hoursToBits([11]),
    '2026-11-10': hoursToBits([8]),
  })
})

test('puts saved hours into their month once', () => {
  const reply = { slots: [{ date: TUESDAY, hour: 9 }] }
  const sent = { [TUESDAY]: hoursToBits([9, 10]), '2026-12-01': hoursToBits([7]) }
  expect(hoursOfReply(withSavedHours(reply, '2026-11', sent))).toEqual({ [TUESDAY]: hoursToBits([9, 10]) })
})

test('sums up saved and added hours, and the added ones separately', () => {
  const { all, unsaved } = earnings(mine, hourAt, { [TUESDAY]: hoursToBits([10, 11]) })
  // 9:00 green 12,50 and 11:00 green 12,50 by override, 10:00 at its own 33,33; 12:00 is closed and counts nowhere.
  expect(all).toEqual({ green: 2, yellow: 1, red: 0, total: 3, earningsCents: 5833 })
  expect(unsaved).toEqual({ green: 1, yellow: 1, red: 0, total: 2, earningsCents: 4583 })
})

test('counts an hour once when it is added here and saved elsewhere', () => {
  const { all, unsaved } = earnings(mine, hourAt, { [TUESDAY]: hoursToBits([9]) })
  expect(all.total).toBe(1)
  expect(unsaved.total).toBe(0)
})

test('leaves the unsaved hours of other months out of this one', () => {
  expect(earnings(mine, hourAt, { '2026-12-01': hoursToBits([8]) }).unsaved.total).toBe(0)
})

test('recognises a month in which nobody works', () => {
  expect(hasOpenHours(rowsWith())).toBe(true)
  const empty = { ...mine, schedule: emptySchedule('2026-11') }
  expect(
    hasOpenHours(
      availabilityRows(empty, hourReader(empty), { added: NO_HOURS, sending: NO_HOURS, today: TUESDAY }),
    ),
  ).toBe(false)
})

test('counts the added hours that have been closed', () => {
  const added = { [TUESDAY]: hoursToBits([8, 10]), '2026-12-01': hoursToBits([7]) }
  expect(countClosed(mine, hourAt, { added })).toBe(1)
  expect(countClosed(mine, hourAt, { added, firstDay: TUESDAY })).toBe(1)
  expect(countClosed(mine, hourAt, { added, firstDay: '2026-11-04' })).toBe(2)
})
