import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { findDevice, rememberDevice } from '../../kernel/devices/devices.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { findAccount, getLockedAccount, rememberLanguage } from '../users/accounts.ts'
import { getUserReply } from '../users/get-user-reply.ts'
import { isPasswordRight } from '../users/passwords.ts'
import { countFailures } from './count-failures.ts'
import { refusals } from './texts.ts'

/**
 * Signs in with the password alone.
 * @throws AppError invalid_code (address or password is wrong), forbidden (the password needs a mailed code),
 *   too_many_requests
 */
export async function signInByPassword(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    language: Language
    network: string
    now: number
    email: string
    password: string
    device?: string | undefined
  },
): Promise<SessionReply> {
  const { secrets, network, now } = args
  const emailKey = keyOf(args.email)
  const device = await findDevice(db, { secrets, emailKey, device: args.device, now })

  const attempt = async () => {
    const account = await findAccount(db, emailKey)
    const isRight = await isPasswordRight(account?.passwordHash ?? null, args.password)
    if (!account || !isRight) return undefined
    const { userId, passwordHash } = account

    return write(
      { person: userId },
      async (tx): Promise<Outcome<SessionReply | 'needs-code' | undefined>> => {
        // A password reset may run at the same time. It ends all sessions and must not miss this one.
        const present = await getLockedAccount(tx, userId)
        if (present.passwordHash !== passwordHash) return { result: undefined, facts: [] }
        if (present.passwordNeedsCode) return { result: 'needs-code' as const, facts: [] }
        await rememberLanguage(tx, userId, args.language)
        const token = await beginSession(tx, { secrets, userId, now })
        const remembered = await rememberDevice(tx, { secrets, userId, device: args.device, now })
        const user = await getUserReply(tx, { userId, onlyTenantIds: null })
        return { result: { token, device: remembered, user }, facts: [] }
      },
    )
  }

  const subject = { emailKey, network, device }
  const result = await countFailures(db, { secrets, subject, now, refusal: refusals.wrongPassword }, attempt)
  if (result !== 'needs-code') return result
  throw new AppError('forbidden', refusals.codeNeeded)
}
