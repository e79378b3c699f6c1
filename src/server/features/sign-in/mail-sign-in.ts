import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { KnownDevice } from '../../kernel/devices/devices.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { MailPermit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { emailSignInMail } from '../../mail/templates/sign-in.ts'
import { createMagicLink, SIGN_IN_LINK_MS } from '../magic-links/create-magic-link.ts'
import { CODE_MS, issueCode } from '../sign-in-codes/codes.ts'
import type { Account } from '../users/types.ts'

/** Mails an account a code and a link. The code still works when a mail scanner has used up the link. */
export async function mailSignIn(
  tx: Tx,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    permit: MailPermit
    /** The known device that asked, if it is one. */
    device: KnownDevice | undefined
    account: Account
    next: string | undefined
    now: number
  },
): Promise<Outcome<void>> {
  const { secrets, publicUrl, language, permit, device, account, next, now } = args
  const { userId, email: to, tenantName } = account
  const code = await issueCode(tx, { secrets, emailKey: keyOf(to), purpose: 'email', device, now })
  const token = await createMagicLink(tx, { secrets, userId, now, expiresAt: now + SIGN_IN_LINK_MS })
  const mail = emailSignInMail({ language, to, code, token, next, publicUrl, tenantName })
  return { result: undefined, facts: [], mails: [{ mail, permit, expiresAt: now + CODE_MS }] }
}
