import { Server as NetServer } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { registerAmounts } from './features/amounts/routes.ts'
import { registerAvailability } from './features/availability/routes.ts'
import { registerBusy } from './features/busy/routes.ts'
import { registerCalendars } from './features/calendars/routes.ts'
import { registerErasure } from './features/erasure/routes.ts'
import { registerHistory } from './features/history/routes.ts'
import { registerInvites } from './features/invites/routes.ts'
import { registerLive } from './features/live/routes.ts'
import { registerMagicLinks } from './features/magic-links/routes.ts'
import { registerNotices, registerUnsubscribe } from './features/notices/routes.ts'
import { registerOwnData } from './features/own-data/routes.ts'
import { registerOwnEmail } from './features/own-email/routes.ts'
import { registerOwnPatterns } from './features/own-patterns/routes.ts'
import { registerPasswords } from './features/passwords/routes.ts'
import { registerPricing } from './features/pricing/routes.ts'
import { registerProjects } from './features/projects/routes.ts'
import { registerPushes } from './features/pushes/routes.ts'
import { registerReleases } from './features/releases/routes.ts'
import { loadAsked } from './features/requests/load-asked.ts'
import { registerRequests } from './features/requests/routes.ts'
import { tellOfEndedSearch } from './features/requests/withdraw-request.ts'
import { registerRoster } from './features/roster/routes.ts'
import { registerSchedule } from './features/schedule/routes.ts'
import { registerSignIn } from './features/sign-in/routes.ts'
import { registerSignUp } from './features/sign-up/routes.ts'
import { registerStaffing } from './features/staffing/routes.ts'
import { registerUsers } from './features/users/routes.ts'
import { registerWork } from './features/work/routes.ts'
import { registerClientRateLimit } from './http/client-rate-limit.ts'
import { MIN_COMPRESSED_BYTES } from './http/encodings.ts'
import { answerConnectionError, registerErrorHandler, sendUnreadableAddress } from './http/error-handler.ts'
import { acceptForms } from './http/form-body.ts'
import { registerJsonBody } from './http/json-body.ts'
import { registerLinger } from './http/linger.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerOperations } from './http/operations.ts'
import { createRequestId, nameRequest } from './http/request-id.ts'
import { createRoute } from './http/route.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { registerWebApp } from './http/web-app.ts'

const BODY_LIMIT = 64 * 1024
/** The limit for the whole request, so that nobody holds a connection by sending a byte now and then. */
const REQUEST_TIMEOUT_MS = 30_000
/**
 * Node checks its limits at this interval. It takes the longer of its two limits for the whole request, so the head may
 * not have more.
 */
const TIMEOUT_CHECK_MS = 5000
/**
 * Replies up to this size are compressed as a whole. In pieces, a client might get only the first piece from a node
 * that stops: a save that was done would look like one that failed.
 */
const WHOLE_REPLY_BYTES = 1024 * 1024
/** During a stop, a proxy that has sent nothing for this time counts as having moved on to other nodes. */
const IDLE_BEFORE_CLOSE_MS = 500
/** The limit of Node for the head of a request, so that a longer text in place of an id is treated like a short one. */
const MAX_PARAM_LENGTH = 16 * 1024

/** Builds the app, which does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const isProxy = trustedProxies(deps.config)
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // A request without a body needs no draining.
      optimizeEmptyRequests: true,
    },
    trustProxy: deps.config.trustProxy !== false && isProxy,
    genReqId: createRequestId(isProxy),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    return503OnClosing: false,
    frameworkErrors: sendUnreadableAddress,
    clientErrorHandler: answerConnectionError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', nameRequest)
  registerErrorHandler(app)
  registerMetrics(app, deps)
  registerJsonBody(app)
  registerSecurityHeaders(app, deps)
  await app.register(compress, { threshold: MIN_COMPRESSED_BYTES, syncThreshold: WHOLE_REPLY_BYTES })
  await registerOpenApi(app)

  registerClientRateLimit(app, deps)
  const route = createRoute(app, deps)
  registerSignUp(route, deps)
  registerSignIn(route, deps)
  registerMagicLinks(route, deps)
  registerPasswords(route, deps)
  registerUsers(route, deps)
  registerInvites(route, deps)
  registerProjects(route, deps)
  registerRoster(route, deps)
  registerSchedule(route, deps)
  registerPricing(route, deps)
  registerAvailability(route, deps)
  registerWork(route, deps)
  registerCalendars(route, deps)
  registerBusy(route, deps)
  registerOwnData(route, deps)
  registerOwnEmail(route, deps)
  registerErasure(route, deps)
  registerOwnPatterns(route, deps)
  registerStaffing(route, deps, loadAsked)
  registerAmounts(route, deps)
  registerRequests(route, deps)
  registerReleases(route, deps, tellOfEndedSearch)
  registerHistory(route, deps)
  registerNotices(route, deps)
  registerPushes(route, deps)
  await app.register(async (scope) => {
    acceptForms(scope)
    registerUnsubscribe(createRoute(scope, deps), deps)
  })
  registerLive(route, deps)
  registerStop(app, deps)
  registerLinger(app)
  registerOperations(app, deps)
  await registerWebApp(app, { brand: deps.config.brand })
  return app
}

/**
 * Stops without failing a request: the server accepts no new connections, but answers every request on the open ones,
 * with a header that closes the connection. A proxy may be sending on an idle connection, so these are closed once
 * nothing arrives any more.
 */
function registerStop(app: FastifyInstance, { live, noticeStreams, config }: Deps): void {
  let isStopping = false
  let idleTimer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isStopping = true
    const allClosed = new Promise((resolve) => app.server.once('close', resolve))
    // The method of `http` would also close idle connections.
    NetServer.prototype.close.call(app.server)
    // Streams never end by themselves.
    await Promise.all([live.close(), noticeStreams.close()])
    if (config.trustProxy === false) return
    // In a process that was blocked, the timer fires before the data that arrived is seen, so the process checks once
    // more.
    const isIdle = (resolve: () => void) =>
      (idleTimer = setTimeout(() => setImmediate(resolve), IDLE_BEFORE_CLOSE_MS))
    await Promise.race([allClosed, new Promise<void>(isIdle)])
    clearTimeout(idleTimer)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    idleTimer?.refresh()
    done()
  })
}
