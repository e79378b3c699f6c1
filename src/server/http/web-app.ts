import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageFiles } from './page-files.ts'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * Addresses that are no screens, in any spelling: a page in place of an API reply or a script would mislead the client.
 */
const NOT_A_SCREEN = /^\/+(api|assets)(\/|\?|$)|^[^?]*\/\./i

/**
 * Serves the built web app; every path without a file is one of its screens. Without a build (tests, development) only
 * the API is served.
 */
export async function registerWebApp(app: FastifyInstance, folder = DIST): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    wildcard: false,
    index: false,
    logLevel: 'warn',
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  const filesOf = pageFiles(folder)
  app.get('/*', { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => {
    if (NOT_A_SCREEN.test(request.url)) return reply.callNotFound()
    const files = filesOf(request.url)
    if (files !== undefined) reply.header('link', files)
    return reply.sendFile('index.html')
  })
}

/**
 * Built files have their hash in the name and stay valid; the page that names them must be fresh. An icon is valid for
 * a day, since browsers load it more than once.
 */
function cacheControlOf(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.(svg|png)$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}
