import { randomUUID } from 'node:crypto'
import type { BusyCalendarReply, BusyHoursReply } from '../../../contract/busy.ts'
import { type BusyTimes, busySlots } from '../../../domain/busy-times.ts'
import type { Month } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { type BusyReader, READ_EVERY_MS } from './busy-reader.ts'
import * as queries from './queries.ts'
import { failureTexts, refusals } from './texts.ts'

interface Owner {
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  userId: UserId
}

const ADDRESS = /^[^\s\p{C}]{0,2000}$/u

/** A person’s own calendar without its address. */
export async function getBusyCalendar(
  db: Db,
  { secrets, userId, language }: Owner & { language: Language },
): Promise<BusyCalendarReply> {
  const stored = await queries.findCalendar(db, userId)
  if (!stored) return null
  const url = secrets.unseal(stored.url)
  // An address that nobody can read any more counts as none, so that the person states it again.
  if (url === undefined) return null
  const { readAt, failure } = stored
  return {
    host: new URL(url).host,
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
    error: failure && failureTexts[language][failure],
  }
}

/**
 * States the address of a person’s own calendar, in place of an earlier one.
 * @throws AppError invalid_input for an address that is not https, or whose host is a local name or an inner address
 */
export async function setBusyCalendar(
  tx: Tx,
  { secrets, userId, outbound, url: text }: Owner & { outbound: Pick<Outbound, 'isAllowed'>; url: string },
): Promise<Outcome<void>> {
  if (!ADDRESS.test(text)) throw invalidField('url', refusals.notAnAddress)
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') throw invalidField('url', refusals.notHttps)
  if (!outbound.isAllowed(url)) throw invalidField('url', refusals.inside)
  await queries.storeCalendar(tx, { userId, id: randomUUID(), url: secrets.seal(url.href) })
  return { result: undefined, facts: [] }
}

/** Forgets a person’s own calendar, if there is one. */
export async function endBusyCalendar(tx: Tx, userId: UserId): Promise<Outcome<void>> {
  await queries.deleteCalendar(tx, userId)
  return { result: undefined, facts: [] }
}

/** The sealed busy times of a person; a calendar that is due is read before. Null: there are none. */
export async function findBusyTimes(
  db: Db,
  { userId, reader, now }: { userId: UserId; reader: Pick<BusyReader, 'read'>; now: number },
): Promise<string | null> {
  let stored = await queries.findCalendar(db, userId)
  if (stored && (stored.readAt ?? 0) <= now - READ_EVERY_MS) {
    await reader.read(userId)
    stored = await queries.findCalendar(db, userId)
  }
  return stored?.busy ?? null
}

/** The hours of a month at which a person is busy. */
export async function listBusyHours(
  db: Db,
  {
    secrets,
    sealed,
    project,
    month,
  }: { secrets: Pick<Secrets, 'unseal'>; sealed: string; project: ProjectScope; month: Month },
): Promise<BusyHoursReply> {
  const timeZone = await queries.getTimeZone(db, project)
  const busy = secrets.unseal(sealed)
  return { month, slots: busy === undefined ? [] : busySlots(JSON.parse(busy) as BusyTimes, month, timeZone) }
}
