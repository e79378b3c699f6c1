import type { Tx } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Contact } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Keeps what a limited session says of its person in the open invites of its tenant, whose acceptance names the person. An
 * administrator who holds the session states no more by it than in an invite.
 */
export async function nameInvites(
  tx: Tx,
  { session, changes }: { session: Session; changes: Partial<Record<keyof Contact, string | undefined>> },
): Promise<void> {
  const tenantId = session.onlyTenantIds?.[0]
  if (tenantId === undefined) return
  const { userId } = session
  const { firstName, lastName, phone } = changes
  const typed = Object.entries({ firstName, lastName, phone }).filter(([, text]) => text !== undefined)
  await queries.nameInvitesOfPerson(tx, { tenantId, userId, changes: Object.fromEntries(typed) })
}
