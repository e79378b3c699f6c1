import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import type { Endpoint, ParamsOf } from '../../contract/endpoint.ts'
import { successStatus } from '../../contract/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { decideAccess, decideAccessAgain, type DecidedAccess } from '../kernel/access/decide-access.ts'
import type { AccessOf } from '../kernel/access/types.ts'
import { createWrite, type Write } from '../kernel/facts/write.ts'
import { clientNetwork } from '../kernel/rate-limits/client-network.ts'
import { createFindCaller, lockCaller } from '../kernel/sessions/find-session.ts'
import { Download, replyWithDownload } from './download.ts'
import { createFairQueue, MadeInTurns } from './fair-queue.ts'
import { languageOf } from './language.ts'
import { needsNoBody } from './needs-no-body.ts'
import { failures } from './openapi.ts'
import { replyWithFile, TaggedFile } from './tagged-file.ts'
import { createVersionedReplies, sendDeadline, Timed, type TimedVersioned, Versioned } from './versioned.ts'

type Parsed<S> = S extends ZodMiniType ? Infer<S> : undefined

/**
 * One call of an endpoint, checked: who may is decided, and what travels is valid. It is a class because it has a getter:
 * with a getter in an object literal, V8 keeps all that the getter can reach until it collects the whole heap.
 */
export class Call<E extends Endpoint> {
  readonly access: AccessOf<E>
  readonly params: ParamsOf<E['path']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
  /** UTC milliseconds, once the body has come. */
  readonly now: number
  /** Writes as the caller. */
  readonly write: Write
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(deps: Deps, request: FastifyRequest, reply: FastifyReply, second?: SecondDecision) {
    const { access } = request.slotwerk!
    this.access = access as AccessOf<E>
    this.params = request.params as ParamsOf<E['path']>
    this.query = request.query as Parsed<E['query']>
    this.body = request.body as Parsed<E['body']>
    this.now = deps.clock()
    this.write = createWrite(deps, {
      by: access.session?.userId,
      session: access.session,
      now: this.now,
      decideAgain: second && ((tx) => second.make(tx)),
      // The page waits for the event of this version in place of reading what it has saved.
      onVersion: (version) => {
        reply.header('project-version', version)
      },
    })
    this.request = request
    this.reply = reply
  }

  /** The network of the caller's address, by which limits count. */
  get network(): string {
    return clientNetwork(this.request.ip)
  }

  /** In which the caller reads, and gets the mails that they ask for. */
  get language(): Language {
    return languageOf(this.request)
  }
}

/**
 * The guard's decision once more, for a call that waited for its body: until it came, the session, the role or the place
 * on the roster may have ended. A write makes it in its transaction.
 */
class SecondDecision {
  readonly #deps: Deps
  readonly #endpoint: Endpoint
  readonly #first: DecidedAccess
  isMade = false

  constructor(deps: Deps, endpoint: Endpoint, first: DecidedAccess) {
    this.#deps = deps
    this.#endpoint = endpoint
    this.#first = first
  }

  /** @throws AppError as `decideAccess` */
  make(db: Db): Promise<void> {
    this.isMade = true
    const { session, project } = this.#first
    const { clock, endedSessions } = this.#deps
    const caller = endedSessions.has(session!.tokenHash)
      ? Promise.resolve({})
      : lockCaller(db, { session: session!, project, now: clock() })
    return decideAccessAgain(db, this.#endpoint, this.#first, caller)
  }
}

/** Runs a handler. A call that wrote nothing is decided again too, before its reply or its refusal tells anything. */
async function runDecided<Reply>(
  { db }: Deps,
  second: SecondDecision,
  run: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await run()
  } finally {
    if (!second.isMade) await second.make(db)
  }
}

type ReplyOf<E extends Endpoint> = E['reply'] extends ZodMiniType ? Infer<E['reply']> : void

/** Serves an endpoint of the contract. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (
    call: Call<E>,
  ) => Promise<
    E extends { file: string }
      ? TaggedFile | Download
      :
          | ReplyOf<E>
          | Timed<ReplyOf<E>>
          | Versioned<ReplyOf<E>>
          | TimedVersioned<ReplyOf<E>>
          | MadeInTurns<ReplyOf<E>>
  >,
) => void

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i

/** Makes the function with which features serve their endpoints below /api. */
export function createRoute(app: FastifyInstance, deps: Deps): Route {
  const findCaller = createFindCaller(deps)
  const inTurns = createFairQueue()
  const replyVersioned = createVersionedReplies(deps, inTurns)
  return (endpoint, handler) => {
    // A call that only reads has no body to wait for.
    const isDecidedAgain = endpoint.method !== 'GET' && endpoint.access !== 'public'
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
        payCall(deps, endpoint, access, now)
        request.slotwerk = { access }
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
      ...(needsNoBody(endpoint) && { preValidation: fillBody }),
      handler: async (request, reply) => {
        const second = isDecidedAgain
          ? new SecondDecision(deps, endpoint, request.slotwerk!.access)
          : undefined
        const call = new Call<typeof endpoint>(deps, request, reply, second)
        const body = await (second ? runDecided(deps, second, () => handler(call)) : handler(call))
        if (reply.sent) return undefined
        reply.code(successStatus(endpoint))
        // Returned and not sent: Fastify would wait for a reply object as if it were a promise.
        if (body instanceof Versioned) return replyVersioned(call, body)
        if (body instanceof TaggedFile) return replyWithFile(call, body, { type: endpoint.file!, inTurns })
        if (body instanceof Download) return replyWithDownload(reply, body, { type: endpoint.file!, inTurns })
        if (body instanceof MadeInTurns) {
          return inTurns(request.slotwerk!.access.tenant?.tenantId ?? '', body.make)
        }
        if (!(body instanceof Timed)) return body
        sendDeadline(reply, body.holdsUntil, call.now)
        return body.reply
      },
    })
  }
}

function fillBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {}
  done()
}

/** Counts the call. Calls without a session are limited by network, and signing out is one of them. */
function payCall({ limits }: Deps, endpoint: Endpoint, access: DecidedAccess, now: number): void {
  if (endpoint.access === 'public') return
  const { method, pays = method === 'GET' || method === 'DELETE' ? 'reads' : 'writes' } = endpoint
  const { session, tenant } = access
  limits.rates.take(pays, { session, tenant }, 1, now)
}

/** The success reply in the API description. A stream's handler writes its reply itself. */
function successOf({ reply, stream, file, summary }: Endpoint) {
  if (file) return { description: summary, content: { [file]: { schema: z.string() } } }
  return stream
    ? { description: summary, content: { 'text/event-stream': { schema: stream } } }
    : (reply ?? z.undefined())
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard before the handler runs. */
    slotwerk?: { access: DecidedAccess }
  }
}
