import { describe, expect, test } from 'vitest'
import {
  addProject,
  addMembership,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { createMagicLink } from './create-magic-link.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

const create = (tenant: TestTenant, { id: userId }: { id: string }) =>
  tenant.admin.client.call('createMagicLink', { params: tenant.params, body: { userId } })
const list = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listMagicLinks', { params })).body.links
const revoke = ({ admin }: TestTenant, token: string) =>
  admin.client.call('revokeMagicLink', { params: { token } })
const redeem = (token: string) => app.client().call('redeemMagicLink', { params: { token } })
const givePassword = ({ id }: TestPerson) =>
  db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()

describe('an administrator’s link', () => {
  test('is made for a person on the roster, expires after 7 days, and is listed with its URL', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const reply = await create(tenant, freelancer)
    expect(reply).toMatchObject({ status: 201 })
    const link = reply.body
    expect(link).toEqual({
      token: link.token,
      url: `https://plan.example.org/magic/${link.token}`,
      revoked: false,
      userId: freelancer.id,
      email: freelancer.email,
      createdAt: new Date(TEST_NOW).toISOString(),
      expiresAt: new Date(TEST_NOW + 7 * DAY).toISOString(),
    })
    expect(await list(tenant)).toEqual([link])

    const session = await redeem(link.token)
    expect(session).toMatchObject({ status: 200, body: { mustSetPassword: true } })
    expect(await list(tenant)).toEqual([{ ...link, revoked: true }])
  })

  test('is listed as revoked once it has expired, the newest first', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const old = (await create(tenant, tenant.freelancer)).body
    test.advance(7 * DAY)
    const young = (await create(tenant, tenant.freelancer)).body
    expect(await list(tenant)).toEqual([young, { ...old, revoked: true }])
  })

  test('begins a session that reaches this tenant alone, even if the person joins others (abuse 20)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await create(tenant, tenant.freelancer)).body
    const session = app.client((await redeem(token)).body.token)
    const other = await createTenant(app)
    await addMembership(db, other.tenant, tenant.freelancer, 'FREELANCER')
    await addToRoster(db, other.project, tenant.freelancer)
    expect((await session.call('getProject', { params: tenant.params })).status).toBe(200)
    expect((await session.call('getProject', { params: other.params })).status).toBe(404)
  })

  test('is refused where it would open more than this tenant', async () => {
    const tenant = await createTenant(app)
    const withPassword = await createFreelancer(app, tenant.project)
    await givePassword(withPassword)
    const elsewhere = await createFreelancer(app, tenant.project)
    await addMembership(db, (await createTenant(app)).tenant, elsewhere, 'FREELANCER')
    await addToRoster(db, tenant.project, tenant.admin)
    for (const person of [withPassword, elsewhere, tenant.admin]) {
      expect(await create(tenant, person)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect(await list(tenant)).toEqual([])
  })

  test('is refused for a person who is not on the roster, foreign or invented', async () => {
    const tenant = await createTenant(app)
    const removed = await createFreelancer(app, tenant.project)
    await db.updateTable('roster_entries').set({ removed_at: 1 }).where('user_id', '=', removed.id).execute()
    const sibling = await addProject(db, { ...tenant.tenant, name: 'Sibling', now: 0 })
    const colleague = await createFreelancer(app, sibling)
    const { freelancer: foreign } = await createTenant(app)
    for (const { id } of [removed, colleague, foreign, { id: crypto.randomUUID() }, { id: 'x' }]) {
      expect((await create(tenant, { id })).status).toBe(404)
    }
    const { admin, params } = tenant
    expect((await admin.client.call('createMagicLink', { params, body: {} })).status).toBe(400)
  })
})

describe('the list of links', () => {
  test('has no link of people with a password, another tenant, or an administrator’s role (abuse 21)', async () => {
    const tenant = await createTenant(app)
    const people = await Promise.all([1, 2, 3].map(() => createFreelancer(app, tenant.project)))
    for (const person of people) await create(tenant, person)
    expect(await list(tenant)).toHaveLength(3)
    await givePassword(people[0]!)
    await addMembership(db, (await createTenant(app)).tenant, people[1]!, 'ADMIN')
    await db.updateTable('memberships').set({ role: 'ADMIN' }).where('user_id', '=', people[2]!.id).execute()
    expect(await list(tenant)).toEqual([])
  })

  test('has no link that people requested themselves (abuse 22)', async () => {
    const tenant = await createTenant(app)
    const { secrets, clock } = app.deps
    const userId = tenant.freelancer.id
    await db
      .transaction()
      .execute((tx) => createMagicLink(tx, { secrets, userId, now: clock(), expiresAt: clock() + DAY }))
    expect(await list(tenant)).toEqual([])
  })

  test('does not reveal which invited addresses have an account', async () => {
    const tenant = await createTenant(app)
    const known = await createPerson(app)
    await givePassword(known)
    for (const email of [newEmail(), known.email]) await inviteFreelancer(tenant, email)
    expect(await list(tenant)).toEqual([])
  })

  test('has links of this project only', async () => {
    const tenant = await createTenant(app)
    const sibling = await addProject(db, { ...tenant.tenant, name: 'Sibling', now: 0 })
    await create({ ...tenant, params: { ...sibling } }, await createFreelancer(app, sibling))
    expect(await list(tenant)).toEqual([])
    expect(await list({ ...tenant, params: { ...sibling } })).toHaveLength(1)
  })
})

describe('revoking a link', () => {
  test('ends it, and a second time changes nothing (abuse 27)', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const link = (await create(tenant, tenant.freelancer)).body
    expect((await revoke(tenant, link.token)).status).toBe(204)
    const rows = () => test.deps.db.selectFrom('magic_links').selectAll().execute()
    const before = await rows()
    test.advance(1000)
    expect((await revoke(tenant, link.token)).status).toBe(204)
    expect(await rows()).toEqual(before)
    const reply = await test.client().call('redeemMagicLink', { params: { token: link.token } })
    expect(reply).toMatchObject({ status: 404, body: { error: 'Link invalid or revoked.' } })
    expect(await list(tenant)).toEqual([{ ...link, revoked: true }])
  })

  test('ends the session that it began, and no other (abuse 28)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await create(tenant, tenant.freelancer)).body
    const session = app.client((await redeem(token)).body.token)
    expect((await session.call('getMe')).status).toBe(200)
    expect((await revoke(tenant, token)).status).toBe(204)
    expect((await session.call('getMe')).status).toBe(401)
    expect((await tenant.freelancer.client.call('getMe')).status).toBe(200)
  })

  test('while it is opened leaves no session (abuse 28)', async () => {
    const tenant = await createTenant(app)
    for (let round = 0; round < 20; round++) {
      const { token } = (await create(tenant, tenant.freelancer)).body
      const [opened, revoked] = await Promise.all([redeem(token), revoke(tenant, token)])
      expect(revoked.status).toBe(204)
      expect([200, 404]).toContain(opened.status)
      // Without a session token the call is signed out, which is 401 as well.
      expect((await app.client(opened.body.token).call('getMe')).status).toBe(401)
      expect((await redeem(token)).status).toBe(404)
    }
  })
})
