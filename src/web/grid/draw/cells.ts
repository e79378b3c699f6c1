/** The rows and cells that features hand to the grid, and the words for them. */
import type { Given } from '../../../domain/availability.ts'
import {
  type Day,
  dayLabel,
  longWeekdayName,
  spokenDay,
  type Weekday,
  weekdayName,
  weekdayOf,
} from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'
import { formatAmount } from '../../../domain/money.ts'
import { isStaffed, type Mode } from '../../../domain/slot.ts'
import { type GridTexts, gridTexts } from '../texts.ts'

/** Where a selected cell lies at the selection's edge: some of t(op), r(ight), b(ottom), l(eft). */
export type Edges = string

export interface GridCell {
  hour: number
  mode: Mode
  /** What the hour pays, whole cents. */
  priceCents?: number | undefined
  /** The price is set on this very slot; where there is little room, only such a price is drawn. */
  isOwnPrice?: boolean | undefined
  /** Writes 'Not available' into the cell. */
  saysNotAvailable?: boolean | undefined
  /** Undefined where nobody gave the hour. */
  given?: Given | undefined
  /** The one cell that is looked at; undefined where none can be. */
  isSelected?: boolean | undefined
  /** A save of this cell is under way. */
  isPending?: boolean | undefined
  /** Cannot be pressed. */
  isDisabled?: boolean | undefined
  /** Whether somebody gave the hour, where that is known and not drawn; only said. */
  isTaken?: boolean | undefined
  /** What the hour pays where that is not drawn, whole cents; only said. */
  spokenCents?: number | undefined
  /** Where it lies at the selection's edge, while it is selected. */
  edges?: Edges | undefined
  /** Somebody else has just changed it. */
  isHighlighted?: boolean | undefined
}

/** The settings that all cells of a month share. */
export interface CellSettings {
  language: Language
  /** Cells stand for hours that somebody gives, so each says whether it is selected. */
  isSelecting: boolean
  /** The given hours are the reader's own. */
  isOwn: boolean
  /** The window may be too narrow for wages: they are left to the legend. */
  isNarrow: boolean
}

/** The rows of a week that repeats: what they are known by, Monday first. */
export const WEEKDAYS: readonly string[] = Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday))

export interface GridRowData {
  /** A day; in a week that repeats one of WEEKDAYS. */
  date: Day
  cells: readonly GridCell[]
}

/** A row's name: a day with its weekday, or a weekday alone. */
export function rowLabel(date: Day, language: Language = 'en'): string {
  return WEEKDAYS.includes(date) ? weekdayName(WEEKDAYS.indexOf(date), language) : dayLabel(date, language)
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOfRow(date: Day): Weekday {
  return WEEKDAYS.includes(date) ? WEEKDAYS.indexOf(date) : weekdayOf(date)
}

/** A row as it is said: `12 March`, `Monday`. */
export function spokenRow(date: Day, language: Language): string {
  return WEEKDAYS.includes(date)
    ? longWeekdayName(WEEKDAYS.indexOf(date), language)
    : spokenDay(date, language)
}

/** A cell as it is said, but for its day: hour, demand, price, state. `14 o'clock, high demand, 24,50 euros, not taken` */
export function cellLabel(
  cell: GridCell,
  settings: Pick<CellSettings, 'language' | 'isSelecting' | 'isOwn'>,
): string {
  const texts = gridTexts[settings.language]
  const cents = cell.priceCents ?? cell.spokenCents
  const given = cell.given === 'saved' && settings.isOwn ? 'own' : cell.given
  const state = given ? texts.given[given] : takenLabel(cell, settings.isSelecting, texts)
  let words = `${texts.oClock(cell.hour)}, ${texts.spokenDemand[cell.mode]}`
  if (cell.saysNotAvailable) words += `, ${texts.notAvailable.toLowerCase()}`
  if (cents !== undefined) {
    const euros = texts.euros(formatAmount(cents))
    // A price on an hour in which nobody works pays nothing yet.
    words += `, ${isStaffed(cell.mode) ? euros : texts.onceOpen(euros)}`
  }
  if (state) words += `, ${state}`
  if (cell.isPending) words += `, ${texts.saving}`
  return words
}

function takenLabel({ mode, isTaken }: GridCell, isSelecting: boolean, texts: GridTexts): string | undefined {
  if (isTaken) return texts.taken
  return isStaffed(mode) && (isTaken === false || isSelecting) ? texts.notTaken : undefined
}

/** Whether the hour is somebody's once what is shown is saved. */
export function isGiven(cell: GridCell): boolean {
  return cell.given !== undefined && cell.given !== 'removed'
}

/** Whether two rows look alike, so that an edit draws only the row it is in. */
export function isRowEqual(a: GridRowData, b: GridRowData): boolean {
  if (a === b) return true
  if (a.date !== b.date || a.cells.length !== b.cells.length) return false
  return a.cells.every((cell, index) => hasSameFields(cell, b.cells[index]!))
}

/** Whether two cells, or what lies over them, hold the same values; a missing field counts as undefined. */
export function hasSameFields<Fields extends object>(a: Fields, b: Fields): boolean {
  if (a === b) return true
  for (const key in a) if (a[key] !== b[key]) return false
  for (const key in b) if (a[key] !== b[key]) return false
  return true
}
