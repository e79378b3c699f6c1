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
  const count = async () => {
    const tables = ['pending_signups', 'sign_in_codes', 'outbox_mails', 'rate_counters', 'sessions'] as const
    const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
    return rows.map((list) => list.length)
  }
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([1, 1, 1, 3, 1])
  advance(60 * 60 * 1000)
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([1, 0, 0, 0, 1])
  advance(30 * 24 * 60 * 60 * 1000)
  await sweep(deps, deps.clock())
  expect(await count()).toEqual([0, 0, 0, 0, 0])
  expect((await person.client.call('getMe')).status).toBe(401)
})
