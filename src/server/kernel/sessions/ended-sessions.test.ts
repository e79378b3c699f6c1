/** A disk that is full refuses what has to be stored, and neither reading nor signing out. */
import type { KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPerson, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const HOUR_MS = 60 * 60 * 1000
const REFUSED = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

let isFull = false
/** Both engines refuse writes with an error of this kind. */
const fullDisk: KyselyPlugin = {
  transformQuery({ node }) {
    if (isFull && REFUSED.has(node.kind))
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return node
  },
  transformResult: async ({ result }) => result,
}
const app = await createTestApp({}, async () => {
  const database = await openTestDatabase()
  return { ...database, db: database.db.withPlugin(fullDisk) }
})
const { deps } = app
afterEach(() => {
  isFull = false
  vi.useRealTimers()
})

describe('on a full disk', () => {
  test('a person goes on reading after the hour in which the session would be extended', async () => {
    const { admin, params } = await createTenant(app)
    app.advance(2 * HOUR_MS)
    isFull = true
    expect((await admin.client.call('getProject', { params })).status).toBe(200)
  })

  test('signing out ends the session at once, and in the database once there is room', async () => {
    const person = await createPerson(app)
    const sessions = () =>
      deps.db.selectFrom('sessions').select('user_id').where('user_id', '=', person.id).execute()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    isFull = true
    expect((await person.client.call('logout')).status).toBe(204)
    expect((await person.client.call('getMe')).status).toBe(401)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await sessions()).toHaveLength(1)
    isFull = false
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await expect.poll(sessions).toEqual([])
    expect((await person.client.call('getMe')).status).toBe(401)
  })

  test('signing in is refused by name', async () => {
    isFull = true
    const reply = await app.client().call('emailLogin', { body: { email: 'anna@example.org' } })
    expect([reply.status, reply.body.code]).toEqual([409, 'limit_reached'])
  })
})
