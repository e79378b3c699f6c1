/** The weekly pattern -> rows of the grid. A row of the grid is a weekday by its name, as in WEEKDAYS. */
import type { Day } from '../../../domain/calendar.ts'
import { HOURS, type Mode, type ModeOfPattern, patternKey, type PatternSlot } from '../../../domain/slot.ts'
import { type GridRowData, WEEKDAYS, weekdayOfRow } from '../../grid/draw/cells.ts'
import type { CellValue } from '../../grid/edits/edit-kind.ts'

/** Modes by weekday and hour, such as `0:9`; WHITE where there is none. */
export type Pattern = Readonly<Record<string, Mode>>

export const NO_PATTERN: Pattern = {}

export function patternOf(slots: readonly PatternSlot[]): Pattern {
  return Object.fromEntries(slots.map(({ day, hour, mode }) => [patternKey(day, hour), mode]))
}

/** The mode of a cell of the grid. */
export function modeIn(pattern: Pattern, row: Day, hour: number): Mode {
  return pattern[patternKey(weekdayOfRow(row), hour)] ?? 'WHITE'
}

/** A cell of the grid as the server stores it. WHITE is no entry, since it holds without one. */
export function cellOf({ date, hour, value }: CellValue<Mode>): ModeOfPattern {
  return { day: weekdayOfRow(date), hour, mode: value === 'WHITE' ? null : value }
}

/** The pattern with these cells set. */
export function withCells(pattern: Pattern, cells: readonly ModeOfPattern[]): Pattern {
  return cells.reduce((all, { day, hour, mode }) => {
    const { [patternKey(day, hour)]: _, ...others } = all
    return mode === null ? others : { ...others, [patternKey(day, hour)]: mode }
  }, pattern)
}

/** The cells of the whole week in which the pattern becomes these slots. */
export function cellsOfWeek(slots: readonly PatternSlot[]): ModeOfPattern[] {
  const pattern = patternOf(slots)
  return WEEKDAYS.flatMap((_, day) =>
    HOURS.map((hour) => ({ day, hour, mode: pattern[patternKey(day, hour)] ?? null })),
  )
}

/** A row per weekday, a cell per hour. */
export function patternRows(pattern: Pattern): GridRowData[] {
  return WEEKDAYS.map((row) => ({
    date: row,
    cells: HOURS.map((hour) => ({ hour, mode: modeIn(pattern, row, hour) })),
  }))
}
