/** What one endpoint is: method, path below /api, who may, and what travels. */
import type { ZodMiniType } from 'zod/mini'
import type { Sentence } from '../domain/language.ts'

/**
 * Who may call. `member`: an administrator of the tenant, or a freelancer on the project's roster
 * (of the tenant, where the path names only a tenant). `selfOrAdmin`: the person in `:userId`, or
 * an administrator. `inviteAdmin`, `magicLinkAdmin`: an administrator of the tenant whose invite, or whose
 * administrators' magic link, the token in `:token` is. Who has no membership in the tenant gets 404; who has one
 * without the right 403.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'member'
  | 'projectAdmin'
  | 'tenantAdmin'
  | 'selfOrAdmin'
  | 'inviteAdmin'
  | 'magicLinkAdmin'

/** The names of a path's parameters: `/projects/:projectId/slot-price` has `projectId`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never
export type ParamsOf<Path extends string> = { [Name in ParamNames<Path>]: string }

/** The rules a path can bear: a rule about a project needs a `:projectId` to decide on. */
type AccessFor<Path extends string> =
  | 'public'
  | 'signedIn'
  | ('projectId' extends ParamNames<Path> ? 'member' | 'projectAdmin' : never)
  | ('tenantId' extends ParamNames<Path> ? 'member' | 'tenantAdmin' : never)
  | ('userId' extends ParamNames<Path> ? 'selfOrAdmin' : never)
  | ('token' extends ParamNames<Path> ? 'inviteAdmin' | 'magicLinkAdmin' : never)

export interface Endpoint<Path extends string = string> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, parameters as `:name`. */
  path: Path
  access: Access
  /** One line for the API description. */
  summary: string
  query?: ZodMiniType
  body?: ZodMiniType
  /** The reply's schema, an allow-list: what it does not name is not sent. None: 204. */
  reply?: ZodMiniType
  /** In place of a reply: the schema of each event's data, in a stream of server-sent events. */
  stream?: ZodMiniType
  /** Status of success; 200 with a reply, 204 without, unless said here. */
  status?: 200 | 201 | 202 | 204
  /** The sentence of this endpoint's 403, where the specification has one. */
  forbidden?: Sentence
}

/**
 * Declares an endpoint. One without an access rule, or with a rule its path cannot bear, does not compile.
 * Marked, so that a build of the page leaves out the declarations that it does not use, with their schemas.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(definition: E & { access: AccessFor<E['path']> }): E {
  return definition
}

/** The path's parameter names, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
}

/** Status with which the endpoint succeeds. */
export function successStatus(definition: Endpoint): number {
  return definition.status ?? (definition.reply || definition.stream ? 200 : 204)
}
