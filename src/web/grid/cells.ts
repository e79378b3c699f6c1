/** What the grid draws: a row per day (or weekday) and a cell per hour. Features compute them; the words are the grid's. */
import { type Day, dayLabel, type Weekday, weekdayName, weekdayOf } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'
import { isStaffed, type Mode } from '../../domain/slot.ts'
import { modeNames, NOT_AVAILABLE } from './modes.ts'

export interface GridCell {
  hour: number
  mode: Mode
  /** What the hour pays, whole cents. */
  priceCents?: number | undefined
  /** The price is set on this very slot; where there is little room, only such a price is drawn. */
  isOwnPrice?: boolean | undefined
  /** Writes 'Not available' into the cell. */
  saysNotAvailable?: boolean | undefined
  /** An hour somebody gave: kept by the server (of oneself or of somebody else), or changed and not saved yet. */
  given?: 'saved' | 'theirs' | 'added' | 'removed' | undefined
  /** The one cell that is looked at; undefined where none can be. */
  isSelected?: boolean | undefined
  /** A save of this cell is under way. */
  isPending?: boolean | undefined
  /** Cannot be pressed. */
  isDisabled?: boolean | undefined
}

/** The rows of a week that repeats: their names, Monday first. */
export const WEEKDAYS: readonly string[] = Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday))

export interface GridRowData {
  /** A day; in a week that repeats one of WEEKDAYS. */
  date: Day
  cells: readonly GridCell[]
}

const givenWords = {
  saved: 'your hour',
  theirs: 'given',
  added: 'added, not saved yet',
  removed: 'removed, not saved yet',
} as const

/** A row's name: a day with its weekday, or a weekday alone. */
export function rowLabel(date: Day): string {
  return WEEKDAYS.includes(date) ? date : dayLabel(date)
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOfRow(date: Day): Weekday {
  return WEEKDAYS.includes(date) ? WEEKDAYS.indexOf(date) : weekdayOf(date)
}

/** A cell in words: day, hour, mode, price, state. */
export function cellLabel(date: Day, cell: GridCell): string {
  return [
    rowLabel(date),
    `${cell.hour}:00`,
    modeNames[cell.mode],
    cell.saysNotAvailable && !isStaffed(cell.mode) && NOT_AVAILABLE.toLowerCase(),
    cell.priceCents !== undefined && priceWords(cell.mode, cell.priceCents),
    cell.given && givenWords[cell.given],
    cell.isPending && 'saving',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A price on an hour in which nobody works pays nothing yet. */
function priceWords(mode: Mode, cents: number): string {
  return isStaffed(mode) ? formatCents(cents) : `${formatCents(cents)} once it is open`
}

/** Whether the hour is somebody's once what is shown is saved. */
export function isGiven(cell: GridCell): boolean {
  return cell.given !== undefined && cell.given !== 'removed'
}

/** An amount without its unit: 434 euro signs would be noise. */
export function amountText(cents: number): string {
  return formatCents(cents).replace(/\s*€$/, '')
}

/** Whether two rows look alike, so that an edit draws only the row it is in. */
export function isSameRow(a: GridRowData, b: GridRowData): boolean {
  return (
    a === b || (a.date === b.date && a.cells.length === b.cells.length && a.cells.every(isSameIn(b.cells)))
  )
}

function isSameIn(others: readonly GridCell[]) {
  return (cell: GridCell, index: number): boolean => {
    const other = others[index]!
    return (
      cell === other ||
      (cell.hour === other.hour &&
        cell.mode === other.mode &&
        cell.priceCents === other.priceCents &&
        cell.isOwnPrice === other.isOwnPrice &&
        cell.saysNotAvailable === other.saysNotAvailable &&
        cell.given === other.given &&
        cell.isSelected === other.isSelected &&
        cell.isPending === other.isPending &&
        cell.isDisabled === other.isDisabled)
    )
  }
}
