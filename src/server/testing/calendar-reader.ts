/** Reads calendar feeds in tests, with another library than the one that writes them. */
import ICAL from 'ical.js'
import type { TestApp } from './test-app.ts'

export interface ReadEvent {
  uid: string
  summary: string
  description: string
  location: string | null
  /** UTC milliseconds, by the rules of the time zone that the feed has. */
  start: number
  end: number
  /** As it stands: `2026-10-25T09:00:00`, in the zone. */
  local: string
  zone: string | null
  sequence: number
  modified: number
  isCancelled: boolean
}

export function readEvents(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const each of calendar.getAllSubcomponents('vtimezone')) {
    const zone = new ICAL.Timezone(each)
    ICAL.TimezoneService.remove(zone.tzid)
    ICAL.TimezoneService.register(zone)
  }
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { startDate, endDate } = event
    const modified = component.getFirstPropertyValue('last-modified') as ICAL.Time
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      start: startDate.toUnixTime() * 1000,
      end: endDate.toUnixTime() * 1000,
      local: startDate.toString(),
      zone: component.getFirstProperty('dtstart')!.getFirstParameter('tzid') ?? null,
      sequence: event.sequence,
      modified: modified.toUnixTime() * 1000,
      isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
    }
  })
}

/** Reads the feed at an address. */
export async function readFeed({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, body } = await app.inject({ url: new URL(url).pathname, headers })
  const isRead = statusCode === 200
  return { status: statusCode, headers: sent, body, events: isRead ? readEvents(body) : [] }
}
