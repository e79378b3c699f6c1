/** A slot: one hour of one local day of one project, with a mode that states demand (specification, sections 4 and 9). */
import { addDays, type Day, type Month, type Weekday, weekdayOf } from './calendar.ts'

export const MODES = ['WHITE', 'GREEN', 'YELLOW', 'RED', 'BLACK'] as const
export type Mode = (typeof MODES)[number]

/** The modes in which people work and which carry prices. */
export const STAFFED_MODES = ['GREEN', 'YELLOW', 'RED'] as const
export type StaffedMode = (typeof STAFFED_MODES)[number]

export const FIRST_HOUR = 7
export const LAST_HOUR = 20
/** The local wall-clock hours a slot can start at: 7 to 20, the grid's 14 columns. */
export const HOURS: readonly number[] = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, index) => FIRST_HOUR + index,
)

/** The most slots that one call names. */
export const MAX_SLOTS_AT_ONCE = 500

/** The position of a slot in a project. */
export interface SlotRef {
  date: Day
  hour: number
}

/** The slot that runs at an hour of a day, 0 to 23, else the one that comes next. */
export function slotAt(day: Day, hour: number): SlotRef {
  if (hour > LAST_HOUR) return { date: addDays(day, 1), hour: FIRST_HOUR }
  return { date: day, hour: Math.max(hour, FIRST_HOUR) }
}

/** A slot with its mode. */
export interface Slot extends SlotRef {
  mode: Mode
}

/** The new mode of a slot's entry. null removes the entry, so that the source below it holds. */
export interface ModeOfSlot extends SlotRef {
  mode: Mode | null
}

/** The new mode of a cell of the weekly pattern; null removes the entry. */
export interface ModeOfPattern {
  day: Weekday
  hour: number
  mode: Mode | null
}

/** The key of a slot within a project: `YYYY-MM-DD:H`. */
export type SlotKey = `${Day}:${number}`

export function slotKey(day: Day, hour: number): SlotKey {
  return `${day}:${hour}`
}

/** The key of an hour in the weekly pattern, such as `0:9`. */
export function patternKey(weekday: Weekday, hour: number): string {
  return `${weekday}:${hour}`
}

/** The order of slots by day and hour, for sorting. */
export function bySlot(a: SlotRef, b: SlotRef): number {
  if (a.date === b.date) return a.hour - b.hour
  return a.date < b.date ? -1 : 1
}

/** Keeps the last of the values for each slot. */
export function lastPerSlot<Stated extends SlotRef>(stated: readonly Stated[]): Stated[] {
  return [...new Map(stated.map((slot) => [slotKey(slot.date, slot.hour), slot])).values()]
}

/** GREEN, YELLOW and RED are staffed; WHITE and BLACK mean not available. */
export function isStaffed(mode: Mode): mode is StaffedMode {
  return mode === 'GREEN' || mode === 'YELLOW' || mode === 'RED'
}

/** One step of the click cycle: WHITE, GREEN, YELLOW, RED, BLACK, back to WHITE. */
export function nextMode(mode: Mode): Mode {
  return MODES[(MODES.indexOf(mode) + 1) % MODES.length]!
}

/** The modes that the sources state for a slot. null or undefined: the source states none. */
export interface ModeSources {
  override?: Mode | null | undefined
  dated?: Mode | null | undefined
  pattern?: Mode | null | undefined
}

/**
 * The effective mode of a slot for a person (decisions, section 4): their override, else the dated entry, else the
 * weekly pattern, else WHITE.
 */
export function effectiveMode(sources: ModeSources): Mode {
  return sources.override ?? sources.dated ?? sources.pattern ?? 'WHITE'
}

/** The modes of a source for the hours of a day, as bits: the hours that it defines, and those that it staffs. */
export interface ModeBits {
  said: number
  staffed: number
}

/** The hours of a day whose `effectiveMode` is staffed, as bits. The strongest source comes first. */
export function staffedBits(sources: readonly (ModeBits | undefined)[]): number {
  let [decided, staffed] = [0, 0]
  for (const source of sources) {
    if (source === undefined) continue
    staffed |= source.staffed & ~decided
    decided |= source.said
  }
  return staffed
}

/** An entry of the weekly pattern; `day` is the weekday, 0 = Monday. */
export interface PatternSlot {
  day: Weekday
  hour: number
  mode: Mode
}

/** The schedule of a month without any entries. */
export function emptySchedule(month: Month) {
  return { month, schedule: [], userModeOverrides: [], slotPrices: {} }
}

/** Makes a function that gives the dated entry of a slot. null: there is none, and the weekly pattern holds. */
export function createEntryReader(
  schedule: readonly (Slot | PatternSlot)[],
): (date: Day, hour: number) => Mode | null {
  const entries = schedule.filter((entry) => 'date' in entry)
  return createReader(new Map(entries.map(({ date, hour, mode }) => [slotKey(date, hour), mode])), slotKey)
}

/** Makes a function that gives the mode of a slot by the weekly pattern, or null. */
export function createPatternReader(
  schedule: readonly (Slot | PatternSlot)[],
): (date: Day, hour: number) => Mode | null {
  const entries = schedule.filter((entry) => 'day' in entry)
  const modes = new Map(entries.map(({ day, hour, mode }) => [patternKey(day, hour), mode]))
  return createReader(modes, (date, hour) => patternKey(weekdayOf(date), hour))
}

/** Most sources of a month have no entries; they need no look-up per hour. */
function createReader(modes: ReadonlyMap<string, Mode>, keyOf: (date: Day, hour: number) => string) {
  if (modes.size === 0) return () => null
  return (date: Day, hour: number): Mode | null => modes.get(keyOf(date, hour)) ?? null
}

/** Makes a function that gives the effective mode of a slot from a schedule's reply; overrides are one person's. */
export function createModeReader(reply: {
  schedule: readonly (Slot | PatternSlot)[]
  userModeOverrides: readonly Slot[]
}): (date: Day, hour: number) => Mode {
  const overrideAt = createEntryReader(reply.userModeOverrides)
  const datedAt = createEntryReader(reply.schedule)
  const patternAt = createPatternReader(reply.schedule)
  return (date, hour) =>
    effectiveMode({
      override: overrideAt(date, hour),
      dated: datedAt(date, hour),
      pattern: patternAt(date, hour),
    })
}
