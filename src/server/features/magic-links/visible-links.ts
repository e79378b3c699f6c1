/** Links that a tenant's administrators can see, and so can open in the person's name. */
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { revokedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

/**
 * Whether administrators of this tenant may see a link of this person: only while the account has no password,
 * administers no tenant and belongs to no other one.
 */
export function canAdminsSeeLink(
  { tenantId }: TenantScope,
  person: { passwordHash: string | null; memberships: { tenantId: string; role: Role }[] },
): boolean {
  const isOwn = (membership: { tenantId: string; role: Role }) =>
    membership.tenantId === tenantId && membership.role === 'FREELANCER'
  return person.passwordHash === null && person.memberships.every(isOwn)
}

/**
 * Revokes the open links of a person that administrators can see, except those of one tenant.
 * @param args.by the actor, if it is not the person
 */
export async function revokeVisibleLinks(
  tx: Tx,
  args: { userId: UserId; by?: UserId; except?: TenantScope | undefined; now: number },
): Promise<Fact[]> {
  return revokedFacts('link-ended', await queries.revokeVisibleLinks(tx, args), args.by ?? args.userId)
}

/**
 * Gets the person and the project of a link that administrators can see.
 * @throws AppError not_found
 */
export async function getVisibleLink(db: Db, id: string): Promise<{ userId: UserId; project: ProjectScope }> {
  const link = await queries.findLink(db, id)
  if (!link?.visibleIn) throw notFound()
  return { userId: link.userId, project: link.visibleIn }
}
