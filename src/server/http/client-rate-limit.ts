import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { clientNetwork } from '../features/rate-limits/client-network.ts'
import { requireWithinLimit } from '../features/rate-limits/limits.ts'
import { refusals } from '../texts.ts'

const isGuessable = (endpoint: Endpoint) =>
  (endpoint.access === 'public' && endpoint.path.startsWith('/auth/')) || endpoint === endpoints.acceptInvite

/**
 * What can be guessed at from outside is limited per client address, before anything else is done for the call.
 * The address is the connection's; X-Forwarded-For counts only with TRUST_PROXY (`request.ip`).
 */
export function registerClientRateLimit(app: FastifyInstance, { db, secrets, clock }: Deps): void {
  const limited = new Set(
    Object.values(endpoints)
      .filter(isGuessable)
      .map(({ path }) => `/api${path}`),
  )
  // No async function: most requests only pass by.
  app.addHook('onRequest', (request, reply, done) => {
    if (!limited.has(request.routeOptions.url ?? '')) return done()
    reply.header('cache-control', 'no-store')
    const subject = { secrets, subject: clientNetwork(request.ip), now: clock() }
    requireWithinLimit(db, 'public-call', subject, refusals.tooManyFromNetwork).then(() => done(), done)
  })
}
