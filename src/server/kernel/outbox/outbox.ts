import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail.ts'
import * as queries from './queries.ts'

/** How long a mail that only informs stays useful. */
export const NOTICE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Queues a mail in the transaction that causes it; the mail is sent after the commit. A decoy is never sent: its
 * row is as long as that of a real mail, but counts as sent already. The time of a reply must not tell whether an
 * address has an account.
 */
export async function queueMail(
  tx: Tx,
  args: { secrets: Pick<Secrets, 'seal'>; mail: Mail; now: number; expiresAt: number; isDecoy?: boolean },
): Promise<void> {
  const { to, ...mail } = args.mail
  const content = JSON.stringify(mail)
  await queries.insertMail(tx, {
    id: randomUUID(),
    to: args.isDecoy ? '' : to,
    // The decoy has the length of the real content, since longer content takes the database longer to store.
    sealedContent: args.secrets.seal(args.isDecoy ? ' '.repeat(Buffer.byteLength(content)) : content),
    now: args.now,
    expiresAt: args.expiresAt,
    sentAt: args.isDecoy ? args.now : null,
  })
}

/** Decrypts a queued mail. */
export function openMail(secrets: Secrets, row: { to: string; sealedContent: string }): Mail {
  const content = JSON.parse(secrets.unseal(row.sealedContent)) as Omit<Mail, 'to'>
  return { to: row.to, ...content }
}
