/**
 * Rates per session and per organisation. A node counts in memory, so a call that is refused writes nothing; with several
 * nodes each one allows the whole rate.
 */
import { LRUCache } from 'lru-cache'
import type { Session, TenantScope } from '../access/types.ts'
import { tooManyRequests, type WaitSentence } from '../errors.ts'
import { RATE_WINDOWS, type LimitSettings, type RateName } from './limit-settings.ts'
import { refusals } from './texts.ts'

/** Sessions and organisations that are remembered for each rate; those unused for longest are forgotten first. */
const MAX_REMEMBERED = 20_000

/** The subjects whose rates a call uses up. */
export interface Payer {
  session?: Session | undefined
  tenant?: TenantScope | undefined
  /** The person whom a link is for. */
  linkFor?: string
  /** The feed that a program without a session reads; it has the rates of a session. */
  calendarId?: string
}

export interface Rates {
  /**
   * Uses up an amount of the session's and of the organisation's rate, or nothing if either refuses.
   * @throws AppError too_many_requests, with the seconds until the amount is there again
   */
  take(name: RateName, payer: Payer, amount: number, now: number): void
}

/** Links for one person in an hour; each can begin one session. */
const LINKS_OF_PERSON = 20

const SENTENCES: Record<RateName, Record<'session' | 'tenant', WaitSentence>> = {
  reads: { session: refusals.tooManyReads, tenant: refusals.tooManyReadsOfAll },
  writes: { session: refusals.tooManyWrites, tenant: refusals.tooManyWritesOfAll },
  cells: { session: refusals.tooManyCells, tenant: refusals.tooManyCellsOfAll },
  entries: { session: refusals.tooManyEntries, tenant: refusals.tooManyEntriesOfAll },
  links: { session: refusals.tooManyLinks, tenant: refusals.tooManyLinksOfAll },
}

export function createRates({ rates }: Pick<LimitSettings, 'rates'>): Rates {
  /** By subject, the instant at which its whole rate is available again; the time until then says how much is used up. */
  const fullAt = new Map(
    (Object.keys(RATE_WINDOWS) as RateName[]).map((name) => [
      name,
      new LRUCache<string, number>({ max: MAX_REMEMBERED }),
    ]),
  )

  function shares(name: RateName, { session, tenant, linkFor, calendarId }: Payer) {
    const rate = rates[name]
    const { session: ofSession, tenant: ofTenant } = SENTENCES[name]
    return [
      { key: session?.tokenHash ?? calendarId, max: rate.session, sentence: ofSession },
      { key: tenant?.tenantId, max: rate.tenant, sentence: ofTenant },
      { key: linkFor, max: LINKS_OF_PERSON, sentence: refusals.tooManyLinksOfPerson },
    ]
  }

  return {
    take(name, payer, amount, now) {
      const windowMs = RATE_WINDOWS[name]
      const memory = fullAt.get(name)!
      const taken: [string, number][] = []
      for (const { key, max, sentence } of shares(name, payer)) {
        if (key === undefined || max === Infinity) continue
        // A clock that was set back must not make anybody wait for longer than a window.
        const before = Math.min(Math.max(memory.get(key) ?? now, now), now + windowMs)
        memory.set(key, before)
        // An amount above the whole rate can be had by a subject that has used nothing up.
        const after = before + (Math.min(amount, max) * windowMs) / max
        const waitMs = after - now - windowMs
        // A thousandth of a millisecond absorbs the rounding of such sums.
        if (waitMs > 0.001) throw tooManyRequests(sentence, waitMs)
        taken.push([key, after])
      }
      for (const [key, after] of taken) memory.set(key, after)
    },
  }
}
