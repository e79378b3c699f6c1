/** The time in a time zone (IANA), and the instants at which something begins there. */
import type { Day } from './calendar.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No time zone is off by less. */
export const QUARTER_MS = 15 * 60 * 1000

/** A zone can be written with any mixture of large and small letters, and a format takes 40 kB, so few are kept. */
const MAX_ZONES = 250

/** Remembers what `make` gives for each time zone, since making a format takes longer than all that is done with it. */
export function rememberByZone<Value>(make: (timeZone: string) => Value): (timeZone: string) => Value {
  const made = new Map<string, { value: Value }>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known) return known.value
    const value = make(timeZone)
    if (made.size === MAX_ZONES) made.clear()
    made.set(timeZone, { value })
    return value
  }
}

const formatIn = rememberByZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
)

/** Whether the text names a time zone (IANA). An offset such as `+01:00` is none, since it has no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false
  try {
    formatIn(text)
    return true
  } catch {
    return false
  }
}

/** The day in a time zone at an instant, in UTC milliseconds. The zone is one that `isTimeZone` knows. */
export function dayAt(instant: number, timeZone: string): Day {
  return momentAt(instant, timeZone).day
}

/** The day and the hour, 0 to 23, in a time zone at an instant, as for `dayAt`. */
export function momentAt(instant: number, timeZone: string): { day: Day; hour: number } {
  const parts = formatIn(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** The earliest day that is today in some time zone. */
export function earliestToday(now: number): Day {
  return dayAt(now, 'Etc/GMT+12')
}

/** The instant at which an hour of a day begins in a time zone, in UTC milliseconds; one that is skipped begins at the next. */
export function instantOf({ date, hour }: { date: Day; hour: number }, timeZone: string): number {
  const inUtc = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), hour)
  const hasBegun = (quarter: number) => {
    const local = momentAt(quarter * QUARTER_MS, timeZone)
    return local.day === date ? local.hour >= hour : local.day > date
  }
  // No zone is a day away from UTC.
  return firstOf((inUtc - DAY_MS) / QUARTER_MS, (inUtc + DAY_MS) / QUARTER_MS, hasBegun) * QUARTER_MS
}

/** The first of whole numbers at which something holds that does not hold `before`, holds at `after`, and holds from then on. */
function firstOf(before: number, after: number, holds: (place: number) => boolean): number {
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}

/** The offset of a zone, as a reply gives it to the page, since a phone takes 100 ms to make the format that knows it. */
export interface UtcOffset {
  /** Minutes that the zone is ahead of UTC. */
  minutes: number
  /** The instant from which another offset holds (ISO 8601); null: none is near. */
  until: string | null
}

/** The page of a project is read again within this time. */
const NEAR_MS = 400 * DAY_MS
/** No zone changes its offset twice within this time. */
const STEP_MS = 7 * DAY_MS

/** An offset that is known to hold from one instant until before another, in UTC milliseconds. */
interface KnownOffset extends UtcOffset {
  from: number
  to: number
}

/** The offset of a zone, found again once it no longer holds. */
const offsetReaderOf = rememberByZone((timeZone) => {
  let known: KnownOffset | undefined
  return (now: number): UtcOffset => {
    if (!known || now < known.from || known.to <= now) known = findOffset(timeZone, now)
    return known
  }
})

/**
 * The offset of a zone at an instant, in UTC milliseconds.
 * @throws RangeError for a text that is no time zone
 */
export function utcOffset(timeZone: string, now: number): UtcOffset {
  const { minutes, until } = offsetReaderOf(timeZone)(now)
  return { minutes, until }
}

function findOffset(timeZone: string, now: number): KnownOffset {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const minutesAt = (instant: number) => minutesIn(format.format(instant))
  const minutes = minutesAt(now)
  const hasChanged = (instant: number) => minutesAt(instant) !== minutes
  let after = now + STEP_MS
  while (!hasChanged(after)) {
    // A month later the search looks further.
    if (after > now + NEAR_MS) return { minutes, until: null, from: now, to: now + 30 * DAY_MS }
    after += STEP_MS
  }
  const to = firstOf(after - STEP_MS, after, hasChanged)
  return { minutes, until: new Date(to).toISOString(), from: now, to }
}

/** Reads `… GMT+05:30`; `… GMT` is 0. */
function minutesIn(text: string): number {
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d+):(\d+))?/.exec(text)!
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}
