import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { signInCodeMail, signInLinkMail } from '../../mail/templates/sign-in.ts'
import { findInvitePath } from '../invites/find-invite-path.ts'
import { createMagicLink, SIGN_IN_LINK_MS } from '../magic-links/create-magic-link.ts'
import { CODE_MS, issueCode, simulateCode } from '../sign-in-codes/codes.ts'
import { findNewestPendingSignup } from '../sign-up/pending-signups.ts'
import { findAccount } from '../users/accounts.ts'

const purpose = 'password'

/**
 * Mails the code that goes with the password of an account or of a pending sign-up. An account without a password gets a
 * link instead, which leads to the person's newest open invite. For an unknown address it does the same work and mails
 * nothing.
 * @throws AppError too_many_requests
 */
export async function beginPasswordSignIn(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    now: number
    email: string
    device?: string | undefined
  },
): Promise<void> {
  const { secrets, publicUrl, language, network, now, email } = args
  const emailKey = keyOf(email)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })
  const counted = { kind: 'sign-in', secrets, emailKey, network, device, now } as const
  const permit = await requireMailWithinLimit(db, counted)
  const account = await findAccount(db, emailKey)
  const signup = await findNewestPendingSignup(db, { emailKey, now })
  const next = await findInvitePath(db, { secrets, emailKey, now })
  const to = account?.email ?? signup?.email ?? email
  const tenantName = account?.tenantName

  await write(NO_PROJECT, async (tx) => {
    if (account && account.passwordHash === null) {
      const expiresAt = now + SIGN_IN_LINK_MS
      const token = await createMagicLink(tx, { secrets, userId: account.userId, now, expiresAt })
      const mail = signInLinkMail({ language, to, token, next, publicUrl, tenantName })
      return { result: undefined, facts: [], mails: [{ mail, permit, expiresAt }] }
    }
    const isDecoy = !(account ?? signup)
    let code = '000000'
    if (isDecoy) {
      await simulateCode(tx, { secrets, emailKey, purpose, device, now })
    } else {
      const signupId = account ? null : (signup?.id ?? null)
      code = await issueCode(tx, { secrets, emailKey, purpose, device, signupId, now })
    }
    const mail = signInCodeMail({ language, to, code, publicUrl, tenantName })
    return { result: undefined, facts: [], mails: [{ mail, permit, expiresAt: now + CODE_MS, isDecoy }] }
  })
}
