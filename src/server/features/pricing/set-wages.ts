import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, TenantScope, UserId } from '../../kernel/access/types.ts'
import { changeTenant } from '../../kernel/facts/write.ts'
import * as queries from './queries.ts'

/** Sets the tenant's wages, in whole cents; every project's estimates change with them. */
export async function setTenantWages(db: Db, tenant: Acting<TenantScope>, wages: Wages): Promise<void> {
  await changeTenant(db, tenant, { kind: 'wages' }, async (tx) => {
    const before = await queries.findTenantWages(tx, tenant)
    await queries.upsertTenantWages(tx, { ...tenant, wages })
    return { changed: [{ kind: 'wages', before, after: wages }], result: undefined }
  })
}

/** Sets a person's own wages, in whole cents; null falls back to the tenant's. */
export async function setWageOverride(
  db: Db,
  person: Acting<TenantScope> & { userId: UserId },
  override: WageOverride,
): Promise<void> {
  const { userId } = person
  await changeTenant(db, person, { kind: 'wages', userId }, async (tx) => {
    const { wageOverride: before } = await queries.findWagesOfPerson(tx, person)
    await queries.upsertWageOverride(tx, { ...person, override })
    return { changed: [{ kind: 'user-wages', userId, before, after: override }], result: undefined }
  })
}
