import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { daysOfMonth } from '../../domain/calendar.ts'
import { HOURS } from '../../domain/slot.ts'
import { createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const testApp = await createTestApp()
const { admin, params } = await createTenant(testApp)
const month = daysOfMonth('2026-11').flatMap((date) => HOURS.map((hour) => ({ date, hour, mode: 'GREEN' })))
await admin.client.call('setSlots', { params, body: { slots: month } })

function ask(accepted?: string) {
  return testApp.app.inject({
    url: `/api/projects/${params.projectId}/schedule?month=2026-11`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  })
}
const plain = await ask()

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
])('a reply that is kept comes whole to who takes %s, as %s', async (accepted, encoding, decode) => {
  for (const reply of [await ask(accepted), await ask(accepted)]) {
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      // The reply is sent as a whole: of pieces, a node that crashes might send only the first.
      'content-length': String(reply.rawPayload.length),
      vary: 'authorization, accept-encoding',
      etag: plain.headers.etag,
    })
    expect(decode(reply.rawPayload).toString()).toBe(plain.payload)
  }
})

test('so does one that is made for a single call, as a save is answered', async () => {
  const reply = await testApp.app.inject({
    method: 'PUT',
    url: `/api/projects/${params.projectId}/schedule/slots`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' },
    payload: { slots: month },
  })
  expect(reply.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(reply.rawPayload.length),
    vary: 'Authorization, accept-encoding',
  })
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual({ slots: month })
})

test.each([undefined, '', 'identity', 'unknown', 'br;q=0'])(
  'one comes as it is to who takes %s',
  async (accepted) => {
    const { headers, payload } = await ask(accepted)
    expect([headers['content-encoding'], headers['vary'], payload]).toEqual([
      undefined,
      'Authorization',
      plain.payload,
    ])
  },
)

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the description of the API is made and compressed once in %s', async (encoding, decode) => {
  const describe = vi.spyOn(testApp.app, 'swagger')
  const asked = { url: '/api/openapi.json', headers: { 'accept-encoding': encoding } }
  const first = await testApp.app.inject(asked)
  const made = describe.mock.calls.length
  const second = await testApp.app.inject(asked)
  expect(made).toBeLessThan(2)
  expect(describe).toHaveBeenCalledTimes(made)
  expect(second.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': encoding,
    'content-length': String(second.rawPayload.length),
  })
  expect(second.rawPayload).toEqual(first.rawPayload)
  const plain = await testApp.app.inject('/api/openapi.json')
  expect(decode(second.rawPayload).toString()).toBe(plain.payload)
})
