/** The events of a calendar feed: how they follow the booked hours, so that each keeps its id while it changes. */
import type { Day } from './calendar.ts'
import type { HourBlock } from './hour-blocks.ts'

/** How long a feed contains a cancelled event. */
export const CANCELLED_MS = 30 * 24 * 60 * 60 * 1000
/** Days back from which a feed contains booked hours. */
export const DAYS_BACK = 90
/** Days ahead to which a feed contains booked hours. */
export const DAYS_AHEAD = 731
/** The most events of a feed, cancelled ones beside them. */
export const MAX_EVENTS = 5000
const MAX_CANCELLED = 500

/** The content of an event. */
export interface EventContent extends HourBlock {
  timeZone: string
  summary: string
  description: string
  /** Empty: there is none. */
  location: string
}

/** A block of booked hours as an event states it. */
export interface PlannedEvent extends EventContent {
  /** The project, and in a project's feed the person, whose hours these are. */
  source: string
}

/** An event as it was last published. */
export interface CalendarEvent extends PlannedEvent {
  id: string
  /** Grows by one with every change. */
  sequence: number
  /** UTC milliseconds. */
  modifiedAt: number
  isCancelled: boolean
}

/**
 * Brings the events of a feed up to the booked hours. Of one source and day, a block keeps the id of the earliest event that
 * shares an hour with it: a block that grows keeps its id, joined blocks keep that of the earlier one, and a split block
 * keeps it in its first part. Other events are cancelled, and published as such for 30 days.
 * @param args.days the days that the feed contains now; events of other days leave without being cancelled
 */
export function followHours(
  stored: readonly CalendarEvent[],
  planned: readonly PlannedEvent[],
  { now, days, createId }: { now: number; days: { from: Day; to: Day }; createId: () => string },
): CalendarEvent[] {
  const published = stored.filter(({ date }) => days.from <= date && date <= days.to)
  const live = Map.groupBy(
    published.filter(({ isCancelled }) => !isCancelled),
    placeOf,
  )
  const kept = new Set<CalendarEvent>()
  const events = planned.toSorted(byTime).map((plan): CalendarEvent => {
    const before = live.get(placeOf(plan))?.find((event) => !kept.has(event) && isSharing(event, plan))
    if (!before) return { ...plan, id: createId(), sequence: 0, modifiedAt: now, isCancelled: false }
    kept.add(before)
    return isSame(before, plan)
      ? before
      : { ...before, ...plan, sequence: before.sequence + 1, modifiedAt: now }
  })
  const cancelled = published
    .filter((event) => !kept.has(event))
    .map((event) =>
      event.isCancelled
        ? event
        : { ...event, isCancelled: true, sequence: event.sequence + 1, modifiedAt: now },
    )
    .filter(({ modifiedAt }) => now - modifiedAt < CANCELLED_MS)
    .toSorted((one, other) => other.modifiedAt - one.modifiedAt)
    .slice(0, MAX_CANCELLED)
  return [...events, ...cancelled].toSorted(byTime)
}

/** Whether two lists of events say the same. */
export function areSameEvents(one: readonly CalendarEvent[], other: readonly CalendarEvent[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, sequence }, index) => id === other[index]!.id && sequence === other[index]!.sequence)
  )
}

const CONTENT = ['from', 'to', 'timeZone', 'summary', 'description', 'location'] as const

const placeOf = ({ source, date }: PlannedEvent) => `${source} ${date}`
const isSharing = (one: HourBlock, other: HourBlock) => one.from < other.to && other.from < one.to
const isSame = (one: EventContent, other: EventContent) => CONTENT.every((key) => one[key] === other[key])

const orderOf = ({ date, from, source }: PlannedEvent) => `${date} ${String(from).padStart(2, '0')} ${source}`
const byTime = (one: PlannedEvent, other: PlannedEvent) => {
  const [a, b] = [orderOf(one), orderOf(other)]
  return a < b ? -1 : Number(a > b)
}

/**
 * The days of which a feed contains all events: as many as it may have, coming days first, then past ones from the newest back.
 * @param days the days with the number of their events
 */
export function daysOfFeed(
  days: readonly { date: Day; events: number }[],
  { from, today, to }: { from: Day; today: Day; to: Day },
): { from: Day; to: Day } {
  const counts = new Map<Day, number>()
  for (const { date, events } of days) counts.set(date, (counts.get(date) ?? 0) + events)
  const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const contained = { from, to }
  let count = 0
  const coming = sorted.filter(([date]) => date >= today)
  for (const [index, [, events]] of coming.entries()) {
    count += events
    if (count <= MAX_EVENTS || index === 0) continue
    contained.to = coming[index - 1]![0]
    return { ...contained, from: today }
  }
  const past = sorted.filter(([date]) => date < today).toReversed()
  for (const [index, [, events]] of past.entries()) {
    count += events
    if (count <= MAX_EVENTS) continue
    contained.from = past[index - 1]?.[0] ?? today
    break
  }
  return contained
}
