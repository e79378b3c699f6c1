import { LRUCache } from 'lru-cache'
import { startRounds } from '../kernel/rounds.ts'
import * as queries from './queries.ts'
import { type PushDeps, sendPush } from './send-push.ts'

export interface PushWorker {
  /** Resolves when the pushes in flight have been sent or returned to the queue; `over` aborts them. */
  stop: (over: AbortSignal) => Promise<void>
}

/** Interval of the looks for pushes that are due. */
export const BEAT_MS = 500
const UNREADABLE = 'Pushes could not be read; trying again shortly.'
const SECOND = 1000
// The lease is longer than any attempt. After this time, the push of a node that crashed is free again.
const LEASE_MS = 60 * SECOND
const MAX_IN_FLIGHT = 8
/** The people at whose push service a push stalled last; they share one place. */
const MAX_SLOW_PEOPLE = 1000

/** Sends the pushes of the queue as long as the server runs, one at a time for each person. */
export function startPushWorker(deps: PushDeps): PushWorker {
  const { db, clock, log } = deps
  const aborting = new AbortController()
  const inFlight = new Map<string, Promise<void>>()
  const slow = new LRUCache<string, true>({ max: MAX_SLOW_PEOPLE })
  let filling: Promise<void> | undefined
  let isStopped = false

  async function claim(): Promise<queries.QueuedPush | undefined> {
    const now = clock()
    const people = [...inFlight.keys()]
    if (people.some((id) => slow.has(id))) people.push(...slow.keys())
    return queries.claimDuePush(db, { now, leaseEnd: now + LEASE_MS, people })
  }

  function send(push: queries.QueuedPush): void {
    const { userId } = push
    const sending = sendPush(deps, push, aborting.signal)
      .then((hasStalled) => {
        if (hasStalled) slow.set(userId, true)
        else slow.delete(userId)
      })
      .catch((error: unknown) => log.error({ err: error }, 'A push could not be sent; trying again shortly.'))
      .finally(() => {
        inFlight.delete(userId)
        fill()
      })
    inFlight.set(userId, sending)
  }

  async function fillPlaces(): Promise<void> {
    while (!isStopped && inFlight.size < MAX_IN_FLIGHT) {
      const push = await claim()
      if (!push) return
      send(push)
    }
  }

  function fill(): void {
    filling ??= fillPlaces()
      .catch((error: unknown) => log.error({ err: error }, UNREADABLE))
      .finally(() => (filling = undefined))
  }

  async function look(): Promise<void> {
    if (!isStopped && inFlight.size < MAX_IN_FLIGHT && (await queries.isPushDue(db, clock()))) fill()
  }
  const rounds = startRounds(look, { everyMs: BEAT_MS, failed: UNREADABLE, log, level: 'error' })

  return {
    async stop(over) {
      isStopped = true
      const abort = () => aborting.abort()
      if (over.aborted) abort()
      over.addEventListener('abort', abort)
      await rounds.stop()
      await filling
      await Promise.all(inFlight.values())
    },
  }
}
