import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../access/types.ts'
import { changeTenant } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/** Sets the tenant's wages, in whole cents; every project's estimates change with them. */
export async function setTenantWages(db: Db, tenant: TenantScope, wages: Wages): Promise<void> {
  await changeTenant(db, tenant, (tx) => queries.upsertTenantWages(tx, { ...tenant, wages }))
}

/** Sets a person's own wages, in whole cents; null falls back to the tenant's. */
export async function setWageOverride(
  db: Db,
  person: TenantScope & { userId: UserId },
  override: WageOverride,
): Promise<void> {
  await changeTenant(db, person, (tx) => queries.upsertWageOverride(tx, { ...person, override }))
}
