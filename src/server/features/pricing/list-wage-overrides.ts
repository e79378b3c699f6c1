import { PAGE_SIZES } from '../../../contract/bounds.ts'
import { overrideInEuros } from '../../../contract/euros.ts'
import type { WageOverridesReply } from '../../../contract/pricing.ts'
import type { Day } from '../../../domain/calendar.ts'
import { periodOn } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Lists a page of the people who have wages of their own. */
export async function listWageOverrides(
  db: Db,
  args: TenantScope & { today: Day; before?: string | undefined; limit?: number },
): Promise<WageOverridesReply> {
  const { limit = PAGE_SIZES.wages, today, tenantId } = args
  const found = await queries.listPeopleWithOwnWages(db, { ...args, limit: limit + 1 })
  const page = found.slice(0, limit)
  const periods =
    page.length === 0 ? undefined : await queries.listOwnPeriods(db, { tenantId, userIds: page })
  return {
    overrides: page.flatMap((userId) => {
      const own = periods?.get(userId)
      return own === undefined ? [] : [{ userId, ...overrideInEuros(periodOn(own, today).wages) }]
    }),
    next: found.length > limit ? page.at(-1)! : null,
  }
}
