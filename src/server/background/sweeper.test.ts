import { expect, test } from 'vitest'
import { NOTICE_KEPT_MS } from '../../domain/notices.ts'
import { tellNotices } from '../kernel/notices/tell.ts'
import { createPerson, createTenant } from '../testing/fixtures.ts'
import { newEmail } from '../testing/invites.ts'
import { takeCode, takeMails } from '../testing/mail.ts'
import { buildTestApp, createTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { sweep } from './sweeper.ts'

const beginSignUp = ({ client }: TestApp, email = newEmail()) => {
  const person = { firstName: 'A', lastName: 'B', phone: '1234567', password: 'correct horse' }
  return client().call('adminSignup', { body: { ...person, email, tenantName: 'T' } })
}

test('expired rows are removed, and no others', async () => {
  const app = await createTestApp()
  const { deps, advance } = app
  const person = await createPerson(app)
  await beginSignUp(app)
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

test('notices are removed after 180 days', async () => {
  const app = await createTestApp()
  const { deps, advance } = app
  const { project, freelancer } = await createTenant(app)
  const content = { month: '2026-12', byName: 'Anna Meyer', text: '' }
  const notice = { userId: freelancer.id, ...project, kind: 'month' as const, content }
  await deps.db.transaction().execute((tx) => tellNotices(tx, [notice], { now: deps.clock() }))
  const sweepAndCount = async () => {
    await sweep(deps, deps.clock())
    return (await deps.db.selectFrom('notices').select('id').execute()).length
  }
  advance(NOTICE_KEPT_MS)
  expect(await sweepAndCount()).toBe(1)
  advance(1)
  expect(await sweepAndCount()).toBe(0)
})

test('a closed sign-up ends those that wait for their code, also those that come later', async () => {
  const database = await openTestDatabase()
  const open = await buildTestApp(database)
  const [early, late] = [newEmail(), newEmail()]
  await beginSignUp(open, early)
  const closed = await buildTestApp(database, { SIGN_UP: 'closed' })
  await beginSignUp(open, late)
  await sweep(closed.deps, closed.deps.clock())
  for (const email of [early, late]) {
    const code = await takeCode(open, email)
    expect((await closed.client().call('emailVerify', { body: { email, code } })).status).toBe(400)
    expect((await closed.client().call('emailLogin', { body: { email } })).status).toBe(204)
    expect(await takeMails(closed, email)).toEqual([])
  }
  expect(await database.db.selectFrom('tenants').selectAll().execute()).toEqual([])
  await open.app.close()
  await closed.app.close()
  await database.close()
})
