/** Bookings in a freelancer's month: which hours are booked, given, asked or full, and what they pay. */
import { bitsToHours } from '../../../../domain/availability.ts'
import { COUNT_OF, type Tally } from '../../../../domain/pricing.ts'
import { isStaffed, type SlotRef } from '../../../../domain/slot.ts'
import {
  type AvailabilityCell,
  type AvailabilityRow,
  hasHour,
  type HoursByDay,
  hoursOfReply,
} from '../view-model.ts'

/** The hours of a month that the project has booked, asked or filled. */
export interface MonthBookings {
  isConfirmed: boolean
  booked: HoursByDay
  asked: HoursByDay
  /** Hours that take nobody more. */
  full: HoursByDay
}

type Slots = readonly { date: string; hour: number }[]

export function monthBookings(args: {
  isConfirmed: boolean
  mine: { booked: Slots; asked: Slots } | undefined
  full: Slots
}): MonthBookings {
  const hoursOf = (slots: Slots = []) => hoursOfReply({ slots: [...slots] })
  const { isConfirmed, mine, full } = args
  return { isConfirmed, booked: hoursOf(mine?.booked), asked: hoursOf(mine?.asked), full: hoursOf(full) }
}

/** Marks each cell that is booked, given, asked or full. In an open project a given hour is booked, and needs no mark. */
export function withMarks(rows: readonly AvailabilityRow[], bookings: MonthBookings): AvailabilityRow[] {
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => marked(row.date, cell, bookings)) }))
}

function marked(date: string, cell: AvailabilityCell, bookings: MonthBookings): AvailabilityCell {
  const { isConfirmed, booked, asked, full } = bookings
  if (cell.given === 'saved' && isConfirmed)
    return { ...cell, mark: hasHour(booked, date, cell.hour) ? 'booked' : 'given' }
  if (cell.given === 'saved' || cell.isPending || !isStaffed(cell.mode)) return cell
  const isChosen = cell.given === 'added'
  if (!isChosen && hasHour(asked, date, cell.hour)) return { ...cell, mark: 'asked' }
  // A chosen hour that others have filled meanwhile can still be put back.
  return hasHour(full, date, cell.hour) ? { ...cell, mark: 'full', isDisabled: !isChosen } : cell
}

/** Number of the chosen hours that others have filled meanwhile. The server refuses a save that contains one. */
export function countFilled(rows: readonly AvailabilityRow[]): number {
  return rows.flatMap((row) => row.cells).filter(({ mark, given }) => mark === 'full' && given).length
}

export interface Sum {
  hours: number
  cents: number
}

/** The hours that are saved, booked or not, with what they pay. */
export function givenSum(rows: readonly AvailabilityRow[]): Sum {
  const cells = rows
    .flatMap((row) => row.cells)
    .filter((cell) => cell.given === 'saved' && isStaffed(cell.mode))
  return { hours: cells.length, cents: cells.reduce((cents, { priceCents = 0 }) => cents + priceCents, 0) }
}

/** Counts the booked hours by colour, and sums their pay. */
export function tallyOfBooked(rows: readonly AvailabilityRow[]): Tally {
  const tally: Tally = { green: 0, yellow: 0, red: 0, total: 0, earningsCents: 0 }
  for (const { mode, mark, priceCents = 0 } of rows.flatMap((row) => row.cells)) {
    if (mark !== 'booked' || !isStaffed(mode)) continue
    tally[COUNT_OF[mode]] += 1
    tally.total += 1
    tally.earningsCents += priceCents
  }
  return tally
}

/** The hours among these that can be taken back: saved and not booked, if no other one can be added. */
export function hoursToTakeBack(row: AvailabilityRow | undefined, hours: readonly number[]): number[] {
  const cells = row?.cells.filter((cell) => hours.includes(cell.hour)) ?? []
  const isOther = cells.some(
    (cell) =>
      cell.given === 'added' || (cell.given === undefined && !cell.isDisabled && cell.mark !== 'full'),
  )
  return isOther ? [] : cells.filter(({ mark }) => mark === 'given').map(({ hour }) => hour)
}

/** The hours of a day that stay when some are taken back. */
export function hoursThatStay(saved: HoursByDay, date: string, takenBack: readonly number[]): number[] {
  return bitsToHours(saved[date] ?? 0).filter((hour) => !takenBack.includes(hour))
}

/** The slots whose mode in the rows is staffed. */
export function staffedOf(rows: readonly AvailabilityRow[], slots: readonly SlotRef[]): SlotRef[] {
  return slots.filter(({ date, hour }) =>
    rows.some(
      (row) => row.date === date && row.cells.some((cell) => cell.hour === hour && isStaffed(cell.mode)),
    ),
  )
}
