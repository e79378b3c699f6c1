import type { Tx } from '../../db/schema.ts'
import type { ProjectId, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Revokes the open invites of a person who is removed from a roster, or who leaves the tenant: an older invite must not
 * add the person again.
 */
export async function revokeInvitesOfPerson(
  tx: Tx,
  args: TenantScope & { projectId?: ProjectId; userId: UserId; now: number },
): Promise<Fact[]> {
  const revoked = await queries.revokeInvitesOfPerson(tx, args)
  return revoked.map((invite) => ({ kind: 'invite-revoked', invite, before: 'open', after: 'revoked' }))
}
