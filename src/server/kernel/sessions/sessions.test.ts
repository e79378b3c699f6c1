import { expect, test } from 'vitest'
import { createPerson } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { beginSession, MAX_SESSIONS_OF_PERSON } from './begin-session.ts'

const DAY = 24 * 60 * 60 * 1000

test('a session is a random token of 256 bits, stored only as a hash', async () => {
  const app = await createTestApp()
  const tokens = [(await createPerson(app)).token, (await createPerson(app)).token]
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(2)
  const rows = JSON.stringify(await app.deps.db.selectFrom('sessions').selectAll().execute())
  for (const token of tokens) {
    expect(rows).not.toContain(token)
    expect(rows).toContain(app.deps.secrets.hash('session', token))
  }
})

test('a session lasts 30 days after it was last used', async () => {
  const app = await createTestApp()
  const { client } = await createPerson(app)
  const status = async () => (await client.call('getMe')).status
  app.advance(29 * DAY)
  expect(await status()).toBe(200)
  app.advance(29 * DAY)
  expect(await status()).toBe(200)
  app.advance(30 * DAY)
  expect(await status()).toBe(401)
})

test('the 101st session of a person ends the one unused for longest', async () => {
  const app = await createTestApp()
  const { id: userId, client } = await createPerson(app)
  const { db, secrets, clock } = app.deps
  const begin = async () => {
    app.advance(1000)
    return app.client(await beginSession(db, { secrets, userId, now: clock() }))
  }
  const second = await begin()
  for (let count = 2; count < MAX_SESSIONS_OF_PERSON; count += 1) await begin()
  expect((await client.call('getMe')).status).toBe(200)
  await begin()
  expect((await client.call('getMe')).status).toBe(401)
  expect((await second.call('getMe')).status).toBe(200)
})
