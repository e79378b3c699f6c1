import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice } from '../../kernel/devices/devices.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { NO_PROJECT, type Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { findSignupOfCode, useCode } from '../sign-in-codes/codes.ts'
import { completeSignUp } from '../sign-up/complete-sign-up.ts'
import { findPendingSignup } from '../sign-up/pending-signups.ts'
import { findAccount } from '../users/accounts.ts'
import { isPasswordRight } from '../users/passwords.ts'
import { beginProvenSession, NOT_SIGNED_IN, signedIn } from './begin-proven-session.ts'
import { countFailures } from './count-failures.ts'
import { refusals } from './texts.ts'

const purpose = 'password'

/**
 * Signs in with password and mailed code. The password of a pending sign-up and its code complete that sign-up.
 * @throws AppError invalid_code (address, password or code is wrong), too_many_requests
 */
export async function verifyPassword(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    language: Language
    network: string
    now: number
    email: string
    password: string
    code: string
    device?: string | undefined
  },
): Promise<SessionReply> {
  const { secrets, language, network, now } = args
  const emailKey = keyOf(args.email)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })
  const signIn = { secrets, language, device: args.device, now }

  const attempt = async () => {
    const signupId = await findSignupOfCode(db, { emailKey, purpose, device })
    const signup = signupId ? await findPendingSignup(db, { id: signupId, now }) : undefined
    // The account is read last, as in verifyEmailCode. If there is one, the password of a sign-up does not count.
    const account = await findAccount(db, emailKey)
    const passwordHash = account ? account.passwordHash : (signup?.passwordHash ?? null)
    const isRight = await isPasswordRight(passwordHash, args.password)

    return write(NO_PROJECT, async (tx): Promise<Outcome<SessionReply | undefined>> => {
      // With a wrong password the code is not compared, but the try counts, so the write must commit.
      const code = isRight ? args.code : undefined
      const used = await useCode(tx, { secrets, emailKey, purpose, device, code, now })
      if (!used) return NOT_SIGNED_IN
      if (account) {
        return signedIn(await beginProvenSession(tx, { ...signIn, userId: account.userId }))
      }
      // A newer sign-up may have replaced the code since the password was compared.
      if (!signup || used.signupId !== signup.id) return NOT_SIGNED_IN
      const { result: userId, facts } = await completeSignUp(tx, { signup, isPasswordTrusted: true, now })
      return signedIn(await beginProvenSession(tx, { ...signIn, userId }), facts)
    })
  }

  const subject = { emailKey, network, device }
  return countFailures(db, { secrets, subject, now, refusal: refusals.wrongCodeOrPassword }, attempt)
}
