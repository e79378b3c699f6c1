import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { addProject, createPerson, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { ProjectScope } from '../access/types.ts'
import { createFindCaller } from './find-session.ts'

const DAY = 24 * 60 * 60 * 1000

async function signedIn() {
  const app = await createTestApp()
  const person = await createPerson(app)
  const status = async () => (await person.client.call('getMe')).status
  const expiry = async () =>
    await app.deps.db.selectFrom('sessions').select(['seen_at', 'expires_at']).executeTakeFirstOrThrow()
  return { app, status, expiry }
}

test('a session ends 30 days after its last use, however often it was used (abuse 47)', async () => {
  const { app, status } = await signedIn()
  for (let use = 0; use < 3; use += 1) {
    app.advance(29 * DAY)
    expect(await status()).toBe(200)
  }
  // The second call fills the cache, so that no further call needs the database.
  expect(await status()).toBe(200)
  app.advance(30 * DAY)
  expect(await status()).toBe(401)
})

test('a wrong clock neither ends a session nor extends it (abuse 47)', async () => {
  const { app, status, expiry } = await signedIn()
  const before = await expiry()
  app.advance(-DAY)
  expect(await status()).toBe(200)
  expect(await expiry()).toEqual(before)
  app.advance(DAY + 8 * DAY)
  expect(await status()).toBe(200)
  app.advance(-8 * DAY)
  expect(await status()).toBe(200)
  app.advance(38 * DAY)
  expect(await status()).toBe(401)
})

test('the caller cache holds until the next write', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { admin, project } = await createTenant(app)
  const { projectId } = project
  const askedBy = (database: Database) => {
    const find = createFindCaller({ ...deps, database })
    return () => find({ token: admin.token, now: deps.clock(), projectId })
  }
  const unaware = askedBy({ ...deps.database, writes: () => 1 })
  const ours = askedBy(deps.database)
  const before = await ours()
  expect(before).toMatchObject({ session: { userId: admin.id }, membership: { project, role: 'ADMIN' } })
  expect(await unaware()).toEqual(before)

  await deps.db.updateTable('memberships').set({ role: 'FREELANCER' }).execute()
  expect(await unaware()).toEqual(before)
  expect(await ours()).toMatchObject({ membership: { role: 'FREELANCER' } })
  await deps.db.deleteFrom('sessions').execute()
  expect(await ours()).toEqual({})
})

test('a session limited to thousands of tenants is not cached for each project', async () => {
  const app = await createTestApp()
  const { deps } = app
  const { admin, tenant, project } = await createTenant(app)
  const other = await addProject(deps.db, { ...tenant, name: 'Winterfest', now: deps.clock() })
  const tenantIds = [tenant.tenantId, ...Array.from({ length: 6000 }, () => randomUUID())]
  await deps.db
    .updateTable('sessions')
    .set({ tenant_ids: tenantIds.join(' ') })
    .execute()
  const find = createFindCaller({ ...deps, database: { ...deps.database, writes: () => 1 } })
  const roleIn = async ({ projectId }: ProjectScope) =>
    (await find({ token: admin.token, now: deps.clock(), projectId })).membership?.role
  for (const each of [project, other]) expect(await roleIn(each)).toBe('ADMIN')
  await deps.db.updateTable('memberships').set({ role: 'FREELANCER' }).execute()
  expect(await roleIn(other)).toBe('ADMIN')
  expect(await roleIn(project)).toBe('FREELANCER')
})
