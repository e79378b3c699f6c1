import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { passwordResetMail } from '../../mail/templates/sign-in.ts'
import { findAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'

const RESET_MS = 60 * 60 * 1000

/**
 * Mails a link to choose a new password, which replaces an earlier one. For an address without an account it does the
 * same work and mails nothing.
 * @throws AppError too_many_requests
 */
export async function requestReset(
  db: Db,
  write: Write,
  args: { secrets: Secrets; publicUrl: string; language: Language; now: number; email: string },
): Promise<void> {
  const { secrets, publicUrl, language, now, email } = args
  const emailKey = keyOf(email)
  await requireMailWithinLimit(db, { secrets, emailKey, now })
  const account = await findAccount(db, emailKey)
  const token = secrets.randomToken()
  const expiresAt = now + RESET_MS
  const { email: to, tenantName } = account ?? { email, tenantName: undefined }
  const mail = passwordResetMail({ language, to, token, publicUrl, tenantName })

  await write(NO_PROJECT, async (tx) => {
    await queries.putReset(tx, { emailKey, tokenHash: secrets.hash('password-reset', token), expiresAt })
    return { result: undefined, facts: [], mails: [{ mail, expiresAt, isDecoy: account === undefined }] }
  })
}
