import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, invalidField, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { isId } from '../../kernel/ids.ts'
import { endLimitedSessionsOf } from '../../kernel/sessions/end-session.ts'
import { endCalendarsOfTenant } from '../calendars/manage-calendar.ts'
import { revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { getLockedAccount } from '../users/accounts.ts'
import * as memberships from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Gives a member a role, and names projects to a planner; a planner for whom the call names none keeps those of before. The
 * write locks the tenant, so of two administrators who lower each other at once the second one is the last.
 * @throws AppError not_found (no member any more, or no such project), invalid_input, last_admin
 */
export async function changeMember(
  tx: Tx,
  args: TenantScope & {
    userId: UserId
    role: Role
    projectIds: readonly string[] | undefined
    by: UserId
    now: number
  },
): Promise<Outcome<void>> {
  const { tenantId, userId, role, now } = args
  await getLockedAccount(tx, userId)
  const present = (await memberships.listMemberships(tx, userId)).find((each) => each.tenantId === tenantId)
  if (!present) throw notFound()
  const before = { role: present.role, projectIds: present.projectIds ?? [] }
  const named = role === 'PLANNER' ? (args.projectIds ?? before.projectIds) : []
  const projectIds = [...new Set(named)].toSorted()
  if (role === 'PLANNER') await requireProjects(tx, { tenantId, projectIds })
  if (
    before.role === 'ADMIN' &&
    role !== 'ADMIN' &&
    (await memberships.listOtherAdmins(tx, args)).length === 0
  )
    throw new AppError('last_admin', refusals.onlyAdmin)

  await memberships.setRole(tx, { tenantId, userId, role, projectIds, now })
  if (role !== 'ADMIN') await endCalendarsOfTenant(tx, { tenantId, userId, except: projectIds })
  // Nobody but the person may hold a link or a session of somebody who plans the work of others.
  const isRaised = before.role === 'FREELANCER' && role !== 'FREELANCER'
  const links = isRaised ? await revokeVisibleLinks(tx, { userId, by: args.by, now }) : []
  if (isRaised) await endLimitedSessionsOf(tx, { userId })
  return {
    result: undefined,
    facts: [{ kind: 'role-set', userId, before, after: { role, projectIds } }, ...links],
  }
}

/** @throws AppError invalid_input (none), not_found (one is no project of the tenant) */
async function requireProjects(
  tx: Tx,
  { tenantId, projectIds }: TenantScope & { projectIds: readonly string[] },
): Promise<void> {
  if (projectIds.length === 0) throw invalidField('projectIds', refusals.projectNeeded)
  if (!projectIds.every(isId)) throw notFound()
  if ((await queries.countProjects(tx, { tenantId, projectIds })) < projectIds.length) throw notFound()
}
