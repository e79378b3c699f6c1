/** Links that a tenant's administrators can see, and so could open in the person's name. */
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { revokedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

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

/**
 * Ends the open links of a person that administrators can see, except the links of a tenant that may keep them. The
 * person is the actor.
 */
export async function revokeVisibleLinks(
  tx: Tx,
  args: { userId: UserId; keptBy?: TenantScope | undefined; now: number },
): Promise<Fact[]> {
  return revokedFacts('link-ended', await queries.revokeVisibleLinks(tx, args), args.userId)
}

/**
 * The person of a link that administrators can see, and the project to which it belongs.
 * @throws AppError not_found
 */
export async function getVisibleLink(db: Db, id: string): Promise<{ userId: UserId; project: ProjectScope }> {
  const link = await queries.findLink(db, id)
  if (!link?.visibleIn) throw notFound()
  return { userId: link.userId, project: link.visibleIn }
}
