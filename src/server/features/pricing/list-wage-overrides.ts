import { PAGE_SIZES } from '../../../contract/bounds.ts'
import { overrideInEuros } from '../../../contract/euros.ts'
import type { WageOverridesReply } from '../../../contract/pricing.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Lists a page of the people who have wages of their own. */
export async function listWageOverrides(
  db: Db,
  args: TenantScope & { before?: string | undefined; limit?: number },
): Promise<WageOverridesReply> {
  const { limit = PAGE_SIZES.wages } = args
  const found = await queries.listWageOverrides(db, { ...args, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    overrides: page.map(({ userId, override }) => ({ userId, ...overrideInEuros(override) })),
    next: found.length > limit ? page.at(-1)!.userId : null,
  }
}
