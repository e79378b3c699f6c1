/** The rates, stores and write turns of a server. `kernel/rate-limits` has those limits that the database counts. */
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, Session } from '../access/types.ts'
import type { Fact } from '../facts/fact.ts'
import type { LimitSettings } from './limit-settings.ts'
import { createRates, type Rates } from './rates.ts'
import { createStores, type Stores } from './stores.ts'
import { createWriteTurns, type WriteTurns } from './write-turns.ts'

export interface Limits {
  rates: Rates
  stores: Stores
  writeTurns: WriteTurns
  /**
   * Counts the values that facts of a write in a project set. Clearing is free, so that it always works: each value is
   * cleared once. The lock of the project must be held.
   * @throws AppError too_many_requests, limit_reached
   */
  pay(
    tx: Tx,
    project: ProjectScope,
    facts: readonly Fact[],
    context: { session?: Session | undefined; now: number },
  ): Promise<void>
}

export function createLimits(settings: LimitSettings): Limits {
  const rates = createRates(settings)
  const stores = createStores(settings)
  return {
    rates,
    stores,
    writeTurns: createWriteTurns(),
    async pay(tx, project, facts, { session, now }) {
      const set = facts.filter(isSetting)
      const payer = { session, tenant: project }
      const cells = set.filter((fact) => 'date' in fact).length
      if (cells > 0) rates.take('cells', payer, cells, now)
      if (set.length > 0) rates.take('entries', payer, set.length, now)
      await stores.countCells(tx, project, facts, now)
    },
  }
}

/** Whether a fact sets a value and does not only clear one. */
function isSetting(fact: Fact): boolean {
  if (fact.before === fact.after || fact.after === null) return false
  if (fact.kind === 'hours-given' || fact.kind === 'hours-booked')
    return (fact.after & ~(fact.before ?? 0)) !== 0
  return true
}
