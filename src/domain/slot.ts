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

/** What one slot demands. */
export interface Slot {
  date: Day
  hour: number
  mode: Mode
}

/** Names one slot of a project: `YYYY-MM-DD:H`. */
export type SlotKey = `${Day}:${number}`

export function slotKey(day: Day, hour: number): SlotKey {
  return `${day}:${hour}`
}

/** What several statements about slots come to: of two for the same hour the last one counts. */
export function lastOfEachHour<Stated extends { date: Day; hour: number }>(
  stated: readonly Stated[],
): Stated[] {
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
  override?: Mode | undefined
  dated?: Mode | undefined
  pattern?: Mode | undefined
}): Mode {
  return sources.override ?? sources.dated ?? sources.pattern ?? 'WHITE'
}

/** An entry of the weekly pattern. */
export interface PatternSlot {
  day: Weekday
  hour: number
  mode: Mode
}

/** The schedule of a month in which nothing is entered. */
export function emptySchedule(month: Month) {
  return { month, schedule: [], userModeOverrides: [], slotPrices: {} }
}

/** The month's schedule once these slots are in it; the same one where none of them is of its month. */
export function withSlots<Reply extends { month: Month; schedule: (Slot | PatternSlot)[] }>(
  reply: Reply,
  slots: readonly Slot[],
): Reply {
  const news = new Map(
    slots
      .filter(({ date }) => monthOfDay(date) === reply.month)
      .map((slot) => [slotKey(slot.date, slot.hour), slot]),
  )
  const others = reply.schedule.filter(
    (entry) => !('date' in entry && news.has(slotKey(entry.date, entry.hour))),
  )
  return news.size === 0 ? reply : { ...reply, schedule: [...others, ...news.values()] }
}

/** The effective mode of any slot, from what a schedule's reply holds; overrides are one person's. */
export function modeReader(reply: {
  schedule: readonly (Slot | PatternSlot)[]
  userModeOverrides: readonly Slot[]
}): (date: Day, hour: number) => Mode {
  const overrides = new Map(reply.userModeOverrides.map((slot) => [slotKey(slot.date, slot.hour), slot.mode]))
  const dated = new Map<SlotKey, Mode>()
  const pattern = new Map<string, Mode>()
  for (const entry of reply.schedule) {
    if ('date' in entry) dated.set(slotKey(entry.date, entry.hour), entry.mode)
    else pattern.set(`${entry.day}:${entry.hour}`, entry.mode)
  }
  return (date, hour) => {
    const key = slotKey(date, hour)
    return effectiveMode({
      override: overrides.get(key),
      dated: dated.get(key),
      pattern: pattern.get(`${weekdayOf(date)}:${hour}`),
    })
  }
}
