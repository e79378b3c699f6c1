/** The times at which a person is busy elsewhere, as their own calendar states them. They have no titles. */
import { type Day, daysOfMonth, type Month } from './calendar.ts'
import { FIRST_HOUR, HOURS, LAST_HOUR, type SlotRef } from './slot.ts'
import { instantOf, QUARTER_MS } from './time-zone.ts'

/** A span in quarters of an hour since 1970; the end is not part of it. No time zone is off by less than a quarter. */
export type QuarterSpan = readonly [from: number, to: number]

/** Busy times: sorted, and none of a list touches another one. */
export interface BusyTimes {
  /** Counted in UTC. */
  instants: QuarterSpan[]
  /** Counted by the clock on the wall, whatever the time zone: days as a whole, and times without a time zone. */
  local: QuarterSpan[]
}

const QUARTERS_OF_HOUR = 4

/** Sorts spans, and joins those that overlap or touch. */
export function joinSpans(spans: readonly QuarterSpan[]): QuarterSpan[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** The hours of a month that busy times touch in a time zone, in their order. */
export function busySlots(busy: BusyTimes, month: Month, timeZone: string): SlotRef[] {
  const isBusyAt = touchedBy(busy.instants)
  const isBusyOnWall = touchedBy(busy.local)
  return daysOfMonth(month).flatMap((date) => {
    const starts = startsOfHours(date, timeZone)
    const midnight = Date.parse(`${date}T00:00:00Z`) / QUARTER_MS
    return HOURS.filter((hour, index) => {
      const onWall = midnight + hour * QUARTERS_OF_HOUR
      return isBusyOnWall(onWall, onWall + QUARTERS_OF_HOUR) || isBusyAt(starts[index]!, starts[index + 1]!)
    }).map((hour) => ({ date, hour }))
  })
}

/** When the hours of a day begin, and the last one ends, in quarters since 1970. */
function startsOfHours(date: Day, timeZone: string): number[] {
  const startOf = (hour: number) => instantOf({ date, hour }, timeZone) / QUARTER_MS
  const first = startOf(FIRST_HOUR)
  const isEven = startOf(LAST_HOUR) - first === (LAST_HOUR - FIRST_HOUR) * QUARTERS_OF_HOUR
  const starts = HOURS.map((hour, index) => (isEven ? first + index * QUARTERS_OF_HOUR : startOf(hour)))
  return [...starts, starts.at(-1)! + QUARTERS_OF_HOUR]
}

/** Makes a test for later and later times: whether one of the spans touches a time. */
function touchedBy(spans: readonly QuarterSpan[]): (from: number, to: number) => boolean {
  let next = 0
  return (from, to) => {
    while (next < spans.length && spans[next]![1] <= from) next += 1
    return next < spans.length && spans[next]![0] < to
  }
}
