import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { liftSessionLimit, addTenantToSession } from '../../kernel/sessions/session-limit.ts'
import { mayAdminsSeeLink, revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { listMemberships, markEmailProven } from '../users/accounts.ts'

/**
 * Keeps tenants apart once somebody has joined one, inside the transaction that holds their account. Only the
 * administrators of a sole tenant may still open a link of theirs. A session that such a link began reaches everything
 * only on proof of the mailbox: the token of the mail is that proof. The other token is known to whoever made the
 * invite, so with it the session reaches the invite's tenant beside its own, and nothing more.
 */
export async function keepApart(
  tx: Tx,
  args: {
    session: Session
    passwordHash: string | null
    project: ProjectScope
    isMailed: boolean
    now: number
  },
): Promise<Fact[]> {
  const { session, passwordHash, project, now } = args
  const { userId } = session
  const memberships = await listMemberships(tx, userId)
  // The tenant just joined is one of them, so no other can be the sole one.
  const keptBy = mayAdminsSeeLink(project, { passwordHash, memberships }) ? project : undefined
  const ended = await revokeVisibleLinks(tx, { userId, keptBy, now })
  if (args.isMailed) {
    await markEmailProven(tx, userId, now)
    await liftSessionLimit(tx, session)
  } else {
    await addTenantToSession(tx, session, project)
  }
  return ended
}
