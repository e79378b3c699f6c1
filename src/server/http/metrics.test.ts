import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const ask = (on: Awaited<ReturnType<typeof createTestApp>>, remoteAddress = '127.0.0.1', headers = {}) =>
  on.app.inject({ url: '/metrics', remoteAddress, headers })

test('counts what is asked by its route, and never by its address', async () => {
  const on = await createTestApp()
  for (const token of ['a-secret-token', 'another-one']) {
    await on.client().call('redeemMagicLink', { params: { token } })
  }
  const { body, headers } = await ask(on)
  expect(headers['content-type']).toContain('text/plain')
  const route = 'method="POST",route="/api/auth/magic/:token"'
  expect(body).toContain(`slotwerk_http_requests_total{${route},status="404"} 2\n`)
  expect(body).toContain(`slotwerk_http_request_seconds_count{${route}} 2\n`)
  expect(body).toContain(`slotwerk_http_request_seconds_bucket{${route},le="+Inf"} 2\n`)
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(body).not.toMatch(/secret|another/)
})

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'answers %s, this machine',
  async (address) => {
    expect((await ask(await createTestApp(), address)).statusCode).toBe(200)
  },
)

test.each([
  ['192.168.1.4', {}],
  ['2001:db8::1', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
])('is not there for %s with %j', async (address, headers) => {
  const reply = await ask(await createTestApp(), address, headers)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found' })
})

test('is open to everybody where that is set', async () => {
  const reply = await ask(await createTestApp({ METRICS: 'open' }), '192.168.1.4')
  expect(reply.statusCode).toBe(200)
})
