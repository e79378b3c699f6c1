/** Reads a calendar (RFC 5545) that somebody else wrote: which times it marks as busy, and nothing else of it. */
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { type BusyTimes, joinSpans, type QuarterSpan } from '../../../domain/busy-times.ts'
import { isTimeZone, QUARTER_MS } from '../../../domain/time-zone.ts'
import { ParseError } from './parse-error.ts'

/** The instants between which busy times are wanted, in UTC milliseconds. */
export interface Window {
  from: number
  to: number
}

/** All occurrences that are counted of one calendar, those before the window included. */
const MAX_OCCURRENCES = 300_000
/** All busy times of one calendar: 24 a day that touch no other. Each look at a month goes through them. */
const MAX_SPANS = 20_000
const DAY_SECONDS = 24 * 60 * 60

/** @throws ParseError */
export function parseCalendar(text: string, window: Window): BusyTimes {
  let calendars: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const several = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
    calendars = several.map((each) => new ICAL.Component(each))
  } catch (error) {
    throw new ParseError('unreadable', { cause: error })
  }
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new ParseError('unreadable')
  const collected = new Collected(window)
  for (const calendar of calendars) addCalendar(calendar, collected)
  return collected.busyTimes()
}

function addCalendar(calendar: ICAL.Component, collected: Collected): void {
  registerZones(calendar)
  const events = calendar.getAllSubcomponents('vevent').filter((each) => each.hasProperty('dtstart'))
  for (const [uid, ofUid] of Map.groupBy(events, (each) => String(each.getFirstPropertyValue('uid') ?? ''))) {
    const isException = (each: ICAL.Component) => each.hasProperty('recurrence-id')
    // An event without an id is no exception of another event without one.
    const exceptions = uid === '' ? [] : ofUid.filter(isException)
    const masters = uid === '' ? ofUid : ofUid.filter((each) => !isException(each))
    for (const master of masters) addOccurrences(master, exceptions, collected)
    for (const exception of exceptions) collected.add(exception, startOf(exception))
  }
}

/** Programs may name zones whose rules they do not write down. */
function registerZones(calendar: ICAL.Component): void {
  for (const component of calendar.getAllSubcomponents()) {
    for (const property of component.getAllProperties()) {
      const zone = property.getFirstParameter('tzid')
      if (!zone || calendar.getTimeZoneByID(zone) || ICAL.TimezoneService.has(zone) || !isTimeZone(zone))
        continue
      const [rules] = tzlib_get_ical_block(zone)
      if (rules) ICAL.TimezoneService.register(new ICAL.Timezone(new ICAL.Component(ICAL.parse(rules))), zone)
    }
  }
}

const startOf = (event: ICAL.Component) => event.getFirstPropertyValue('dtstart') as ICAL.Time
/** Seconds since 1970; times without a zone, and days, count as UTC. */
const secondsOf = (time: ICAL.Time) => time.toUnixTime()
const dayOf = (seconds: number) => Math.floor(seconds / DAY_SECONDS)

/** Adds the occurrences of an event that no exception replaces. */
function addOccurrences(
  event: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  collected: Collected,
): void {
  const start = startOf(event)
  const replaced = new Set<number>()
  const onward: { from: number; exception: ICAL.Component }[] = []
  for (const exception of exceptions) {
    const property = exception.getFirstProperty('recurrence-id')!
    const from = secondsOf(property.getFirstValue() as ICAL.Time)
    replaced.add(from)
    if (property.getFirstParameter('range') === 'THISANDFUTURE') onward.push({ from, exception })
  }
  onward.sort((a, b) => b.from - a.from)
  const excluded = excludedOf(event)

  const seen = new Set<number>()
  const addAt = (occurrence: ICAL.Time) => {
    const at = secondsOf(occurrence)
    if (seen.has(at) || replaced.has(at) || excluded.times.has(at)) return
    if (excluded.days.has(dayOf(at + occurrence.utcOffset()))) return
    seen.add(at)
    const moved = onward.find(({ from }) => from < at)
    if (!moved) return collected.add(event, occurrence)
    const shift = secondsOf(startOf(moved.exception)) - moved.from
    const shifted = occurrence.clone()
    shifted.adjust(0, 0, 0, shift)
    collected.add(moved.exception, shifted)
  }

  addAt(start)
  for (const property of event.getAllProperties('rdate')) {
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      if (value instanceof ICAL.Period) collected.addPeriod(event, value)
      else addAt(value)
    }
  }
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as ICAL.Recur
    const occurrences = rule.iterator(collected.startNear(start, rule, durationOf(event)))
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      collected.count()
      if (collected.isAfter(next)) break
      addAt(next.clone())
    }
  }
}

/** The occurrences that an event leaves out. A date leaves out the day of the event’s own time zone. */
function excludedOf(event: ICAL.Component): { times: Set<number>; days: Set<number> } {
  const times = new Set<number>()
  const days = new Set<number>()
  for (const property of event.getAllProperties('exdate')) {
    for (const value of property.getValues() as ICAL.Time[]) {
      if (value.isDate) days.add(dayOf(secondsOf(value)))
      else times.add(secondsOf(value))
    }
  }
  return { times, days }
}

/** The busy times of a window, as they are found. */
class Collected {
  readonly #window: Window
  readonly #instants: QuarterSpan[] = []
  readonly #local: QuarterSpan[] = []
  #count = 0

  constructor(window: Window) {
    this.#window = window
  }

  /** @throws ParseError once there are too many occurrences */
  count(): void {
    this.#count += 1
    if (this.#count > MAX_OCCURRENCES) throw new ParseError('many')
  }

  /**
   * A time at which a rule may begin as well as at its start, without occurrences before the window: a daily or weekly
   * rule repeats itself after each of its intervals. A rule with a count has to be counted from its start.
   */
  startNear(start: ICAL.Time, rule: ICAL.Recur, seconds: number): ICAL.Time {
    const period = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
    if (period === undefined || rule.count) return start
    const interval = period * rule.interval
    const daysBefore = (this.#window.from / 1000 - secondsOf(start) - Math.max(seconds, 0)) / DAY_SECONDS
    // Two days are more than time zones differ by; a rule may begin in the interval before.
    const skipped = Math.floor((daysBefore - 2) / interval) - 1
    if (!(skipped > 0)) return start
    const near = start.clone()
    near.adjust(skipped * interval, 0, 0, 0)
    return near
  }

  /** Whether a time lies behind the window, in every time zone. */
  isAfter(time: ICAL.Time): boolean {
    return secondsOf(time) * 1000 > this.#window.to + DAY_SECONDS * 1000
  }

  /** Adds an occurrence of an event, unless the event is cancelled or marked as free. */
  add(event: ICAL.Component, start: ICAL.Time): void {
    this.count()
    if (isBusy(event)) this.#addSpan(start, durationOf(event))
  }

  addPeriod(event: ICAL.Component, period: ICAL.Period): void {
    this.count()
    if (isBusy(event)) this.#addSpan(period.start, secondsOf(period.getEnd()) - secondsOf(period.start))
  }

  /** An event without a length marks the quarter in which it is. */
  #addSpan(start: ICAL.Time, seconds: number): void {
    const list = isLocal(start) ? this.#local : this.#instants
    const margin = isLocal(start) ? DAY_SECONDS * 1000 : 0
    const from = Math.max(secondsOf(start) * 1000, this.#window.from - margin)
    const to = Math.min(secondsOf(start) * 1000 + Math.max(seconds, 0) * 1000, this.#window.to + margin)
    const first = Math.floor(from / QUARTER_MS)
    if (from <= to) list.push([first, Math.max(Math.ceil(to / QUARTER_MS), first + 1)])
  }

  /** @throws ParseError if there are too many */
  busyTimes(): BusyTimes {
    const instants = joinSpans(this.#instants)
    const local = joinSpans(this.#local)
    if (instants.length + local.length > MAX_SPANS) throw new ParseError('many')
    return { instants, local }
  }
}

const isLocal = (time: ICAL.Time) => time.isDate || time.zone === ICAL.Timezone.localTimezone

function isBusy(event: ICAL.Component): boolean {
  const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return textOf('status') !== 'CANCELLED' && textOf('transp') !== 'TRANSPARENT'
}

function durationOf(event: ICAL.Component): number {
  const start = startOf(event)
  const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
  if (end) return secondsOf(end) - secondsOf(start)
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (duration) return duration.toSeconds()
  return start.isDate ? DAY_SECONDS : 0
}
