import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { endCalendarsOfTenant } from '../calendars/manage-calendar.ts'
import { revokeInvitesOfPerson } from '../invites/revoke-invites-of-person.ts'
import { revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { withdrawRequestsOfPerson } from '../requests/withdraw-request.ts'
import { unbookNotBegun } from '../staffing/keep-bookings.ts'
import { getLockedAccount } from '../users/accounts.ts'
import * as memberships from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'
import { tellOfLeaving } from './tell-of-leaving.ts'
import { refusals } from './texts.ts'

/**
 * Ends the membership of a person who leaves a tenant or is removed (`by` is then an administrator), the
 * person's roster places there, the open invites and links that would bring the person back, and the open invites that
 * the person made. Hours and prices stay stored and return with a new invite, but bookings of hours that have not begun
 * end. The write locks the tenant, so of two administrators who leave at once the second one is the last.
 * @throws AppError not_found (no member any more), last_admin
 */
export async function leaveTenant(
  tx: Tx,
  args: TenantScope & { userId: UserId; by?: UserId | undefined; now: number },
): Promise<Outcome<void>> {
  const { userId, by = userId } = args
  await getLockedAccount(tx, userId)
  const notices = await tellOfLeaving(tx, { ...args, by })
  const role = await memberships.leaveTenant(tx, args)
  if (role === undefined) throw notFound()
  if (role === 'ADMIN' && (await memberships.listOtherAdmins(tx, args)).length === 0) {
    throw new AppError('last_admin', by === userId ? refusals.lastAdmin : refusals.onlyAdmin)
  }
  await queries.markRemovedFromAll(tx, args)
  await endCalendarsOfTenant(tx, args)
  const unbooked = await unbookNotBegun(tx, args)
  await withdrawRequestsOfPerson(tx, args)
  const invites = await revokeInvitesOfPerson(tx, args)
  const links = await revokeVisibleLinks(tx, { ...args, by })
  return {
    result: undefined,
    facts: [{ kind: 'person-left', userId, before: true, after: false }, ...unbooked, ...invites, ...links],
    notices,
  }
}
