import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { endLimitedSessionsOf } from '../../kernel/sessions/end-session.ts'
import { passwordSetMail } from '../../mail/templates/sign-in.ts'
import { getAccount, setFirstPassword } from '../users/accounts.ts'
import { hashPassword } from '../users/passwords.ts'
import { refusals } from './texts.ts'
import { revokeVisibleLinks } from './visible-links.ts'

const PASSWORD_WINDOW_MS = 30 * 60 * 1000

/**
 * Sets the first password in the session that this link began, within 30 minutes. A limited session does not prove the
 * mailbox, so a password that it sets signs in only together with a mailed code. The person's other limited sessions end.
 * @throws AppError forbidden (another session, or too late), password_already_set
 */
export async function setPasswordByMagicLink(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    session: Session
    token: string
    password: string
    now: number
  },
): Promise<void> {
  const { secrets, network, session, now } = args
  const { userId } = session
  const linkId = secrets.idOfToken('magic-link', args.token)
  if (
    linkId === undefined ||
    session.magicLinkId !== linkId ||
    now - session.createdAt >= PASSWORD_WINDOW_MS
  ) {
    throw new AppError('forbidden', refusals.noPassword)
  }
  const account = await getAccount(db, userId)
  if (account.passwordHash !== null) throw alreadySet()
  const emailKey = keyOf(account.email)
  const kind = 'password-set'
  const permit = await requireMailWithinLimit(db, { kind, secrets, emailKey, network, now })
  const passwordHash = await hashPassword(args.password)

  await write({ person: userId }, async (tx) => {
    const needsCode = session.onlyTenantIds !== null
    if (!(await setFirstPassword(tx, { userId, passwordHash, needsCode }))) throw alreadySet()
    // Administrators may see links only of people without a password.
    const facts = await revokeVisibleLinks(tx, { userId, now })
    await endLimitedSessionsOf(tx, { userId, except: session })
    const { email: to, tenantName } = account
    const mail = passwordSetMail({ to, tenantName, publicUrl: args.publicUrl, language: args.language })
    return { result: undefined, facts, mails: [{ mail, permit, expiresAt: now + NOTICE_MS }] }
  })
}

const alreadySet = () => new AppError('password_already_set', refusals.passwordSet)
