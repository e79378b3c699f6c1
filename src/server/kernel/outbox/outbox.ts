import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import { MAIL_LIMITS } from '../rate-limits/mail-limits.ts'
import type { Secrets } from '../secrets.ts'
import { DECOY_ADDRESS, type DueMail, type Mail } from './mail.ts'
import * as queries from './queries.ts'

/** How long a mail that only informs stays useful. */
export const NOTICE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Queues a mail in the transaction that causes it; the mail is sent after the commit. The mail worker takes a decoy
 * from the outbox as it takes a mail, and sends nothing: neither the time of a reply nor that of the next ones must tell
 * whether an address has an account.
 */
export async function queueMail(
  tx: Tx,
  args: DueMail & { secrets: Pick<Secrets, 'seal'>; now: number },
): Promise<void> {
  const { permit, now, isDecoy = false } = args
  const { to, ...mail } = args.mail
  const content = JSON.stringify(mail)
  await queries.insertMail(tx, {
    id: randomUUID(),
    to: isDecoy ? DECOY_ADDRESS : to,
    // The decoy has the length of the real content, since longer content takes the database longer to store.
    sealedContent: args.secrets.seal(isDecoy ? ' '.repeat(Buffer.byteLength(content)) : content),
    now,
    expiresAt: args.expiresAt,
    priority: MAIL_LIMITS[permit.kind].priority,
    cause: permit.cause,
    turnAt: await queries.findNextTurn(tx, { cause: permit.cause, now }),
    inviteId: args.inviteId,
    tenantId: isDecoy ? undefined : permit.tenantId,
  })
}

/**
 * Decrypts a queued mail.
 * @throws Error where another APP_SECRET has sealed it
 */
export function openMail(secrets: Secrets, row: { to: string; sealedContent: string }): Mail {
  const content = secrets.unseal(row.sealedContent)
  if (content === undefined) throw new Error('Another APP_SECRET has sealed this mail.')
  return { to: row.to, ...(JSON.parse(content) as Omit<Mail, 'to'>) }
}
