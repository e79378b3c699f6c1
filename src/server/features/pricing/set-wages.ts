import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, TenantScope, UserId } from '../access/types.ts'
import { changeTenant } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/** Sets the tenant's wages, in whole cents; every project's estimates change with them. */
export async function setTenantWages(db: Db, tenant: Acting<TenantScope>, wages: Wages): Promise<void> {
  await changeTenant(db, tenant, { kind: 'wages' }, (tx) =>
    queries.upsertTenantWages(tx, { ...tenant, wages }),
  )
}

/** Sets a person's own wages, in whole cents; null falls back to the tenant's. */
export async function setWageOverride(
  db: Db,
  person: Acting<TenantScope> & { userId: UserId },
  override: WageOverride,
): Promise<void> {
  await changeTenant(db, person, { kind: 'wages', userId: person.userId }, (tx) =>
    queries.upsertWageOverride(tx, { ...person, override }),
  )
}
