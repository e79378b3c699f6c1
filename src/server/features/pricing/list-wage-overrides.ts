import { MAX_PERIODS_ON_PAGE, PAGE_SIZES } from '../../../contract/bounds.ts'
import type { WageOverridesReply } from '../../../contract/pricing.ts'
import type { Day } from '../../../domain/calendar.ts'
import { type DatedOverride } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'
import { overrideToReply } from './replies.ts'

/**
 * Lists a page of the people who have wages of their own.
 * @returns the reply, and the periods of its people
 */
export async function listWageOverrides(
  db: Db,
  args: TenantScope & { today: Day; before?: string | undefined; limit?: number },
): Promise<{ reply: WageOverridesReply; periods: DatedOverride[] }> {
  const { limit = PAGE_SIZES.wages, today, tenantId } = args
  const found = await queries.listPeopleWithOwnWages(db, { ...args, limit: limit + 1 })
  const people = found.slice(0, limit)
  const own =
    people.length === 0 ? undefined : await queries.listOwnPeriods(db, { tenantId, userIds: people })
  const page: [UserId, DatedOverride][] = []
  let count = 0
  for (const userId of people) {
    const periods = own?.get(userId)
    // Somebody whose periods were removed between the two statements has none.
    if (periods === undefined) continue
    if (page.length > 0 && count + periods.length > MAX_PERIODS_ON_PAGE) break
    page.push([userId, periods])
    count += periods.length
  }
  const last = page.at(-1)?.[0]
  return {
    reply: {
      overrides: page.map(([userId, periods]) => ({ userId, ...overrideToReply(periods, today) })),
      next: last !== undefined && last !== found.at(-1) ? last : null,
    },
    periods: page.map(([, periods]) => periods),
  }
}
