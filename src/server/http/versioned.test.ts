import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { createTenant, type TestTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createRoute } from './route.ts'
import { createReplyCache, Timed, TimedVersioned } from './versioned.ts'

const bytesOf = (text: string, holdsUntil?: number) => ({ bytes: Buffer.from(text), holdsUntil })

describe('the reply cache', () => {
  test('makes a reply once for many callers at once, and again for the next version', async () => {
    const cache = createReplyCache()
    let made = 0
    const make = async () => bytesOf(`reply ${(made += 1)}`)
    const ask = async (key: string) => (await cache.get(key, 0, make)).bytes.toString()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask('version 1')))
    expect(replies).toEqual(Array.from({ length: 20 }, () => 'reply 1'))
    expect([await ask('version 1'), await ask('version 2')]).toEqual(['reply 1', 'reply 2'])
  })

  test('makes a reply anew after the clock was set back', async () => {
    const cache = createReplyCache()
    const ask = async (now: number, text: string) =>
      (await cache.get('key', now, async () => bytesOf(text))).bytes.toString()
    expect([await ask(1000, 'expired'), await ask(900, 'open'), await ask(1000, 'other')]).toEqual([
      'expired',
      'open',
      'open',
    ])
  })

  test('tries again after a reply could not be made', async () => {
    const cache = createReplyCache()
    const fail = () => Promise.reject(new Error('out of order'))
    await expect(cache.get('key', 0, fail)).rejects.toThrow('out of order')
    expect((await cache.get('key', 0, async () => bytesOf('well'))).bytes.toString()).toBe('well')
  })

  test('gives a reply for which others left no room while it was made', async () => {
    const cache = createReplyCache()
    const waiting = Promise.withResolvers<void>()
    const early = cache.get('early', 0, async () => {
      await waiting.promise
      return bytesOf('early')
    })
    const large = { bytes: Buffer.alloc(10 * 1024 * 1024), holdsUntil: undefined }
    for (const key of ['1', '2', '3', '4', '5']) await cache.get(key, 0, async () => large)
    waiting.resolve()
    expect((await early).bytes.toString()).toBe('early')
  })

  test('makes a reply anew once its deadline has passed', async () => {
    const cache = createReplyCache()
    const ask = async (now: number, text: string) =>
      (await cache.get('key', now, async () => bytesOf(text, 100))).bytes.toString()
    expect([await ask(0, 'first'), await ask(99, 'second'), await ask(100, 'third')]).toEqual([
      'first',
      'first',
      'third',
    ])
  })
})

describe('a reply that depends on the time', () => {
  const app = Fastify()
  afterAll(() => app.close())
  const MINUTE = 60_000

  /** Serves a reply that says in which minute of the test it was read, and holds until the next one. */
  async function serveMinutes() {
    const testApp = await createTestApp()
    const begun = testApp.deps.clock()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    const route = createRoute(app, testApp.deps)
    const minuteOf = (now: number) => Math.floor((now - begun) / MINUTE)
    const deadlineOf = (minute: number) => begun + (minute + 1) * MINUTE
    const about = {
      method: 'GET',
      access: 'member',
      bound: 'one',
      summary: 'The minute',
      reply: z.object({ minute: z.number() }),
    } as const
    route(endpoint({ ...about, path: '/projects/:projectId/versioned' }), async ({ access, now }) => {
      const minute = minuteOf(now)
      const make = async () => ({ reply: { minute }, holdsUntil: deadlineOf(minute) })
      return new TimedVersioned(['minute', access.version], make)
    })
    route(endpoint({ ...about, path: '/projects/:projectId/timed' }), async ({ now }) => {
      return new Timed({ minute: minuteOf(now) }, deadlineOf(minuteOf(now)))
    })
    const ask = async ({ params, admin }: TestTenant, path: string, tag?: string) => {
      const { statusCode, headers, body } = await app.inject({
        url: `/api/projects/${params.projectId}/${path}`,
        headers: { authorization: `Bearer ${admin.token}`, ...(tag && { 'if-none-match': tag }) },
      })
      return { status: statusCode, holdsFor: headers['holds-for'], tag: headers.etag as string, body }
    }
    return { testApp, ask }
  }

  test('is answered with 304 until its deadline and no longer, without any write', async () => {
    const { testApp, ask } = await serveMinutes()
    const tenant = await createTenant(testApp)
    const first = await ask(tenant, 'versioned')
    expect(first).toMatchObject({ status: 200, holdsFor: '60', body: '{"minute":0}' })
    testApp.advance(MINUTE - 1500)
    expect(await ask(tenant, 'versioned', first.tag)).toMatchObject({ status: 304, holdsFor: '2' })
    testApp.advance(1500)
    const second = await ask(tenant, 'versioned', first.tag)
    expect(second).toMatchObject({ status: 200, holdsFor: '60', body: '{"minute":1}' })
    expect(await ask(tenant, 'versioned', second.tag)).toMatchObject({ status: 304 })
    expect(await ask(tenant, 'timed')).toMatchObject({ status: 200, holdsFor: '60', body: '{"minute":1}' })
  })
})
