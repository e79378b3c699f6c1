import { randomUUID } from 'node:crypto'
import {
  areSameEvents,
  type CalendarEvent,
  DAYS_AHEAD,
  DAYS_BACK,
  followHours,
} from '../../../domain/calendar-events.ts'
import { addDays } from '../../../domain/calendar.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { planMyWork } from './plan-my-work.ts'
import { planProject } from './plan-project.ts'
import * as queries from './queries.ts'
import { refusals, texts } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** The day of a feed. Its first and last day are a few hours early or late in far time zones. */
const dayOf = (now: number) => dayAt(now, 'UTC')

/**
 * Finds a feed by its token, with the key of its content: the content is the same as long as the key is. No booked hours are
 * read for it.
 * @throws AppError not_found
 */
export async function findCalendar(
  db: Db,
  { secrets, token, now }: { secrets: Secrets; token: string; now: number },
): Promise<{ calendar: queries.Calendar; key: string }> {
  const id = secrets.idOfToken('calendar', token)
  const calendar = id === undefined ? undefined : await queries.findById(db, id)
  if (!calendar) throw notFound()
  const { userId, project, prices, language } = calendar
  const versions = project ? [project] : await queries.listVersions(db, userId)
  return { calendar, key: JSON.stringify([calendar.id, prices, language, dayOf(now), versions]) }
}

/** A read that others overtake begins anew at most this many times. */
const MAX_READS = 5

/**
 * Reads a feed: it brings the events up to the booked hours, stores them, and writes them as a calendar. Events keep their ids by
 * what was published last, so this happens when the feed is read and not with each write.
 * @throws AppError not_found (it has ended meanwhile), unavailable
 */
export async function readCalendar(
  db: Db,
  calendar: queries.Calendar,
  { now, turn }: { now: number; turn: () => Promise<void> },
): Promise<string> {
  const { id, project, language } = calendar
  for (let reads = 1; reads <= MAX_READS; reads += 1) {
    // The stored events are read first, so that an older view of the hours never overwrites a newer one.
    const stored = await queries.findEvents(db, id)
    if (!stored) throw notFound()
    const events = await follow(db, calendar, { stored: stored.events, now, turn })
    const isStored =
      areSameEvents(stored.events, events) || (await queries.storeEvents(db, { ...stored, id, events }))
    if (!isStored) continue
    const name = project ? (await queries.getProject(db, project)).name : texts[language].myWork
    await turn()
    return writeCalendar({ name, events }, turn)
  }
  throw new AppError('unavailable', refusals.changing)
}

async function follow(
  db: Db,
  { userId, project, prices, language }: queries.Calendar,
  { stored, now, turn }: { stored: readonly CalendarEvent[]; now: number; turn: () => Promise<void> },
): Promise<CalendarEvent[]> {
  const today = dayOf(now)
  const about = {
    prices,
    language,
    today,
    from: addDays(today, -DAYS_BACK),
    to: addDays(today, DAYS_AHEAD),
  }
  const { days, planned } = project
    ? await planProject(db, { ...about, project }, turn)
    : await planMyWork(db, { ...about, userId })
  return followHours(stored, planned, { now, days, createId: randomUUID })
}
