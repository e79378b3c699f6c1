import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { openMail } from '../kernel/outbox/outbox.ts'
import { valueAt, waitAfter } from '../kernel/outbox/retries.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { redactAddresses } from '../log.ts'
import { explainMailError, hasStalled, isRefusedForGood } from './explain-mail-error.ts'
import * as queries from './queries.ts'

export interface MailDeps {
  db: Db
  secrets: Secrets
  clock: Clock
  log: Logger
  mailer: Mailer
}

const SECOND = 1000
/** The time limits of the first, second … attempt; the last one repeats. A slow mail server gets more time later. */
const ATTEMPT_MS = [10 * SECOND, 20 * SECOND, 30 * SECOND]

/** Sends a claimed mail, and stores what became of it. Returns whether the mail server stalled. */
export async function sendMail(deps: MailDeps, row: queries.OutboxRow, abort: AbortSignal): Promise<boolean> {
  const { db, secrets, clock, log, mailer } = deps
  const { id, invite, attempts } = row
  try {
    const mail = openMail(secrets, row)
    const limit = AbortSignal.timeout(valueAt(ATTEMPT_MS, attempts))
    await mailer.send({ ...mail, id, createdAt: row.createdAt }, AbortSignal.any([abort, limit]))
  } catch (error) {
    if (isRefusedForGood(error)) {
      const reason = explainMailError(error)
      await queries.markRefused(db, { id, invite, now: clock(), error: reason })
      log.warn({ mail: id }, redactAddresses(`A mail to ${row.to} is not tried again. ${reason}`))
      return false
    }
    // After an abort the mail is due at once, for another node or after the next start: the mail server did not refuse
    // it.
    const [reason, waitMs] = abort.aborted
      ? ['This server stopped before the mail server had taken it.', 0]
      : [explainMailError(error), waitAfter(attempts)]
    const nextAttemptAt = clock() + waitMs
    await queries.markFailed(db, { id, nextAttemptAt, error: reason })
    log.warn(
      { mail: id, attempts, nextAttemptAt: new Date(nextAttemptAt).toISOString() },
      redactAddresses(`A mail to ${row.to} could not be sent. ${reason}`),
    )
    return hasStalled(error)
  }
  await queries.markSent(db, { id, invite, now: clock() })
  log.info({ mail: id }, 'mail sent')
  return false
}
