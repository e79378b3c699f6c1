/** Rate limits (decisions, section 4). The database holds the counts, so they apply to all nodes together. */
import type { Sentence } from '../../../domain/language.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const MINUTE = 60 * 1000
const limits = {
  'public-call': { max: 120, windowMs: MINUTE },
  mail: { max: 5, windowMs: 15 * MINUTE },
  failure: { max: 10, windowMs: 60 * MINUTE },
  invite: { max: 200, windowMs: 24 * 60 * MINUTE },
} as const
type LimitName = keyof typeof limits

interface Subject {
  secrets: Secrets
  /** The subject that is counted: a network address, a mail address or a tenant. Only its keyed hash is stored. */
  subject: string
  now: number
}

const keyHashOf = (name: LimitName, { secrets, subject }: Subject) =>
  secrets.hash('rate-limit', `${name} ${subject}`)

/**
 * Counts one more call. It runs outside of transactions, since the count must stay after a rollback.
 * @param sentence what the caller reads past the limit; it gets the minutes until the window ends
 * @throws AppError too_many_requests, with the seconds until the window ends
 */
export async function requireWithinLimit(
  db: Db,
  name: LimitName,
  subject: Subject,
  sentence: Sentence | ((minutes: number) => Sentence),
): Promise<void> {
  const { max, windowMs } = limits[name]
  const { now } = subject
  const keyHash = keyHashOf(name, subject)
  const { count, expiresAt } = await queries.countUp(db, { keyHash, now, windowEnd: now + windowMs })
  if (count <= max) return
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  const words = typeof sentence === 'function' ? sentence(Math.ceil(retryAfterSeconds / 60)) : sentence
  throw new AppError('too_many_requests', words, { retryAfterSeconds })
}

/**
 * Counts a call by which anybody may cause a mail to the address. It comes before the look-up of the account, so that
 * the reply does not depend on it.
 * @throws AppError too_many_requests
 */
export async function requireMailWithinLimit(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number },
): Promise<void> {
  const { secrets, emailKey, now } = args
  await requireWithinLimit(db, 'mail', { secrets, subject: emailKey, now }, refusals.tooManyMails)
}

/**
 * Counts the call like `requireMailWithinLimit`, and tells whether the mail may be sent; for verbs that always give the
 * same reply.
 */
export async function isMailWithinLimit(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number },
): Promise<boolean> {
  const { secrets, emailKey, now } = args
  const { max, windowMs } = limits.mail
  const keyHash = keyHashOf('mail', { secrets, subject: emailKey, now })
  return (await queries.countUp(db, { keyHash, now, windowEnd: now + windowMs })).count <= max
}

/** Resets the count. */
export async function resetCount(db: Db, name: LimitName, subject: Subject): Promise<void> {
  await queries.deleteCounter(db, keyHashOf(name, subject))
}

/** Takes back one call that was counted in advance and turned out not to count. */
export async function refund(db: Db, name: LimitName, subject: Subject): Promise<void> {
  await queries.countDown(db, keyHashOf(name, subject))
}
