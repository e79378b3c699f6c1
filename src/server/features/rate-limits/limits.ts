/** How much is allowed (decisions, section 4), counted in the database and so for all nodes together. */
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'
import * as queries from './queries.ts'

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

/** Counts one more and tells whether it is still within the limit. Outside of transactions: a count must stay. */
export async function isWithinLimit(db: Db, name: LimitName, subject: Subject): Promise<boolean> {
  return (await countUp(db, name, subject)).isWithin
}

/**
 * Counts one more.
 * @throws AppError too_many_requests, with the seconds until the window ends
 */
export async function requireWithinLimit(
  db: Db,
  name: LimitName,
  subject: Subject,
  sentence: string,
): Promise<void> {
  const { isWithin, expiresAt } = await countUp(db, name, subject)
  if (isWithin) return
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt - subject.now) / 1000))
  throw new AppError('too_many_requests', sentence, { retryAfterSeconds })
}

/** Gives back one that was counted in advance and turned out not to count. */
export async function giveBack(db: Db, name: LimitName, subject: Subject): Promise<void> {
  await queries.countDown(db, keyHashOf(name, subject))
}

async function countUp(db: Db, name: LimitName, subject: Subject) {
  const { most, windowMs } = limits[name]
  const { now } = subject
  const row = await queries.countUp(db, {
    keyHash: keyHashOf(name, subject),
    now,
    windowEnd: now + windowMs,
  })
  return { isWithin: row.count <= most, expiresAt: row.expiresAt }
}
