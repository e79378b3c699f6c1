import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { errorStatus } from '../../contract/errors.ts'
import { createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const testApp = await createTestApp()
const { app } = testApp
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const tenant = await createTenant(testApp)

/** Sends these bytes and gives the whole reply. */
function sendRaw(text: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (reply += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = reply.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
  })
}

const begin = (payload: string, contentType?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/password-begin',
    remoteAddress: `10.1.1.${Math.trunc(Math.random() * 250)}`,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    payload,
  })

describe('a request that reaches no route', () => {
  test.each([
    ['/api/projects/%zz', 'GET'],
    ['/api/projects/%FF/schedule', 'GET'],
    [`/api/auth/magic/${'A'.repeat(501)}`, 'POST'],
    [`/api/auth/magic/${'A'.repeat(8000)}`, 'POST'],
    [`/api/auth/magic/%zz${'A'.repeat(43)}`, 'POST'],
  ] as const)('is a 404 without the address (%.40s) (abuse 97)', async (url, method) => {
    const reply = await app.inject({ method, url, remoteAddress: '10.1.2.3' })
    expect(reply.statusCode === 404 || reply.statusCode === 401).toBe(true)
    expect(reply.json()).toEqual({ error: expect.any(String), code: expect.any(String) })
    expect(Object.keys(errorStatus)).toContain(reply.json().code)
    expect(reply.body).not.toMatch(/AAA|%zz|%FF/)
  })

  test('a wrong link of any length gets the reply of a short one', async () => {
    const redeem = (token: string) =>
      app.inject({ method: 'POST', url: `/api/auth/magic/${token}`, remoteAddress: '10.1.2.4' })
    const short = await redeem('A'.repeat(43))
    const long = await redeem('A'.repeat(5000))
    expect([long.statusCode, long.body]).toEqual([short.statusCode, short.body])
  })

  test('headers beyond the limit are 431 (abuse 91)', async () => {
    const reply = await sendRaw(`GET /api/me HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(reply.status).toBe(431)
    expect(reply.head).toContain('content-type: application/json')
    expect(JSON.parse(reply.body)).toEqual({ error: expect.any(String), code: 'headers_too_large' })
  })

  test('a request that is no HTTP is 400', async () => {
    const reply = await sendRaw('FOO BAR\r\n\r\n')
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({
      code: 'invalid_input',
      fields: { body: expect.any(String) },
    })
  })

  test('a request that does not end is 408 after 30 seconds (abuse 95)', async () => {
    expect(app.server.requestTimeout).toBe(30_000)
    // Node swaps the two limits if the one for the head is longer than the one for the whole.
    expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000)
    // Emits the error that Node emits after the time; waiting for it would take half a minute.
    app.server.once('connection', (socket) => {
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      setImmediate(() => app.server.emit('clientError', error, socket))
    })
    const reply = await sendRaw('POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{')
    expect(reply.status).toBe(408)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'timed_out' })
  })

  test('an unknown method or address is 404 (abuse 93)', async () => {
    for (const [method, url] of [
      ['DELETE', '/api/me'],
      ['POST', '/healthz'],
      ['PUT', '/api/nothing'],
    ] as const) {
      const reply = await app.inject({ method, url })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  })
})

describe('a body', () => {
  const json = 'application/json'

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'as %s is read',
    async (type) => {
      expect((await begin('{"email":"nobody@example.org"}', type)).statusCode).toBe(204)
    },
  )

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; x=y; charset = "latin1"',
    undefined,
  ])('as %s is 415 (abuse 92)', async (type) => {
    const reply = await begin('{"email":"nobody@example.org"}', type)
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  test.each(['{', '{"email":}', 'email', '{"email":"a@b","__proto__":{"x":1}}', '[1,]'])(
    'is refused with 400 by name if it is no JSON or reaches for prototypes: %s (abuse 90)',
    async (text) => {
      const reply = await begin(text, json)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { body: reply.json().error } })
    },
  )

  test('is refused with 400 if it reaches for prototypes by the constructor (abuse 90)', async () => {
    expect((await begin('{"email":"a@b","constructor":{"prototype":{}}}', json)).statusCode).toBe(400)
  })

  test('is refused with 413 if it is too large', async () => {
    const reply = await begin(JSON.stringify({ email: 'a'.repeat(2 ** 22) }), 'application/json')
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large'])
  })

  test('may be empty where none is needed', async () => {
    for (const url of ['/api/auth/logout', `/api/auth/magic/${'A'.repeat(43)}`]) {
      const without = await app.inject({ method: 'POST', url, remoteAddress: '10.1.2.5' })
      const headers = { 'content-type': json, 'content-length': '0' }
      const withType = await app.inject({ method: 'POST', url, remoteAddress: '10.1.2.5', headers })
      expect([withType.statusCode, withType.body]).toEqual([without.statusCode, without.body])
      expect(withType.statusCode).not.toBe(400)
    }
  })
})

const SENTENCE = /^[A-Z].{8,}/
/** The messages of the schema library are for programmers. */
const LIBRARY = /^(Invalid (input|option)|Too (small|big))|expected|received/i

describe('every refusal is a sentence and names its field', () => {
  const withBody = Object.entries(endpoints).filter(([, endpoint]: [string, Endpoint]) => endpoint.body)

  test.each(withBody)('%s, sent a value that is no object', async (_name, endpoint: Endpoint) => {
    const about: Record<string, string> = {
      ...tenant.params,
      userId: tenant.freelancer.id,
      token: 'x'.repeat(43),
    }
    let url = `/api${endpoint.path}`
    for (const name of paramNames(endpoint.path)) url = url.replace(`:${name}`, about[name]!)
    const headers = { authorization: `Bearer ${tenant.admin.token}`, 'content-type': 'application/json' }
    // A POST whose fields may all be left out may come without a body.
    const needsBody = endpoint.method !== 'POST' || !z.safeParse(endpoint.body!, {}).success
    for (const payload of [...(needsBody ? [''] : []), '[]', 'null', '"text"', '7']) {
      const reply = await app.inject({
        method: endpoint.method,
        url,
        remoteAddress: `10.2.${Math.trunc(Math.random() * 250)}.1`,
        headers,
        payload,
      })
      const { error, code, fields } = reply.json()
      expect([payload, reply.statusCode, code, fields]).toEqual([
        payload,
        400,
        'invalid_input',
        { body: error },
      ])
      expect(error).toMatch(SENTENCE)
      expect(error).not.toMatch(LIBRARY)
    }
  })

  test.each([91, 0, '7', 1.5, -1, true, {}])('expiresInDays %j', async (expiresInDays) => {
    for (const role of ['ADMIN', 'FREELANCER']) {
      const body = { role, email: 'a@b', expiresInDays }
      const reply = await tenant.admin.client.call('createInvite', { params: tenant.params, body })
      expect(reply.status).toBe(400)
      expect(reply.body.fields.expiresInDays).toMatch(/90 days/)
    }
  })

  test('freelancerId null', async () => {
    const body = { freelancerId: null, availability: [] }
    const reply = await tenant.admin.client.call('saveAvailability', { params: tenant.params, body })
    expect(reply.status).toBe(400)
    expect(reply.body.fields.freelancerId).toMatch(SENTENCE)
    expect(reply.body.fields.freelancerId).not.toMatch(LIBRARY)
  })

  test('userId twice in a query', async () => {
    const reply = await app.inject({
      url: `/api/projects/${tenant.params.projectId}/schedule?month=2026-11&userId=a&userId=b`,
      headers: { authorization: `Bearer ${tenant.admin.token}` },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields.userId).not.toMatch(LIBRARY)
  })
})

test('a fault of the server is 500, without inner detail', async () => {
  const broken = await createTestApp()
  broken.deps.clock = () => {
    throw new Error('the spring of table users is worn out')
  }
  const reply = await broken.client().call('getConfig')
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(Object.keys(reply.body)).toEqual(['error', 'code'])
  expect(JSON.stringify(reply)).not.toContain('worn out')
})
