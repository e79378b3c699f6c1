/** Rate limits (decisions, section 4). The database holds the counts, so they apply to all nodes together. */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/schema.ts'
import type { TenantId } from '../access/types.ts'
import { tooManyRequests, type WaitSentence } from '../errors.ts'
import type { Secrets } from '../secrets.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { type Limit, MAIL_LIMITS, type MailKind } from './mail-limits.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

export { deleteExpiredCounters } from './queries.ts'

const MINUTE = 60 * 1000
const limits = {
  'public-call': { max: 120, windowMs: MINUTE },
  'busy-calendar': { max: 30, windowMs: 60 * MINUTE },
  'push-subscription': { max: 60, windowMs: 60 * MINUTE },
  export: { max: 5, windowMs: 60 * MINUTE },
  invite: { max: 200, windowMs: 24 * 60 * MINUTE },
  announcement: { max: 3, windowMs: 24 * 60 * MINUTE },
} as const
type LimitName = keyof typeof limits

interface Subject {
  secrets: Secrets
  /** The subject that is counted: a network, a mailbox, a person, a tenant or a project. Only its keyed hash is stored. */
  subject: string
  now: number
}

const keyHashOf = (name: LimitName, { secrets, subject }: Subject) =>
  secrets.hash('rate-limit', `${name} ${subject}`)

const MAX_REMEMBERED = 10_000
/** By database, the windows that are used up, with their ends: a call that is refused then writes nothing. */
const usedUp = new WeakMap<Db, LRUCache<string, number>>()

/** Counts one more event. The count of a window that is used up stands still. */
async function countUp(db: Db, { keyHash, max, windowMs, now }: Limit & { keyHash: string; now: number }) {
  const memory = usedUp.get(db) ?? new LRUCache({ max: MAX_REMEMBERED })
  usedUp.set(db, memory)
  const remembered = memory.get(keyHash) ?? 0
  // A clock that was set back must not make the wait longer than the window.
  if (remembered > now && remembered <= now + windowMs) return { isWithin: false, expiresAt: remembered }
  const { count, expiresAt } = await queries.countUp(db, { keyHash, now, windowEnd: now + windowMs })
  const isWithin = count <= max
  if (!isWithin) memory.set(keyHash, expiresAt)
  return { isWithin, expiresAt }
}

/**
 * Counts one more call. It runs outside of transactions, since the count must stay after a rollback.
 * @param sentence what the caller reads past the limit; it gets the minutes until the window ends
 * @throws AppError too_many_requests, with the seconds until the window ends
 */
export async function requireWithinLimit(
  db: Db,
  name: LimitName,
  subject: Subject,
  sentence: WaitSentence,
): Promise<void> {
  const { now } = subject
  const counted = { ...limits[name], keyHash: keyHashOf(name, subject), now }
  const { isWithin, expiresAt } = await countUp(db, counted)
  if (isWithin) return
  throw tooManyRequests(sentence, expiresAt - now)
}

/** Counts one more event like `requireWithinLimit`, and says whether it is within the limit. */
export async function isWithinLimit(db: Db, name: LimitName, subject: Subject): Promise<boolean> {
  const { isWithin } = await countUp(db, {
    ...limits[name],
    keyHash: keyHashOf(name, subject),
    now: subject.now,
  })
  return isWithin
}

/** A mail that somebody is about to cause. */
export interface MailSubject {
  secrets: Secrets
  now: number
  kind: MailKind
  /** The address of the mail in the form in which addresses are compared. */
  emailKey: string
  /** The network of the caller (`clientNetwork`). */
  network: string
  /** Set for a mail that a tenant causes; its limits are apart from those of other tenants. */
  tenantId?: TenantId | undefined
  /** Identifies a browser that signed in to the account before, whose limits nobody else can use up. */
  device?: string | undefined
}

declare const granted: unique symbol

/** Leave to queue one mail. Only the limits grant it, so each kind of mail has a limit. */
export interface MailPermit {
  readonly kind: MailKind
  /** A keyed hash of what caused the mail: a tenant, a browser or a network. Mails are shared out among causes. */
  readonly cause: string
  /** The tenant that causes the mail; its administrators learn that it could not be delivered. */
  readonly tenantId?: TenantId | undefined
  readonly [granted]: true
}

/**
 * Counts a mail, in advance: it comes before the look-up of the account, so that the reply does not depend on it.
 * @param sentence what the caller reads past the limit of the mailbox
 * @throws AppError too_many_requests
 */
export async function requireMailWithinLimit(
  db: Db,
  subject: MailSubject,
  sentence: WaitSentence = refusals.tooManyMails,
): Promise<MailPermit> {
  for (const counted of countedSubjects(subject)) {
    const { isWithin, expiresAt } = await countMail(db, subject, counted)
    if (isWithin) continue
    const words = counted.by === 'network' ? refusals.tooManyFromNetwork : sentence
    throw tooManyRequests(words, expiresAt - subject.now)
  }
  return permitOf(subject)
}

/**
 * Counts the mail like `requireMailWithinLimit`, and gives undefined past a limit; for verbs that always give the same
 * reply.
 */
export async function isMailWithinLimit(db: Db, subject: MailSubject): Promise<MailPermit | undefined> {
  for (const counted of countedSubjects(subject)) {
    if (!(await countMail(db, subject, counted)).isWithin) return undefined
  }
  return permitOf(subject)
}

interface CountedSubject extends Limit {
  by: 'device' | 'network' | 'mailbox' | 'tenant'
  text: string
}

/** The subjects that a mail counts for. Past the limit of the network, it does not use up that of the mailbox. */
function* countedSubjects({ kind, emailKey, network, tenantId = '' as TenantId, device }: MailSubject) {
  const limits: Partial<Record<CountedSubject['by'], Limit>> = MAIL_LIMITS[kind]
  const subjects: [CountedSubject['by'], string][] =
    device !== undefined && limits.device
      ? [['device', device]]
      : [
          ['tenant', tenantId],
          ['network', network],
          ['mailbox', `${tenantId} ${canonicalMailbox(emailKey)}`],
        ]
  for (const [by, text] of subjects) {
    const limit = limits[by]
    if (limit) yield { ...limit, by, text } satisfies CountedSubject
  }
}

function countMail(db: Db, { secrets, now, kind }: MailSubject, { by, text, max, windowMs }: CountedSubject) {
  const keyHash = secrets.hash('rate-limit', `mail ${kind} ${by} ${text}`)
  return countUp(db, { keyHash, max, windowMs, now })
}

function permitOf({ secrets, kind, network, tenantId, device }: MailSubject): MailPermit {
  const text = tenantId ? `tenant ${tenantId}` : device ? `device ${device}` : `network ${network}`
  return { kind, cause: secrets.hash('mail-cause', text), tenantId } as MailPermit
}
