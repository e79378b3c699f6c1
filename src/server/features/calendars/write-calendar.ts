import ical, {
  escape,
  foldLines,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent } from '../../../domain/calendar-events.ts'
import { instantOf, rememberByZone } from '../../../domain/time-zone.ts'

/** The interval, in seconds, at which calendar programs are asked to read the feed. */
const REFRESH_SECONDS = 60 * 60
/** Events that are written in one piece of work, which takes about 20 milliseconds. */
const EVENTS_AT_ONCE = 500

/**
 * Writes events as a calendar (RFC 5545), with the rules of summer time of their time zones.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function writeCalendar(
  { name, events }: { name: string; events: readonly CalendarEvent[] },
  turn: () => Promise<void>,
): Promise<string> {
  // The library writes the rules of the zones that events have, so they are taken from a calendar with one event of each. It puts
  // them before the last properties, and components come after all of them (section 3.6).
  const ofEachZone = new Map(events.map((event) => [event.timeZone, event])).values()
  const [properties] = calendarOf(name, []).toString().split('\r\nEND:VCALENDAR')
  const zones = /\r\nBEGIN:VTIMEZONE[^]*\r\nEND:VTIMEZONE/.exec(calendarOf(name, [...ofEachZone]).toString())
  const parts = [`${properties}${zones?.[0] ?? ''}\r\n`]
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    if (from > 0) await turn()
    const calendar = calendarOf(name, events.slice(from, from + EVENTS_AT_ONCE))
    parts.push(foldLines(calendar.events().join('')))
  }
  return `${parts.join('')}END:VCALENDAR\r\n`
}

function calendarOf(name: string, events: readonly CalendarEvent[]) {
  return ical({
    // The library escapes the texts of events alone.
    name: escape(name, false),
    prodId: { company: 'Slotwerk', product: 'Slotwerk' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: (zone) => rulesOf(zone)?.block ?? '' },
    events: events.map((event) => dataOf(event)),
  })
}

function dataOf(event: CalendarEvent): ICalEventData {
  const { id, summary, description, location, sequence, isCancelled } = event
  const modified = new Date(event.modifiedAt)
  return {
    id: `${id}@slotwerk`,
    ...timesOf(event),
    summary,
    description,
    location: location || null,
    sequence,
    stamp: modified,
    lastModified: modified,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/** A local time without an offset is written as it stands, whatever the server’s own time zone. */
function timesOf({
  date,
  from,
  to,
  timeZone,
}: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const zone = rulesOf(timeZone)?.zone
  if (zone !== undefined) {
    const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00`
    return { start: at(from), end: at(to), timezone: zone }
  }
  const instant = (hour: number) => new Date(instantOf({ date, hour }, timeZone))
  return { start: instant(from), end: instant(to) }
}

interface Rules {
  /** The name by which the library knows the zone. */
  zone: string
  block: string
}

/** The rules of a time zone; undefined for one that the library does not know. */
const rulesOf = rememberByZone(findRules)

function findRules(timeZone: string): Rules | undefined {
  // The library knows names in their usual letters alone, and complains on the terminal about others.
  const { timeZone: usual } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  const [block, line] = tzlib_get_ical_block(usual)
  return block && line ? { zone: line.replace(/^TZID=/, ''), block } : undefined
}
