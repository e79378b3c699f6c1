import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addMembership,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/create-project.ts'
import { hashPassword } from '../users/passwords.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

const invite = (tenant: TestTenant, body: object, by = tenant.admin) =>
  by.client.call('createInvite', { params: tenant.params, body })
const inviteFreelancer = (tenant: TestTenant, email: string, more: object = {}) =>
  invite(tenant, { role: 'FREELANCER', email, ...more })
const accept = (person: { client: TestPerson['client'] }, token: string) =>
  person.client.call('acceptInvite', { body: { token } })
const newEmail = () => `ben-${randomUUID()}@example.org`

const membershipsOf = (person: TestPerson) =>
  db.selectFrom('memberships').select(['tenant_id', 'role']).where('user_id', '=', person.id).execute()
const isUsed = async (tenant: TestTenant) => {
  const rows = await db
    .selectFrom('invites')
    .select('accepted_at')
    .where('tenant_id', '=', tenant.tenant.tenantId)
    .execute()
  return rows.map((row) => row.accepted_at !== null)
}

/** Follows the mail's magic link; gives the client it signs in. */
async function follow(magic: string | undefined) {
  const reply = await app.client().call('redeemMagicLink', { params: { token: magic! } })
  expect(reply.status).toBe(200)
  return { ...reply.body, client: app.client(reply.body.token) }
}

describe('creating an invite', () => {
  test('gives url, role and expiry of 14 days', async () => {
    const tenant = await createTenant(app)
    const reply = await inviteFreelancer(tenant, newEmail())
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `https://plan.example.org/invite/${reply.body.token}`,
      role: 'FREELANCER',
      expiresAt: new Date(app.deps.clock() + 14 * DAY).toISOString(),
    })
  })

  test('takes 1 to 90 days, or none', async () => {
    const tenant = await createTenant(app)
    const expiry = async (expiresInDays: unknown) =>
      (await invite(tenant, { role: 'ADMIN', expiresInDays })).body.expiresAt
    expect(await expiry(null)).toBeNull()
    expect(await expiry(90)).toBe(new Date(app.deps.clock() + 90 * DAY).toISOString())
    for (const days of [0, 91, 1.5, '7']) {
      expect((await invite(tenant, { role: 'ADMIN', expiresInDays: days })).status).toBe(400)
    }
  })

  test('makes the account without a password, and says nothing about it', async () => {
    const tenant = await createTenant(app)
    const known = await createPerson(app)
    const email = newEmail()
    const fields = {
      firstName: 'Ben',
      lastName: 'Sommer',
      phone: '0151 2345678',
      country: 'AT',
      germanLevel: 'B2',
    }
    const fresh = await inviteFreelancer(tenant, email, fields)
    const old = await inviteFreelancer(tenant, known.email, fields)
    expect(Object.keys(old.body)).toEqual(Object.keys(fresh.body))

    const select = db.selectFrom('users').selectAll()
    expect(await select.where('email_key', '=', email).executeTakeFirst()).toMatchObject({
      first_name: 'Ben',
      country: 'AT',
      german_level: 'B2',
      password_hash: null,
      email_proven_at: null,
    })
    expect(await select.where('id', '=', known.id).executeTakeFirst()).toMatchObject({
      first_name: 'Anna',
      last_name: 'Meyer',
      phone: '',
      country: '',
    })
  })

  test('mails who invites whom to what, until when; without a password through a magic link', async () => {
    const tenant = await createTenant(app, 'Stadtfest Köln')
    const email = newEmail()
    const reply = await inviteFreelancer(tenant, email)
    const mail = await takeMail(app, email)
    expect(mail.subject).toBe('Anna Meyer invites you to Stadtfest Köln')
    expect(mail.text).toContain('4 December 2026')
    expect(mail.text).toMatch(/https:\/\/plan\.example\.org\/magic\/[\w-]{43}\?next=\/invite\/[\w-]{43}\n/)
    expect(tokensIn(mail).invite).not.toBe(reply.body.token)
  })

  test('mails the bare invite to somebody with a password', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword('correct horse') })
      .where('id', '=', person.id)
      .execute()
    await inviteFreelancer(tenant, person.email.toUpperCase())
    const mail = await takeMail(app, person.email)
    expect(mail.text).toMatch(/^https:\/\/plan\.example\.org\/invite\/[\w-]{43}$/m)
    expect(tokensIn(mail).magic).toBeUndefined()
  })

  test('for an administrator is bound to nobody and not mailed', async () => {
    const tenant = await createTenant(app)
    expect((await invite(tenant, { role: 'ADMIN' })).body.role).toBe('ADMIN')
    const mails = await db
      .selectFrom('outbox_mails')
      .select('id')
      .where('to_address', '=', tenant.admin.email)
      .execute()
    expect(mails).toEqual([])
  })

  test('is 403 for a freelancer, 404 in another tenant, 400 with another role or a bad field', async () => {
    const tenant = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { role: 'ADMIN' }
    expect((await invite(tenant, body, tenant.freelancer)).status).toBe(403)
    expect((await invite(tenant, body, stranger)).status).toBe(404)
    for (const role of ['OWNER', 'admin', ['ADMIN'], undefined]) {
      expect((await invite(tenant, { role, email: newEmail() })).status).toBe(400)
    }
    const bad = await invite(tenant, { role: 'FREELANCER', email: '', phone: 'call me', country: 'XX' })
    expect(bad.body.fields).toMatchObject({
      email: 'Email is required',
      phone: 'Invalid phone number',
      country: expect.any(String),
    })
    expect(await isUsed(tenant)).toEqual([])
  })

  test('ends at 200 a day for a tenant, with the time to wait', async () => {
    const tenant = await createTenant(app)
    const calls = Array.from({ length: 201 }, () => invite(tenant, { role: 'ADMIN' }))
    const replies = await Promise.all(calls)
    const refused = replies.filter((reply) => reply.status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.headers['retry-after']).toBe(String(24 * 60 * 60))
  })
})

describe('accepting an invite', () => {
  test('by the mail alone: signs in, gives membership and roster place, and proves the mailbox', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    const tokens = tokensIn(await takeMail(app, email))
    const ben = await follow(tokens.magic)
    expect(ben).toMatchObject({ mustSetPassword: true, user: { email, memberships: [], projectId: null } })

    const reply = await accept(ben, tokens.invite!)
    expect(reply).toMatchObject({ status: 200, body: { ...tenant.project, role: 'FREELANCER' } })
    const me = (await ben.client.call('getMe')).body.user
    expect(me).toMatchObject({ projectId: tenant.project.projectId, role: 'FREELANCER' })
    expect((await ben.client.call('getProject', { params: tenant.params })).status).toBe(200)
    const user = await db
      .selectFrom('users')
      .select('email_proven_at')
      .where('id', '=', me.id)
      .executeTakeFirst()
    expect(user?.email_proven_at).toBe(app.deps.clock())
  })

  test('raises the project’s version: its roster changed', async () => {
    const tenant = await createTenant(app)
    const version = () =>
      db
        .selectFrom('projects')
        .select('version')
        .where('id', '=', tenant.project.projectId)
        .executeTakeFirstOrThrow()
    const before = await version()
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await accept(person, token)
    expect((await version()).version).toBe(before.version + 1)
  })

  test('is refused to another address, and the invite stays open', async () => {
    const tenant = await createTenant(app)
    const { token } = (await inviteFreelancer(tenant, newEmail())).body
    for (const other of [await createPerson(app), tenant.admin]) {
      expect(await accept(other, token)).toMatchObject({
        status: 403,
        body: { error: 'This invite is for another email address.', code: 'invite_not_yours' },
      })
    }
    expect(await isUsed(tenant)).toEqual([false])
  })

  test('says why a used, revoked or expired invite is closed, and 404 for an unknown one', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const create = async () =>
      (await tenant.admin.client.call('createInvite', { params: tenant.params, body: { role: 'ADMIN' } }))
        .body.token
    const person = await createPerson(test)
    const refusal = async (token: string) => {
      const { status, body } = await accept(person, token)
      return [status, body.error]
    }
    const used = await create()
    await accept(await createPerson(test), used)
    expect(await refusal(used)).toEqual([403, 'This invite has already been used.'])

    const revoked = await create()
    await test.deps.db
      .updateTable('invites')
      .set({ revoked_at: 1 })
      .where('accepted_at', 'is', null)
      .execute()
    expect(await refusal(revoked)).toEqual([403, 'This invite has been revoked.'])

    const expired = await create()
    test.advance(14 * DAY)
    expect(await refusal(expired)).toEqual([403, 'This invite has expired.'])
    expect(await refusal(test.deps.secrets.tokenOf('invite', randomUUID()))).toEqual([404, 'Not found'])
    expect(await refusal('x')).toEqual([404, 'Not found'])
    expect((await accept({ client: test.client() }, expired)).status).toBe(401)
  })

  test('is refused once its maker is no administrator any more', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', tenant.admin.id)
      .execute()
    expect((await accept(await createPerson(app), token)).status).toBe(403)
    expect(await isUsed(tenant)).toEqual([false])
  })

  test('by twenty at once lets exactly one in', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app)))
    const replies = await Promise.all(people.map((person) => accept(person, token)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(19)
    const admins = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenant.tenantId)
      .where('role', '=', 'ADMIN')
      .execute()
    expect(admins).toHaveLength(2)
  })

  test('of one’s own tenant’s admin invite uses nothing up', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    expect(await accept(tenant.admin, token)).toMatchObject({ status: 200, body: { role: 'ADMIN' } })
    expect(await isUsed(tenant)).toEqual([false])
  })

  test('tells the other administrators when an admin invite let somebody in', async () => {
    const tenant = await createTenant(app, 'Kulturhaus')
    const second = await createPerson(app)
    await addMembership(db, tenant.tenant, second, 'ADMIN')
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    const newcomer = await createPerson(app, { firstName: 'Cem', lastName: 'Kaya' })
    await accept(newcomer, token)
    for (const admin of [tenant.admin, second]) {
      expect((await takeMail(app, admin.email)).subject).toBe(
        'Cem Kaya is now an administrator of Kulturhaus',
      )
    }
    expect(await takeMails(app, newcomer.email)).toEqual([])
  })

  test('leaves an ADMIN an ADMIN, and makes a freelancer one by an admin invite', async () => {
    const tenant = await createTenant(app)
    const { tenantId } = tenant.tenant
    const asFreelancer = (await inviteFreelancer(tenant, tenant.admin.email)).body.token
    expect((await accept(tenant.admin, asFreelancer)).body.role).toBe('ADMIN')
    expect(await membershipsOf(tenant.admin)).toEqual([{ tenant_id: tenantId, role: 'ADMIN' }])
    const asAdmin = (await invite(tenant, { role: 'ADMIN' })).body.token
    expect((await accept(tenant.freelancer, asAdmin)).body.role).toBe('ADMIN')
    expect(await membershipsOf(tenant.freelancer)).toEqual([{ tenant_id: tenantId, role: 'ADMIN' }])
  })

  test('brings a removed roster place back with what was saved', async () => {
    const tenant = await createTenant(app)
    const ben = await createFreelancer(app, tenant.project)
    const place = { tenant_id: tenant.tenant.tenantId, project_id: tenant.project.projectId, user_id: ben.id }
    await db
      .insertInto('availability')
      .values({ ...place, date: '2026-12-01', hours: 3 })
      .execute()
    await db.updateTable('roster_entries').set({ removed_at: 1 }).where('user_id', '=', ben.id).execute()
    const { token } = (await inviteFreelancer(tenant, ben.email)).body
    expect((await accept(ben, token)).status).toBe(200)
    const hours = await db.selectFrom('availability').select('hours').where('user_id', '=', ben.id).execute()
    expect(hours).toEqual([{ hours: 3 }])
    expect((await ben.client.call('getProject', { params: tenant.params })).status).toBe(200)
  })
})

describe('two tenants and one person', () => {
  const linksOf = (person: { id: string }) =>
    db
      .selectFrom('magic_links')
      .select(['tenant_id', 'revoked_at', 'used_at'])
      .where('user_id', '=', person.id)
      .execute()

  test('a link that an administrator can see is revoked by the second membership', async () => {
    const a = await createTenant(app)
    const b = await createTenant(app)
    const ben = await createFreelancer(app, a.project)
    await inviteFreelancer(a, ben.email)
    expect(await linksOf(ben)).toEqual([{ tenant_id: a.tenant.tenantId, revoked_at: null, used_at: null }])
    const mailOfA = tokensIn(await takeMail(app, ben.email))

    const { token } = (await inviteFreelancer(b, ben.email)).body
    await accept(ben, token)
    const links = await linksOf(ben)
    expect(links.find((link) => link.tenant_id === a.tenant.tenantId)?.revoked_at).not.toBeNull()
    // The second invite’s link was for nobody’s eyes but theirs.
    expect(links.filter((link) => link.tenant_id === null)).toHaveLength(1)
    const dead = await app.client().call('redeemMagicLink', { params: { token: mailOfA.magic! } })
    expect(dead).toMatchObject({ status: 404, body: { error: 'Link invalid or revoked.' } })
  })

  test('a session of such a link reaches its tenant alone until the mailbox is proven', async () => {
    const a = await createTenant(app)
    const b = await createTenant(app)
    const ben = await createFreelancer(app, a.project)
    await inviteFreelancer(a, ben.email)
    const linked = await follow(tokensIn(await takeMail(app, ben.email)).magic)
    await addMembership(db, b.tenant, ben, 'FREELANCER')
    await addToRoster(db, b.project, ben)
    const sees = async (tenant: TestTenant) =>
      (await linked.client.call('getProject', { params: tenant.params })).status
    expect([await sees(a), await sees(b)]).toEqual([200, 404])
    const me = (await linked.client.call('getMe')).body.user
    expect(me.memberships.map((m: { tenantId: string }) => m.tenantId)).toEqual([a.tenant.tenantId])
    expect(me.projectId).toBe(a.project.projectId)

    // An invite whose token its maker knows proves no mailbox: A’s own one changes nothing.
    const second = await createProject(db, { ...a.tenant, name: 'Second', now: 0 })
    const ownInvite = await a.admin.client.call('createInvite', {
      params: { ...second },
      body: { role: 'FREELANCER', email: ben.email },
    })
    await accept(linked, ownInvite.body.token)
    expect([await sees(a), await sees(b)]).toEqual([200, 404])

    // Nor does that of a third tenant; but what was accepted can be used.
    const c = await createTenant(app)
    await takeMails(app, ben.email)
    const shown = (await inviteFreelancer(c, ben.email)).body.token
    const mailed = tokensIn(await takeMail(app, ben.email)).invite!
    expect((await accept(linked, shown)).status).toBe(200)
    expect([await sees(a), await sees(b), await sees(c)]).toEqual([404, 404, 200])
    expect((await accept(linked, mailed)).body.error).toBe('This invite has already been used.')

    await inviteFreelancer(a, ben.email)
    await accept(linked, tokensIn(await takeMail(app, ben.email)).invite!)
    expect([await sees(a), await sees(b), await sees(c)]).toEqual([200, 200, 200])
  })
})
