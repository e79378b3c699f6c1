import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * Serves the built web app; every path without a file is a screen of it.
 * Without a build (tests, development) there is only the API.
 */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) return
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    logLevel: 'warn',
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files carry their hash in the name; the page that names them must be fresh.
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true }, logLevel: 'warn' }, (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : reply.sendFile('index.html'),
  )
}
