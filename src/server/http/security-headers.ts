import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Only our own files run or load; nobody frames us; no address leaks by Referer. The same for every reply, so they are
 * put together once.
 */
export function registerSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  const isHttps = deps.config.publicUrl?.startsWith('https:') ?? false
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // What frame-ancestors says, for programs that know only this.
    'x-frame-options': 'DENY',
    // Plain http on a local network is a way this product is run; these would break it.
    ...(isHttps
      ? {
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'cross-origin-opener-policy': 'same-origin',
        }
      : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
