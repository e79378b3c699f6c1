import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { emailChangeMail, newAddressMail } from '../../mail/templates/own-data.ts'
import { CODE_MS, issueCodes } from '../own-codes/own-codes.ts'
import { findAccount, getAccount, getLockedAccount } from '../users/accounts.ts'
import { refusals } from './texts.ts'

/**
 * Mails a code to the present address and one to the new one; both are needed for the change. Where the new address has an
 * account, the same work is done and nothing leaves for it: neither reply nor time tells.
 * @throws AppError invalid_input (the person's own address), too_many_requests
 */
export async function beginEmailChange(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    session: Session
    email: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, email: newEmail, now } = args
  const { userId } = args.session
  const { email: to } = await getAccount(db, userId)
  const [emailKey, newKey] = [keyOf(to), keyOf(newEmail)]
  if (newKey === emailKey) throw invalidField('email', refusals.sameAddress)
  const counted = { secrets, network, now }
  const permit = await requireMailWithinLimit(db, { ...counted, kind: 'own-code', emailKey })
  const newPermit = await requireMailWithinLimit(db, { ...counted, kind: 'new-address', emailKey: newKey })

  await write({ person: userId }, async (tx) => {
    await getLockedAccount(tx, userId)
    const isTaken = (await findAccount(tx, newKey)) !== undefined
    const about = { secrets, userId, purpose: 'email', now } as const
    const { code, newCode } = await issueCodes(tx, { ...about, newEmail, isTaken })
    const shared = { language, publicUrl }
    const expiresAt = now + CODE_MS
    const toNew = newAddressMail({ ...shared, to: newEmail, code: newCode })
    return {
      result: undefined,
      facts: [],
      mails: [
        { mail: emailChangeMail({ ...shared, to, code, newEmail }), permit, expiresAt },
        { mail: toNew, permit: newPermit, expiresAt, isDecoy: isTaken },
      ],
    }
  })
}
