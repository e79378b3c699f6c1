import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const { app } = await createTestApp()
const plain = await createTestApp({ PUBLIC_URL: 'http://plan.lan:3000' })

test('no page may frame the app, by the old header and the new', async () => {
  const { headers } = await app.inject('/healthz')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('no other origin may embed a reply (abuse 94)', async () => {
  for (const url of ['/healthz', '/api/me', '/magic/x'])
    expect((await app.inject(url)).headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('only files of this origin run, and no inline script or style (abuse 53)', async () => {
  const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name, ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(directives.get('default-src')).toBe("'none'")
  for (const name of ['script-src', 'style-src', 'connect-src']) expect(directives.get(name)).toBe("'self'")
  expect(policy).not.toMatch(/unsafe|http:|https:|\*/)
})

test('no kind of reply leaks its address by Referer or is cached (abuse 17, 31)', async () => {
  for (const url of ['/healthz', '/api/me', '/api/nothing', '/api/projects/x/schedule', '/magic/x']) {
    const { headers } = await app.inject(url)
    expect([url, headers['referrer-policy']]).toEqual([url, 'no-referrer'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  const { headers } = await app.inject('/api/me')
  expect([headers['cache-control'], headers['vary']]).toEqual(['no-store', 'Authorization, Accept-Language'])
})

test('browsers are told to stay on https only if the public address is https', async () => {
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=31536000')
  expect((await plain.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
})
