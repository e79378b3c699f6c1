import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { useCode } from '../sign-in-codes/codes.ts'
import { completeSignUp } from '../sign-up/complete-sign-up.ts'
import { dropPendingSignups, findPendingSignup } from '../sign-up/pending-signups.ts'
import { createAccount, findAccount } from '../users/accounts.ts'
import { newcomer } from '../users/newcomer.ts'
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
  args: {
    secrets: Secrets
    language: Language
    network: string
    now: number
    email: string
    code: string
    device?: string | undefined
  },
): Promise<SessionReply> {
  const { secrets, language, network, now, code } = args
  const emailKey = keyOf(args.email)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })
  const signIn = { secrets, language, device: args.device, now }

  const attempt = () =>
    // The write of a wrong code ends without an error, so that the try stays counted.
    write(NO_PROJECT, async (tx): Promise<Outcome<SessionReply | undefined>> => {
      const used = await useCode(tx, { secrets, emailKey, purpose: 'email', device, code, now })
      if (!used) return NOT_SIGNED_IN
      // The code completes only the sign-up for which it was mailed: other sign-ups of the address stay unproven.
      const signup = used.signupId ? await findPendingSignup(tx, { id: used.signupId, now }) : undefined
      // The account is read last: if the code of the other purpose has completed the sign-up, the account exists by now.
      const account = await findAccount(tx, emailKey)
      const isFounding = signup && (!account || account.isUnclaimed)
      if (account && !isFounding) {
        return signedIn(await beginProvenSession(tx, { ...signIn, userId: account.userId }))
      }
      if (signup) {
        const isPasswordTrusted = !used.isJoining
        const { result: userId, facts } = await completeSignUp(tx, { signup, isPasswordTrusted, now })
        return signedIn(await beginProvenSession(tx, { ...signIn, userId }), facts)
      }
      if (!used.isJoining || used.signupId !== null) return NOT_SIGNED_IN
      const { userId } = (
        await createAccount(tx, newcomer(args.email, { language, emailProvenAt: now }), now)
      ).account
      await dropPendingSignups(tx, emailKey)
      return signedIn(await beginProvenSession(tx, { ...signIn, userId }))
    })

  const subject = { emailKey, network, device }
  return countFailures(db, { secrets, subject, now, refusal: refusals.wrongCode }, attempt)
}
