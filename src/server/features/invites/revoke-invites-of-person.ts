import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Revokes the open invites of a person who is removed from a roster, or whose membership ends: an older invite must not add
 * the person again. With the membership those end too that the person made.
 */
export async function revokeInvitesOfPerson(
  tx: Tx,
  args: TenantScope & {
    projectId?: ProjectId
    userId: UserId
    onlyRole?: Role | undefined
    now: number
  },
): Promise<Fact[]> {
  const revoked = await queries.revokeInvitesOfPerson(tx, args)
  return revoked.map(({ projectId, ...invite }) => ({
    kind: 'invite-revoked',
    invite,
    project: { tenantId: args.tenantId, projectId },
    before: 'open',
    after: 'revoked',
  }))
}
