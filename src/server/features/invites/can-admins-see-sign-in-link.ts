import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { canAdminsSeeLink } from '../magic-links/visible-links.ts'
import { listMemberships } from '../users/memberships/memberships.ts'
import type { Account } from '../users/types.ts'
import * as queries from './queries.ts'

/**
 * Whether administrators may see the link with which an invite signs in: never that of a future administrator or planner, in
 * whose name they could act. The work does not depend on the account.
 */
export async function canAdminsSeeSignInLink(
  tx: Tx,
  args: { project: ProjectScope; role: Role; account: Account; now: number },
): Promise<boolean> {
  const { project, role, account, now } = args
  const { userId, passwordHash, email } = account
  const memberships = await listMemberships(tx, userId)
  // A person whom another tenant invites too may belong to that tenant when the link is opened.
  const isInvitedElsewhere = await queries.isInvitedElsewhere(tx, { ...project, emailKey: keyOf(email), now })
  const isVisible = canAdminsSeeLink(project, { passwordHash, memberships }) && !isInvitedElsewhere
  return isVisible && role === 'FREELANCER'
}
