import type { Db } from '../../db/schema.ts'
import type { Acting, RosterScope } from '../access/types.ts'
import { revokeInvitesOfPerson } from '../invites/revoke-invites-of-person.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/**
 * Takes a person off the roster. What was saved stays saved and counts nowhere; it returns when they are invited again.
 */
export async function removeFromRoster(db: Db, args: Acting<RosterScope> & { now: number }): Promise<void> {
  await changeProject(db, args, { kind: 'roster', userId: args.userId }, async (tx) => {
    await queries.markRemoved(tx, args)
    await revokeInvitesOfPerson(tx, args)
  })
}
