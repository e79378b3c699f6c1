import type { Db } from '../../db/schema.ts'
import type { Acting, RosterScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import { revokeInvitesOfPerson } from '../invites/revoke-invites-of-person.ts'
import * as queries from './queries.ts'

/**
 * Takes a person off the roster. What was saved stays saved and counts nowhere; it returns when they are invited again.
 */
export async function removeFromRoster(db: Db, args: Acting<RosterScope>): Promise<void> {
  const { userId } = args
  await changeProject(db, args, { kind: 'roster', userId }, async (tx) => {
    const before = await queries.markRemoved(tx, args)
    const revoked = await revokeInvitesOfPerson(tx, args)
    return { changed: [{ kind: 'roster', userId, before, after: false }, ...revoked], result: undefined }
  })
}
