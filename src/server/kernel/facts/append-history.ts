import { factRow } from '../../../contract/facts.ts'
import { monthOfDay } from '../../../domain/calendar.ts'
import type { Tx } from '../../db/schema.ts'
import { withCommit } from '../../db/statements/statement.ts'
import type { ProjectId, TenantId, UserId } from '../access/types.ts'
import { packDays } from './days-of-month.ts'
import { idAt, tickAfter } from './entry-ids.ts'
import type { Fact } from './fact.ts'
import * as queries from './queries.ts'

/** A fact with its place and its actor. `projectId` is null where the fact concerns every project of the tenant. */
export type PlacedFact = Fact & { tenantId: TenantId; projectId: ProjectId | null; by: UserId }

/**
 * Appends facts to the history, in the transaction of their write. A fact whose values are equal is left out.
 * @param newestIds the newest entry of a tenant, where it is known; it must have been read under the lock of the
 *   project, so that the new entries sort last
 */
export async function appendHistory(
  tx: Tx,
  { facts, now }: { facts: readonly PlacedFact[]; now: number },
  newestIds: ReadonlyMap<TenantId, string | undefined>,
): Promise<void> {
  const recorded = facts.filter((fact) => factRow(fact.kind).entry !== null && isChange(fact))
  for (const [tenantId, ofTenant] of Map.groupBy(recorded, (fact) => fact.tenantId)) {
    const newestId = newestIds.has(tenantId)
      ? newestIds.get(tenantId)
      : await queries.findNewestId(tx, { tenantId })
    let tick = tickAfter(now, newestId)
    const places = Map.groupBy(ofTenant, ({ projectId, by }) => `${projectId} ${by}`)
    for (const inPlace of places.values()) {
      const { projectId, by } = inPlace[0]!
      const rows = entriesOf(inPlace).map((facts) => {
        const row = { id: idAt(tick), at: now, ...toRow(facts) }
        tick += BigInt(facts.length)
        return row
      })
      withCommit(queries.insertEntries(tx, { tenantId, projectId, by }, rows))
    }
  }
}

function isChange({ before, after }: Fact): boolean {
  if (before === after) return false
  return typeof after !== 'object' || JSON.stringify(before) !== JSON.stringify(after)
}

/** Whether a fact states hours of a day, given or booked. */
function isHours(fact: PlacedFact): fact is Extract<PlacedFact, { kind: 'hours-given' | 'hours-booked' }> {
  return fact.kind === 'hours-given' || fact.kind === 'hours-booked'
}

/** The facts of each row: a person's given or booked hours in one month share a row, any other fact has one of its own. */
function entriesOf(facts: readonly PlacedFact[]): PlacedFact[][] {
  const rowKey = (fact: PlacedFact) =>
    isHours(fact) ? `${fact.kind} ${fact.userId} ${monthOfDay(fact.date)}` : fact
  return [...Map.groupBy(facts, rowKey).values()]
}

function toRow(facts: readonly PlacedFact[]): Omit<queries.NewRow, 'id' | 'at'> {
  const fact = facts[0]!
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const days = facts.filter(isHours)
  return {
    kind: factRow(fact.kind).entry!,
    user_id: 'userId' in fact ? fact.userId : null,
    date: 'date' in fact ? fact.date : 'validFrom' in fact ? fact.validFrom : null,
    weekday: 'weekday' in fact ? fact.weekday : null,
    hour: 'hour' in fact ? fact.hour : null,
    detail: 'invite' in fact ? json(fact.invite) : 'release' in fact ? json(fact.release) : null,
    old_value: json(fact.before),
    new_value: json(fact.after),
    ...(days.length > 1
      ? packDays(days.map(({ date, before, after }) => ({ date, before: before ?? 0, after: after ?? 0 })))
      : {}),
  }
}
