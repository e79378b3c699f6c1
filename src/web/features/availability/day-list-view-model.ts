/** A freelancer's month as a list: days with open or given hours, each in blocks, and spans for the days between them. */
import type { Day } from '../../../domain/calendar.ts'
import { isStaffed, type Mode, type SlotRef } from '../../../domain/slot.ts'
import { isUncounted } from '../../grid/draw/cells.ts'
import type { AvailabilityCell, AvailabilityRow } from './view-model.ts'

/** Adjacent hours of one mode. Closed hours that are saved and unsaved ones are apart. */
export interface HourBlock {
  mode: Mode
  cells: readonly AvailabilityCell[]
  from: number
  /** The hour at which the block ends. */
  to: number
  /** Pay of the whole block in cents; undefined for closed hours. */
  cents: number | undefined
  /** Pay of each hour that has no price of its own, in cents; undefined where there is none. */
  rateCents: number | undefined
  /** Number of the hours that are given, or chosen and not saved. */
  given: number
  state: BlockState
}

/** How many hours of a block are given: none, some, or all of them. Uncounted ones were closed after they were saved. */
export type BlockState = 'free' | 'partly' | 'uncounted' | NonNullable<AvailabilityCell['given']>

export type ListItem =
  | { kind: 'day'; row: AvailabilityRow }
  /** Adjacent days without open or given hours. */
  | { kind: 'closed'; from: Day; to: Day }

export interface DayList {
  /** The days before today, unless the whole month is past. */
  earlier: readonly ListItem[]
  items: readonly ListItem[]
}

/** The list of a month. A past month is not folded, since the person has chosen to see it. */
export function dayList(rows: readonly AvailabilityRow[], today: Day): DayList {
  const isOver = rows.every((row) => row.date < today)
  const isEarlier = (row: AvailabilityRow) => !isOver && row.date < today
  return {
    earlier: items(rows.filter(isEarlier)),
    items: items(rows.filter((row) => !isEarlier(row))),
  }
}

/** The days that the list shows: all, those with the person's own hours, or those with hours that can still be taken. */
export type DayFilter = 'all' | 'mine' | 'open'

/** The filter goes by saved hours, so that a day stays while its hours are chosen. */
export function filterDays(rows: readonly AvailabilityRow[], filter: DayFilter): readonly AvailabilityRow[] {
  if (filter === 'all') return rows
  const isShown = (cell: AvailabilityCell) =>
    filter === 'mine' ? cell.given !== undefined : isStaffed(cell.mode) && cell.given !== 'saved'
  return rows.filter((row) => row.cells.some(isShown))
}

export interface NextHours {
  date: Day
  from: number
  to: number
  cents: number
}

/**
 * The first of the person's saved hours that end after the beginning of a slot, with all that adjoin them. In a confirmed project
 * these are booked hours.
 */
export function nextHours(rows: readonly AvailabilityRow[], after: SlotRef): NextHours | undefined {
  for (const { date, cells } of rows.filter((row) => row.date >= after.date)) {
    const given = cells.filter(
      ({ mode, given: state, mark }) => state === 'saved' && mark !== 'given' && isStaffed(mode),
    )
    const next = given.findIndex(({ hour }) => date > after.date || hour >= after.hour)
    if (next === -1) continue
    const row = given.filter(({ hour }, index) => hour - index === given[next]!.hour - next)
    return {
      date,
      from: row[0]!.hour,
      to: row.at(-1)!.hour + 1,
      cents: row.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0),
    }
  }
  return undefined
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

/** The list shows open hours, and given ones even if they have been closed. */
function isListed(cell: AvailabilityCell): boolean {
  return isStaffed(cell.mode) || cell.given !== undefined
}

/** The day's listed hours, grouped into blocks. */
export function blocksOf(row: AvailabilityRow): HourBlock[] {
  const runs: AvailabilityCell[][] = []
  for (const cell of row.cells.filter(isListed)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isSame =
      last?.hour === cell.hour - 1 &&
      last.mode === cell.mode &&
      last.mark === cell.mark &&
      isUncounted(last) === isUncounted(cell)
    if (isSame) run!.push(cell)
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
    rateCents: cells.find((cell) => !cell.isSlotPrice)?.priceCents,
    given: cells.filter((cell) => cell.given !== undefined).length,
    state: stateOf(cells),
  }))
}

function stateOf(cells: readonly AvailabilityCell[]): BlockState {
  const given = cells.filter((cell) => cell.given !== undefined)
  if (given.length === 0) return 'free'
  if (given.every(isUncounted)) return 'uncounted'
  if (given.length < cells.length) return 'partly'
  return given.some((cell) => cell.given === 'added') ? 'added' : 'saved'
}

/** Counts the given hours of the rows, without those that no longer count. */
export function countGiven(rows: readonly AvailabilityRow[]): number {
  const cells = rows.flatMap((row) => row.cells)
  return cells.filter((cell) => cell.given !== undefined && !isUncounted(cell)).length
}

/** Joins words to the label of a button, which begins with its visible text word for word, so that voice control finds it. */
export function labelOf(...words: (string | false | undefined)[]): string {
  return words.filter(Boolean).join(', ')
}
