import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/fixtures.ts'
import { otherCode, takeCode, takeMails } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { clientNetwork } from './client-network.ts'
import { deleteExpiredCounters } from './queries.ts'
import { requireMailWithinLimit } from './rate-limits.ts'

const MINUTE = 60 * 1000

function signUp(test: TestApp, email: string) {
  const names = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T' }
  return test.client().call('adminSignup', { body: { ...names, email, password: 'correct horse' } })
}

describe('a client’s network', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // Some proxies write the port of the connection too.
    ['192.0.2.1:5678', '192.0.2.1'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['192.0.2.1:', 'unreadable'],
    ['300.0.2.1:80', 'unreadable'],
    ['[2001:db8::1', 'unreadable'],
    ['[192.0.2.1]:80', 'unreadable'],
    ['_hidden', 'unreadable'],
    ['', 'unreadable'],
  ])('for %s is %s (abuse 41)', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })
})

describe('public calls', () => {
  const call = ({ app }: TestApp, remoteAddress: string, headers = {}) =>
    app.inject({ method: 'GET', url: '/api/auth/signup-token/x', remoteAddress, headers })

  test('are 120 a minute per network, then 429 with the time to wait', async () => {
    const test = await createTestApp()
    const statuses = []
    for (let i = 0; i < 120; i++) statuses.push((await call(test, `2001:db8::${i.toString(16)}`)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([404]))
    test.advance(15 * 1000)
    const refused = await call(test, '2001:db8::ffff')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45'])
    expect(refused.json().code).toBe('too_many_requests')
    expect((await call(test, '2001:db8:0:1::1')).statusCode).toBe(404)
    test.advance(45 * 1000)
    expect((await call(test, '2001:db8::1')).statusCode).toBe(404)
  })

  test('lose no call that comes at the same time', async () => {
    const test = await createTestApp()
    const replies = await Promise.all(Array.from({ length: 150 }, () => call(test, '192.0.2.7')))
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(30)
  })

  test('above the limit write nothing', async () => {
    const test = await createTestApp()
    for (let i = 0; i < 121; i++) await call(test, '192.0.2.8')
    const counters = () => test.deps.db.selectFrom('rate_counters').selectAll().execute()
    const before = await counters()
    expect((await call(test, '192.0.2.8')).statusCode).toBe(429)
    expect(await counters()).toEqual(before)
  })

  test('count by the connection, and by X-Forwarded-For only from a trusted proxy (abuse 41)', async () => {
    const direct = await createTestApp()
    const proxied = await createTestApp({ TRUST_PROXY: 'on' })
    const last = async (test: TestApp, forwardedFor: (i: number) => string) => {
      let status = 0
      for (let i = 0; i <= 120; i++) {
        status = (await call(test, '192.0.2.1', { 'x-forwarded-for': forwardedFor(i) })).statusCode
      }
      return status
    }
    expect(await last(direct, (i) => `198.51.100.${i}`)).toBe(429)
    expect(await last(proxied, (i) => `198.51.100.${i}`)).toBe(404)
    // The proxy adds the address that it sees at the end; the client wrote the addresses before it.
    expect(await last(proxied, (i) => `203.0.113.${i}, 198.51.100.200`)).toBe(429)
  })

  test.each([
    ['a new port in each call', (i: number) => `198.51.100.200:${1024 + i}`],
    ['what is no address', (i: number) => `unknown${i}`],
  ])('are limited where the trusted proxy writes %s (abuse 41)', async (_name, forwardedFor) => {
    const proxied = await createTestApp({ TRUST_PROXY: 'on' })
    const statuses = []
    for (let i = 0; i <= 120; i++)
      statuses.push((await call(proxied, '192.0.2.1', { 'x-forwarded-for': forwardedFor(i) })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  test('name no longer wait than the window after the clock was set back, and keep their count', async () => {
    const test = await createTestApp()
    for (let i = 0; i <= 120; i++) await call(test, '192.0.2.9')
    test.advance(-24 * 60 * MINUTE)
    const refused = await call(test, '192.0.2.9')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    test.advance(MINUTE)
    expect((await call(test, '192.0.2.9')).statusCode).toBe(404)
  })
})

describe('mails to one address', () => {
  const begin = (test: TestApp, email: string) => test.client().call('passwordBegin', { body: { email } })

  test('are five in 15 minutes, then 429 with the time to wait and a valid last code (abuse 40, 41)', async () => {
    const test = await createTestApp()
    const { email } = await createPerson(test)
    for (let i = 0; i < 4; i++) await signUp(test, email)
    expect(await takeMails(test, email)).toHaveLength(4)
    await signUp(test, email)
    const code = await takeCode(test, email)
    test.advance(5 * MINUTE - 1000)
    expect(await signUp(test, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        error: 'Too many mails to this address. Please wait 11 minutes.',
      },
      headers: { 'retry-after': '601' },
    })
    expect(await takeMails(test, email)).toEqual([])
    expect((await test.client().call('emailVerify', { body: { email, code } })).status).toBe(200)

    test.advance(9 * MINUTE + 1000)
    expect((await signUp(test, email)).body.error).toBe(
      'Too many mails to this address. Please wait 1 minute.',
    )
    test.advance(MINUTE)
    expect((await signUp(test, email)).status).toBe(204)
    expect(await takeMails(test, email)).toHaveLength(1)
  })

  test.each([
    ['password-begin', begin],
    ['admin-signup', signUp],
  ])(
    'are counted by %s the same whether the address has an account or not (abuse 38, 40)',
    async (_name, ask) => {
      const test = await createTestApp()
      const withPassword = await createPerson(test)
      await test.deps.db
        .updateTable('users')
        .set({ password_hash: 'x' })
        .where('id', '=', withPassword.id)
        .execute()
      const known = [withPassword.email, (await createPerson(test)).email]
      const answers = async (email: string) => {
        const replies = []
        for (let i = 0; i < 7; i++) replies.push(await ask(test, email))
        return replies.map(({ status, body, headers }) => [status, body, headers['retry-after']])
      }
      const unknown = await answers('nobody@example.org')
      expect(unknown.map(([status]) => status)).toEqual([204, 204, 204, 204, 204, 429, 429])
      for (const email of known) expect(await answers(email)).toEqual(unknown)
    },
  )
})

describe('failed codes and passwords', () => {
  test('leave a new code to the owner (abuse 42)', async () => {
    const test = await createTestApp()
    const person = await createPerson(test)
    const verify = (code: string) =>
      test.client().call('emailVerify', { body: { email: person.email, code } })
    await signUp(test, person.email)
    const attacked = await takeCode(test, person.email)
    for (let i = 0; i < 5; i++) await verify(otherCode(attacked))
    await signUp(test, person.email)
    expect((await verify(await takeCode(test, person.email))).status).toBe(200)
  })
})

test('old counters are removed, and they hold no address', async () => {
  const { deps, advance } = await createTestApp()
  const count = () => deps.db.selectFrom('rate_counters').selectAll().execute()
  const { secrets, clock } = deps
  const network = '192.0.2.1'
  const emailKey = 'anna@example.org'
  await requireMailWithinLimit(deps.db, { kind: 'sign-in', secrets, emailKey, network, now: clock() })
  expect(JSON.stringify(await count())).not.toContain('anna')
  await deleteExpiredCounters(deps.db, deps.clock())
  expect(await count()).toHaveLength(2)
  advance(15 * MINUTE)
  await deleteExpiredCounters(deps.db, deps.clock())
  expect(await count()).toEqual([])
})
