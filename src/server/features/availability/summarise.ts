import type { SummaryReply } from '../../../contract/availability.ts'
import { daysIn, type Month } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { tallyHours } from '../../../domain/pricing.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { groupHours } from './group-hours.ts'
import * as queries from './queries.ts'

/** Sums hours by mode and estimated earnings of everybody on the roster, for one month or for all saved hours. */
export async function summarise(
  db: Db,
  args: ProjectScope & { month?: Month | undefined },
): Promise<SummaryReply['totalsByUser']> {
  const span = { tenantId: args.tenantId, projectId: args.projectId, ...daysIn(args.month) }
  // One snapshot: a wage that changes between two reads must not give a sum that was never true.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { people, modes, prices } = await snapshot.execute(async (tx) => ({
    people: await queries.listDaysOfRoster(tx, span),
    modes: await loadModes(tx, span),
    prices: await loadPrices(tx, span),
  }))
  const hoursOf = groupHours(modes, prices)
  return people.map(({ userId, days }) => {
    const { earningsCents, ...counts } = tallyHours(hoursOf(userId, days), prices.wagesOf(userId))
    return { userId, ...counts, estEarnings: centsToEuros(earningsCents) }
  })
}
