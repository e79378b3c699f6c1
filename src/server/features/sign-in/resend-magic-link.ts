import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { findInvitePath } from '../invites/find-invite-path.ts'
import { findUserOfClosedLink } from '../magic-links/closed-links.ts'
import { getAccount } from '../users/accounts.ts'
import { mailSignIn } from './mail-sign-in.ts'

/**
 * Mails a new link and a code to the account of a closed link. The caller learns nothing about the account: the mail goes
 * to its own address, and the reply is always the same.
 */
export async function resendMagicLink(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    token: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now } = args
  const userId = await findUserOfClosedLink(db, args)
  if (userId === undefined) return
  const account = await getAccount(db, userId)
  const emailKey = keyOf(account.email)
  const permit = await isMailWithinLimit(db, { kind: 'sign-in', secrets, emailKey, network, now })
  if (!permit) return
  const next = await findInvitePath(db, { secrets, emailKey, now })
  await write(NO_PROJECT, (tx) =>
    mailSignIn(tx, { secrets, publicUrl, language, permit, device: undefined, account, next, now }),
  )
}
