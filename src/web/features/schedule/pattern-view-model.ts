/** The weekly pattern being edited: what is saved and the draft -> what the grid draws and what is sent. */
import type { Weekday } from '../../../domain/calendar.ts'
import { HOURS, type Mode, nextMode, type PatternSlot } from '../../../domain/slot.ts'
import { type GridRowData, WEEKDAYS } from '../../grid/cells.ts'

type PatternKey = `${Weekday}:${number}`
/** Modes by weekday and hour; WHITE where there is none. */
export type Pattern = ReadonlyMap<PatternKey, Mode>

export const NO_PATTERN: Pattern = new Map()

const keyOf = (day: Weekday, hour: number): PatternKey => `${day}:${hour}`
const modeIn = (pattern: Pattern, key: PatternKey): Mode => pattern.get(key) ?? 'WHITE'

export function patternOf(slots: readonly PatternSlot[]): Pattern {
  return new Map(slots.map(({ day, hour, mode }) => [keyOf(day, hour), mode]))
}

/** What is edited but not saved, without cells that were stepped back to what is saved. */
export function unsavedIn(saved: Pattern, draft: Pattern): Pattern {
  return new Map([...draft].filter(([key, mode]) => modeIn(saved, key) !== mode))
}

/** The draft after a press on a cell. */
export function withStep(saved: Pattern, draft: Pattern, day: Weekday, hour: number): Pattern {
  const key = keyOf(day, hour)
  return new Map(draft).set(key, nextMode(draft.get(key) ?? modeIn(saved, key)))
}

/** The draft with these cells painted. */
export function withMode(
  draft: Pattern,
  cells: readonly { day: Weekday; hour: number }[],
  mode: Mode,
): Pattern {
  const next = new Map(draft)
  for (const { day, hour } of cells) next.set(keyOf(day, hour), mode)
  return next
}

/** The whole week as it is sent; WHITE is what holds without an entry. */
export function slotsOf(saved: Pattern, draft: Pattern): PatternSlot[] {
  return WEEKDAYS.flatMap((_, day) =>
    HOURS.map((hour) => ({
      day,
      hour,
      mode: draft.get(keyOf(day, hour)) ?? modeIn(saved, keyOf(day, hour)),
    })),
  ).filter(({ mode }) => mode !== 'WHITE')
}

/** A row per weekday, a cell per hour. */
export function patternRows(saved: Pattern, draft: Pattern): GridRowData[] {
  return WEEKDAYS.map((name, day) => ({
    date: name,
    cells: HOURS.map((hour) => ({
      hour,
      mode: draft.get(keyOf(day, hour)) ?? modeIn(saved, keyOf(day, hour)),
    })),
  }))
}
