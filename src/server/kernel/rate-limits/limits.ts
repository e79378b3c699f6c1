import type { Sentence } from '../../../domain/language.ts'
/** How much is allowed (decisions, section 4), counted in the database and so for all nodes together. */
import type { Db } from '../../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const MINUTE = 60 * 1000
const limits = {
  'public-call': { most: 120, windowMs: MINUTE },
  mail: { most: 5, windowMs: 15 * MINUTE },
  failure: { most: 10, windowMs: 60 * MINUTE },
  invite: { most: 200, windowMs: 24 * 60 * MINUTE },
} as const
type LimitName = keyof typeof limits

interface Subject {
  secrets: Secrets
  /** Whose share it is: an address of the network or of mail, a tenant. Only its keyed hash is kept. */
  subject: string
  now: number
}

const keyHashOf = (name: LimitName, { secrets, subject }: Subject) =>
  secrets.hash('rate-limit', `${name} ${subject}`)

/**
 * Counts one more. Outside of transactions: a count must stay.
 * @param sentence what the caller hears past the limit; gets the minutes until the window ends
 * @throws AppError too_many_requests, with the seconds until the window ends
 */
export async function requireWithinLimit(
  db: Db,
  name: LimitName,
  subject: Subject,
  sentence: Sentence | ((minutes: number) => Sentence),
): Promise<void> {
  const { most, windowMs } = limits[name]
  const { now } = subject
  const keyHash = keyHashOf(name, subject)
  const { count, expiresAt } = await queries.countUp(db, { keyHash, now, windowEnd: now + windowMs })
  if (count <= most) return
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  const words = typeof sentence === 'function' ? sentence(Math.ceil(retryAfterSeconds / 60)) : sentence
  throw new AppError('too_many_requests', words, { retryAfterSeconds })
}

/**
 * Counts a call by which anybody may set off a mail to the address. Before it is known whether the address has an
 * account: the answer must not tell.
 * @throws AppError too_many_requests
 */
export async function requireMailWithinLimit(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number },
): Promise<void> {
  const { secrets, emailKey, now } = args
  await requireWithinLimit(db, 'mail', { secrets, subject: emailKey, now }, refusals.tooManyMails)
}

/** The same where the answer must be one and the same: whether the mail may leave. */
export async function isMailWithinLimit(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number },
): Promise<boolean> {
  const { secrets, emailKey, now } = args
  const { most, windowMs } = limits.mail
  const keyHash = keyHashOf('mail', { secrets, subject: emailKey, now })
  return (await queries.countUp(db, { keyHash, now, windowEnd: now + windowMs })).count <= most
}

/** Gives back all that was counted. */
export async function startOver(db: Db, name: LimitName, subject: Subject): Promise<void> {
  await queries.deleteCounter(db, keyHashOf(name, subject))
}

/** Gives back one that was counted in advance and turned out not to count. */
export async function giveBack(db: Db, name: LimitName, subject: Subject): Promise<void> {
  await queries.countDown(db, keyHashOf(name, subject))
}
