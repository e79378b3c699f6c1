import type { Tx } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import type { Changed } from '../../kernel/history/types.ts'
import * as queries from './queries.ts'

/** Who is taken off a roster must not come back by an invite that still lies in their mailbox. */
export async function revokeInvitesOfPerson(tx: Tx, args: RosterScope & { now: number }): Promise<Changed[]> {
  const revoked = await queries.revokeInvitesOfPerson(tx, args)
  return revoked.map((detail) => ({ kind: 'invite', detail, before: 'open', after: 'revoked' }))
}
