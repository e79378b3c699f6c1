import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageFiles } from './page-files.ts'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/** What is no screen, however it is spelt: a page in the place of an API reply or of a script misleads its reader. */
const NO_SCREEN = /^\/+(api|assets)(\/|\?|$)|^[^?]*\/\./i

/**
 * Serves the built web app; every path without a file is a screen of it.
 * Without a build (tests, development) there is only the API.
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
    if (NO_SCREEN.test(request.url)) return reply.callNotFound()
    const files = filesOf(request.url)
    if (files !== undefined) reply.header('link', files)
    return reply.sendFile('index.html')
  })
}

/** Built files carry their hash in the name; the page that names them must be fresh. A browser asks for an icon more than once. */
function cacheControlOf(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return 'public, max-age=31536000, immutable'
  return /\.(svg|png)$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}
