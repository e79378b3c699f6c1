import { monthOfDay } from '../../../domain/calendar.ts'
import { earliestToday } from '../../../domain/time-zone.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { loadStoredBookings, takeNotBegun, unbookUngiven } from '../staffing/keep-bookings.ts'
import * as queries from './queries.ts'

/**
 * Clears the given hours of a person that have not begun, with their bookings, in all projects of a tenant, past places on
 * rosters included. The locks of the projects must be held.
 */
export async function clearNotBegun(
  tx: Tx,
  { now, ...person }: TenantScope & { userId: UserId; now: number },
): Promise<Fact[]> {
  const { tenantId, userId } = person
  const first = monthOfDay(earliestToday(now))
  const facts: Fact[] = []
  for (const { projectId, ...stored } of await queries.listMonthsFrom(tx, { ...person, first })) {
    const project = { tenantId, projectId }
    const place = { ...project, userId }
    const { left, changed } = takeNotBegun(stored, now)
    if (changed.length === 0) continue
    const bookings = await loadStoredBookings(tx, { ...place, days: changed.map(({ date }) => date) })
    await queries.replaceMonths(tx, { ...place, days: left })
    const unbooked = unbookUngiven(tx, place, { stored: bookings, days: left })
    facts.push(
      ...changed.map((change) => ({ kind: 'hours-given' as const, userId, project, ...change })),
      ...unbooked.map((fact) => ({ ...fact, project })),
    )
  }
  return facts
}
