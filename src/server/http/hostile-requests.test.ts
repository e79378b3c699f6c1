/** Requests that the app never sends: other encodings, methods, sizes and origins. */
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { createPerson, createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const testApp = await createTestApp()
const { app } = testApp
const JSON_TYPE = 'application/json'
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
const tenant = await createTenant(testApp)

const patchMe = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PATCH',
    url: '/api/me',
    headers: { authorization: `Bearer ${tenant.admin.token}`, 'content-type': JSON_TYPE, ...headers },
    payload,
  })
const firstName = async () => (await tenant.admin.client.call('getMe')).body.user.firstName

describe('a body', () => {
  test.each([
    ['a lone surrogate', String.raw`{"firstName":"a\ud800"}`],
    ['a NUL', String.raw`{"firstName":"a\u0000"}`],
    ['a depth of 10,000', `{"firstName":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a __proto__', '{"__proto__":{"firstName":"Mallory"}}'],
    ['a number of a thousand digits', `{"firstName":${'9'.repeat(1000)}}`],
    ['no end', '{"firstName":"Mallory"'],
  ])('with %s is 400 and changes nothing (abuse 89, 90)', async (_name, payload) => {
    const before = await firstName()
    const reply = await patchMe(payload)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.json().fields)).toHaveLength(1)
    expect(await firstName()).toBe(before)
  })

  test('in bytes that are no UTF-8 stores only readable text (abuse 90)', async () => {
    const reply = await patchMe(Buffer.from('{"firstName":"a\xff\xfe"}', 'latin1'))
    expect([200, 400]).toContain(reply.statusCode)
    expect((await firstName()).isWellFormed()).toBe(true)
  })

  test('with a byte order mark is read or refused, and never a 500 (abuse 90)', async () => {
    expect([200, 400]).toContain((await patchMe('\ufeff{"firstName":"Bo"}')).statusCode)
  })

  test('with a key twice is checked by the last value (abuse 90)', async () => {
    expect((await patchMe('{"firstName":"Ann","firstName":"Bea"}')).json().user.firstName).toBe('Bea')
    expect((await patchMe('{"firstName":"Ann","firstName":7}')).statusCode).toBe(400)
  })

  test('above 64 KB is 413, also without its length (abuse 91)', async () => {
    const big = await patchMe(JSON.stringify({ firstName: 'x'.repeat(65 * 1024) }))
    expect([big.statusCode, big.json().code]).toEqual([413, 'too_large'])
    const host = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
    const bearer = `Authorization: Bearer ${tenant.admin.token}`
    const chunk = `12000\r\n${'x'.repeat(0x12000)}\r\n0\r\n\r\n`
    expect(await statusOf(`PATCH /api/me HTTP/1.1\r\n${host}\r\n${bearer}\r\n\r\n${chunk}`)).toBe(413)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity, gzip', gzipSync],
    ['unknown', gzipSync],
  ])(
    'in the encoding %s does not unpack to a large one: 413 or 415 (abuse 91)',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(20 * 1024 * 1024, ' '))
      expect(bomb.length).toBeLessThan(64 * 1024)
      const reply = await patchMe(bomb, { 'content-encoding': encoding })
      expect([413, 415]).toContain(reply.statusCode)
      expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    },
  )

  test.each([
    ['no length', '', 204],
    ['a length of 0', 'Content-Length: 0\r\n', 204],
    ['an encoding', 'Content-Encoding: gzip\r\n', 400],
  ])('may be missing although its type is named, with %s', async (_name, more, status) => {
    const head = `Host: x\r\nContent-Type: application/json\r\n${more}`
    expect(await statusOf(`POST /api/auth/logout HTTP/1.1\r\n${head}\r\n`)).toBe(status)
  })

  test.each([
    'application/json\ta',
    'application/json\t',
    'application/json ; \tcharset=utf-16',
    'text/json',
    'application/jsonp',
    'application/vnd.api+json',
    'application/json, text/plain',
    '',
    ';',
    '*/*',
  ])('as %j is checked like any other, or 415 (abuse 92)', async (type) => {
    const reply = await patchMe('{"firstName":7}', { 'content-type': type })
    expect([400, 415]).toContain(reply.statusCode)
  })
})

/** Sends these bytes and gives the status of the reply. */
function statusOf(text: string): Promise<number> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const finish = () => {
      socket.destroy()
      resolve(Number(reply.split(' ')[1]))
    }
    socket.on('data', (chunk) => {
      reply += chunk.toString()
      if (reply.includes('\r\n\r\n')) finish()
    })
    // Bytes that are sent after a refusal meet a closed connection.
    socket.on('error', finish)
    socket.on('close', finish)
  })
}

test('an address of a megabyte is 414 or 431 (abuse 91)', async () => {
  expect([414, 431]).toContain(await statusOf(`GET /${'a'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`))
})

describe('an address that resembles a real one', () => {
  const guarded = Object.values(endpoints).filter((endpoint: Endpoint) => endpoint.access !== 'public')
  const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, tenant.params.projectId)
  const tricks: ((path: string) => string)[] = [
    (path) => `/api/${path}`,
    (path) => `//api${path}`,
    (path) => `/api/%2e%2e/api${path}`,
    (path) => `/api/../api${path}`,
    (path) => `/api${path}/`,
    (path) => `/api${path};x`,
    (path) => `/api${path}%20`,
    (path) => `/api${path}%00`,
    (path) => `/API${path.toUpperCase()}`,
    (path) => `/api${path.replaceAll('/', '%2f')}`,
    (path) => `/api${path}.json`,
    (path) => `/api${path}?token=${tenant.admin.token}&access_token=${tenant.admin.token}`,
  ]

  test('admits nobody whom the real one refuses (abuse 93)', async () => {
    const wrong: string[] = []
    for (const endpoint of guarded as Endpoint[]) {
      for (const trick of tricks) {
        const url = trick(pathOf(endpoint))
        const { statusCode, body } = await app.inject({ method: endpoint.method, url })
        // With a build of the web app, an address outside the API is a screen: a page without data.
        const isScreen = statusCode === 200 && body.startsWith('<!doctype html>')
        if (!isScreen && ![400, 401, 404].includes(statusCode)) {
          wrong.push(`${endpoint.method} ${url}: ${statusCode}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('admits nobody by another method, and HEAD follows the rule of GET (abuse 93)', async () => {
    const before = await dumpDatabase(testApp.deps.db)
    const wrong: string[] = []
    for (const endpoint of guarded as Endpoint[]) {
      const url = `/api${pathOf(endpoint)}`
      for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const headers = { 'x-http-method-override': endpoint.method }
        const { statusCode } = await app.inject({ method: method as 'HEAD', url, headers })
        if (![401, 404, 405].includes(statusCode)) wrong.push(`${method} ${url}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await dumpDatabase(testApp.deps.db)).toBe(before)
    expect([400, 404, 405]).toContain(await statusOf('TRACE /api/me HTTP/1.1\r\nHost: x\r\n\r\n'))
  })
})

describe('a page of another origin', () => {
  const origin = 'https://evil.example'
  const crossSite = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'set-cookie')

  test('gets no header that lets it read or send (abuse 94)', async () => {
    for (const { method, path } of Object.values(endpoints)) {
      const url = `/api${path}`
      const asked = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      }
      const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin, ...asked } })
      expect(preflight.statusCode).toBe(404)
      const call = await app.inject({ method, url, headers: { origin }, remoteAddress: '10.9.9.9' })
      for (const { headers } of [preflight, call]) expect(crossSite(headers)).toEqual([])
    }
  })

  test('cannot use a session: cookies and form types have no effect (abuse 94)', async () => {
    const { token } = await createPerson(testApp)
    const cookie = `token=${token}; session=${token}; authorization=Bearer ${token}`
    const headers = { origin, cookie }
    expect((await app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    const form = await patchMe('{"firstName":"Mallory"}', { origin, 'content-type': 'text/plain' })
    expect(form.statusCode).toBe(415)
  })
})
