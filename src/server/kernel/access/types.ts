/** What the guard mints: ids that were checked, and who is asking. Queries take these, never bare text from outside. */
import type { Endpoint, ParamNames } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/roles.ts'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type UserId = Branded<'user'>
export type TenantId = Branded<'tenant'>
export type ProjectId = Branded<'project'>

/** The signed-in browser that is asking. */
export interface Session {
  userId: UserId
  tokenHash: string
  /** Set: begun by a link that an administrator could see, so it reaches only these tenants. */
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
/** A project as a member of its tenant has it. */
export interface ProjectMembership {
  project: ProjectScope
  version: number
  role: Role
  isOnRoster: boolean
}
/** Who is asking, and for a path about a project what they are there. */
export interface Caller {
  session?: Session | undefined
  membership?: ProjectMembership | undefined
}
/** One person on one project's roster. */
export interface RosterScope extends ProjectScope {
  userId: UserId
}

interface SignedIn {
  session: Session
}
interface InTenant extends SignedIn {
  tenant: TenantScope
  role: Role
}
interface InProject extends InTenant {
  project: ProjectScope
  /** As it was before anything else was read: what is read next is at least as new. */
  version: number
  /** Whether the roster has the caller; an administrator may not be on it. */
  isOnRoster: boolean
}
/** The person in `:userId`: on the project's roster, or a member of the tenant. */
interface AboutPerson {
  personId: UserId
}

/** What the token in `:token` is: of the tenant that the guard decided on. */
type AboutToken<E extends Endpoint> = E['access'] extends 'inviteAdmin'
  ? { inviteId: string }
  : E['access'] extends 'magicLinkAdmin'
    ? { magicLinkId: string }
    : unknown

/** What the guard hands a handler, by the endpoint's rule and path. */
export type AccessOf<E extends Endpoint> = E['access'] extends 'public'
  ? { session: Session | undefined }
  : E['access'] extends 'signedIn'
    ? SignedIn
    : ('projectId' extends ParamNames<E['path']> ? InProject : InTenant) &
        ('userId' extends ParamNames<E['path']> ? AboutPerson : unknown) &
        AboutToken<E>
