import { monthOfDay } from '../../../domain/calendar.ts'
import type { Tx } from '../../db/schema.ts'
import type { Acting, ProjectId, TenantScope } from '../access/types.ts'
import { joinDays } from './days-of-month.ts'
import { idAt, tickAfter } from './entry-ids.ts'
import * as queries from './queries.ts'
import type { Changed, ChangedDay } from './types.ts'

interface Place extends Acting<TenantScope> {
  projectId?: ProjectId
}

/**
 * Adds to the history what a write changed, in its transaction; what came out as it was is no change. Without a
 * project it concerns each of the tenant's. Within the lock of the project the entries sort as the writes happened.
 */
export async function recordChanges(tx: Tx, place: Place, changed: readonly Changed[]): Promise<void> {
  await recordBehind(tx, place, await findNewestId(tx, place), changed)
}

/** The same where the newest id is known; asked for within that lock. */
export function recordBehind(
  tx: Tx,
  place: Place,
  newestId: string | undefined,
  changed: readonly Changed[],
): Promise<unknown> {
  const isReal = ({ before, after }: Changed) =>
    before !== after && (typeof after !== 'object' || JSON.stringify(before) !== JSON.stringify(after))
  const real = changed.filter(isReal)
  if (real.length === 0) return Promise.resolve()
  let tick = tickAfter(place.now, newestId)
  const rows = rowsOf(real).map((together) => {
    const row = { id: idAt(tick), at: place.now, ...toRow(together) }
    tick += BigInt(together.length)
    return row
  })
  return queries.insertEntries(tx, { projectId: null, ...place }, rows)
}

/** Of the tenant. Whoever asks within a project's lock, and then adds, adds behind all that is in the project. */
export async function findNewestId(tx: Tx, tenant: TenantScope): Promise<string | undefined> {
  return queries.findNewestId(tx, tenant)
}

/** What makes a row each: a person's hours in one month together, everything else alone. */
function rowsOf(changed: readonly Changed[]): Changed[][] {
  const inMonth = (change: Changed) =>
    change.kind === 'availability' ? `${change.userId} ${monthOfDay(change.date)}` : change
  return [...Map.groupBy(changed, inMonth).values()]
}

function toRow(together: readonly Changed[]): Omit<queries.NewRow, 'id' | 'at'> {
  const { kind, before, after, ...about } = together[0]!
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    kind,
    user_id: 'userId' in about ? about.userId : null,
    date: 'date' in about ? about.date : null,
    weekday: 'weekday' in about ? about.weekday : null,
    hour: 'hour' in about ? about.hour : null,
    detail: 'detail' in about ? json(about.detail) : null,
    old_value: json(before),
    new_value: json(after),
    ...(together.length > 1 ? joinDays(together as ChangedDay[]) : {}),
  }
}
