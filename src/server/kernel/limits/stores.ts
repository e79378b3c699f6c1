/** Stores: what an organisation may keep. A full store refuses what would add to it, and nothing else. */
import { LRUCache } from 'lru-cache'
import { monthOfDay } from '../../../domain/calendar.ts'
import type { Sentence } from '../../../domain/language.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantScope } from '../access/types.ts'
import { AppError } from '../errors.ts'
import type { Fact } from '../facts/fact.ts'
import {
  BYTES_OF_CELL,
  type LimitSettings,
  MAX_MEMBERSHIPS,
  MAX_MONTHS_OF_PROJECT,
} from './limit-settings.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const MAX_REMEMBERED = 10_000
/** How long a node trusts the usage that it has read: another node may have used room up since. */
const TRUSTED_MS = 60_000
/** A node gives out this fraction of the free cells (one tenth) before it reads the database again. */
const TRUSTED_PART = 10

export interface Stores {
  /**
   * Counts the cells that facts add to the project or clear from it. The lock of the project must be held.
   * @throws AppError limit_reached
   */
  countCells(tx: Tx, project: ProjectScope, facts: readonly Fact[], now: number): Promise<void>
  /**
   * Requires room for one more project. The lock of the tenant must be held.
   * @throws AppError limit_reached
   */
  requireRoomForProject(tx: Tx, tenant: TenantScope): Promise<void>
  /**
   * Requires room for one more membership of a person, who has so many. The lock of the person must be held.
   * @throws AppError limit_reached
   */
  requireRoomForMembership(count: number): void
  /**
   * Requires room for the whole roster, with those who have just been put on it.
   * @throws AppError limit_reached
   */
  requireRoomForRoster(tx: Tx, project: ProjectScope): Promise<void>
}

export function createStores({ stores }: Pick<LimitSettings, 'stores'>): Stores {
  const maxCells = Math.floor((stores.disk * 1_000_000) / BYTES_OF_CELL)
  const rooms = new LRUCache<string, Room>({ max: MAX_REMEMBERED })

  async function requireRoom(tx: Tx, project: ProjectScope, added: Added, now: number): Promise<void> {
    const [used, usage] = await settleAll([
      queries.listUsedMonths(tx, project),
      queries.findUsage(tx, project),
    ])
    const months = new Set(used)
    const newMonths = [...added.byMonth].filter(([month, cells]) => cells > 0 && !months.has(month)).length
    if (newMonths > 0 && usage.monthsOfProject + newMonths > MAX_MONTHS_OF_PROJECT)
      throw limitReached(refusals.monthsOfProjectFull(MAX_MONTHS_OF_PROJECT))
    if (newMonths > 0 && usage.months + newMonths > stores.months)
      throw limitReached(refusals.monthsFull(stores.months))
    const free = maxCells - usage.cells - added.total
    if (added.total > 0 && free < 0) throw limitReached(refusals.diskFull(stores.disk))
    // Only months that were there before: a new one is there once this write is committed.
    rooms.set(project.projectId, { months, cells: free / TRUSTED_PART, until: now + TRUSTED_MS })
  }

  return {
    async countCells(tx, project, facts, now) {
      const added = addedCells(facts)
      if (added.byMonth.size === 0) return
      const room = rooms.get(project.projectId)
      const isTrusted =
        room !== undefined &&
        room.until > now &&
        room.cells > added.total &&
        [...added.byMonth].every(([month, cells]) => cells <= 0 || room.months.has(month))
      if (isTrusted) room.cells -= Math.max(0, added.total)
      else if ([...added.byMonth.values()].some((cells) => cells > 0))
        await requireRoom(tx, project, added, now)
      const rows = [...added.byMonth].map(([month, cells]) => ({ month, cells }))
      withCommit(queries.addCells(tx, project, rows))
    },
    async requireRoomForProject(tx, tenant) {
      if ((await queries.countProjects(tx, tenant)) >= stores.projects)
        throw limitReached(refusals.projectsFull(stores.projects))
    },
    requireRoomForMembership(count) {
      if (count >= MAX_MEMBERSHIPS) throw limitReached(refusals.membershipsFull(MAX_MEMBERSHIPS))
    },
    async requireRoomForRoster(tx, project) {
      if ((await queries.countRoster(tx, project)) > stores.roster)
        throw limitReached(refusals.rosterFull(stores.roster))
    },
  }
}

/** The room of a project as a node last read it, with which most saves need no statement. */
interface Room {
  months: ReadonlySet<string>
  cells: number
  until: number
}

interface Added {
  /** A month whose number of cells stays has no entry. */
  byMonth: ReadonlyMap<string, number>
  total: number
}

/**
 * The numbers of cells that facts add, by month; negative where they clear more. A day with given hours is a cell, whether
 * the person is booked for them or not.
 */
function addedCells(facts: readonly Fact[]): Added {
  const byMonth = new Map<string, number>()
  let total = 0
  for (const fact of facts) {
    if (!('date' in fact) || fact.kind === 'hours-booked') continue
    const isEmpty = (value: unknown) => value === null || (fact.kind === 'hours-given' && value === 0)
    const cells = Number(!isEmpty(fact.after)) - Number(!isEmpty(fact.before))
    if (cells === 0) continue
    const month = monthOfDay(fact.date)
    byMonth.set(month, (byMonth.get(month) ?? 0) + cells)
    total += cells
  }
  return { byMonth: new Map([...byMonth].filter(([, cells]) => cells !== 0)), total }
}

const limitReached = (sentence: Sentence) => new AppError('limit_reached', sentence)
