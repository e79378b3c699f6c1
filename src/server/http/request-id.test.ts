import { expect, test } from 'vitest'
import type { Db } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { createPerson } from '../testing/fixtures.ts'
import { buildTestApp, createTestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const trusting = await createTestApp({ TRUST_PROXY: 'on' })
const direct = await createTestApp()
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const idOf = async ({ app }: typeof direct, given: string, url = '/healthz') =>
  (await app.inject({ url, headers: { 'x-request-id': given } })).headers['x-request-id']

test('is taken from the trusted proxy and returned', async () => {
  expect(await idOf(trusting, '4f0c8a13b2e64d7f9a0b1c2d3e4f5a6b')).toBe('4f0c8a13b2e64d7f9a0b1c2d3e4f5a6b')
})

test.each(['short', 'a'.repeat(65), 'with spaces in it', '{"level":60}', 'ümläut-öß'])(
  'is one of ours in place of %j, which is not safe in a log',
  async (given) => {
    expect(await idOf(trusting, given)).toMatch(OWN)
  },
)

test('is made by the server if no proxy is trusted', async () => {
  expect(await idOf(direct, '4f0c8a13b2e64d7f9a0b1c2d3e4f5a6b')).toMatch(OWN)
})

test.each(['/api/me', '/api/nothing', '/api/%zz', '/'])('names the reply to %s too', async (url) => {
  expect(await idOf(direct, '', url)).toMatch(OWN)
})

test('is in each line of a request, and no line holds an address, a token or a body', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, false, { write: (line) => void lines.push(line) })
  const database = await openTestDatabase()
  const test = await buildTestApp(database, {}, log)
  const person = await createPerson(test)
  const { headers } = await test.app.inject({
    method: 'POST',
    url: '/api/auth/email-verify?email=anna@example.org',
    remoteAddress: '203.0.113.9',
    headers: { authorization: `Bearer ${person.token}`, cookie: 'a=geheim', 'user-agent': 'geheim' },
    payload: { email: 'anna@example.org', code: '048213' },
  })
  await test.app.close()
  await database.close()
  const ofRequest = lines
    .map((line) => JSON.parse(line))
    .filter(({ reqId }) => reqId === headers['x-request-id'])
  expect(ofRequest.map(({ msg, req, res }) => [msg, req?.path, res?.statusCode])).toEqual([
    ['incoming request', '/api/auth/email-verify', undefined],
    ['request completed', undefined, 400],
  ])
  expect(lines.join('')).not.toMatch(/203\.0\.113\.9|example\.org|048213|geheim/)
  expect(lines.join('')).not.toContain(person.token)
})

test('is in the line that says why a node is not ready', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, false, { write: (line) => void lines.push(line) })
  const database = await openTestDatabase()
  const { app, deps } = await buildTestApp(database, {}, log)
  deps.db = {} as Db
  const { headers } = await app.inject('/readyz')
  await app.close()
  await database.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'not ready: the database does not answer',
      reqId: headers['x-request-id'],
    }),
  ])
})
