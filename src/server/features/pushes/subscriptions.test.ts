/** The browsers to which notices are pushed: who has them, and when they end. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { beginSession, SESSION_MS } from '../../kernel/sessions/begin-session.ts'
import { deleteExpiredSessions, endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { PUSH_SUBSCRIPTION } from '../../testing/push-subscription.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { MAX_SUBSCRIPTIONS } from './subscriptions.ts'

const app = await createTestApp()
const { db } = app.deps

function browser(endpoint = `https://localhost:1/push/${randomUUID()}`) {
  const pair = createECDH('prime256v1')
  return {
    endpoint,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
type Caller = Pick<TestPerson, 'client'>
const subscribe = ({ client }: Caller, body: unknown = browser(), headers: Record<string, string> = {}) =>
  client.call('subscribeToPush', { body, headers })
const unsubscribe = ({ client }: Caller, endpoint: unknown) =>
  client.call('unsubscribeFromPush', { body: { endpoint } })
const rowsOf = ({ id }: Pick<TestPerson, 'id'>) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).orderBy('stated_at').execute()
const countOf = async (person: Pick<TestPerson, 'id'>) => (await rowsOf(person)).length
const someone = async () => (await createTenant(app)).freelancer

test('GET /config gives the key with which browsers subscribe', async () => {
  const { body } = await app.client().call('getConfig')
  expect(body.pushKey).toBe(app.deps.pushKey!.publicKey)
  expect(Buffer.from(body.pushKey, 'base64url')).toHaveLength(65)
})

describe('a subscription', () => {
  test('is stated, stated again, and ended twice', async () => {
    const person = await someone()
    const own = browser()
    for (let count = 0; count < 2; count += 1)
      expect(await subscribe(person, own)).toMatchObject({ status: 204, body: undefined })
    // A browser names more than we take.
    expect((await subscribe(person, { ...own, expirationTime: null })).status).toBe(204)
    expect(await countOf(person)).toBe(1)
    for (let count = 0; count < 2; count += 1)
      expect((await unsubscribe(person, own.endpoint)).status).toBe(204)
    expect(await countOf(person)).toBe(0)
  })

  test('stands nowhere in the database as text', async () => {
    const person = await someone()
    const own = browser()
    await subscribe(person, own)
    const stored = JSON.stringify(await rowsOf(person))
    for (const text of [own.endpoint, own.keys.p256dh, own.keys.auth]) expect(stored).not.toContain(text)
  })

  test('belongs to whoever subscribed last, also where two do so at once', async () => {
    const [first, second] = [await someone(), await someone()]
    const shared = browser()
    await subscribe(first, shared)
    await subscribe(second, shared)
    expect([await countOf(first), await countOf(second)]).toEqual([0, 1])
    // Its end is the choice of its owner alone.
    expect((await unsubscribe(first, shared.endpoint)).status).toBe(204)
    expect(await countOf(second)).toBe(1)
    const other = browser()
    const both = await Promise.all([first, second].map((person) => subscribe(person, other)))
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect((await countOf(first)) + (await countOf(second))).toBe(2)
  })

  test('is one of the last twenty of its person', async () => {
    const person = await someone()
    const all = Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, () => browser())
    try {
      for (const each of all) {
        app.advance(1)
        expect((await subscribe(person, each)).status).toBe(204)
      }
      const kept = (await rowsOf(person)).map(({ sealed }) => app.deps.secrets.unseal(sealed))
      expect(kept).toEqual(all.slice(1).map((each) => JSON.stringify(each)))
    } finally {
      app.setBack(app.deps.clock() - TEST_NOW)
    }
  })

  test('has a rate of its person', async () => {
    const person = await someone()
    const own = browser()
    for (let count = 0; count < 60; count += 1) await subscribe(person, own)
    const refused = await subscribe(person, own, { 'accept-language': 'de' })
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('zu oft') } })
    expect((await unsubscribe(person, own.endpoint)).status).toBe(204)
  })
})

describe('a subscription ends with its session', () => {
  test('by signing out there, and not elsewhere', async () => {
    const { admin } = await createTenant(app)
    await subscribe(admin)
    const { token } = await signInAgain(admin)
    await subscribe({ client: app.client(token) })
    expect(await countOf(admin)).toBe(2)
    expect((await app.client(token).call('logout')).status).toBe(204)
    expect(await countOf(admin)).toBe(1)
    expect((await admin.client.call('logout')).status).toBe(204)
    expect(await countOf(admin)).toBe(0)
  })

  test('when it is stated anew in another session, with that one', async () => {
    const { admin } = await createTenant(app)
    const own = browser()
    await subscribe(admin, own)
    const { token } = await signInAgain(admin)
    await subscribe({ client: app.client(token) }, own)
    await admin.client.call('logout')
    expect(await countOf(admin)).toBe(1)
  })

  test('by a reset, which ends all sessions of the person', async () => {
    const person = await someone()
    await subscribe(person)
    await db.transaction().execute((tx) => endSessionsOf(tx, { userId: person.id }))
    expect(await countOf(person)).toBe(0)
  })

  test('when nobody has used it for thirty days', async () => {
    const person = await someone()
    await subscribe(person)
    app.advance(SESSION_MS + 1)
    try {
      await deleteExpiredSessions(db, app.deps.clock())
      expect(await countOf(person)).toBe(0)
    } finally {
      app.setBack(app.deps.clock() - TEST_NOW)
    }
  })
})

/** Begins one more session of a person. */
async function signInAgain({ id }: Pick<TestPerson, 'id'>): Promise<{ token: string }> {
  return { token: await beginSession(db, { secrets: app.deps.secrets, userId: id, now: app.deps.clock() }) }
}

describe('refused with a sentence for its field is', () => {
  const { keys } = PUSH_SUBSCRIPTION
  const endpoint = 'https://push.example.org/x'
  test.each([
    ['no endpoint', { keys }, 'endpoint'],
    ['an endpoint that is none', { endpoint: 'push', keys }, 'endpoint'],
    ['plain http', { endpoint: 'http://push.example.org/x', keys }, 'endpoint'],
    ['a space', { endpoint: 'https://push.example.org/ x', keys }, 'endpoint'],
    ['a long one', { endpoint: `https://push.example.org/${'x'.repeat(2000)}`, keys }, 'endpoint'],
    ['this machine', { endpoint: 'https://127.0.0.1/x', keys }, 'endpoint'],
    ['this machine as a number', { endpoint: 'https://2130706433/x', keys }, 'endpoint'],
    ['this machine by name', { endpoint: 'https://localhost/x', keys }, 'endpoint'],
    ['another port of an exempt place', { endpoint: 'https://localhost:2/x', keys }, 'endpoint'],
    ['a private range', { endpoint: 'https://10.0.0.1/x', keys }, 'endpoint'],
    ['the data of a cloud', { endpoint: 'https://169.254.169.254/x', keys }, 'endpoint'],
    ['an inner address of IPv6', { endpoint: 'https://[fd00::1]/x', keys }, 'endpoint'],
    ['a mapped address', { endpoint: 'https://[::ffff:127.0.0.1]/x', keys }, 'endpoint'],
    ['no keys', { endpoint }, 'keys'],
    ['a short key', { endpoint, keys: { ...keys, p256dh: 'BAAA' } }, 'keys.p256dh'],
    ['a key beside the curve', { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }, 'keys.p256dh'],
    ['a long secret', { endpoint, keys: { ...keys, auth: 'A'.repeat(23) } }, 'keys.auth'],
  ])('%s', async (_name, body, field) => {
    const person = await someone()
    const { status, body: refused } = await subscribe(person, body)
    expect([status, Object.keys(refused.fields)]).toEqual([400, [field]])
    expect(refused.error.length).toBeGreaterThan(10)
    expect(await countOf(person)).toBe(0)
  })

  test('an end without an endpoint', async () => {
    const { status, body } = await unsubscribe(await someone(), 7)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['endpoint']])
  })
})

test('a session that has not proven the mailbox can neither begin nor end one', async () => {
  const person = await someone()
  await db.updateTable('sessions').set({ tenant_ids: '' }).where('user_id', '=', person.id).execute()
  expect((await subscribe(person)).status).toBe(403)
  expect((await unsubscribe(person, browser().endpoint)).status).toBe(403)
  expect((await app.client().call('subscribeToPush', { body: browser() })).status).toBe(401)
})
