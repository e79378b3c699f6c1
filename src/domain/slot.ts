/** A slot: one hour of one local day of one project, with a mode that states demand (specification, sections 4 and 9). */
import { type Day, type Month, monthOfDay, type Weekday, weekdayOf } from './calendar.ts'

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

/** Says which slot of a project. */
export interface SlotRef {
  date: Day
  hour: number
}

/** What one slot demands. */
export interface Slot extends SlotRef {
  mode: Mode
}

/** What an entry of a slot is to be; null: none, and what lies below it holds. */
export interface ModeOfSlot extends SlotRef {
  mode: Mode | null
}

/** Names one slot of a project: `YYYY-MM-DD:H`. */
export type SlotKey = `${Day}:${number}`

export function slotKey(day: Day, hour: number): SlotKey {
  return `${day}:${hour}`
}

/** Names one hour of the weekly pattern, such as `0:9`. */
export function patternKey(weekday: Weekday, hour: number): string {
  return `${weekday}:${hour}`
}

/** What several statements about slots come to: of two for the same hour the last one counts. */
export function lastOfEachHour<Stated extends SlotRef>(stated: readonly Stated[]): Stated[] {
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

/**
 * What a slot demands of one person (decisions, section 4): their override, else the
 * dated entry, else the weekly pattern, else WHITE.
 */
export function effectiveMode(sources: {
  override?: Mode | null | undefined
  dated?: Mode | null | undefined
  pattern?: Mode | null | undefined
}): Mode {
  return sources.override ?? sources.dated ?? sources.pattern ?? 'WHITE'
}

/** What a source says of the hours of a day, as bits: of which of them it says anything, and which it staffs. */
export interface ModeBits {
  said: number
  staffed: number
}

/** The hours of a day that are staffed for a person: `effectiveMode` of them all, the strongest source first. */
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

/** The schedule of a month in which nothing is entered. */
export function emptySchedule(month: Month) {
  return { month, schedule: [], userModeOverrides: [], slotPrices: {} }
}

/** The month's schedule once these slots are as said; the same one where none of them is of its month. */
export function withSlots<Reply extends { month: Month; schedule: (Slot | PatternSlot)[] }>(
  reply: Reply,
  slots: readonly ModeOfSlot[],
): Reply {
  const news = new Map(
    slots
      .filter(({ date }) => monthOfDay(date) === reply.month)
      .map((slot) => [slotKey(slot.date, slot.hour), slot]),
  )
  if (news.size === 0) return reply
  const others = reply.schedule.filter(
    (entry) => !('date' in entry && news.has(slotKey(entry.date, entry.hour))),
  )
  const entries = [...news.values()].flatMap(({ mode, ...place }) => (mode ? [{ ...place, mode }] : []))
  return { ...reply, schedule: [...others, ...entries] }
}

/** What any slot is of itself, from a schedule's entries; null: nothing, and the weekly pattern holds. */
export function entryReader(
  schedule: readonly (Slot | PatternSlot)[],
): (date: Day, hour: number) => Mode | null {
  const entries = schedule.filter((entry) => 'date' in entry)
  return readerOf(new Map(entries.map(({ date, hour, mode }) => [slotKey(date, hour), mode])), slotKey)
}

/** What the weekly pattern makes of any slot, from the same. */
export function patternReader(
  schedule: readonly (Slot | PatternSlot)[],
): (date: Day, hour: number) => Mode | null {
  const entries = schedule.filter((entry) => 'day' in entry)
  const modes = new Map(entries.map(({ day, hour, mode }) => [patternKey(day, hour), mode]))
  return readerOf(modes, (date, hour) => patternKey(weekdayOf(date), hour))
}

/** A source that says nothing, as most of a month's do, is not asked hour by hour. */
function readerOf(modes: ReadonlyMap<string, Mode>, keyOf: (date: Day, hour: number) => string) {
  if (modes.size === 0) return () => null
  return (date: Day, hour: number): Mode | null => modes.get(keyOf(date, hour)) ?? null
}

/** The effective mode of any slot, from what a schedule's reply holds; overrides are one person's. */
export function modeReader(reply: {
  schedule: readonly (Slot | PatternSlot)[]
  userModeOverrides: readonly Slot[]
}): (date: Day, hour: number) => Mode {
  const overrideAt = entryReader(reply.userModeOverrides)
  const datedAt = entryReader(reply.schedule)
  const patternAt = patternReader(reply.schedule)
  return (date, hour) =>
    effectiveMode({
      override: overrideAt(date, hour),
      dated: datedAt(date, hour),
      pattern: patternAt(date, hour),
    })
}
