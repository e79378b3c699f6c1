import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { signInCodeMail, signInLinkMail } from '../../mail/templates/sign-in.ts'
import type { Secrets } from '../../secrets.ts'
import { createMagicLink, SIGN_IN_LINK_MS } from '../magic-links/create-magic-link.ts'
import { isWithinLimit } from '../rate-limits/limits.ts'
import { CODE_MS, issueCode, issueNoCode } from '../sign-in-codes/codes.ts'
import { findNewestPendingSignup } from '../sign-up/pending-signups.ts'
import { findAccount } from '../users/accounts.ts'

const purpose = 'password'

/**
 * Mails the code that goes with the password of an account, or of a sign-up that still waits. Who has an account
 * without a password gets a link in its place. For an unknown address it does the same work and mails nothing. An
 * address that has had its share of mails gets none either, and keeps the code that was mailed last.
 */
export async function beginPasswordSignIn(
  db: Db,
  args: { secrets: Secrets; publicUrl: string; now: number; email: string },
): Promise<void> {
  const { secrets, publicUrl, now, email } = args
  const emailKey = keyOf(email)
  const isWithin = await isWithinLimit(db, 'mail', { secrets, subject: emailKey, now })
  const account = await findAccount(db, emailKey)
  const signup = await findNewestPendingSignup(db, { emailKey, now })
  const to = account?.email ?? signup?.email ?? email
  const tenantName = account?.tenantName

  await db.transaction().execute(async (tx) => {
    if (isWithin && account && account.passwordHash === null) {
      const expiresAt = now + SIGN_IN_LINK_MS
      const token = await createMagicLink(tx, { secrets, userId: account.userId, now, expiresAt })
      return queueMail(tx, {
        secrets,
        now,
        expiresAt,
        mail: signInLinkMail({ to, token, publicUrl, tenantName }),
      })
    }
    const isWithheld = !isWithin || !(account ?? signup)
    let code = '000000'
    if (!isWithheld) {
      const signupId = account ? null : (signup?.id ?? null)
      code = await issueCode(tx, { secrets, emailKey, purpose, signupId, now })
    } else if (isWithin) {
      await issueNoCode(tx, { secrets, emailKey, purpose, now })
    }
    const mail = signInCodeMail({ to, code, publicUrl, tenantName })
    return queueMail(tx, { secrets, mail, now, expiresAt: now + CODE_MS, isWithheld })
  })
}
