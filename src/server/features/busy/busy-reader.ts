import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { OutboundError } from '../../kernel/outbound/outbound-error.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { BusyFailure } from './failures.ts'
import { parseApart } from './parse-apart.ts'
import { ParseError } from './parse-error.ts'
import * as queries from './queries.ts'

/** Reads people’s own calendars. */
export interface BusyReader {
  /**
   * Reads a person’s calendar if it is due, and stores what it gives, or what went wrong. Callers wait for the reading
   * under way, for a few seconds at most; a reading of another node is not waited for.
   */
  read(userId: UserId): Promise<void>
  /** Waits a moment for the readings under way; others are done again by another node, or after the next start. */
  stop(): Promise<void>
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A calendar is read at most this often. */
export const READ_EVERY_MS = HOUR_MS
/** A node that stops while it reads keeps the calendar from others for this time; a reading takes less. */
const TAKEN_FOR_MS = 60 * 1000
/** Callers wait this long at most; the reading of a slow server goes on without them. */
const MAX_WAIT_MS = 4000
const MAX_STOP_MS = 1000
/** Calendars that a node asks for at once. */
const READINGS_AT_ONCE = 20
/** The window of busy times is that of calendar feeds. */
const DAYS_BACK = 90
const DAYS_AHEAD = 2 * 365

/** The content types with which servers send calendars. The content must be a calendar, whatever its type. */
const TYPES = ['text/calendar', 'application/ics', 'text/plain', 'application/octet-stream']

interface ReaderDeps {
  db: Db
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  outbound: Pick<Outbound, 'read'>
  clock: Clock
  log: Logger
}

export function createBusyReader({ db, secrets, outbound, clock, log }: ReaderDeps): BusyReader {
  const underWay = new Map<UserId, Promise<void>>()
  const limited = pLimit(READINGS_AT_ONCE)

  /** Gives the sealed busy times at an address. */
  async function readBusy(url: string): Promise<string> {
    const address = secrets.unseal(url)
    if (address === undefined) throw new ParseError('unreadable')
    const text = await outbound.read(new URL(address), TYPES)
    const now = clock()
    const busy = await parseApart(text, { from: now - DAYS_BACK * DAY_MS, to: now + DAYS_AHEAD * DAY_MS })
    return secrets.seal(JSON.stringify(busy))
  }

  /** Reads until nothing is due: the person may have stated another address meanwhile. */
  async function readDue(userId: UserId): Promise<void> {
    for (;;) {
      const now = clock()
      const times = { now, until: now + TAKEN_FOR_MS, dueBefore: now - READ_EVERY_MS }
      const taken = await queries.takeCalendar(db, { userId, ...times })
      if (!taken) return
      const { busy, failure } = await readBusy(taken.url).then(
        (read) => ({ busy: read, failure: null }),
        (error: unknown) => ({ busy: null, failure: failureOf(error) }),
      )
      await queries.storeReading(db, { userId, id: taken.id, readAt: clock(), failure, busy })
    }
  }

  /** The failure that its owner gets to see. Other errors are ours. */
  function failureOf(error: unknown): BusyFailure {
    if (error instanceof OutboundError || error instanceof ParseError) return error.failure
    log.error({ err: error }, 'a person’s calendar could not be read')
    return 'unreadable'
  }

  function begin(userId: UserId): Promise<void> {
    const begun = limited(() => readDue(userId))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'what a person’s calendar gave could not be stored')
      })
      .finally(() => underWay.delete(userId))
    underWay.set(userId, begun)
    return begun
  }

  return {
    async read(userId) {
      const isRead = new AbortController()
      const wait = setTimeout(MAX_WAIT_MS, undefined, { signal: isRead.signal }).catch(() => {})
      await Promise.race([underWay.get(userId) ?? begin(userId), wait])
      isRead.abort()
    },
    async stop() {
      const isOver = new AbortController()
      const wait = setTimeout(MAX_STOP_MS, undefined, { signal: isOver.signal }).catch(() => {})
      await Promise.race([Promise.all(underWay.values()), wait])
      isOver.abort()
    },
  }
}
