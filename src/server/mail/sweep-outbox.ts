import { redactAddresses } from '../log.ts'
import * as queries from './queries.ts'
import type { MailDeps } from './send-mail.ts'

const KEEP_MS = 7 * 24 * 60 * 60 * 1000

/** Removes mails that were sent or refused a week ago, and expired mails. */
export async function sweepOutbox(deps: Pick<MailDeps, 'db' | 'log'>, now: number): Promise<void> {
  await queries.deleteEndedMails(deps.db, now - KEEP_MS)
  for (const mail of await queries.deleteExpiredMails(deps.db, now)) {
    deps.log.warn(
      { mail: mail.id },
      redactAddresses(
        `A mail was given up: what it says no longer holds. ${mail.lastError ?? 'It was never tried.'}`,
      ),
    )
  }
}
