/** Links that a tenant's administrators can see, and so could open in the person's name. */
import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'
import { recordRevoked } from './record-links.ts'

/**
 * Whether administrators of this tenant may see a link of this person: only while the account has no password, nothing
 * to administer, and no other tenant, which nobody enters through somebody's link.
 */
export function mayAdminsSeeLink(
  { tenantId }: TenantScope,
  person: { passwordHash: string | null; memberships: { tenantId: string; role: Role }[] },
): boolean {
  const isOwn = (membership: { tenantId: string; role: Role }) =>
    membership.tenantId === tenantId && membership.role === 'FREELANCER'
  return person.passwordHash === null && person.memberships.every(isOwn)
}

/** Revokes the person's open links that administrators can see, except those of a tenant that may keep them; by their own doing. */
export async function revokeVisibleLinks(
  tx: Tx,
  args: { userId: UserId; keptBy?: TenantScope | undefined; now: number },
): Promise<void> {
  const revoked = await queries.revokeVisibleLinks(tx, args)
  await recordRevoked(tx, revoked, { by: args.userId, now: args.now })
}
