import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { clientNetwork } from '../kernel/rate-limits/client-network.ts'
import { requireWithinLimit } from '../kernel/rate-limits/rate-limits.ts'
import { refusals } from '../kernel/texts.ts'

/**
 * Limits guessing from outside per client address, before any other work for the call. The address is that of the
 * connection; X-Forwarded-For counts only with TRUST_PROXY (`request.ip`).
 */
export function registerClientRateLimit(app: FastifyInstance, { db, secrets, clock }: Deps): void {
  const limitedPaths = new Set(
    Object.values<Endpoint>(endpoints)
      .filter(({ isLimitedByNetwork }) => isLimitedByNetwork)
      .map(({ path }) => `/api${path}`),
  )
  const requireFromClient = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const subject = { secrets, subject: clientNetwork(request.ip), now: clock() }
    await requireWithinLimit(db, 'public-call', subject, refusals.tooManyFromNetwork)
  }
  app.addHook('onRoute', (route) => {
    if (limitedPaths.has(route.url)) route.onRequest = [requireFromClient, ...[route.onRequest ?? []].flat()]
  })
}
