import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { joinCodeMail, signInCodeMail, signUpCodeMail } from '../../mail/templates/sign-in.ts'
import { findInvitePath } from '../invites/find-invite-path.ts'
import { findNamedInvite } from '../invites/find-named-invite.ts'
import { simulateMagicLink } from '../magic-links/create-magic-link.ts'
import { CODE_MS, issueCode, simulateCode } from '../sign-in-codes/codes.ts'
import { findNewestPendingSignup } from '../sign-up/pending-signups.ts'
import { findAccount } from '../users/accounts.ts'
import { mailSignIn } from './mail-sign-in.ts'

const purpose = 'email'

/**
 * Mails a code and a link, each of which signs in without a password. An address without an account gets a code in two
 * cases: the call names an open invite that this address can accept, so that the code makes the account, or a sign-up of
 * the address is pending, which the code completes. For any other address it does the same work and mails nothing.
 * @throws AppError too_many_requests
 */
export async function beginEmailSignIn(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    now: number
    email: string
    invite?: string | undefined
    device?: string | undefined
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now, email: to } = args
  const emailKey = keyOf(to)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })
  const counted = { kind: 'sign-in', secrets, emailKey, network, device, now } as const
  const permit = await requireMailWithinLimit(db, counted)
  const account = await findAccount(db, emailKey)
  const signup = await findNewestPendingSignup(db, { emailKey, now })
  const invite = await findNamedInvite(db, { secrets, token: args.invite, emailKey, now })
  const bound = await findInvitePath(db, { secrets, emailKey, now })

  await write(NO_PROJECT, async (tx) => {
    if (account) {
      const next = invite?.path ?? bound
      return mailSignIn(tx, { secrets, publicUrl, language, permit, device, account, next, now })
    }
    const mailed = (mail: Mail, isDecoy = false) => ({
      result: undefined,
      facts: [],
      mails: [{ mail, permit, expiresAt: now + CODE_MS, isDecoy }],
    })
    await simulateMagicLink(tx)
    if (invite) {
      const code = await issueCode(tx, { secrets, emailKey, purpose, device, isJoining: true, now })
      const { tenantName, path: next } = invite
      return mailed(joinCodeMail({ language, to, code, publicUrl, tenantName, next }))
    }
    if (signup) {
      // The caller gave no password, so the sign-up may be another person's.
      const completes = { signupId: signup.id, isJoining: true }
      const code = await issueCode(tx, { secrets, emailKey, purpose, device, ...completes, now })
      return mailed(
        signUpCodeMail({ language, to: signup.email, code, publicUrl, tenantName: signup.tenantName }),
      )
    }
    await simulateCode(tx, { secrets, emailKey, purpose, device, now })
    return mailed(signInCodeMail({ language, to, code: '000000', publicUrl, tenantName: undefined }), true)
  })
}
