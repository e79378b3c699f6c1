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
 * Signs in with a mailed code alone. The code of a sign-up completes that sign-up; a code for which the caller gave only
 * the address does so without trusting the sign-up's password. A code for an administrator's invite makes an account
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
    // The write of a wrong code ends without an error, so that the try stays counted.
    write(NO_PROJECT, async (tx): Promise<Outcome<SessionReply | undefined>> => {
      const used = await useCode(tx, { secrets, emailKey, purpose: 'email', code, now })
      if (!used) return NOT_SIGNED_IN
      // The code completes only the sign-up for which it was mailed: other sign-ups of the address stay unproven.
      const signup = used.signupId ? await findPendingSignup(tx, { id: used.signupId, now }) : undefined
      // The account is read last: if the code of the other purpose has completed the sign-up, the account exists by now.
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
