import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { openMail } from '../kernel/outbox/outbox.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { redactAddresses } from '../log.ts'
import { explainMailError } from './explain-mail-error.ts'
import * as queries from './queries.ts'

export interface MailDeps {
  db: Db
  secrets: Secrets
  clock: Clock
  log: Logger
  mailer: Mailer
}

const SECOND = 1000
const MINUTE = 60 * SECOND
// The lease is longer than any attempt, which the SMTP mailer limits. After this time, the mail of a node that crashed
// is free again.
const LEASE_MS = 5 * MINUTE
/** The waits after the first, second … failure; the last one repeats. */
const RETRY_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  4 * 60 * MINUTE,
]
const CONCURRENT_MAILS = 4

/** Signals of a server that stops: no further mail begins, and mails under way are aborted. */
interface StopSignals {
  isStopped: () => boolean
  abort: AbortSignal
}

/** Sends all mails that are due, a few at a time, and returns when none is due. Several nodes may do so at once. */
export async function sendDueMails(deps: MailDeps, stop?: StopSignals): Promise<void> {
  const sendLoop = async () => {
    while (!stop?.isStopped()) {
      const now = deps.clock()
      const row = await queries.claimDueMail(deps.db, { now, leaseEnd: now + LEASE_MS })
      if (row) await sendOne(deps, row, stop?.abort)
      else if (!(await queries.isMailDue(deps.db, now))) return
    }
  }
  // All loops end before the first failure is thrown, so that none is left running when the worker stops.
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_MAILS }, sendLoop))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function sendOne(deps: MailDeps, row: queries.OutboxRow, abort?: AbortSignal): Promise<void> {
  const { db, secrets, clock, log, mailer } = deps
  try {
    const mail = openMail(secrets, row)
    await mailer.send({ ...mail, id: row.id, createdAt: row.createdAt }, abort)
  } catch (error) {
    // After an abort the mail is due at once, for another node or after the next start: the mail server did not refuse
    // it.
    const [reason, waitMs] = abort?.aborted
      ? ['This server stopped before the mail server had taken it.', 0]
      : [explainMailError(error), RETRY_MS[Math.min(row.attempts, RETRY_MS.length) - 1]!]
    const nextAttemptAt = clock() + waitMs
    await queries.markFailed(db, { id: row.id, nextAttemptAt, error: reason })
    log.warn(
      { mail: row.id, attempts: row.attempts, nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      redactAddresses(`A mail to ${row.to} could not be sent. ${reason}`),
    )
    return
  }
  await queries.markSent(db, { id: row.id, now: clock() })
  log.info({ mail: row.id }, 'mail sent')
}

const KEEP_SENT_MS = 7 * 24 * 60 * MINUTE

/** Removes mails that were sent a week ago, and expired mails. */
export async function sweepOutbox(deps: Pick<MailDeps, 'db' | 'log'>, now: number): Promise<void> {
  await queries.deleteSentMails(deps.db, now - KEEP_SENT_MS)
  for (const mail of await queries.deleteExpiredMails(deps.db, now)) {
    deps.log.warn(
      { mail: mail.id },
      redactAddresses(
        `A mail was given up: what it says no longer holds. ${mail.lastError ?? 'It was never tried.'}`,
      ),
    )
  }
}
