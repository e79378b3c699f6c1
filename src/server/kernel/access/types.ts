/**
 * The ids and scopes that the guard has checked, and the caller. Queries take these, and never plain text from outside.
 */
import type { Endpoint, ParamNames } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/roles.ts'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type UserId = Branded<'user'>
export type TenantId = Branded<'tenant'>
export type ProjectId = Branded<'project'>

/** The signed-in browser that calls. */
export interface Session {
  userId: UserId
  tokenHash: string
  /**
   * The tenants that a limited session reaches, since a visible magic link began it; null: the session is not limited.
   */
  onlyTenantIds: TenantId[] | null
  magicLinkId: string | null
  createdAt: number
}

export interface TenantScope {
  tenantId: TenantId
}
export interface ProjectScope extends TenantScope {
  projectId: ProjectId
}
/** A member's view of a project; `role` is the one in this project. */
export interface ProjectMembership {
  project: ProjectScope
  version: number
  role: Role
  isOnRoster: boolean
}
/** The session that calls, and for a path about a project the caller's membership. */
export interface Caller {
  session?: Session | undefined
  membership?: ProjectMembership | undefined
}
/** One person on one project's roster. */
export interface RosterScope extends ProjectScope {
  userId: UserId
}

interface SessionAccess {
  session: Session
}
interface TenantAccess extends SessionAccess {
  tenant: TenantScope
  role: Role
}
interface ProjectAccess extends TenantAccess {
  project: ProjectScope
  /** The version that was read before anything else, so that later reads are at least as new. */
  version: number
  /** Whether the caller is on the roster; an administrator may not be. */
  isOnRoster: boolean
}
/** The person in `:userId`, who is on the project's roster, or a member of the tenant. */
interface PersonAccess {
  personId: UserId
}

/** The id in `:token`, which belongs to the tenant that the guard decided on. */
type TokenAccess<E extends Endpoint> = E['access'] extends 'invitePlanner'
  ? { inviteId: string }
  : E['access'] extends 'magicLinkAdmin'
    ? { magicLinkId: string }
    : unknown

/** The access that the guard gives a handler, by the endpoint's rule and path. */
export type AccessOf<E extends Endpoint> = E['access'] extends 'public'
  ? { session: Session | undefined }
  : E['access'] extends 'signedIn'
    ? SessionAccess
    : ('projectId' extends ParamNames<E['path']> ? ProjectAccess : TenantAccess) &
        ('userId' extends ParamNames<E['path']> ? PersonAccess : unknown) &
        TokenAccess<E>
