import { expect, test } from 'vitest'
import { sweep } from './sweeper.ts'
import { createPerson } from './testing/fixtures.ts'
import { createTestApp } from './testing/test-app.ts'

test('expired rows are removed, and no others', async () => {
  const { deps, advance, client } = await createTestApp()
  const person = await createPerson({ deps, client } as Parameters<typeof createPerson>[0])
  const body = {
    firstName: 'A',
    lastName: 'B',
    phone: '1234567',
    email: 'anna@example.org',
    tenantName: 'T',
    password: 'correct horse',
  }
  await client().call('adminSignup', { body })
  const [now, user_id] = [deps.clock(), person.id]
  const DAY = 24 * 60 * 60 * 1000
  await deps.db
    .insertInto('devices')
    .values({ secret_hash: 'x', user_id, created_at: now, expires_at: now + DAY })
    .execute()
  await deps.db
    .insertInto('password_resets')
    .values({ email_key: 'a', device: '', token_hash: 'x', expires_at: now + 1, used_at: null })
    .execute()
  const code = { code_hash: 'x', new_email: null, new_code_hash: null, tries: 0, used_at: null }
  await deps.db
    .insertInto('own_codes')
    .values({ ...code, user_id, purpose: 'deletion', expires_at: now + 1 })
    .execute()
  const count = async () => {
    const expiring = ['sign_in_codes', 'own_codes', 'password_resets', 'devices'] as const
    const tables = ['pending_signups', ...expiring, 'outbox_mails', 'rate_counters', 'sessions'] as const
    const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
    return rows.map((list) => list.length)
  }
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([1, 1, 1, 1, 1, 1, 3, 1])
  advance(60 * 60 * 1000)
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([1, 0, 0, 0, 1, 0, 0, 1])
  advance(30 * DAY)
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect((await person.client.call('getMe')).status).toBe(401)
})
