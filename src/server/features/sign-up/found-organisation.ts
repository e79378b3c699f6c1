import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { createProject } from '../projects/create-project.ts'
import { giveRole } from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'

export { hasTenant } from './queries.ts'

/** Makes tenant, first project and ADMIN membership of a person. */
export async function foundOrganisation(
  tx: Tx,
  { userId, name, now }: { userId: UserId; name: string; now: number },
): Promise<Fact[]> {
  const tenantId = randomUUID() as TenantId
  await queries.insertTenant(tx, { id: tenantId, name, now })
  const { facts } = await createProject(tx, { tenantId, name, by: userId, now })
  await giveRole(tx, { tenantId, userId, role: 'ADMIN', now })
  return facts.map((fact) => ({ ...fact, by: userId }))
}
