/** The declaration of an endpoint: method, path below /api, access rule and schemas. */
import type { ZodMiniType } from 'zod/mini'
import type { Sentence } from '../domain/language.ts'
import type { Bound, BoundFor } from './bounds.ts'

/**
 * The rule that decides who may call. `projectPlanner`: who plans the project, which are the administrators of its tenant
 * and the planners to whom it is named. `member`: who plans the project, or a freelancer on its roster; where the path
 * names only a tenant, every member of that. `tenantPlanner`: an administrator or any planner of the tenant.
 * `projectAdmin`, `tenantAdmin`: an administrator. `selfOrPlanner`, `selfOrAdmin`: the person in `:userId`, or who plans
 * the project, or an administrator. `invitePlanner`: an administrator of the tenant to which the invite in `:token`
 * belongs, or for a freelancer's invite who plans its project. `magicLinkAdmin`: an administrator of the tenant to which
 * the visible magic link in `:token` belongs. A caller without a membership in the tenant gets 404; a member without the
 * right gets 403.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'member'
  | 'projectPlanner'
  | 'projectAdmin'
  | 'tenantPlanner'
  | 'tenantAdmin'
  | 'selfOrPlanner'
  | 'selfOrAdmin'
  | 'invitePlanner'
  | 'magicLinkAdmin'

/** The names of a path's parameters: `/projects/:projectId/slot-price` has `projectId`, `/calendar/:token.ics` has `token`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : never
export type ParamsOf<Path extends string> = { [Name in ParamNames<Path>]: string }

/** The rules that a path allows: a rule about a project needs a `:projectId`. */
type AccessFor<Path extends string> =
  | 'public'
  | 'signedIn'
  | ('projectId' extends ParamNames<Path> ? 'member' | 'projectPlanner' | 'projectAdmin' : never)
  | ('tenantId' extends ParamNames<Path> ? 'member' | 'tenantPlanner' | 'tenantAdmin' : never)
  | ('userId' | 'projectId' extends ParamNames<Path> ? 'selfOrPlanner' : never)
  | ('userId' | 'tenantId' extends ParamNames<Path> ? 'selfOrAdmin' : never)
  | ('token' extends ParamNames<Path> ? 'invitePlanner' | 'magicLinkAdmin' : never)

export interface Endpoint<Path extends string = string> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, parameters as `:name`. */
  path: Path
  access: Access
  /** A limited session, which has not proven the mailbox, gets 403. */
  needsMailbox?: true
  /** The person in `:userId` may have left the tenant, unless they are erased; without it only a current member is found. */
  findsFormer?: true
  /**
   * Whether the calls of one network are counted together, against guessing from outside. A public endpoint states it:
   * signing out guesses nothing, and it must succeed where no count can be stored.
   */
  isLimitedByNetwork?: boolean
  /**
   * The rate that a call uses up, which is that of writes for all methods but GET and DELETE unless said here. Reads have the
   * larger rate: calls that only take away belong there, so that who saved too much can still clear, and questions with a body.
   */
  pays?: 'reads'
  /** The rule that keeps the reply small. */
  bound: Bound
  /** One line for the API description. */
  summary: string
  query?: ZodMiniType
  body?: ZodMiniType
  /**
   * The schema of the reply, an allow-list: fields that it does not name are not sent. Without it the status is 204.
   */
  reply?: ZodMiniType
  /** In place of a reply: the schema of each event's data, in a stream of server-sent events. */
  stream?: ZodMiniType
  /** In place of a reply: the media type of the file that is sent. */
  file?: 'text/calendar' | 'application/zip'
  /** Status of success; 200 with a reply, 204 without, unless said here. */
  status?: 200 | 201 | 202 | 204
  /** The sentence of this endpoint's 403, where the specification has one. */
  forbidden?: Sentence
}

type LimitFor<E extends Endpoint> = E['access'] extends 'public' ? { isLimitedByNetwork: boolean } : unknown

/**
 * Declares an endpoint. An endpoint without an access rule or without a bound of its reply, or with one that its path,
 * query or reply does not allow, does not compile; nor does a public one that does not say whether its network is limited. The annotation lets the build of the page drop unused declarations together with their schemas.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(
  definition: E & { access: AccessFor<E['path']>; bound: BoundFor<E> } & LimitFor<E>,
): E {
  return definition
}

/** The path's parameter names, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

/** The status of a success. */
export function successStatus(definition: Endpoint): number {
  return definition.status ?? (definition.reply || definition.stream || definition.file ? 200 : 204)
}
