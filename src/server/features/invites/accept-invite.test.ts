import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeMonth } from '../../db/codecs/month-text.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { createFindCaller } from '../../kernel/sessions/find-session.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
} from '../../testing/fixtures.ts'
import { forge } from '../../testing/forge.ts'
import { accept, areUsed, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { savedSlots, slots } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { writeAs } from '../../testing/write-as.ts'
import { acceptInvite } from './accept-invite.ts'
import { consumeInvite } from './queries.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

const membershipsOf = (person: TestPerson) =>
  db.selectFrom('memberships').select(['tenant_id', 'role']).where('user_id', '=', person.id).execute()

describe('accepting an invite', () => {
  test('from the mail alone signs in, adds membership and roster entry, and proves the mailbox', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    const tokens = tokensIn(await takeMail(app, email))
    const ben = await follow(app, tokens.magic)
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

  test('is told once where another invite was accepted since this one was read', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const body = { role: 'ADMIN', email: person.email }
    const [token, other] = [(await invite(tenant, body)).body.token, (await invite(tenant, body)).body.token]
    const now = app.deps.clock()
    const caller = await createFindCaller(app.deps)({ token: person.token, now, projectId: undefined })
    const write: Write = async (place, verb) => {
      expect((await accept(person, other)).status).toBe(200)
      return writeAs(app, person.id)(place, verb)
    }
    const { secrets, limits, publicUrl } = app.deps
    const where = {
      secrets,
      stores: limits.stores,
      publicUrl: publicUrl(),
      language: 'en',
      network: '',
    } as const
    await acceptInvite(db, write, { ...where, session: caller.session!, token, now })
    const told = db.selectFrom('pending_notices').select('content').where('user_id', '=', tenant.admin.id)
    expect(JSON.parse((await told.executeTakeFirstOrThrow()).content)).toHaveLength(1)
  })

  test('names a new account by this invite, and not by another inviter', async () => {
    const email = newEmail()
    await inviteFreelancer(await createTenant(app), email, { firstName: 'Silly', germanLevel: 'C1' })
    await takeMails(app, email)
    const tenant = await createTenant(app)
    const { token } = (await inviteFreelancer(tenant, email, { firstName: 'Ben', lastName: 'Groß' })).body
    const ben = await follow(app, tokensIn(await takeMail(app, email)).magic)
    await accept(ben, token)
    const { users } = (await tenant.admin.client.call('getRoster', { params: tenant.params })).body
    const names = users.map(({ user }: { user: object }) => user)
    expect(names).toContainEqual(
      expect.objectContaining({ firstName: 'Ben', lastName: 'Groß', germanLevel: 'A1' }),
    )
  })

  test('keeps the names that the person has saved', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email, { firstName: 'Silly' })
    const mailed = tokensIn(await takeMail(app, email)).invite
    await app.client().call('emailLogin', { body: { email } })
    const body = { email, code: await takeCode(app, email) }
    const { token } = (await app.client().call('emailVerify', { body })).body
    const ben = { client: app.client(token) }
    await ben.client.call('updateMe', { body: { firstName: 'Ben' } })
    await accept(ben, mailed)
    expect((await ben.client.call('getMe')).body.user).toMatchObject({ firstName: 'Ben' })
  })

  test.each([
    ['without names', { phone: '' }],
    ['with other names', { firstName: 'Silly', lastName: 'Name', phone: '1234567' }],
  ])('keeps the names that the person typed by the link of an invite %s', async (_title, typed) => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email, typed)
    const tokens = tokensIn(await takeMail(app, email))
    const ben = await follow(app, tokens.magic)
    await ben.client.call('updateMe', { body: { firstName: 'Ben', lastName: 'Groß' } })
    await accept(ben, tokens.invite)
    const me = (await ben.client.call('getMe')).body.user
    expect(me).toMatchObject({ firstName: 'Ben', lastName: 'Groß', phone: typed.phone })
  })

  test('takes names of a limited session into no invite of another tenant', async () => {
    const email = newEmail()
    await inviteFreelancer(await createTenant(app), email)
    const held = await follow(app, tokensIn(await takeMail(app, email)).magic)
    await inviteFreelancer(await createTenant(app), email, { firstName: 'Ben' })
    const tokens = tokensIn(await takeMail(app, email))
    await held.client.call('updateMe', { body: { firstName: 'Silly' } })
    const ben = await follow(app, tokens.magic)
    await accept(ben, tokens.invite)
    expect((await ben.client.call('getMe')).body.user).toMatchObject({ firstName: 'Ben' })
  })

  test('keeps the names claimed in an unlimited session, also after the person has left (abuse 60)', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const { token: first } = (await inviteFreelancer(tenant, email, { firstName: 'Ben' })).body
    await takeMails(app, email)
    await app.client().call('emailLogin', { body: { email } })
    const code = await takeCode(app, email)
    const { token } = (await app.client().call('emailVerify', { body: { email, code } })).body
    const ben = { client: app.client(token) }
    await accept(ben, first)
    await ben.client.call('leaveTenant', { params: { tenantId: tenant.tenant.tenantId } })
    const { token: next } = (await inviteFreelancer(await createTenant(app), email, { firstName: 'Silly' }))
      .body
    await accept(ben, next)
    expect((await ben.client.call('getMe')).body.user).toMatchObject({ firstName: 'Ben' })
  })

  test('keeps the names under which a person is a member already', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const { token } = (await inviteFreelancer(tenant, email, { firstName: 'Ben' })).body
    const ben = await follow(app, tokensIn(await takeMail(app, email)).magic)
    await accept(ben, token)
    await accept(ben, (await invite(tenant, { role: 'ADMIN' })).body.token)
    expect((await ben.client.call('getMe')).body.user).toMatchObject({ firstName: 'Ben', role: 'ADMIN' })
  })

  test('shows an administrator without the name that another inviter typed', async () => {
    const email = newEmail()
    await inviteFreelancer(await createTenant(app), email, { firstName: 'Silly' })
    await takeMails(app, email)
    const tenant = await createTenant(app)
    await app.client().call('emailLogin', { body: { email } })
    const body = { email, code: await takeCode(app, email) }
    const { token } = (await app.client().call('emailVerify', { body })).body
    await accept({ client: app.client(token) }, (await invite(tenant, { role: 'ADMIN' })).body.token)
    const { subject } = await takeMail(app, tenant.admin.email)
    expect(subject).not.toContain('Silly')
  })

  test('raises the project’s version, since its roster changes', async () => {
    const tenant = await createTenant(app)
    const version = () =>
      db
        .selectFrom('projects')
        .select('version')
        .where('id', '=', tenant.project.projectId)
        .executeTakeFirstOrThrow()
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    const before = await version()
    await accept(person, token)
    expect((await version()).version).toBe(before.version + 1)
  })

  test('is refused to another address, and the invite stays open (abuse 59, 64)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await inviteFreelancer(tenant, newEmail())).body
    for (const other of [await createPerson(app), tenant.admin]) {
      expect(await accept(other, token)).toMatchObject({
        status: 403,
        body: { error: 'This invite is for another email address.', code: 'invite_not_yours' },
      })
    }
    expect(await areUsed(app, tenant)).toEqual([false])
  })

  test('says why a used, revoked or expired invite is closed, and 404 for an unknown one (abuse 61, 62)', async () => {
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

  test('with a token forged from its id is refused like an unknown one (abuse 26)', async () => {
    const tenant = await createTenant(app)
    const ben = await createPerson(app)
    const shown: string = (await inviteFreelancer(tenant, ben.email)).body.token
    const mailed = tokensIn(await takeMail(app, ben.email)).invite!
    const forAnybody: string = (await invite(tenant, { role: 'ADMIN' })).body.token
    const unknown = await accept(ben, app.deps.secrets.tokenOf('invite', randomUUID()))
    for (const token of [shown, mailed, forAnybody].map(forge)) {
      const { status, body } = await accept(ben, token)
      expect([status, body]).toEqual([404, unknown.body])
      // A forged token must neither let an unknown address join nor revoke the invite.
      const email = newEmail()
      await app.client().call('emailLogin', { body: { email, invite: token } })
      expect(await takeMails(app, email)).toEqual([])
      const ended = await tenant.admin.client.call('revokeInvite', { params: { token } })
      expect([ended.status, ended.body]).toEqual([404, unknown.body])
    }
    expect(await areUsed(app, tenant)).toEqual([false, false])
    expect((await accept(ben, mailed)).status).toBe(200)
  })

  test('is refused once its inviter is no administrator any more (abuse 66)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', tenant.admin.id)
      .execute()
    expect((await accept(await createPerson(app), token)).status).toBe(403)
    expect(await areUsed(app, tenant)).toEqual([false])
  })

  test('uses up nothing where the project is archived before the write', async () => {
    const tenant = await createTenant(app)
    await invite(tenant, { role: 'ADMIN' })
    const { id } = await db
      .selectFrom('invites')
      .select('id')
      .where('tenant_id', '=', tenant.tenant.tenantId)
      .executeTakeFirstOrThrow()
    const { id: userId } = await createPerson(app)
    const archive = (archived: boolean) =>
      tenant.admin.client.call('updateProject', { params: tenant.params, body: { archived } })
    const consume = () =>
      db
        .transaction()
        .execute((tx) => consumeInvite(tx, { ...tenant.tenant, id, userId, now: app.deps.clock() }))
    await archive(true)
    expect(await consume()).toBe(false)
    await archive(false)
    expect(await consume()).toBe(true)
  })

  test('fifty times at once succeeds exactly once (abuse 63)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(app)))
    const replies = await Promise.all(people.map((person) => accept(person, token)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(49)
    const admins = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenant.tenantId)
      .where('role', '=', 'ADMIN')
      .execute()
    expect(admins).toHaveLength(2)
  })

  test('as an administrator of the tenant does not use up an administrator’s invite (abuse 64)', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    expect(await accept(tenant.admin, token)).toMatchObject({ status: 200, body: { role: 'ADMIN' } })
    expect(await areUsed(app, tenant)).toEqual([false])
  })

  test('mails the other administrators when an administrator’s invite is accepted (abuse 61)', async () => {
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

  test('leaves an ADMIN an ADMIN, and makes a freelancer one with an administrator’s invite (abuse 65)', async () => {
    const tenant = await createTenant(app)
    const { tenantId } = tenant.tenant
    const asFreelancer = (await inviteFreelancer(tenant, tenant.admin.email)).body.token
    expect((await accept(tenant.admin, asFreelancer)).body.role).toBe('ADMIN')
    expect(await membershipsOf(tenant.admin)).toEqual([{ tenant_id: tenantId, role: 'ADMIN' }])
    const asAdmin = (await invite(tenant, { role: 'ADMIN' })).body.token
    expect((await accept(tenant.freelancer, asAdmin)).body.role).toBe('ADMIN')
    expect(await membershipsOf(tenant.freelancer)).toEqual([{ tenant_id: tenantId, role: 'ADMIN' }])
  })

  test('deletes a sign-up that another person made with the address (abuse 49)', async () => {
    const on = await createTestApp({ PASSWORD_LOGIN: 'direct' })
    const tenant = await createTenant(on)
    const email = newEmail()
    const theirs = { firstName: 'Mallory', lastName: 'M', phone: '1234567', tenantName: 'Trap' }
    await on.client().call('adminSignup', { body: { ...theirs, email, password: 'mallory knows' } })
    const code = await takeCode(on, email)
    await inviteFreelancer(tenant, email, { firstName: 'Ben' })
    const tokens = tokensIn(await takeMail(on, email))
    const ben = await follow(on, tokens.magic)
    expect((await accept(ben, tokens.invite)).status).toBe(200)

    const left = on.deps.db.selectFrom('pending_signups').selectAll().where('email_key', '=', email)
    expect(await left.execute()).toEqual([])
    const { user } = (await on.client().call('emailVerify', { body: { email, code } })).body
    expect(user).toMatchObject({ id: ben.user.id, firstName: 'Ben', passwordSet: false })
    expect(user.memberships).toMatchObject([{ tenantId: tenant.tenant.tenantId, role: 'FREELANCER' }])
    const body = { email, password: 'mallory knows' }
    expect((await on.client().call('passwordLogin', { body })).status).toBe(400)
  })

  test('revokes the link that the invite made, and no other', async () => {
    const tenant = await createTenant(app)
    const ben = await createPerson(app)
    // No administrator sees the link of the second invite, so joining a third tenant does not revoke it.
    await inviteFreelancer(await createTenant(app), ben.email)
    await takeMails(app, ben.email)
    await inviteFreelancer(await createTenant(app), ben.email)
    const other = tokensIn(await takeMail(app, ben.email)).magic
    for (const by of ['shown', 'mailed'] as const) {
      const shown = (await inviteFreelancer(tenant, ben.email)).body.token
      const { magic, invite: mailed } = tokensIn(await takeMail(app, ben.email))
      expect((await accept(ben, { shown, mailed }[by])).status).toBe(200)
      const reply = await app.client().call('redeemMagicLink', { params: { token: magic! } })
      expect(reply.body.code).toBe('link_dead')
    }
    expect((await follow(app, other)).user.email).toBe(ben.email)
  })

  test('while its link is opened leaves both used, or the link revoked', async () => {
    for (let round = 0; round < 15; round++) {
      const tenant = await createTenant(app)
      const ben = await createPerson(app)
      await db.updateTable('users').set({ email_proven_at: null }).where('id', '=', ben.id).execute()
      // With an invite of another tenant no administrator sees the link, so opening it proves the mailbox.
      await inviteFreelancer(await createTenant(app), ben.email)
      await takeMails(app, ben.email)
      await inviteFreelancer(tenant, ben.email)
      const { magic, invite: mailed } = tokensIn(await takeMail(app, ben.email))
      const redeem = app.client().call('redeemMagicLink', { params: { token: magic! } })
      const [accepted, opened] = await Promise.all([accept(ben, mailed), redeem])
      expect(accepted.status).toBe(200)
      expect([200, 404]).toContain(opened.status)
    }
  })

  test('restores a removed roster entry with the saved hours', async () => {
    const tenant = await createTenant(app)
    const ben = await createFreelancer(app, tenant.project)
    const place = { tenant_id: tenant.tenant.tenantId, project_id: tenant.project.projectId, user_id: ben.id }
    await db
      .insertInto('availability_months')
      .values({ ...place, month: '2026-12', hours: writeMonth([{ date: '2026-12-01', bits: 1 }]) })
      .execute()
    await db.updateTable('roster_entries').set({ removed_at: 1 }).where('user_id', '=', ben.id).execute()
    const { token } = (await inviteFreelancer(tenant, ben.email)).body
    expect((await accept(ben, token)).status).toBe(200)
    expect(await savedSlots(app, ben)).toEqual(slots('2026-12-01', 7))
    expect((await ben.client.call('getProject', { params: tenant.params })).status).toBe(200)
  })
})
