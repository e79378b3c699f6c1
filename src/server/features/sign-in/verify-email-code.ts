import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { useCode } from '../sign-in-codes/codes.ts'
import { completeSignUp } from '../sign-up/complete-sign-up.ts'
import { dropPendingSignups, findPendingSignup } from '../sign-up/pending-signups.ts'
import { createAccount, findAccount } from '../users/accounts.ts'
import { beginProvenSession, NOT_SIGNED_IN, signedIn } from './begin-proven-session.ts'
import { countFailures } from './count-failures.ts'
import { refusals } from './texts.ts'

/**
 * Signs in by a mailed code alone; a sign-up's own code completes that sign-up, one that was asked for by the address
 * alone does without trusting its password, and one that was mailed on an administrator's invite makes an account
 * without names and password.
 * @throws AppError invalid_code, too_many_requests
 */
export async function verifyEmailCode(
  db: Db,
  write: Write,
  args: { secrets: Secrets; language: Language; now: number; email: string; code: string },
): Promise<SessionReply> {
  const { secrets, language, now, code } = args
  const emailKey = keyOf(args.email)

  const attempt = () =>
    // A wrong code ends the write without an error: the try must stay counted.
    write(NO_PROJECT, async (tx): Promise<Outcome<SessionReply | undefined>> => {
      const used = await useCode(tx, { secrets, emailKey, purpose: 'email', code, now })
      if (!used) return NOT_SIGNED_IN
      // Only the very sign-up that this code was mailed for: what others entered for the address stays unproven.
      const signup = used.signupId ? await findPendingSignup(tx, { id: used.signupId, now }) : undefined
      // Looked for last: where the sign-up is gone because the other code completed it, the account is there.
      const account = await findAccount(tx, emailKey)
      if (account) {
        return signedIn(await beginProvenSession(tx, { secrets, userId: account.userId, language, now }))
      }
      if (signup) {
        const isPasswordTrusted = !used.isJoining
        const { result: userId, facts } = await completeSignUp(tx, { signup, isPasswordTrusted, now })
        return signedIn(await beginProvenSession(tx, { secrets, userId, language, now }), facts)
      }
      if (!used.isJoining || used.signupId !== null) return NOT_SIGNED_IN
      const { userId } = (await createAccount(tx, newcomer(args.email.trim(), language, now), now)).account
      await dropPendingSignups(tx, emailKey)
      return signedIn(await beginProvenSession(tx, { secrets, userId, language, now }))
    })

  return countFailures(db, { secrets, emailKey, now, refusal: refusals.wrongCode }, attempt)
}

const newcomer = (email: string, language: Language, now: number) => ({
  email,
  emailKey: keyOf(email),
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  germanLevel: 'A1',
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt: now,
  language,
})
