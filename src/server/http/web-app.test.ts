import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../settings/brand.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { registerErrorHandler } from './error-handler.ts'
import { registerWebApp } from './web-app.ts'

const folder = temporaryFolder()
const app = Fastify()
const manifest = {
  '_start.js': { file: 'assets/index-abc.js', name: 'start', css: ['assets/index.css'] },
  '_base.js': { file: 'assets/base.js', imports: ['_start.js'] },
  '_forms.js': { file: 'assets/forms.js', css: ['assets/forms.css'] },
  'src/web/features/sign-in/sign-in-page.tsx': {
    file: 'assets/sign-in.js',
    imports: ['_base.js', '_forms.js'],
  },
  'src/web/screens/freelancer-project-screen.tsx': { file: 'assets/freelancer.js' },
  'src/web/features/availability/components/day-list.tsx': {
    file: 'assets/day-list.js',
    imports: ['src/web/screens/freelancer-project-screen.tsx'],
    css: ['assets/day-list.css'],
  },
  'src/web/features/availability/components/month-view.tsx': { file: 'assets/month-view.js' },
}
const screens = [
  { address: '^/auth/?$', source: 'src/web/features/sign-in/sign-in-page.tsx', views: [] },
  {
    address: '^/app/project/(?<projectId>[^/]+)/freelancer/?$',
    source: 'src/web/screens/freelancer-project-screen.tsx',
    views: [
      {
        media: '(max-width: 640px)',
        source: 'src/web/features/availability/components/day-list.tsx',
      },
      { media: '(width > 640px)', source: 'src/web/features/availability/components/month-view.tsx' },
    ],
  },
]

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), '<title>Slotwerk</title>')
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'console.log(1)')
  writeFileSync(join(folder, 'assets', 'base.js'), 'console.log(1234)')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.build-stamp'), 'stamp of the build')
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, '.vite', 'screens.json'), JSON.stringify(screens))
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync('console.log(1)'))
  registerErrorHandler(app)
  await registerWebApp(app, { brand: DEFAULT_BRAND, folder })
})
afterAll(() => app.close())

describe('the web app', () => {
  test.each(['/', '/dashboard', '/auth/apis', '/project/1?x=/api/', '/apidocs', '/invite/abc.def'])(
    'is every screen: %s',
    async (url) => {
      const page = await app.inject(url)
      expect([page.statusCode, page.body]).toEqual([200, '<title>Slotwerk</title>'])
      expect(page.headers['cache-control']).toBe('no-cache')
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    },
  )

  const announced = async (url: string) => (await app.inject(url)).headers['link']

  test('announces the files of the sign-in page, its styles first, then the largest', async () => {
    const files = [
      '</assets/index.css>; rel=preload; as=style; crossorigin',
      '</assets/base.js>; rel=modulepreload',
      '</assets/index-abc.js>; rel=modulepreload',
      '</assets/sign-in.js>; rel=modulepreload',
      '</assets/forms.js>; rel=modulepreload',
      '</assets/forms.css>; rel=preload; as=style; crossorigin; fetchpriority=low',
    ]
    expect(await announced('/auth?next=%2Fapp')).toBe(files.join(', '))
    expect(await announced('/auth/verify')).toBeUndefined()
  })

  test('announces only the view of a freelancer that the window shows', async () => {
    const files = [
      '</assets/freelancer.js>; rel=modulepreload',
      '</assets/day-list.js>; rel=modulepreload; media="(max-width: 640px)"',
      '</assets/day-list.css>; rel=preload; as=style; crossorigin; fetchpriority=low; media="(max-width: 640px)"',
      '</assets/month-view.js>; rel=modulepreload; media="(width > 640px)"',
    ]
    expect(await announced('/app/project/1/freelancer?month=2026-11')).toBe(files.join(', '))
  })

  test('is sent as the build compressed it', async () => {
    const file = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect([file.headers['content-encoding'], brotliDecompressSync(file.rawPayload).toString()]).toEqual([
      'br',
      'console.log(1)',
    ])
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.headers['content-type']).toContain('javascript')
    expect(String(file.headers['vary']).toLowerCase()).toContain('accept-encoding')
  })

  test('has built files that stay valid', async () => {
    const file = await app.inject('/assets/index-abc.js')
    expect([file.statusCode, file.body]).toEqual([200, 'console.log(1)'])
    expect(file.headers['cache-control']).toContain('immutable')
  })

  test('has an icon that stays valid for a day', async () => {
    const icon = await app.inject('/favicon.svg')
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  })

  test.each([
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nothing',
    '/API/me',
    '//api/me',
    '///Api',
    '/assets',
    '/assets/index-old.js',
    '/assets/index-old.css?x',
    '//assets/index-abc.js',
    '/.build-stamp',
    '/.vite/manifest.json',
    '/.env',
    '/x/.git/config',
  ])('is not at %s: that is 404 in our shape (abuse 93)', async (url) => {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'Not found', code: 'not_found' }])
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  })

  test('refuses a range that it does not have as the caller’s fault', async () => {
    const reply = await app.inject({ url: '/assets/index-abc.js', headers: { range: 'bytes=999-' } })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  })
})

test('the address for unsubscribing leads a browser to its screen', async () => {
  const { statusCode, headers } = await app.inject('/api/unsubscribe/abc-123')
  expect([statusCode, headers.location]).toEqual([303, '/unsubscribe/abc-123'])
  const hostile = await app.inject('/api/unsubscribe/%2F%2Fexample.org')
  expect(hostile.headers.location).toBe('/unsubscribe/%2F%2Fexample.org')
})
