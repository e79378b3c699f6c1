import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { deletionMail } from '../../mail/templates/own-data.ts'
import { CODE_MS, issueCodes } from '../own-codes/own-codes.ts'
import { getAccount, getLockedAccount } from '../users/accounts.ts'
import { requireNoLastAdmin } from './erase-person.ts'

/**
 * Mails the code with which a person deletes the account.
 * @throws AppError last_admin, too_many_requests
 */
export async function beginDeletion(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    session: Session
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now } = args
  const { userId } = args.session
  await requireNoLastAdmin(db, userId)
  const { email } = await getAccount(db, userId)
  const counted = { kind: 'own-code', secrets, emailKey: keyOf(email), network, now } as const
  const permit = await requireMailWithinLimit(db, counted)
  await write({ person: userId }, async (tx) => {
    const { email: to } = await getLockedAccount(tx, userId)
    const { code } = await issueCodes(tx, { secrets, userId, purpose: 'deletion', now })
    const mail = deletionMail({ language, publicUrl, to, code })
    return { result: undefined, facts: [], mails: [{ mail, permit, expiresAt: now + CODE_MS }] }
  })
}
