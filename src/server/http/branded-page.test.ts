import { mkdirSync, writeFileSync } from 'node:fs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '../settings/brand.ts'
import { makePng } from '../testing/png.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { registerErrorHandler } from './error-handler.ts'
import { registerWebApp } from './web-app.ts'

const folder = temporaryFolder()
const root = join(import.meta.dirname, '..', '..', '..')
const bytes = makePng(192)
const brand: Brand = {
  name: 'Bühne & <Plan> $&',
  logo: { bytes, size: 192, tag: 'abc123' },
  footerLinks: [{ en: '"Imprint"', de: 'Impressum', url: 'https://example.org/?a=1&b=2' }],
}
const NAME = 'Bühne &amp; &lt;Plan&gt; $&amp;'
const app = Fastify()

const serve = async (own: Brand, on: FastifyInstance) => {
  registerErrorHandler(on)
  await registerWebApp(on, { brand: own, folder })
}

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'))
  for (const name of ['index.html', 'public/app.webmanifest', 'public/favicon.svg'])
    writeFileSync(join(folder, name.replace('public/', '')), readFileSync(join(root, name)))
  await serve(brand, app)
})
afterAll(() => app.close())

describe('with a brand of the operator', () => {
  test.each(['/', '/auth', '/index.html', '/app/project/1'])(
    '%s has its name, logo and links',
    async (url) => {
      const page = await app.inject(url)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.body).toContain(`<title>${NAME}</title>`)
      expect(page.body).toContain('<html data-logo="/logo-abc123.png" lang="en">')
      expect(page.body).toContain('<link rel="icon" href="/logo-abc123.png" />')
      expect(page.body).toContain('<link rel="apple-touch-icon" href="/logo-abc123.png" />')
      for (const [lang, label] of [
        ['en', '&quot;Imprint&quot;'],
        ['de', 'Impressum'],
      ] as const)
        expect(page.body).toMatch(
          new RegExp(
            `<nav class="house" lang="${lang}"[^>]*><a href="https://example.org/\\?a=1&amp;b=2">${label}</a></nav>`,
          ),
        )
      expect(page.body).not.toContain('Slotwerk')
    },
  )

  test('a browser that has the page gets 304', async () => {
    const { etag } = (await app.inject('/auth')).headers
    const again = await app.inject({ url: '/auth', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/auth' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('the page loads the style of its links, which stays as long as its address', async () => {
    const [, path] = /<link rel="stylesheet" href="([^"]+)">/.exec((await app.inject('/auth')).body)!
    const style = await app.inject(path!)
    expect(style.body).toContain('.house')
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('the logo is a picture, and stays as long as its address', async () => {
    const logo = await app.inject('/logo-abc123.png')
    expect(logo.rawPayload.equals(bytes)).toBe(true)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('a home screen shows its name and logo', async () => {
    const reply = await app.inject('/app.webmanifest')
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(reply.json()).toMatchObject({
      name: brand.name,
      short_name: brand.name,
      start_url: '/app/admin',
      icons: [{ src: '/logo-abc123.png', sizes: '192x192', type: 'image/png' }],
    })
  })

  test('a name alone leaves mark and icons', async () => {
    const named = Fastify()
    await serve({ name: 'Planwerk', logo: undefined, footerLinks: [] }, named)
    const page = await named.inject('/')
    expect(page.body).toContain('<title>Planwerk</title>')
    expect(page.body).toContain('href="/favicon.svg"')
    expect(page.body).not.toMatch(/class="house"|data-logo/)
    expect((await named.inject('/app.webmanifest')).json().icons).toHaveLength(4)
    await named.close()
  })
})
