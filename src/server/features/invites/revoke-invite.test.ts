import { describe, expect, test } from 'vitest'
import { addProject, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, tokensIn } from '../../testing/mail.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const DAY = 24 * 60 * 60 * 1000

const list = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listInvites', { params })).body.invites
const revoke = ({ admin }: TestTenant, token: string) =>
  admin.client.call('revokeInvite', { params: { token } })

describe('the list of invites', () => {
  test('has all fields and the shown link of each, the newest first', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const email = `Ben-${crypto.randomUUID()}@Example.org`
    const first = (await inviteFreelancer(tenant, email, { expiresInDays: null })).body
    test.advance(1000)
    const second = (await invite(tenant, { role: 'ADMIN' })).body
    expect(await list(tenant)).toEqual([
      {
        ...second,
        email: null,
        expiresAt: new Date(TEST_NOW + 1000 + 14 * DAY).toISOString(),
        revoked: false,
        acceptedAt: null,
        createdAt: new Date(TEST_NOW + 1000).toISOString(),
        mailFailed: null,
      },
      {
        ...first,
        email: email.toLowerCase(),
        expiresAt: null,
        revoked: false,
        acceptedAt: null,
        createdAt: new Date(TEST_NOW).toISOString(),
        mailFailed: null,
      },
    ])
    expect(first.url).toBe(`https://plan.example.org/invite/${first.token}`)
    const { invite: mailed } = tokensIn(await takeMail(test, email))
    expect(JSON.stringify(await list(tenant))).not.toContain(mailed)
  })

  test('says when an invite was accepted, and which are revoked', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await accept(person, token)
    const other = (await invite(tenant, { role: 'ADMIN' })).body
    await revoke(tenant, other.token)
    const invites = await list(tenant)
    const find = (wanted: string) => invites.find((entry: { token: string }) => entry.token === wanted)
    expect(find(token)).toMatchObject({ acceptedAt: new Date(TEST_NOW).toISOString(), revoked: false })
    expect(find(other.token)).toMatchObject({ acceptedAt: null, revoked: true })
  })

  test('counts an invite as revoked whose inviter may not invite any more', async () => {
    const tenant = await createTenant(app)
    await invite(tenant, { role: 'ADMIN' })
    const successor = await createPerson(app)
    const { tenantId } = tenant.tenant
    const { db } = app.deps
    await db
      .insertInto('memberships')
      .values({ tenant_id: tenantId, user_id: successor.id, role: 'ADMIN', created_at: 0 })
      .execute()
    await db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', tenant.admin.id)
      .execute()
    expect(await list({ ...tenant, admin: successor })).toMatchObject([{ revoked: true }])
  })

  test('leaves out invites of other projects', async () => {
    const tenant = await createTenant(app)
    await invite(tenant, { role: 'ADMIN' })
    const sibling = await addProject(app.deps.db, { ...tenant.tenant, name: 'Sibling', now: 0 })
    expect(await list({ ...tenant, params: { ...sibling } })).toEqual([])
  })
})

describe('revoking an invite', () => {
  test('closes it and the link that it made, and changes nothing a second time', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const email = newEmail()
    const { token } = (await inviteFreelancer(tenant, email)).body
    const tokens = tokensIn(await takeMail(test, email))
    expect((await revoke(tenant, token)).status).toBe(204)
    const rows = () => test.deps.db.selectFrom('invites').selectAll().execute()
    const before = await rows()
    test.advance(DAY)
    expect((await revoke(tenant, token)).status).toBe(204)
    expect(await rows()).toEqual(before)

    const opened = await test.client().call('redeemMagicLink', { params: { token: tokens.magic! } })
    expect(opened.body.code).toBe('link_dead')
    const person = await test.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(person.id).toBeTypeOf('string')
  })

  test('shows in the refusal of its acceptance', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    for (const body of [{ role: 'ADMIN' }, { role: 'FREELANCER', email: person.email }]) {
      const { token } = (await invite(tenant, body)).body
      await revoke(tenant, token)
      expect(await accept(person, token)).toMatchObject({
        status: 403,
        body: { error: 'This invite has been revoked.', code: 'invite_closed' },
      })
    }
  })

  test('is refused for a used invite, and undoes nothing', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await accept(person, token)
    expect(await revoke(tenant, token)).toMatchObject({
      status: 409,
      body: { error: 'This invite has already been used.', code: 'conflict' },
    })
    expect((await person.client.call('getProject', { params: tenant.params })).status).toBe(200)
    expect(await list(tenant)).toMatchObject([{ revoked: false }])
  })

  test('while it is accepted lets exactly one of the two succeed', async () => {
    const tenant = await createTenant(app)
    for (let round = 0; round < 15; round++) {
      const person = await createPerson(app)
      const { token } = (await inviteFreelancer(tenant, person.email)).body
      const [revoked, accepted] = await Promise.all([revoke(tenant, token), accept(person, token)])
      expect([
        [204, 403],
        [409, 200],
      ]).toContainEqual([revoked.status, accepted.status])
    }
  })
})
