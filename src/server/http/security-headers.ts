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
 * Sets the security headers: only files of this origin run or load, no page frames the app, and Referer leaks no
 * address. All replies have the same headers, so these are made once.
 */
export function registerSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  const isHttps = deps.config.publicUrl?.startsWith('https:') ?? false
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // The older form of frame-ancestors, for browsers that know only this header.
    'x-frame-options': 'DENY',
    // Headers that would break plain http on a local network, which is a supported way to run the product.
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
