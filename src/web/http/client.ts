/** Calls the endpoints of the contract, by their names. */
import type { infer as Infer, input as Input, ZodMiniType } from 'zod/mini'
import { paramNames, type ParamsOf } from '../../contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { ErrorReply } from '../../contract/errors.ts'
import { currentLanguage } from '../i18n/current-language.ts'
import { expireSession, sessionState, sessionToken } from '../session-store.ts'
import { ApiError, isUnanswered } from './api-error.ts'
import { countLosses, reportReachable } from './connection.ts'
import { noteDeadline } from './deadlines.ts'
import { ownTask } from './own-task.ts'
import { type Answer, dropPrefetched, storePrefetched, takeArrived, takePrefetched } from './prefetched.ts'
import { recordSave, recordVersion } from './reply-versions.ts'

type Of<N extends EndpointName> = (typeof endpoints)[N]
type Params<N extends EndpointName> = keyof ParamsOf<Of<N>['path']> extends never
  ? { params?: never }
  : { params: ParamsOf<Of<N>['path']> }
type Query<N extends EndpointName> =
  Of<N> extends { query: infer S extends ZodMiniType } ? { query?: Input<S> } : { query?: never }
type Body<N extends EndpointName> =
  Of<N> extends { body: infer S extends ZodMiniType } ? { body: Input<S> } : { body?: never }

type StreamName = { [N in EndpointName]: Of<N> extends { stream: ZodMiniType } ? N : never }[EndpointName]

export type CallArgs<N extends EndpointName> = Params<N> &
  Query<N> &
  Body<N> & {
    signal?: AbortSignal
    /** The call continues when the page is closed. */
    keepalive?: boolean
  }
export type ReplyOf<N extends EndpointName> =
  Of<N> extends { reply: infer S extends ZodMiniType } ? Infer<S> : void

/** A call without its abort signal, which is given when the call starts. */
export interface Read<N extends EndpointName> {
  name: N
  args: CallArgs<N>
}
export interface AnyRead {
  name: EndpointName
  args: object
}

export function callRead<N extends EndpointName>(
  { name, args }: Read<N>,
  signal: AbortSignal,
): Promise<ReplyOf<N>> {
  return callApi(name, { ...args, signal })
}

/**
 * Calls an endpoint with the stored session token.
 * @throws ApiError with the server's sentence; status 0 when no answer came
 */
export function callApi<N extends EndpointName>(name: N, args: CallArgs<N>): Promise<ReplyOf<N>> {
  return readApi(name, args, (text) => (text === '' ? undefined : JSON.parse(text)) as ReplyOf<N>)
}

/** Calls an endpoint as callApi does, for a reply so long that `read` parses it in slices. */
export async function readApi<N extends EndpointName, Read>(
  name: N,
  args: CallArgs<N>,
  read: (text: string) => Read | Promise<Read>,
): Promise<Read> {
  // Queries have a signal. A save has none, and waits for nothing.
  const { text, holdsFor } = await (takePrefetched(callKey(name, args)) ??
    ask(name, args, args.signal && ownTask()))
  return noteDeadline(await read(text), holdsFor)
}

async function ask<N extends EndpointName>(
  name: N,
  args: CallArgs<N>,
  turn?: Promise<void>,
): Promise<Answer> {
  try {
    const response = await request(name, args, turn)
    const text = await answered(response.text(), args.signal)
    // A page, not a reply: of a proxy, or of a network that wants its guests to sign in.
    if (response.headers.get('content-type')?.includes('html')) throw new ApiError(0, 'offline', '')
    return { text, holdsFor: response.headers.get('holds-for') }
  } catch (error) {
    if (isUnanswered(error)) reportReachable(false)
    throw error
  }
}

/** Starts a call before its query does; the first equal call takes this answer. */
export function prefetch({ name, args }: AnyRead): Promise<unknown> {
  const answer = ask(name, args as CallArgs<EndpointName>, ownTask())
  storePrefetched(callKey(name, args as CallArgs<EndpointName>), answer)
  return answer
}

/**
 * The reply to a prefetched call that is there already. A query that begins with it is drawn at once: a reply that comes later
 * draws the screen anew.
 */
export function arrivedReply<N extends EndpointName>({ name, args }: Read<N>): ReplyOf<N> | undefined {
  const answer = takeArrived(callKey(name, args))
  return answer && noteDeadline(JSON.parse(answer.text) as ReplyOf<N>, answer.holdsFor)
}

/** Equal keys mean equal calls: they also contain the session and the language. */
function callKey<N extends EndpointName>(name: N, { params, query }: CallArgs<N>): string {
  return JSON.stringify([sessionToken(), currentLanguage(), name, params, query])
}

/**
 * Opens an endpoint that answers with a stream of server-sent events.
 * @throws ApiError as callApi does
 */
export async function openStream<N extends StreamName>(
  name: N,
  args: CallArgs<N>,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return (await request(name, args)).body!
  } catch (error) {
    // A proxy may block streams alone, so a plain call finds out whether the server can be reached.
    if (isUnanswered(error)) void callApi('getConfig', {}).catch(() => undefined)
    throw error
  }
}

/**
 * Sends a call and gives what the server answered.
 * @param turn resolves when the call may begin (own-task.ts)
 * @throws ApiError as callApi does
 */
export async function request<N extends EndpointName>(
  name: N,
  args: CallArgs<N>,
  turn?: Promise<void>,
): Promise<Response> {
  // A sign-out may follow in the same task, so both are read before any wait.
  const { isSignedOut } = sessionState()
  const token = sessionToken()
  if (turn) await turn
  const { method, path, access, ...more } = isFirst(name)
    ? endpoints[name]
    : await laterEndpoint(name, args.signal)
  const { params, query, body, signal, keepalive } = args as {
    params?: Record<string, string>
    query?: Record<string, string | undefined>
    body?: unknown
    signal?: AbortSignal
    keepalive?: boolean
  }
  // Screens that are still mounted after sign-out may start calls, which the server would refuse.
  if (isSignedOut && access !== 'public') throw new ApiError(401, 'not_signed_in', '')
  const isStream = 'stream' in more
  // A write may change what a prefetched answer says.
  if (method !== 'GET') dropPrefetched()
  const response = await send(`/api${fillPath(path, params)}${queryText(query)}`, {
    method,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    // Replies come before events. An open stream of normal priority would also keep the page from ever counting as idle.
    priority: isStream ? 'low' : 'auto',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      'accept-language': currentLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  if (response.ok) {
    const version = response.headers.get('project-version')
    if (!isStream && version !== null && params?.['projectId']) {
      const record = method === 'GET' ? recordVersion : recordSave
      record(params['projectId'], Number(version))
    }
    return response
  }
  // A session that ended elsewhere ends here too; the guards then lead to the sign-in screen.
  if (response.status === 401 && token !== null && token === sessionToken()) expireSession()
  const error = toError(response, await answered(response.text(), signal))
  logFailure(`${method} /api${path}`, error)
  throw error
}

/** In the built page `endpoints` has only the calls that a page needs first; `later-endpoints.ts` has all others. */
const isFirst = (name: EndpointName) => name in endpoints

/** @throws ApiError with status 0 where the table of the later endpoints cannot be loaded */
async function laterEndpoint<N extends EndpointName>(name: N, signal?: AbortSignal): Promise<Of<N>> {
  return (await answered(import('./later-endpoints.ts'), signal)).endpoints[name]
}

/** The console reports neither 403 nor 404, which the screen reports (section 8). The logged path has no values, since some are secret. */
function logFailure(call: string, { status, message }: ApiError): void {
  // The caller repeats a call that was answered with 304.
  if (status === 403 || status === 404 || status === 304) return
  // oxlint-disable-next-line no-console -- where the specification wants it
  console.error(`A status of ${status} answered ${call}: ${message}`)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const lossesBefore = countLosses()
  const response = await answered(fetch(url, init), init.signal)
  reportReachable(true, lossesBefore)
  return response
}

/** An answer that breaks off counts as no answer, so that it does not look like a refusal. */
export async function answered<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    // This only warns, since leaving a page also aborts its calls in this way.
    // oxlint-disable-next-line no-console -- where the specification wants it
    console.warn(error)
    throw new ApiError(0, 'offline', '')
  }
}

function toError(response: Response, text: string): ApiError {
  try {
    const failure = JSON.parse(text) as Partial<ErrorReply> & { message?: string }
    const sentence = failure.error ?? failure.message ?? ''
    return new ApiError(response.status, failure.code ?? 'unreadable', sentence, failure.fields)
  } catch {
    // A proxy answered instead of the server.
    return new ApiError(response.status, 'unreadable', '')
  }
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return paramNames(path).reduce(
    (filled, name) => filled.replace(`:${name}`, encodeURIComponent(params[name] ?? '')),
    path,
  )
}

function queryText(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
