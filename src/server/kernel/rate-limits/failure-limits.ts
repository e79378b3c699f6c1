/**
 * Limits of failed sign-ins. Five failures are free, then each one is followed by a wait that doubles up to an hour, and a
 * day has fifty. A known device has ten free ones, so that a new code can be entered without a wait after the five
 * tries of a code. Failures of anybody else count by account and network, and by account for the day. Failures of a known
 * device and of a session have counts of their own, so that nobody else can lock them out.
 */
import type { Db } from '../../db/schema.ts'
import { tooManyRequests, type WaitSentence } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const FREE_FAILURES = 5
const FREE_FAILURES_OF_DEVICE = 10
const WAITS_MINUTES = [1, 2, 4, 8, 16, 32, 60]
const MAX_FAILURES_A_DAY = 50

/** The waits after so many failures; the last one holds for more failures too. */
const waitsAfter = (free: number) =>
  WAITS_MINUTES.map((minutes, index) => ({ failures: free + index, waitMs: minutes * MINUTE }))
const waits = waitsAfter(FREE_FAILURES)
const waitsOfDevice = waitsAfter(FREE_FAILURES_OF_DEVICE)

/** A failure counts for its account and network, for a known device, or for a session. */
export type FailureSubject =
  /** `device` is the hash of a device that is known for the account. */
  { emailKey: string; network: string; device?: string | undefined } | { sessionHash: string }

interface Attempt {
  secrets: Secrets
  subject: FailureSubject
  now: number
}

function keysOf({ secrets, subject }: Attempt): { waits: string; day: string } {
  const [waiting, day] =
    'sessionHash' in subject
      ? [`session ${subject.sessionHash}`]
      : subject.device === undefined
        ? [`${subject.emailKey} ${subject.network}`, subject.emailKey]
        : [`device ${subject.device}`]
  const hashOf = (text: string) => secrets.hash('rate-limit', text)
  return { waits: hashOf(`failure-wait ${waiting}`), day: hashOf(`failure-day ${day ?? waiting}`) }
}

/**
 * Counts an attempt as a failure in advance, so that simultaneous guesses cannot exceed the limits. It runs outside of
 * transactions.
 * @param sentence what the caller reads while a wait holds; it gets the minutes to wait
 * @throws AppError too_many_requests, with the seconds to wait
 */
export async function countAttempt(db: Db, attempt: Attempt, sentence: WaitSentence): Promise<void> {
  const { now } = attempt
  const keys = keysOf(attempt)
  const refuse = (until: number) => {
    throw tooManyRequests(sentence, until - now)
  }
  const waitsUntil = await queries.countUpUnlessWaiting(db, {
    keyHash: keys.waits,
    waits: 'device' in attempt.subject && attempt.subject.device !== undefined ? waitsOfDevice : waits,
    memoryMs: DAY,
    now,
  })
  if (waitsUntil !== undefined) refuse(waitsUntil)
  const today = await queries.countUp(db, { keyHash: keys.day, now, windowEnd: now + DAY })
  if (today.count <= MAX_FAILURES_A_DAY) return
  await queries.countDown(db, keys.waits)
  refuse(today.expiresAt)
}

/** Takes back an attempt that succeeded: the waits start anew, and the day has one failure less. */
export async function discountAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  await queries.deleteCounter(db, keys.waits)
  await queries.countDown(db, keys.day)
}

/** Forgets the failures of an account, and the waits of this network. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  await queries.deleteCounter(db, keys.waits)
  await queries.deleteCounter(db, keys.day)
}
