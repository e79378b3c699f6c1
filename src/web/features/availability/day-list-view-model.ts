/** A freelancer's month as a list: the days that have hours to take, each in blocks, and the others as spans between them. */
import type { Day } from '../../../domain/calendar.ts'
import { isStaffed, type Mode } from '../../../domain/slot.ts'
import type { AvailabilityCell, AvailabilityRow } from './view-model.ts'

/** Hours one after the other that demand the same. */
export interface HourBlock {
  mode: Mode
  cells: readonly AvailabilityCell[]
  from: number
  /** The hour at which it ends. */
  to: number
  /** What all of it pays, whole cents; undefined where nobody works any more. */
  cents: number | undefined
  taken: BlockState
}

/** Whether the hours of a block are given: none, some, or all of them. */
export type BlockState = 'free' | 'partly' | NonNullable<AvailabilityCell['given']>

export type ListItem =
  | { kind: 'day'; row: AvailabilityRow }
  /** Days in a row on which there is nothing to take. */
  | { kind: 'closed'; from: Day; to: Day }

export interface DayList {
  /** Days before today, where some of the month are still to come. */
  earlier: readonly ListItem[]
  items: readonly ListItem[]
}

/** The list of a month. A month that is over is shown like any other: it was asked for. */
export function dayList(rows: readonly AvailabilityRow[], today: Day): DayList {
  const isOver = rows.every((row) => row.date < today)
  const isEarlier = (row: AvailabilityRow) => !isOver && row.date < today
  return {
    earlier: items(rows.filter(isEarlier)),
    items: items(rows.filter((row) => !isEarlier(row))),
  }
}

function items(rows: readonly AvailabilityRow[]): ListItem[] {
  const list: ListItem[] = []
  for (const row of rows) {
    const last = list.at(-1)
    if (row.cells.some(isListed)) list.push({ kind: 'day', row })
    else if (last?.kind === 'closed') last.to = row.date
    else list.push({ kind: 'closed', from: row.date, to: row.date })
  }
  return list
}

/** Open hours, and given ones whatever became of them. */
function isListed(cell: AvailabilityCell): boolean {
  return isStaffed(cell.mode) || cell.given !== undefined
}

/** The day's hours, those that touch and demand the same together. */
export function blocksOf(row: AvailabilityRow): HourBlock[] {
  const runs: AvailabilityCell[][] = []
  for (const cell of row.cells.filter(isListed)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (last?.hour === cell.hour - 1 && last.mode === cell.mode) run!.push(cell)
    else runs.push([cell])
  }
  return runs.map((cells) => ({
    mode: cells[0]!.mode,
    cells,
    from: cells[0]!.hour,
    to: cells.at(-1)!.hour + 1,
    cents: isStaffed(cells[0]!.mode)
      ? cells.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0)
      : undefined,
    taken: stateOf(cells),
  }))
}

function stateOf(cells: readonly AvailabilityCell[]): BlockState {
  const given = cells.filter((cell) => cell.given !== undefined)
  if (given.length === 0) return 'free'
  if (given.length < cells.length) return 'partly'
  return given.some((cell) => cell.given === 'added') ? 'added' : 'saved'
}

/** How many hours of the rows are open and nobody's yet, and how many are taken. */
export function countHoursOf(rows: readonly AvailabilityRow[]): { open: number; taken: number } {
  const cells = rows.flatMap((row) => row.cells)
  return {
    open: cells.filter((cell) => isStaffed(cell.mode) && cell.given === undefined).length,
    taken: cells.filter((cell) => cell.given !== undefined).length,
  }
}

/** What a press on hours of one day means: the free ones are taken; where there are none, the unsaved are taken back. */
export type Press = { kind: 'add' | 'takeBack'; hours: number[] } | { kind: 'refuse' } | { kind: 'none' }

export function pressOn(row: AvailabilityRow, hours: readonly number[]): Press {
  const cells = row.cells.filter((cell) => hours.includes(cell.hour))
  const hoursOf = (which: readonly AvailabilityCell[]) => which.map((cell) => cell.hour)
  const free = cells.filter((cell) => cell.given === undefined && isStaffed(cell.mode))
  if (free.length > 0) return { kind: 'add', hours: hoursOf(free) }
  const unsaved = cells.filter((cell) => cell.given === 'added' && !cell.isPending)
  if (unsaved.length > 0) return { kind: 'takeBack', hours: hoursOf(unsaved) }
  return { kind: cells.some((cell) => cell.given === 'saved') ? 'refuse' : 'none' }
}
