import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail.ts'
import * as queries from './queries.ts'

/** So long is it of use to hear of what has happened. */
export const NOTICE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Queues a mail in the transaction that causes it; it leaves once that is committed.
 * A withheld mail is written like any other, as long, but counts as sent already: whether an address has an account must not
 * show in how long an answer takes.
 */
export async function queueMail(
  tx: Tx,
  args: { secrets: Pick<Secrets, 'seal'>; mail: Mail; now: number; expiresAt: number; isWithheld?: boolean },
): Promise<void> {
  const { to, ...mail } = args.mail
  const content = JSON.stringify(mail)
  await queries.insertMail(tx, {
    id: randomUUID(),
    to: args.isWithheld ? '' : to,
    // As long as the other, which takes the database longer to put away.
    sealedContent: args.secrets.seal(args.isWithheld ? ' '.repeat(Buffer.byteLength(content)) : content),
    now: args.now,
    expiresAt: args.expiresAt,
    sentAt: args.isWithheld ? args.now : null,
  })
}

/** A queued mail as it was rendered. */
export function openMail(secrets: Secrets, row: { to: string; sealedContent: string }): Mail {
  const content = JSON.parse(secrets.unseal(row.sealedContent)) as Omit<Mail, 'to'>
  return { to: row.to, ...content }
}
