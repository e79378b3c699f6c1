/**
 * The lanes of the mail worker. Each sends one mail after another and waits for no other lane. Codes have a lane of their
 * own, and neither a recipient at whom the mail server stalls nor one cause with many mails takes up all lanes.
 */
import { LRUCache } from 'lru-cache'
import { DECOY_ADDRESS } from '../kernel/outbox/mail.ts'
import { createDecoys } from './decoys.ts'
import * as queries from './queries.ts'
import { type MailDeps, sendMail } from './send-mail.ts'

const SECOND = 1000
// The lease is longer than any attempt. After this time, the mail of a node that crashed is free again.
const LEASE_MS = 60 * SECOND
/** The highest priority number that each lane takes; within it, lower numbers go first. */
export const LANES = [0, 1, 1, 2] as const
const MAX_LANES_PER_CAUSE = 2
/** The recipients at whom the mail server stalled last; only the last lane serves them. */
const MAX_SLOW_RECIPIENTS = 100

export interface Lanes {
  /** Starts the idle lanes that have mail to send. Rejects when the outbox cannot be read. */
  beat: () => Promise<void>
  /** Takes no further mail, and resolves when no mail is in flight. */
  stop: () => Promise<void>
}

interface MailInFlight {
  to: string
  cause: string
}

/** @param abort aborts the mails in flight, which return to the outbox */
export function createLanes(deps: MailDeps, abort: AbortSignal): Lanes {
  const { db, clock, log } = deps
  const inFlight = new Set<MailInFlight>()
  const running = new Map<number, Promise<void>>()
  const decoys = createDecoys(deps)
  const slow = new LRUCache<string, true>({ max: MAX_SLOW_RECIPIENTS })
  let isStopped = false
  let claims: Promise<unknown> = Promise.resolve()

  /** Claims run one after another, so that each sees which mails are in flight. */
  const claim = (reach: number) => {
    const next = claims.then(async () => {
      const now = clock()
      const busy = busyWith(inFlight)
      if (reach !== LANES.at(-1)) busy.recipients.push(...slow.keys())
      const row = await queries.claimDueMail(db, {
        now,
        leaseEnd: now + LEASE_MS,
        maxPriority: reach,
        ...busy,
      })
      if (row && row.to !== DECOY_ADDRESS) inFlight.add(row)
      return row
    })
    claims = next.catch(() => {})
    return next
  }

  const serve = async (reach: number) => {
    while (!isStopped) {
      const row = await claim(reach)
      if (!row) return
      if (row.to === DECOY_ADDRESS) {
        decoys.hold(row)
        continue
      }
      const startedAt = performance.now()
      try {
        const hasStalled = await sendMail(deps, row, abort)
        if (hasStalled) slow.set(row.to, true)
        else slow.delete(row.to)
      } finally {
        inFlight.delete(row)
        decoys.lastedMs = performance.now() - startedAt
      }
    }
  }

  return {
    async beat() {
      const priority = await queries.findFirstDuePriority(db, clock())
      if (priority === undefined || isStopped) return
      for (const [lane, reach] of LANES.entries()) {
        if (reach < priority || running.has(lane)) continue
        const served = serve(reach)
          .catch((error: unknown) => log.error({ err: error }, OUTBOX_UNREADABLE))
          .finally(() => running.delete(lane))
        running.set(lane, served)
      }
    },
    async stop() {
      isStopped = true
      await Promise.all([...running.values(), decoys.stop()])
    },
  }
}

export const OUTBOX_UNREADABLE = 'The outbox could not be read; trying again shortly.'

/** Recipients and causes whose next mail has to wait for one in flight. */
function busyWith(inFlight: Iterable<MailInFlight>): { recipients: string[]; causes: string[] } {
  const counts = new Map<string, number>()
  const recipients = []
  for (const { to, cause } of inFlight) {
    recipients.push(to)
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  const causes = [...counts].filter(([, count]) => count >= MAX_LANES_PER_CAUSE).map(([cause]) => cause)
  return { recipients, causes }
}
