import type { Language } from '../../../domain/language.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { endDevicesOf } from '../../kernel/devices/devices.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { forgetFailures } from '../../kernel/rate-limits/failure-limits.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { passwordChangedMail } from '../../mail/templates/sign-in.ts'
import { revokeLinks } from '../magic-links/closed-links.ts'
import { endOwnCodesOf } from '../own-codes/own-codes.ts'
import { dropCodes } from '../sign-in-codes/codes.ts'
import { findAccount, markEmailProven, replacePassword } from '../users/accounts.ts'
import { hashPassword } from '../users/passwords.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

export { deleteExpiredResets } from './queries.ts'

/**
 * Sets a new password with a mailed token, once. It ends all sessions, devices, codes, links and resets of the account. The
 * token proves the mailbox, so the password signs in without a code, and the failures of the account and of the caller's
 * network are forgotten.
 * @throws AppError invalid_input, for a token that is used, replaced, expired or unknown alike
 */
export async function resetPassword(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    token: string
    password: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now } = args
  const tokenHash = secrets.hash('password-reset', args.token)
  const emailKey = await queries.findOpenReset(db, { tokenHash, now })
  const account = emailKey === undefined ? undefined : await findAccount(db, emailKey)
  if (emailKey === undefined || !account) throw resetClosed()
  const { userId, email: to, tenantName } = account
  const passwordHash = await hashPassword(args.password)
  // The reset goes on without a mail: changes by somebody else must not keep the owner from it.
  const permit = await isMailWithinLimit(db, { kind: 'password-changed', secrets, emailKey, network, now })

  // Codes are locked before the account: a sign-in with a code holds the code while it marks the account.
  const person = async (tx: Tx) => {
    await dropCodes(tx, emailKey)
    return userId
  }
  await write({ person }, async (tx) => {
    if (!(await queries.consumeReset(tx, { tokenHash, now }))) throw resetClosed()
    await replacePassword(tx, { userId, passwordHash, needsCode: false })
    await markEmailProven(tx, userId, now)
    const facts = await revokeLinks(tx, { userId, now })
    await endSessionsOf(tx, { userId })
    await endDevicesOf(tx, userId)
    await endOwnCodesOf(tx, userId)
    await queries.deleteResets(tx, emailKey)
    const mail = passwordChangedMail({ language, to, tenantName, publicUrl })
    const mails = permit ? [{ mail, permit, expiresAt: now + NOTICE_MS }] : []
    return { result: undefined, facts, mails }
  })
  await forgetFailures(db, { secrets, subject: { emailKey, network }, now })
}

const resetClosed = () => invalidField('token', refusals.resetClosed)
