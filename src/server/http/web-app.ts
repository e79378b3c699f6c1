import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../settings/brand.ts'
import { BRAND_STYLE, BRAND_STYLE_PATH } from './brand-style.ts'
import { brandDocument, brandManifest, isUsual, logoPath } from './branded-page.ts'
import { entityTag, isMatch } from './entity-tag.ts'
import { pageFiles } from './page-files.ts'

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The folder of the built files that have their hash in the name. */
const ASSETS = 'assets'
const FOR_EVER = 'public, max-age=31536000, immutable'
const [PAGE, MANIFEST] = ['index.html', 'app.webmanifest'] as const
/** The files of the build that the server rewrites for the brand. */
const BRANDED = [PAGE, MANIFEST]

/**
 * Addresses that are no screens, in any spelling: a page in place of an API reply or a script would mislead the client.
 */
const NOT_A_SCREEN = /^\/+(api|assets)(\/|\?|$)|^[^?]*\/\./i

const SERVED = {
  dotfiles: 'ignore',
  index: false,
  logLevel: 'warn',
  cacheControl: false,
  preCompressed: true,
  setHeaders(reply, path) {
    reply.header('cache-control', cacheControlOf(path))
  },
} satisfies Partial<FastifyStaticOptions>

/**
 * Serves the built web app; every path without a file is one of its screens. Without a build (tests, development) only
 * the API is served.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { brand, folder = DIST }: { brand: Brand; folder?: string },
): Promise<void> {
  if (!existsSync(folder)) return
  const sendPage = registerBrand(app, folder, brand)
  const globIgnore = [`${ASSETS}/**`, ...(sendPage ? BRANDED.map((name) => `${name}*`) : [])]
  await app.register(fastifyStatic, { ...SERVED, root: folder, wildcard: false, globIgnore })
  // One route for all built files: one for each of them takes 8 MB.
  await app.register(fastifyStatic, {
    ...SERVED,
    root: join(folder, ASSETS),
    prefix: `/${ASSETS}/`,
    decorateReply: false,
  })
  const filesOf = pageFiles(folder)
  // Mail programs without the POST of RFC 8058 open the same address in a browser.
  app.get<{ Params: { token: string } }>(
    '/api/unsubscribe/:token',
    { schema: { hide: true }, logLevel: 'warn' },
    ({ params: { token } }, reply) => reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303),
  )
  app.get('/*', { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => {
    if (NOT_A_SCREEN.test(request.url)) return reply.callNotFound()
    const files = filesOf(request.url)
    if (files !== undefined) reply.header('link', files)
    return sendPage ? sendPage(request, reply) : reply.sendFile('index.html')
  })
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Serves the logo and the manifest of the brand. Gives what sends the page; undefined where the built files serve. */
function registerBrand(app: FastifyInstance, folder: string, brand: Brand): Send | undefined {
  const { logo } = brand
  if (isUsual(brand)) return undefined
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  if (logo) {
    app.get(logoPath(logo), options, (_request, reply) =>
      reply.header('cache-control', FOR_EVER).type('image/png').send(Buffer.from(logo.bytes)),
    )
  }
  app.get(BRAND_STYLE_PATH, options, (_request, reply) =>
    reply.header('cache-control', FOR_EVER).type('text/css; charset=utf-8').send(BRAND_STYLE),
  )
  const sendManifest = send(brandManifest(read(MANIFEST), brand), 'application/manifest+json')
  app.get(`/${MANIFEST}`, options, sendManifest)
  return send(brandDocument(read(PAGE), brand), 'text/html')
}

/** Sends a text that a browser may keep and has to ask about each time. */
function send(text: string, type: string): Send {
  const tag = entityTag(text)
  return (request, reply) => {
    reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (isMatch(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type(`${type}; charset=utf-8`).send(text)
  }
}

/**
 * Built files have their hash in the name and stay valid; the page that names them must be fresh. An icon is valid for
 * a day, since browsers load it more than once.
 */
function cacheControlOf(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return FOR_EVER
  return /\.(svg|png)$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}
