import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { AppError, invalidField } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endLimitedSessionsOf, endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { passwordChangedMail } from '../../mail/templates/sign-in.ts'
import { revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { countFailures } from '../sign-in/count-failures.ts'
import { getAccount, getLockedAccount, replacePassword } from '../users/accounts.ts'
import { hashPassword, isPasswordRight } from '../users/passwords.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Sets the caller's password. A change needs the current password and signs out other browsers; a first password ends the
 * person's limited sessions. A limited session cannot set a first password here, and a password that it changes signs in only together with a mailed code.
 * @throws AppError invalid_input, invalid_code (wrong current password), forbidden, conflict, too_many_requests
 */
export async function setMyPassword(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    session: Session
    currentPassword?: string | undefined
    password: string
    now: number
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, session, currentPassword, now } = args
  const { userId } = session
  const isLimited = session.onlyTenantIds !== null
  const account = await getAccount(db, userId)
  const { email: to, tenantName } = account
  const emailKey = keyOf(to)

  if (account.passwordHash !== null) {
    if (currentPassword === undefined) {
      throw invalidField('currentPassword', refusals.currentNeeded)
    }
    const refusal = refusals.notCurrent
    const subject = { sessionHash: session.tokenHash }
    await countFailures(db, { secrets, subject, now, refusal, tooMany: refusals.tooManyWrong }, async () =>
      (await isPasswordRight(account.passwordHash, currentPassword)) ? true : undefined,
    )
  } else if (isLimited) {
    throw new AppError('forbidden', refusals.codeFirst)
  }
  const permit = await requireMailWithinLimit(db, {
    kind: 'password-changed',
    secrets,
    emailKey,
    network,
    now,
  })
  const passwordHash = await hashPassword(args.password)

  await write({ person: userId }, async (tx) => {
    const present = await getLockedAccount(tx, userId)
    if (present.passwordHash !== account.passwordHash) {
      throw new AppError('conflict', refusals.changedMeanwhile)
    }
    await replacePassword(tx, { userId, passwordHash, needsCode: isLimited })
    await queries.deleteResets(tx, emailKey)
    // Administrators may see links only of people without a password.
    const facts = await revokeVisibleLinks(tx, { userId, now })
    // A person who knew the old password may be signed in in another browser.
    if (account.passwordHash !== null) await endSessionsOf(tx, { userId, except: session })
    else await endLimitedSessionsOf(tx, { userId, except: session })
    const mail = passwordChangedMail({ language, to, tenantName, publicUrl })
    return { result: undefined, facts, mails: [{ mail, permit, expiresAt: now + NOTICE_MS }] }
  })
}
