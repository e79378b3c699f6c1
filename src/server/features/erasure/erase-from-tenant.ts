import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { eraseMember, erasePerson, placeOfErasure } from './erase-person.ts'
import * as queries from './queries.ts'

/**
 * Erases what an organisation holds of a member, or of a former member. The account goes too where the person belongs to no
 * other organisation, and else stays without this one.
 * @throws AppError last_admin
 */
export async function eraseFromTenant(
  write: Write,
  args: TenantScope & { secrets: Secrets; userId: UserId; admin: UserId; now: number },
): Promise<void> {
  const { tenantId, userId, admin } = args
  const belongsElsewhere = async (tx: Tx) =>
    (await queries.listCurrentTenants(tx, userId)).some((each) => each.tenantId !== tenantId)
  // The person is locked before the tenants are listed, so nobody joins another one in between.
  const tenants = async (tx: Tx) =>
    (await belongsElsewhere(tx)) ? [tenantId] : queries.listTenantIds(tx, userId)
  await write({ ...placeOfErasure(userId), tenants }, async (tx) =>
    (await belongsElsewhere(tx))
      ? eraseMember(tx, args)
      : erasePerson(tx, { ...args, admin: { tenantId, userId: admin } }),
  )
}
