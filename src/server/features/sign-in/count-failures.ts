import type { Sentence } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  countAttempt,
  discountAttempt,
  type FailureSubject,
} from '../../kernel/rate-limits/failure-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { refusals } from './texts.ts'

/**
 * Runs a sign-in whose failures are limited, for an address with or without an account. The attempt is counted before it
 * runs and discounted when it succeeds, so that simultaneous guesses cannot exceed the limits.
 * @param refusal the endpoint's only sentence for a failure, which must not tell which part was right
 * @throws AppError invalid_code when `attempt` yields nothing; too_many_requests
 */
export async function countFailures<T>(
  db: Db,
  args: {
    secrets: Secrets
    subject: FailureSubject
    now: number
    refusal: Sentence
    tooMany?: (minutes: number) => Sentence
  },
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  await countAttempt(db, args, args.tooMany ?? refusals.tooManyFailures)
  const result = await attempt()
  if (result === undefined) throw new AppError('invalid_code', args.refusal)
  await discountAttempt(db, args)
  return result
}
