import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import type { Endpoint, ParamsOf } from '../../contract/endpoint.ts'
import { successStatus } from '../../contract/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import type { Deps } from '../deps.ts'
import { decideAccess } from '../kernel/access/decide-access.ts'
import type { AccessOf } from '../kernel/access/types.ts'
import { createWrite, type Write } from '../kernel/facts/write.ts'
import { createFindCaller } from '../kernel/sessions/find-session.ts'
import { languageOf } from './language.ts'
import { failures } from './openapi.ts'
import { createVersionedReplies, sendDeadline, Timed, Versioned } from './versioned.ts'

type Parsed<S> = S extends ZodMiniType ? Infer<S> : undefined

/**
 * One call of an endpoint, checked: who may is decided, and what travels is valid. A class because of its getter: V8
 * would keep all that one in an object literal can see until it collects all of the heap.
 */
export class Call<E extends Endpoint> {
  readonly access: AccessOf<E>
  readonly params: ParamsOf<E['path']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  /** UTC milliseconds. */
  readonly now: number
  /** Writes as the caller. */
  readonly write: Write
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
    const { access, now } = request.slotwerk!
    this.access = access as AccessOf<E>
    this.params = request.params as ParamsOf<E['path']>
    this.query = request.query as Parsed<E['query']>
    this.body = request.body as Parsed<E['body']>
    this.now = now
    this.write = createWrite(deps, { by: access.session?.userId, now })
    this.request = request
    this.reply = reply
  }

  /** In which the caller reads, and gets the mails that they ask for. */
  get language(): Language {
    return languageOf(this.request)
  }
}

type ReplyOf<E extends Endpoint> = E['reply'] extends ZodMiniType ? Infer<E['reply']> : void

/** Serves an endpoint of the contract. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | Timed<ReplyOf<E>> | Versioned<ReplyOf<E>>>,
) => void

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i

/** Makes the function with which features serve their endpoints below /api. */
export function createRoute(app: FastifyInstance, deps: Deps): Route {
  const findCaller = createFindCaller(deps)
  const replyVersioned = createVersionedReplies(deps)
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      // A person's data must not lie in a shared cache, and a 304 must be theirs.
      onRequest: async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', vary: 'Authorization' })
        const now = deps.clock()
        const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
        const params = request.params as Record<string, string>
        const { projectId } = params
        const caller = token ? await findCaller({ token, now, projectId }) : {}
        // Access first: a stranger learns nothing from how a bad body is refused.
        const access = await decideAccess(deps, endpoint, caller, params)
        request.slotwerk = { now, access }
        // From the version a page knows whether its data is older than the last event it heard.
        if (access.version !== undefined) reply.header('project-version', access.version)
      },
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[1]!],
        ...(endpoint.access === 'public' ? { security: [] } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { [successStatus(endpoint)]: successOf(endpoint), ...failures },
      },
      handler: async (request, reply) => {
        const body = await handler(new Call(deps, request, reply))
        if (reply.sent) return undefined
        reply.code(successStatus(endpoint))
        // Returned and not sent: Fastify would wait for a reply object as if it were a promise.
        if (body instanceof Versioned) return replyVersioned(request, reply, body)
        if (!(body instanceof Timed)) return body
        sendDeadline(reply, body.holdsUntil, request.slotwerk!.now)
        return body.reply
      },
    })
  }
}

/** The success reply in the API description. A stream's handler writes its reply itself. */
function successOf({ reply, stream, summary }: Endpoint) {
  return stream
    ? { description: summary, content: { 'text/event-stream': { schema: stream } } }
    : (reply ?? z.undefined())
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before the handler runs. */
    slotwerk?: { now: number; access: Awaited<ReturnType<typeof decideAccess>> }
  }
}
