import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { invalidField } from '../../kernel/errors.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { resetCount } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { passwordChangedMail } from '../../mail/templates/sign-in.ts'
import { revokeLinks } from '../magic-links/closed-links.ts'
import { dropCodes } from '../sign-in-codes/codes.ts'
import { findAccount, lockAccount, markEmailProven, replacePassword } from '../users/accounts.ts'
import { hashPassword } from '../users/passwords.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Sets a new password with a mailed token, once. It ends all sessions, codes and links of the account. The token proves
 * the mailbox, so the password signs in without a code, and the count of failed sign-ins starts again.
 * @throws AppError invalid_input, for a token that is used, replaced, expired or unknown alike
 */
export async function resetPassword(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    token: string
    password: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, now } = args
  const tokenHash = secrets.hash('password-reset', args.token)
  const emailKey = await queries.findOpenReset(db, { tokenHash, now })
  const account = emailKey === undefined ? undefined : await findAccount(db, emailKey)
  if (emailKey === undefined || !account) throw resetClosed()
  const { userId, email: to, tenantName } = account
  const passwordHash = await hashPassword(args.password)

  await write(NO_PROJECT, async (tx) => {
    // Codes are locked before the account: a sign-in with a code holds the code while it marks the account.
    await dropCodes(tx, emailKey)
    await lockAccount(tx, userId)
    if (!(await queries.consumeReset(tx, { tokenHash, now }))) throw resetClosed()
    await replacePassword(tx, { userId, passwordHash, needsCode: false })
    await markEmailProven(tx, userId, now)
    const facts = await revokeLinks(tx, { userId, now })
    await endSessionsOf(tx, { userId })
    const mail = passwordChangedMail({ language, to, tenantName, publicUrl })
    return { result: undefined, facts, mails: [{ mail, expiresAt: now + NOTICE_MS }] }
  })
  await resetCount(db, 'failure', { secrets, subject: emailKey, now })
}

const resetClosed = () => invalidField('token', refusals.resetClosed)
