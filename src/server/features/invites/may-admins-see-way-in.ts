import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { mayAdminsSeeLink } from '../magic-links/visible-links.ts'
import { listMemberships } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import * as queries from './queries.ts'

/** Whether administrators may see the link by which an invite signs in. The work is the same for all. */
export async function mayAdminsSeeWayIn(
  tx: Tx,
  args: { project: ProjectScope; account: Account; now: number },
): Promise<boolean> {
  const { project, account, now } = args
  const { userId, passwordHash, email } = account
  const memberships = await listMemberships(tx, userId)
  // Whom others invite too may be theirs by the time the link is opened.
  const isElsewhere = await queries.isInvitedElsewhere(tx, { ...project, emailKey: keyOf(email), now })
  return mayAdminsSeeLink(project, { passwordHash, memberships }) && !isElsewhere
}
