/**
 * The bounds of replies. Each endpoint states what keeps its reply small: it is about one thing or one month, it is a
 * page, it gives back what the call stated, or it lists all of a store, which is limited.
 */
import type { ZodMiniType, infer as Infer } from 'zod/mini'
import { MAX_OWN_PATTERNS } from '../domain/own-patterns.ts'
import { MAX_PERIODS } from '../domain/wages.ts'

/** Stores whose whole content a reply may list, with the most that each holds; operators can change some of them. */
export const STORES = {
  /** Months with entries of one project (decisions, section 5, 'Limits'). */
  months: { most: 120, per: 'project', setting: null },
  /** Cells of the weekly pattern. */
  pattern: { most: 98, per: 'project', setting: null },
  projects: { most: 120, per: 'organisation', setting: 'LIMIT_PROJECTS' },
  /** Periods of the wages of an organisation, and of each person. */
  wages: { most: MAX_PERIODS, per: 'organisation or person', setting: null },
  /** Months in which any project has entries. */
  plannedMonths: { most: 1200, per: 'organisation', setting: null },
  roster: { most: 1000, per: 'project', setting: 'LIMIT_ROSTER' },
  /** Organisations of one person. */
  memberships: { most: 200, per: 'person', setting: null },
  /** Weekly patterns in which a person can work. */
  ownPatterns: { most: MAX_OWN_PATTERNS, per: 'person', setting: null },
  /** Requests to one person that are open or ended in the last 30 days; the newest are listed. */
  requests: { most: 100, per: 'person', setting: null },
  slotsOfRelease: { most: 500, per: 'release', setting: null },
} as const
/** The most periods on a page of people’s wages; it ends with the person with whom they reach this number. */
export const MAX_PERIODS_ON_PAGE = 10_000
export type StoreName = keyof typeof STORES

/** The most things on a page, by the key of the list; hours of a roster page come with all of their people. */
export const PAGE_SIZES = {
  entries: 50,
  formerMembers: 50,
  invites: 500,
  links: 500,
  members: 50,
  notices: 50,
  people: 50,
  releases: 50,
  requests: 50,
  wages: 1000,
} as const

/** The most days that a call about somebody's work may span, and the most hours on them: more than the days have. */
export const MAX_DAYS_OF_WORK = 400
export const MAX_HOURS_OF_WORK = 10_000

/**
 * `nothing`: the reply has no body. `one`: it holds no list. `month`: the call names a month. `days`: it names the first
 * and the last of some days. `page`: the call may name `before`, and the reply says in `next` where the next page begins.
 * `stated`: the reply repeats a list of the call. `events`: a stream, limited by the number of open ones. `stores`: all
 * that is stored, of these stores.
 */
export type Bound =
  | 'nothing'
  | 'one'
  | 'month'
  | 'days'
  | 'page'
  | 'stated'
  | 'events'
  | { readonly stores: readonly [StoreName, ...StoreName[]] }

/** Whether a value of the type can hold a list, at any depth. */
type HoldsList<T> = T extends readonly unknown[]
  ? true
  : T extends object
    ? string extends keyof T
      ? true
      : true extends { [K in keyof T]-?: HoldsList<T[K]> }[keyof T]
        ? true
        : false
    : false

type Parsed<S> = S extends ZodMiniType ? Infer<S> : Record<never, never>

/** The bounds that an endpoint may state, by what its path, query, body and reply are. */
export type BoundFor<E> = E extends { stream: ZodMiniType }
  ? 'events'
  : E extends { reply: infer Reply }
    ? HoldsList<Parsed<Reply>> extends false
      ? 'one'
      :
          | { readonly stores: readonly [StoreName, ...StoreName[]] }
          | (E extends { query: infer Query }
              ? Parsed<Query> extends { month: string }
                ? 'month'
                : Parsed<Query> extends { from: string; to: string }
                  ? 'days'
                  : Parsed<Query> extends { before?: string | undefined }
                    ? Parsed<Reply> extends { next: string | null }
                      ? 'before' extends keyof Parsed<Query>
                        ? 'page'
                        : never
                      : never
                    : never
              : never)
          | (E extends { body: infer Body }
              ? HoldsList<Parsed<Body>> extends true
                ? 'stated'
                : never
              : never)
    : 'nothing'
