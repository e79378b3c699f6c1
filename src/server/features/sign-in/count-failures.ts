import type { Sentence } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { refund, requireWithinLimit } from '../../kernel/rate-limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { refusals } from './texts.ts'

/**
 * Runs a sign-in that may fail ten times an hour for an address, with or without an account. The attempt is counted
 * before it runs and discounted when it succeeds, so that simultaneous guesses cannot exceed the limit.
 * @param refusal the endpoint's only sentence for a failure, which must not tell which part was right
 * @throws AppError invalid_code when `attempt` yields nothing; too_many_requests
 */
export async function countFailures<T>(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number; refusal: Sentence },
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const subject = { secrets: args.secrets, subject: args.emailKey, now: args.now }
  await requireWithinLimit(db, 'failure', subject, refusals.tooManyFailures)
  const result = await attempt()
  if (result === undefined) throw new AppError('invalid_code', args.refusal)
  await refund(db, 'failure', subject)
  return result
}
