/** The weekly pattern and its draft -> rows of the grid and the slots to save. */
import type { Weekday } from '../../../domain/calendar.ts'
import { HOURS, type Mode, nextMode, patternKey, type PatternSlot } from '../../../domain/slot.ts'
import { type GridRowData, WEEKDAYS } from '../../grid/draw/cells.ts'

/** Modes by weekday and hour, such as `0:9`; WHITE where there is none. */
export type Pattern = Readonly<Record<string, Mode>>

export const NO_PATTERN: Pattern = {}

const modeIn = (pattern: Pattern, key: string): Mode => pattern[key] ?? 'WHITE'

export function patternOf(slots: readonly PatternSlot[]): Pattern {
  return Object.fromEntries(slots.map(({ day, hour, mode }) => [patternKey(day, hour), mode]))
}

/** The part of the draft that differs from the saved pattern. */
export function unsavedIn(saved: Pattern, draft: Pattern): Pattern {
  return Object.fromEntries(Object.entries(draft).filter(([key, mode]) => modeIn(saved, key) !== mode))
}

/** The draft after a press on a cell. */
export function withStep(saved: Pattern, draft: Pattern, day: Weekday, hour: number): Pattern {
  const key = patternKey(day, hour)
  return { ...draft, [key]: nextMode(draft[key] ?? modeIn(saved, key)) }
}

/** The draft with these cells painted. */
export function withMode(
  draft: Pattern,
  cells: readonly { day: Weekday; hour: number }[],
  mode: Mode,
): Pattern {
  return { ...draft, ...patternOf(cells.map(({ day, hour }) => ({ day, hour, mode }))) }
}

/** The slots to save for the whole week. WHITE is left out, since it holds without an entry. */
export function slotsOf(saved: Pattern, draft: Pattern): PatternSlot[] {
  const shown = { ...saved, ...draft }
  return WEEKDAYS.flatMap((_, day) =>
    HOURS.map((hour) => ({ day, hour, mode: modeIn(shown, patternKey(day, hour)) })),
  ).filter(({ mode }) => mode !== 'WHITE')
}

/** A row per weekday, a cell per hour. */
export function patternRows(saved: Pattern, draft: Pattern): GridRowData[] {
  const shown = { ...saved, ...draft }
  return WEEKDAYS.map((name, day) => ({
    date: name,
    cells: HOURS.map((hour) => ({ hour, mode: modeIn(shown, patternKey(day, hour)) })),
  }))
}
