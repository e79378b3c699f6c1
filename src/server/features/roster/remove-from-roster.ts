import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { RosterScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { revokeInvitesOfPerson } from '../invites/revoke-invites-of-person.ts'
import { withdrawRequestsOfPerson } from '../requests/withdraw-request.ts'
import { unbookNotBegun } from '../staffing/keep-bookings.ts'
import * as queries from './queries.ts'
import { tellOfLeaving } from './tell-of-leaving.ts'

/**
 * Removes a person from the roster. The person's saved hours and prices stay stored and count nowhere until the person
 * accepts another invite; hours begun before go on counting. In a confirmed project hours that have not begun are unbooked.
 * The people who plan the project get notices about booked hours that are lost.
 * @param args.role the caller's role in the project: a planner revokes invites of freelancers alone
 */
export async function removeFromRoster(
  tx: Tx,
  args: RosterScope & { by: UserId; role: Role; now: number },
): Promise<Outcome<void>> {
  const { userId } = args
  const notices = await tellOfLeaving(tx, args)
  const before = await queries.markRemoved(tx, args)
  const unbooked = before ? await unbookNotBegun(tx, args) : []
  await withdrawRequestsOfPerson(tx, args)
  const onlyRole = args.role === 'ADMIN' ? undefined : 'FREELANCER'
  const revoked = await revokeInvitesOfPerson(tx, { ...args, onlyRole })
  return {
    result: undefined,
    facts: [{ kind: 'person-removed', userId, before, after: false }, ...unbooked, ...revoked],
    notices,
  }
}
