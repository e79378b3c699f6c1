/**
 * How many people gave each hour of a month, and how many are booked for it. Two numbers are kept of each, neither of which
 * depends on the colour that the project has there: so a change of the schedule changes no count.
 */
import type { DayBits } from './availability.ts'
import type { Day, Month } from './calendar.ts'
import { FIRST_HOUR, HOURS, isStaffed, type Mode, type SlotRef } from './slot.ts'

const MAX_DAYS = 31

/** The people of each hour of a month. */
export interface PeopleOfHours {
  /** People without an own colour there: they count while the project's colour is staffed. */
  plain: number[]
  /** People with a staffed own colour there: they always count. */
  own: number[]
}

/** The people who gave each hour, and those who are booked: in an open project nobody. */
export interface HourCounts extends PeopleOfHours {
  booked: PeopleOfHours
}

/** An hour of a day, also one at night. */
export interface Moment {
  day: Day
  hour: number
}

/** A person's hours of a month. */
export interface HoursOfPerson {
  /** Ascending, like the booked ones. */
  days: readonly DayBits[]
  /** The hours among them for which the person is booked; none in an open project. */
  booked: readonly DayBits[]
  /** The person's own colour of an hour. */
  ownModeAt: (date: Day, hour: number) => Mode | undefined
  /** The hour in which the person left the roster: later ones do not count. undefined: the person is on the roster. */
  until?: Moment | undefined
}

export function noHourCounts(): HourCounts {
  const zeros = () => Array<number>(MAX_DAYS * HOURS.length).fill(0)
  return { plain: zeros(), own: zeros(), booked: { plain: zeros(), own: zeros() } }
}

/** The place of an hour in the lists of its month. */
function indexOf(date: Day, hour: number): number {
  return (Number(date.slice(8)) - 1) * HOURS.length + hour - FIRST_HOUR
}

/**
 * The people of an hour of the project's colour: those for whom it is staffed by that colour, and those for whom it is by
 * their own.
 */
export function peopleAt(
  counts: PeopleOfHours,
  { date, hour }: SlotRef,
  mode: Mode,
): { plain: number; own: number } {
  const index = indexOf(date, hour)
  return { plain: isStaffed(mode) ? counts.plain[index]! : 0, own: counts.own[index]! }
}

/** Counts one more person, or one fewer, for each hour of a set of a day. */
export function countDay(
  counts: PeopleOfHours,
  args: DayBits & { by: 1 | -1; ownModeAt: HoursOfPerson['ownModeAt'] },
): void {
  const { date, by, ownModeAt } = args
  const first = indexOf(date, FIRST_HOUR)
  for (let bit = 0; args.bits >> bit > 0; bit += 1) {
    if ((args.bits & (1 << bit)) === 0) continue
    const mode = ownModeAt(date, FIRST_HOUR + bit)
    if (mode === undefined) counts.plain[first + bit]! += by
    else if (isStaffed(mode)) counts.own[first + bit]! += by
  }
}

/** Counts the hours of a month anew. */
export function countMonth(month: Month, people: Iterable<HoursOfPerson>): HourCounts {
  const counts = noHourCounts()
  for (const { days, booked, ownModeAt, until } of people) {
    const count = (hours: PeopleOfHours, { date, bits }: DayBits) => {
      if (date.startsWith(month))
        countDay(hours, { date, bits: bits & countedBits(date, until), by: 1, ownModeAt })
    }
    for (const day of days) count(counts, day)
    for (const day of booked) count(counts.booked, day)
  }
  return counts
}

/** Whether an hour has begun in the hour that is present in its time zone. */
export function hasBegun({ date, hour }: SlotRef, present: Moment): boolean {
  return date < present.day || (date === present.day && hour <= present.hour)
}

/** The hours of a day, as bits, that begin no later than in that hour. */
export function countedBits(date: Day, until: Moment | undefined): number {
  if (until === undefined || date < until.day) return -1
  if (date > until.day) return 0
  return (1 << Math.max(0, until.hour - FIRST_HOUR + 1)) - 1
}
