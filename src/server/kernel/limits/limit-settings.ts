/**
 * The rates and stores that operators can set (decisions, section 5, 'Limits'). Each default is ten times what 1,000
 * people in 12 projects need; docs/operations.md ('Limits') says from what each follows.
 */
import { STORES } from '../../../contract/bounds.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** The window of each rate. A rate that nobody has used for a window allows all of its amount at once. */
export const RATE_WINDOWS = {
  reads: MINUTE,
  writes: MINUTE,
  cells: MINUTE,
  entries: 24 * HOUR,
  links: HOUR,
} as const
export type RateName = keyof typeof RATE_WINDOWS

/** The most for one session, and the most for all sessions of a tenant together. */
export interface Most {
  session: number
  tenant: number
}

export interface LimitSettings {
  /** In one window. */
  rates: Record<RateName, Most>
  /** Live streams that are open at once. */
  streams: Most
  /** `disk` in megabytes, `roster` per project, the others per organisation. */
  stores: Record<'projects' | 'months' | 'disk' | 'roster', number>
}

export const DEFAULT_LIMITS: LimitSettings = {
  rates: {
    reads: { session: 3000, tenant: 120_000 },
    writes: { session: 1200, tenant: 20_000 },
    cells: { session: 20_000, tenant: 100_000 },
    entries: { session: 100_000, tenant: 500_000 },
    links: { session: 1000, tenant: 10_000 },
  },
  streams: { session: 20, tenant: 4000 },
  stores: { projects: STORES.projects.most, months: 1440, disk: 2400, roster: STORES.roster.most },
}

export const MAX_MONTHS_OF_PROJECT = STORES.months.most
export const MAX_MEMBERSHIPS = STORES.memberships.most
/** The bytes that a cell takes on the disk, with its place in the indexes and without its history. */
export const BYTES_OF_CELL = 300
