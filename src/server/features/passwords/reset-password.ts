import type { Language } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { invalidField } from '../../kernel/errors.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { resetCount } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { passwordChangedMail } from '../../mail/templates/sign-in.ts'
import { revokeLinks } from '../magic-links/dead-links.ts'
import { dropCodes } from '../sign-in-codes/codes.ts'
import { findAccount, lockAccount, markEmailProven, replacePassword } from '../users/accounts.ts'
import { hashPassword } from '../users/passwords.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Sets a new password by a mailed token, once. Everything that could sign in before ends with it: sessions, codes and
 * links. It proves the mailbox, so the password counts in full, and wrong tries of others no longer stand in the way.
 * @throws AppError invalid_input, the same for a token that is used, replaced, expired or unknown
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
  if (emailKey === undefined || !account) throw dead()
  const { userId, email: to, tenantName } = account
  const passwordHash = await hashPassword(args.password)

  await write(NO_PROJECT, async (tx) => {
    // Codes before the account: who verifies one holds it while they mark the account.
    await dropCodes(tx, emailKey)
    await lockAccount(tx, userId)
    if (!(await queries.consumeReset(tx, { tokenHash, now }))) throw dead()
    await replacePassword(tx, { userId, passwordHash, needsCode: false })
    await markEmailProven(tx, userId, now)
    const facts = await revokeLinks(tx, { userId, now })
    await endSessionsOf(tx, { userId })
    const mail = passwordChangedMail({ language, to, tenantName, publicUrl })
    return { result: undefined, facts, mails: [{ mail, expiresAt: now + NOTICE_MS }] }
  })
  await resetCount(db, 'failure', { secrets, subject: emailKey, now })
}

const dead = () => invalidField('token', refusals.resetDead)
