/** Keeps the writes of one organisation from holding all connections to the database. */
import pLimit, { type LimitFunction } from 'p-limit'
import type { TenantId } from '../access/types.ts'

/**
 * The writes of one organisation that run at once, of the ten connections to PostgreSQL. Writes to one project wait for
 * each other's lock, each with its connection: without turns a few busy projects would stop everybody else's reads.
 */
const AT_ONCE = 4
/** At most so many organisations keep their turns while nobody writes. Making them takes 17 µs, 1 % of a slot's save. */
const MAX_KEPT = 1000

/** Runs a write of an organisation once it is its turn. */
export type WriteTurns = <Result>(tenantId: TenantId, write: () => Promise<Result>) => Promise<Result>

export function createWriteTurns(): WriteTurns {
  const turnsByTenant = new Map<TenantId, LimitFunction>()
  return async (tenantId, write) => {
    const turns = turnsByTenant.get(tenantId) ?? pLimit(AT_ONCE)
    turnsByTenant.set(tenantId, turns)
    try {
      return await turns(write)
    } finally {
      const isIdle = turns.activeCount + turns.pendingCount === 0
      if (turnsByTenant.size > MAX_KEPT && isIdle) turnsByTenant.delete(tenantId)
    }
  }
}
