import type { Endpoint } from '../../../contract/endpoint.ts'
import { canPlan, type Role, roleInProject } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import { AppError, notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import type {
  Caller,
  ProjectMembership,
  ProjectScope,
  Session,
  TenantId,
  TenantScope,
  UserId,
} from './types.ts'

/** The decision of the guard, for any rule; `AccessOf` narrows the type by the endpoint. */
export interface DecidedAccess {
  session?: Session | undefined
  tenant?: TenantScope
  project?: ProjectScope
  version?: number
  role?: Role
  isOnRoster?: boolean
  personId?: UserId
  inviteId?: string
  magicLinkId?: string
}

/**
 * The one guard: applies the endpoint's rule to the caller and the path.
 * @throws AppError not_signed_in (401), not_found (404: no membership there, or no such id), forbidden (403)
 */
export async function decideAccess(
  { db, secrets }: { db: Db; secrets: Secrets },
  endpoint: Endpoint,
  { session, membership }: Caller,
  params: Record<string, string>,
): Promise<DecidedAccess> {
  if (endpoint.access === 'public') return { session }
  if (!session) throw new AppError('not_signed_in', refusals.notSignedIn)
  const isProven = !endpoint.needsMailbox || session.onlyTenantIds === null
  if (endpoint.access === 'signedIn') {
    if (!isProven) throw new AppError('forbidden', refusals.proveMailbox)
    return { session }
  }

  const { projectId, tenantId, userId, token } = params
  const scope =
    token !== undefined
      ? await findTenantOfToken(db, { secrets, endpoint, session, token })
      : projectId === undefined
        ? await findTenant(db, session, tenantId)
        : projectAccessOf(session, membership)
  requireRight(endpoint, session, scope, userId)
  if (!isProven) throw forbidden(endpoint)
  if (userId === undefined) return { session, ...scope }

  const personId = await findPerson(db, { ...scope, findsFormer: endpoint.findsFormer }, userId)
  return { session, ...scope, personId }
}

/**
 * Decides again, once the body of a write has come and its locks are taken: by the same rule, about the ids of the first
 * decision. The verb acts by the first one, so a role or a place on the roster that has ended since is refused too. All
 * statements are sent at once and before any of the verb's, whose own changes must not count.
 * @param caller the caller as found again, by a statement that is already sent
 * @throws AppError not_signed_in, not_found, forbidden
 */
export async function decideAccessAgain(
  db: Db,
  endpoint: Endpoint,
  first: DecidedAccess,
  caller: Promise<Caller>,
): Promise<void> {
  const { tenant, project, personId, inviteId } = first
  const { userId } = first.session ?? {}
  const [{ session, membership }, ofTenant, invite, isPersonThere] = await settleAll([
    caller,
    tenant && !project ? queries.findMembership(db, { ...tenant, userId: userId! }) : undefined,
    inviteId === undefined ? undefined : queries.findPlaceOfInvite(db, { inviteId, userId: userId! }),
    personId === undefined ||
      isPerson(db, { tenant: tenant!, project, findsFormer: endpoint.findsFormer }, personId),
  ])
  if (!session) throw new AppError('not_signed_in', refusals.notSignedIn)
  if (!tenant) return
  const found = project ? projectAccessOf(session, membership) : tenantAccessOf(session, tenant, ofTenant)
  const scope = inviteId === undefined ? found : { ...found, role: roleAtInvite(found.role, invite) }
  requireRight(endpoint, session, scope, personId)
  if (!isPersonThere) throw notFound()
  if (scope.role !== first.role || (first.isOnRoster && !scope.isOnRoster)) throw forbidden(endpoint)
}

/** @throws AppError forbidden unless the endpoint's rule admits the caller to a path that may name a person */
function requireRight(
  endpoint: Endpoint,
  { userId: callerId }: Session,
  scope: { role: Role; isOnRoster: boolean },
  userId: string | undefined,
): void {
  const { access } = endpoint
  if (access === 'public' || access === 'signedIn') return
  const isAdmin = scope.role === 'ADMIN'
  const isPlanner = canPlan(scope.role)
  // A freelancer of another project of this tenant is a member of the tenant, but not allowed here.
  const isMember = isMemberOf(scope)
  const isAllowed = {
    member: isMember,
    projectPlanner: isPlanner,
    projectAdmin: isAdmin,
    tenantPlanner: isPlanner,
    tenantAdmin: isAdmin,
    invitePlanner: isPlanner,
    magicLinkAdmin: isAdmin,
    selfOrPlanner: isPlanner || (isMember && userId === callerId),
    selfOrAdmin: isAdmin || (isMember && userId === callerId),
  }[access]
  if (!isAllowed) throw forbidden(endpoint)
}

const forbidden = (endpoint: Endpoint) => new AppError('forbidden', endpoint.forbidden ?? refusals.notAllowed)

const isMemberOf = ({ role, isOnRoster }: { role: Role; isOnRoster: boolean }) => canPlan(role) || isOnRoster

/** The sessions that the rule `member` still admits to the project, each with its role; for pages that stay open. */
export async function decideMembers(
  db: Db,
  project: ProjectScope,
  sessions: readonly Session[],
): Promise<{ session: Session; role: Role }[]> {
  const withinLimit = sessions.filter((session) => isWithinSession(session, project.tenantId))
  if (withinLimit.length === 0) return []
  const userIds = [...new Set(withinLimit.map(({ userId }) => userId))]
  const found = await queries.listRoles(db, { ...project, userIds })
  const roles = new Map(found.filter(isMemberOf).map(({ userId, role }) => [userId, role]))
  return withinLimit.flatMap((session) => {
    const role = roles.get(session.userId)
    return role ? [{ session, role }] : []
  })
}

async function findTenant(db: Db, session: Session, tenantId: string | undefined) {
  const tenant = isWithinSession(session, tenantId) ? { tenantId: tenantId as TenantId } : undefined
  const found = tenant && (await queries.findMembership(db, { userId: session.userId, ...tenant }))
  return tenantAccessOf(session, tenant, found)
}

function tenantAccessOf(
  session: Session,
  tenant: TenantScope | undefined,
  found: { role: Role } | undefined,
) {
  if (!tenant || !found || !isWithinSession(session, tenant.tenantId)) throw notFound()
  return { tenant, role: found.role, isOnRoster: true }
}

function projectAccessOf(session: Session, found: ProjectMembership | undefined) {
  if (!found || !isWithinSession(session, found.project.tenantId)) throw notFound()
  const { project, version, role, isOnRoster } = found
  return { tenant: { tenantId: project.tenantId }, project, version, role, isOnRoster }
}

/** Finds the tenant of the token. An invite has two tokens. Only visible magic links count. */
async function findTenantOfToken(
  db: Db,
  args: { secrets: Secrets; endpoint: Endpoint; session: Session; token: string },
) {
  const { secrets, session, token } = args
  if (args.endpoint.access === 'magicLinkAdmin') {
    const magicLinkId = secrets.idOfToken('magic-link', token)
    if (magicLinkId === undefined) throw notFound()
    const tenantId = await queries.findTenantOfMagicLink(db, magicLinkId)
    return { ...(await findTenant(db, session, tenantId)), magicLinkId }
  }
  const inviteId = secrets.idOfToken('invite', token) ?? secrets.idOfToken('mailed-invite', token)
  if (inviteId === undefined) throw notFound()
  const invite = await queries.findPlaceOfInvite(db, { inviteId, userId: session.userId })
  const found = await findTenant(db, session, invite?.tenantId)
  return { ...found, role: roleAtInvite(found.role, invite), inviteId }
}

/** The role of a member towards an invite. A planner has rights only over invites of freelancers to projects that the planner plans. */
function roleAtInvite(role: Role, invite: { role: Role; isPlanned: boolean } | undefined): Role {
  return roleInProject(role, invite?.role === 'FREELANCER' && invite.isPlanned)
}

/** Whether the session may reach the tenant, if its person is a member there. */
export function isWithinSession({ onlyTenantIds }: Session, tenantId: string | undefined): boolean {
  if (tenantId === undefined || !isId(tenantId)) return false
  return onlyTenantIds === null || onlyTenantIds.some((id) => id === tenantId)
}

/** Where a person is looked for, and whether former members of the tenant are found too. */
interface PersonScope {
  tenant: TenantScope
  project?: ProjectScope | undefined
  findsFormer?: boolean | undefined
}

async function findPerson(db: Db, scope: PersonScope, userId: string): Promise<UserId> {
  if (!isId(userId) || !(await isPerson(db, scope, userId as UserId))) throw notFound()
  return userId as UserId
}

/** Whether the person is on the project's roster, or without a project a member of the tenant. */
async function isPerson(
  db: Db,
  { tenant, project, findsFormer }: PersonScope,
  userId: UserId,
): Promise<boolean> {
  if (project) return queries.isOnRoster(db, { ...project, userId })
  if (findsFormer) return queries.isKnownPerson(db, { ...tenant, userId })
  return (await queries.findMembership(db, { ...tenant, userId })) !== undefined
}

/**
 * The person whom a body names, checked as the guard checks a path.
 * @throws AppError not_found unless they are on the project's roster
 */
export async function requireRosterPerson(db: Db, project: ProjectScope, userId: string): Promise<UserId> {
  return findPerson(db, { tenant: project, project }, userId)
}
