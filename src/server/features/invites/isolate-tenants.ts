import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { endLimitedSessionsOf } from '../../kernel/sessions/end-session.ts'
import { addTenantToSession, liftSessionLimit } from '../../kernel/sessions/session-limit.ts'
import { canAdminsSeeLink, revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { markEmailProven } from '../users/accounts.ts'
import { listMemberships } from '../users/memberships/memberships.ts'

/**
 * Isolates tenants after a person has joined one. The account must be locked. It revokes the person's visible links,
 * except those of the joined tenant if it is the person's only one. A limited session becomes unlimited if the token came
 * from the mail, which proves the mailbox. The inviter knows the other token, so with that one the session reaches the
 * invite's tenant beside its own, and nothing more. A new membership ends the person's other limited sessions, except
 * those of the joined tenant if it is the only one.
 */
export async function isolateTenants(
  tx: Tx,
  args: {
    session: Session
    passwordHash: string | null
    project: ProjectScope
    isMailed: boolean
    isNewMember: boolean
    now: number
  },
): Promise<Fact[]> {
  const { session, passwordHash, project, now } = args
  const { userId } = session
  const memberships = await listMemberships(tx, userId)
  // The joined tenant is among the memberships, so no other tenant can be the only one.
  const except = canAdminsSeeLink(project, { passwordHash, memberships }) ? project : undefined
  const ended = await revokeVisibleLinks(tx, { userId, except, now })
  if (args.isNewMember) {
    await endLimitedSessionsOf(tx, {
      userId,
      except: session,
      sole: memberships.length === 1 ? project : undefined,
    })
  }
  if (args.isMailed) {
    await markEmailProven(tx, userId, now)
    await liftSessionLimit(tx, session)
  } else {
    await addTenantToSession(tx, session, project)
  }
  return ended
}
