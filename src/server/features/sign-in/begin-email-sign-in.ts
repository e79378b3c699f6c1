import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { joinCodeMail, signInCodeMail, signUpCodeMail } from '../../mail/templates/sign-in.ts'
import { findInvitePath } from '../invites/find-invite-path.ts'
import { findOpenAdminInvite } from '../invites/find-open-admin-invite.ts'
import { simulateMagicLink } from '../magic-links/create-magic-link.ts'
import { CODE_MS, issueCode, simulateCode } from '../sign-in-codes/codes.ts'
import { findNewestPendingSignup } from '../sign-up/pending-signups.ts'
import { findAccount } from '../users/accounts.ts'
import { mailSignIn } from './mail-sign-in.ts'

const purpose = 'email'

/**
 * Mails a code and a link, each of which signs in without a password. An address without an account gets a code in two
 * cases: the call names an open administrator's invite, so that the code makes the account, or a sign-up of the address
 * is pending, which the code completes. For any other address it does the same work and mails nothing.
 * @throws AppError too_many_requests
 */
export async function beginEmailSignIn(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    now: number
    email: string
    invite?: string | undefined
  },
): Promise<void> {
  const { secrets, publicUrl, language, now, email: to } = args
  const emailKey = keyOf(to)
  await requireMailWithinLimit(db, { secrets, emailKey, now })
  const account = await findAccount(db, emailKey)
  const signup = await findNewestPendingSignup(db, { emailKey, now })
  const invite = await findOpenAdminInvite(db, { secrets, token: args.invite, now })
  const bound = await findInvitePath(db, { secrets, emailKey, now })

  await write(NO_PROJECT, async (tx) => {
    if (account) {
      return mailSignIn(tx, { secrets, publicUrl, language, account, next: invite?.path ?? bound, now })
    }
    const mailed = (mail: Mail, isDecoy = false) => ({
      result: undefined,
      facts: [],
      mails: [{ mail, expiresAt: now + CODE_MS, isDecoy }],
    })
    await simulateMagicLink(tx)
    if (invite) {
      const code = await issueCode(tx, { secrets, emailKey, purpose, isJoining: true, now })
      const { tenantName, path: next } = invite
      return mailed(joinCodeMail({ language, to, code, publicUrl, tenantName, next }))
    }
    if (signup) {
      // The caller gave no password, so the sign-up may be another person's.
      const completes = { signupId: signup.id, isJoining: true }
      const code = await issueCode(tx, { secrets, emailKey, purpose, ...completes, now })
      return mailed(
        signUpCodeMail({ language, to: signup.email, code, publicUrl, tenantName: signup.tenantName }),
      )
    }
    await simulateCode(tx, { secrets, emailKey, purpose, now })
    return mailed(signInCodeMail({ language, to, code: '000000', publicUrl, tenantName: undefined }), true)
  })
}
