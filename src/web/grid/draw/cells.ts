/** The rows and cells that features give to the grid, and their accessible labels. */
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
import { isStaffed, type Mode, type StaffedMode } from '../../../domain/slot.ts'
import { type GridTexts, gridTexts } from '../texts.ts'

/** The sides of a cell that are edges of the selection: any of t(op), r(ight), b(ottom), l(eft). */
export type Edges = string

/** `given`: saved, and not booked. `full`: the hour takes nobody more. */
export type HourMark = 'booked' | 'given' | 'asked' | 'full'

export interface GridCell {
  hour: number
  mode: Mode
  /** The hour's price in whole cents. The cell shows it if it is a slot price; the label says it in any case. */
  priceCents?: number | undefined
  /** The price is a slot price. */
  isSlotPrice?: boolean | undefined
  /** The cell says 'Not available' to those who point at it, focus it or press it. */
  saysNotAvailable?: boolean | undefined
  /** The hour's day is over for the reader; the cell says so as it says 'Not available'. */
  isOver?: boolean | undefined
  /** Undefined for an hour that nobody gave. */
  given?: Given | undefined
  /** Set where hours are booked, for a look that shows it. */
  mark?: HourMark | undefined
  /** This is the cell whose details the page shows; undefined on pages without details. */
  isSelected?: boolean | undefined
  /** The names of the signs at the side of the cell, separated by spaces. */
  tags?: string | undefined
  /** The words of the label for the signs. */
  tagWords?: string | undefined
  /** A save of this cell is under way. */
  isPending?: boolean | undefined
  /** The cell cannot be pressed. */
  isDisabled?: boolean | undefined
  /** Whether somebody gave the hour; undefined where that is not known. */
  isGivenByAnyone?: boolean | undefined
  /** The price in whole cents that only the label says, where it is not drawn. */
  spokenCents?: number | undefined
  /** Set while the cell is in the selection; empty in its middle. */
  edges?: Edges | undefined
  /** Somebody else has just changed the cell. */
  isHighlighted?: boolean | undefined
  /** The number of people that is set on the hour; null: it has none. Undefined where the grid does not show people. */
  ownNeed?: number | null | undefined
  /** The people of the hour. Equal values are one object, since cells are compared by their fields. */
  people?: PeopleOfCell | undefined
}

/** The people of an hour, beside its mode and the number that is set on it. */
export interface PeopleOfCell {
  booked: number
  given: number
  asked: number
  /** The need where no number is set on the hour, by the mode that the hour may get. */
  needBelow: Readonly<Record<StaffedMode, number>>
  /** Nobody can be found for the hour any more. */
  hasBegun: boolean
}

/** The visible content of a cell: text nodes, or [class, text] for a span. */
export type CellContent = readonly (string | readonly [className: string | undefined, text: string])[]

/** How cells are drawn and read out. A page has few looks, each with a name of its own. */
export interface CellLook {
  name: string
  classOf: (cell: GridCell, settings: CellSettings) => string
  contentOf: (cell: GridCell, settings: CellSettings) => CellContent
  /** The accessible label without the day. */
  labelOf: (cell: GridCell, settings: CellSettings) => string
  /** The day of the label. */
  dayOf: (date: Day, language: Language) => string
}

/** The settings that all cells of a month share. */
export interface CellSettings {
  language: Language
  /** Cells are hours that somebody gives, so each label says whether the hour is given. */
  isGiving: boolean
  /** The given hours are the reader's own. */
  isOwn: boolean
  /** Colours and prices by default. */
  look?: CellLook | undefined
}

/** The row keys of a weekly pattern, Monday first. */
export const WEEKDAYS: readonly string[] = Array.from({ length: 7 }, (_, weekday) => weekdayName(weekday))

export interface GridRowData {
  /** A day, or one of WEEKDAYS in a weekly pattern. */
  date: Day
  cells: readonly GridCell[]
}

/** The visible label of a row: a day with its weekday, or a weekday alone. */
export function rowLabel(date: Day, language: Language = 'en'): string {
  return WEEKDAYS.includes(date) ? weekdayName(WEEKDAYS.indexOf(date), language) : dayLabel(date, language)
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOfRow(date: Day): Weekday {
  return WEEKDAYS.includes(date) ? WEEKDAYS.indexOf(date) : weekdayOf(date)
}

/** The accessible label of a row: `12 March`, `Monday`. */
export function spokenRow(date: Day, language: Language): string {
  return WEEKDAYS.includes(date)
    ? longWeekdayName(WEEKDAYS.indexOf(date), language)
    : spokenDay(date, language)
}

/**
 * The accessible label of a cell without its day: hour, demand, price and state, as in
 * `14 o'clock, high demand, 24,50 euros, not given`.
 */
export function cellLabel(
  cell: GridCell,
  settings: Pick<CellSettings, 'language' | 'isGiving' | 'isOwn'>,
): string {
  const texts = gridTexts[settings.language]
  const cents = cell.priceCents ?? cell.spokenCents
  const state = cell.given ? texts.given[cell.given] : givenLabel(cell, settings.isGiving, texts)
  if (settings.isOwn && isUncounted(cell)) {
    return `${texts.oClock(cell.hour)}, ${texts.given.saved}, ${texts.uncounted}`
  }
  let words = `${texts.oClock(cell.hour)}, ${texts.spokenDemand[cell.mode]}`
  if (cell.saysNotAvailable) words += `, ${texts.notAvailable.toLowerCase()}`
  if (cents !== undefined) {
    const euros = texts.euros(formatAmount(cents))
    // The price of an hour that is not staffed pays nothing yet.
    words += `, ${isStaffed(cell.mode) ? euros : texts.onceOpen(euros)}`
  }
  if (state) words += `, ${state}`
  if (cell.isPending) words += `, ${texts.saving}`
  if (cell.isOver) words += `. ${texts.dayIsOver}`
  return words
}

function givenLabel(
  { mode, isGivenByAnyone }: GridCell,
  isGiving: boolean,
  texts: GridTexts,
): string | undefined {
  if (isGivenByAnyone) return texts.given.saved
  return isStaffed(mode) && (isGivenByAnyone === false || isGiving) ? texts.notGiven : undefined
}

/** The hour was closed after it was saved: it no longer counts, until it is staffed again. */
export function isUncounted({ mode, given }: Pick<GridCell, 'mode' | 'given'>): boolean {
  return given === 'saved' && !isStaffed(mode)
}

/** Whether the hour is given after the draft is saved. */
export function isGiven(cell: GridCell): boolean {
  return cell.given !== undefined && cell.given !== 'removed'
}

/** Whether two rows are drawn the same; an edit then draws only its own row. */
export function isRowEqual(a: GridRowData, b: GridRowData): boolean {
  if (a === b) return true
  if (a.date !== b.date || a.cells.length !== b.cells.length) return false
  return a.cells.every((cell, index) => hasSameFields(cell, b.cells[index]!))
}

/** Whether two cells or patches have the same values; a missing field counts as undefined. */
export function hasSameFields<Fields extends object>(a: Fields, b: Fields): boolean {
  if (a === b) return true
  for (const key in a) if (a[key] !== b[key]) return false
  for (const key in b) if (a[key] !== b[key]) return false
  return true
}
