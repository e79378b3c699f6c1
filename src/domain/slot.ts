/** A slot: one hour of one local day of one project, with a mode that states demand (specification, sections 4 and 9). */
import type { Day } from './calendar.ts'

export const MODES = ['WHITE', 'GREEN', 'YELLOW', 'RED', 'BLACK'] as const
export type Mode = (typeof MODES)[number]

/** The modes that people work in and that carry prices. */
export const STAFFED_MODES = ['GREEN', 'YELLOW', 'RED'] as const
export type StaffedMode = (typeof STAFFED_MODES)[number]

export const FIRST_HOUR = 7
export const LAST_HOUR = 20
/** The local wall-clock hours a slot can start at: 7 to 20, the grid's 14 columns. */
export const HOURS: readonly number[] = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, index) => FIRST_HOUR + index,
)

/** Names one slot of a project: `YYYY-MM-DD:H`. */
export type SlotKey = `${Day}:${number}`

export function slotKey(day: Day, hour: number): SlotKey {
  return `${day}:${hour}`
}

/** GREEN, YELLOW and RED are staffed; WHITE and BLACK mean not available. */
export function isStaffed(mode: Mode): mode is StaffedMode {
  return mode === 'GREEN' || mode === 'YELLOW' || mode === 'RED'
}

/** One step of the click cycle: WHITE, GREEN, YELLOW, RED, BLACK, back to WHITE. */
export function nextMode(mode: Mode): Mode {
  return MODES[(MODES.indexOf(mode) + 1) % MODES.length]!
}

/**
 * What a slot demands of one person (decisions, section 4): their override, else the
 * dated entry, else the weekly pattern, else WHITE.
 */
export function effectiveMode(sources: {
  override?: Mode | undefined
  dated?: Mode | undefined
  pattern?: Mode | undefined
}): Mode {
  return sources.override ?? sources.dated ?? sources.pattern ?? 'WHITE'
}
