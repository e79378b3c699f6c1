import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Sets the wages of the tenant, in whole cents. The estimates of every project change with them. */
export async function setTenantWages(tx: Tx, tenant: TenantScope, wages: Wages): Promise<Outcome<void>> {
  const before = await queries.findTenantWages(tx, tenant)
  await queries.upsertTenantWages(tx, { ...tenant, wages })
  return { result: undefined, facts: [{ kind: 'wages-set', before, after: wages }] }
}

/** Sets a person's own wages, in whole cents. With null the tenant's wage holds. */
export async function setWageOverride(
  tx: Tx,
  person: TenantScope & { userId: UserId },
  override: WageOverride,
): Promise<Outcome<void>> {
  const { userId } = person
  const { wageOverride: before } = await queries.findWagesOfPerson(tx, person)
  await queries.upsertWageOverride(tx, { ...person, override })
  return { result: undefined, facts: [{ kind: 'own-wages-set', userId, before, after: override }] }
}
