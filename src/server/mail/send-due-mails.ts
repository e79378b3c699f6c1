import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { openMail } from '../kernel/outbox/outbox.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { withoutAddresses } from '../log.ts'
import { explainMailError } from './explain-mail-error.ts'
import * as queries from './queries.ts'

export interface MailParts {
  db: Db
  secrets: Secrets
  clock: Clock
  log: Logger
  mailer: Mailer
}

const SECOND = 1000
const MINUTE = 60 * SECOND
// Longer than any one attempt takes (the SMTP mailer ends it): a node that died gives its mail back after this.
const LEASE_MS = 5 * MINUTE
/** Waits after the first, second … failure; the last one stays. */
const RETRY_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  4 * 60 * MINUTE,
]
const LANES = 4

/** How a server that stops ends it: no further mail is begun; those under way are let go. */
interface Ending {
  isStopped: () => boolean
  letGo: AbortSignal
}

/** Sends everything that is due, a few at a time, and returns when nothing is. Nodes may do so at once. */
export async function sendDueMails(parts: MailParts, ending?: Ending): Promise<void> {
  const lane = async () => {
    while (!ending?.isStopped()) {
      const now = parts.clock()
      const row = await queries.claimDueMail(parts.db, { now, leaseEnd: now + LEASE_MS })
      if (row) await sendOne(parts, row, ending?.letGo)
      else if (!(await queries.isMailDue(parts.db, now))) return
    }
  }
  // All of them end before the first failure is passed on: a worker that stops must not leave one running.
  const results = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function sendOne(parts: MailParts, row: queries.OutboxRow, letGo?: AbortSignal): Promise<void> {
  const { db, secrets, clock, log, mailer } = parts
  try {
    const mail = openMail(secrets, row)
    await mailer.send({ ...mail, id: row.id, createdAt: row.createdAt }, letGo)
  } catch (error) {
    // Whoever sends next, another node or this one after its start, need not wait: the mail server did not refuse it.
    const [reason, waitMs] = letGo?.aborted
      ? ['This server stopped before the mail server had taken it.', 0]
      : [explainMailError(error), RETRY_MS[Math.min(row.attempts, RETRY_MS.length) - 1]!]
    const nextAttemptAt = clock() + waitMs
    await queries.markFailed(db, { id: row.id, nextAttemptAt, error: reason })
    log.warn(
      { mail: row.id, attempts: row.attempts, nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      withoutAddresses(`A mail to ${row.to} could not be sent. ${reason}`),
    )
    return
  }
  await queries.markSent(db, { id: row.id, now: clock() })
  log.info({ mail: row.id }, 'mail sent')
}

const KEEP_SENT_MS = 7 * 24 * 60 * MINUTE

/** Removes what was sent a week ago, and gives up on what no longer holds. */
export async function sweepOutbox(parts: Pick<MailParts, 'db' | 'log'>, now: number): Promise<void> {
  await queries.deleteSentMails(parts.db, now - KEEP_SENT_MS)
  for (const mail of await queries.deleteExpiredMails(parts.db, now)) {
    parts.log.warn(
      { mail: mail.id },
      withoutAddresses(
        `A mail was given up: what it says no longer holds. ${mail.lastError ?? 'It was never tried.'}`,
      ),
    )
  }
}
