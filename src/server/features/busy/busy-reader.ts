import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
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
import { ParseError, ParseTimeout } from './parse-error.ts'
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
/**
 * The lanes of a node. A lane asks for this many calendars at once and parses one after the other for so long at most, so that
 * each takes one processor. A calendar that takes longer in the quick lane is read anew in the slow one, so that it holds up no
 * other for long.
 */
const QUICK = { readings: 20, parseMs: 2000 }
const SLOW = { readings: 1, parseMs: 10_000 }
/** The people whose calendars took too long last, who go to the slow lane at once. */
const MAX_SLOW_PEOPLE = 1000
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

interface Lane {
  /** Runs a reading once there is a place for it. */
  inPlace: ReturnType<typeof pLimit>
  inTurn: ReturnType<typeof pLimit>
  parseMs: number
}

const createLane = ({ readings, parseMs }: typeof QUICK): Lane => ({
  inPlace: pLimit(readings),
  inTurn: pLimit(1),
  parseMs,
})

export function createBusyReader({ db, secrets, outbound, clock, log }: ReaderDeps): BusyReader {
  const underWay = new Map<UserId, Promise<void>>()
  const quick = createLane(QUICK)
  const slow = createLane(SLOW)
  const slowPeople = new LRUCache<UserId, true>({ max: MAX_SLOW_PEOPLE })

  /** Gives the sealed busy times at an address. */
  async function readBusy(url: string, { inTurn, parseMs }: Lane): Promise<string> {
    const address = secrets.unseal(url)
    if (address === undefined) throw new ParseError('unreadable')
    const text = await outbound.read(new URL(address), TYPES)
    const now = clock()
    const window = { from: now - DAYS_BACK * DAY_MS, to: now + DAYS_AHEAD * DAY_MS }
    const busy = await inTurn(() => parseApart(text, window, parseMs))
    return secrets.seal(JSON.stringify(busy))
  }

  /** Reads in the quick lane, and in the slow one if the calendar takes too long. */
  async function readInLanes(userId: UserId): Promise<void> {
    const isDone = !slowPeople.has(userId) && (await quick.inPlace(() => readDue(userId, quick)))
    if (!isDone) await slow.inPlace(() => readDue(userId, slow))
  }

  /**
   * Reads until nothing is due: the person may have stated another address meanwhile.
   * @returns false: the calendar took too long for the quick lane and is still due
   */
  async function readDue(userId: UserId, lane: Lane): Promise<boolean> {
    for (;;) {
      const now = clock()
      const times = { now, until: now + TAKEN_FOR_MS, dueBefore: now - READ_EVERY_MS }
      const taken = await queries.takeCalendar(db, { userId, ...times })
      if (!taken) return true
      const { busy, failure, isTimeout } = await readBusy(taken.url, lane).then(
        (read) => ({ busy: read, failure: null, isTimeout: false }),
        (error: unknown) => ({
          busy: null,
          failure: failureOf(error),
          isTimeout: error instanceof ParseTimeout,
        }),
      )
      if (failure === 'slow' || failure === 'many') slowPeople.set(userId, true)
      else slowPeople.delete(userId)
      if (isTimeout && lane === quick) {
        await queries.giveBack(db, { userId, id: taken.id })
        return false
      }
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
    const begun = readInLanes(userId)
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
