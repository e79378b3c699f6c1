import type { SessionReply } from '../../../contract/sign-in.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { findAccount, lockAccount, rememberLanguage } from '../users/accounts.ts'
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
  args: { secrets: Secrets; language: Language; now: number; email: string; password: string },
): Promise<SessionReply> {
  const { secrets, now } = args
  const emailKey = keyOf(args.email)

  const attempt = async () => {
    const account = await findAccount(db, emailKey)
    const isRight = await isPasswordRight(account?.passwordHash ?? null, args.password)
    if (!account || !isRight) return undefined
    const { userId, passwordHash } = account

    return db.transaction().execute(async (tx) => {
      // A password reset may run at the same time. It ends all sessions and must not miss this one.
      const present = await lockAccount(tx, userId)
      if (present.passwordHash !== passwordHash) return undefined
      if (present.passwordNeedsCode) return 'needs-code' as const
      await rememberLanguage(tx, userId, args.language)
      const token = await beginSession(tx, { secrets, userId, now })
      return { token, user: await getUserReply(tx, { userId, onlyTenantIds: null }) }
    })
  }

  const result = await countFailures(db, { secrets, emailKey, now, refusal: refusals.wrongPassword }, attempt)
  if (result !== 'needs-code') return result
  throw new AppError('forbidden', refusals.codeNeeded)
}
