import { describe, expect, test } from 'vitest'
import { createFreelancer, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { otherCode, takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword, PASSWORD, rowOf } from '../../testing/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const MINUTE = 60 * 1000

const begin = (email: string, more: object = {}, on: TestApp = app) =>
  on.client().call('emailLogin', { body: { email, ...more } })
const verify = (email: string, code: string, on: TestApp = app) =>
  on.client().call('emailVerify', { body: { email, code } })
const redeem = (token: string | undefined, on: TestApp = app) =>
  on.client().call('redeemMagicLink', { params: { token: token! } })
const resend = (token: string, on: TestApp = app) =>
  on.client().call('resendMagicLink', { params: { token } })
const adminInvite = async (tenant: TestTenant): Promise<string> =>
  (await invite(tenant, { role: 'ADMIN' })).body.token
const codeIn = (mail: { text: string }) => /^ {4}(\d{6})$/m.exec(mail.text)![1]!

describe('signing in by email alone', () => {
  test('mails a code and a link in one mail, either of which signs in', async () => {
    const tenant = await createTenant(app, 'Stadtfest')
    const { email, id } = tenant.freelancer
    expect(await begin(` ${email.toUpperCase()} `)).toMatchObject({ status: 204, body: undefined })
    const mail = await takeMail(app, email)
    expect(mail.text).toContain('Stadtfest · Slotwerk')
    expect(await redeem(tokensIn(mail).magic)).toMatchObject({ status: 200, body: { user: { id } } })
    // A mail scanner may have used the link up, but the code still works.
    expect(await verify(email, codeIn(mail))).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await redeem(tokensIn(mail).magic)).status).toBe(404)
    expect((await verify(email, codeIn(mail))).status).toBe(400)
  })

  test('does not take its code with a password, nor a password’s code without one (abuse 35)', async () => {
    const { email } = await createPersonWithPassword(app)
    await begin(email)
    const code = await takeCode(app, email)
    const byPassword = { email, password: PASSWORD, code }
    expect((await app.client().call('passwordVerify', { body: byPassword })).status).toBe(400)
    expect((await verify(email, otherCode(code))).status).toBe(400)
    await begin(email)
    const newer = await takeCode(app, email)
    // One code in a million equals the older one by chance.
    expect((await verify(email, code === newer ? otherCode(newer) : code)).status).toBe(400)
    expect((await verify(email, newer)).status).toBe(200)
  })

  test('has a link for 15 minutes and a code for 10', async () => {
    const on = await createTestApp()
    const { email } = await createPerson(on)
    await begin(email, {}, on)
    const mail = await takeMail(on, email)
    on.advance(10 * MINUTE)
    expect((await verify(email, codeIn(mail), on)).status).toBe(400)
    on.advance(5 * MINUTE)
    expect((await redeem(tokensIn(mail).magic, on)).status).toBe(404)
  })

  test('shows its link to no administrator (abuse 22)', async () => {
    const { freelancer } = await createTenant(app)
    await begin(freelancer.email)
    const rows = await app.deps.db
      .selectFrom('magic_links')
      .select(['tenant_id', 'project_id'])
      .where('user_id', '=', freelancer.id)
      .execute()
    expect(rows).toEqual([{ tenant_id: null, project_id: null }])
  })

  test('leads to an invite that is open for the address', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    await inviteFreelancer(tenant, person.email)
    const mailed = tokensIn(await takeMail(app, person.email)).invite
    await begin(person.email)
    expect(tokensIn(await takeMail(app, person.email)).invite).toBe(mailed)
    const token = await adminInvite(tenant)
    await begin(person.email, { invite: token })
    expect(tokensIn(await takeMail(app, person.email)).invite).toBe(token)
  })

  test('leads a member of any organisation on to no invite, except to one that it names', async () => {
    const { freelancer } = await createTenant(app)
    const stranger = await createTenant(app)
    const { token } = (await inviteFreelancer(stranger, freelancer.email)).body
    const mailed = tokensIn(await takeMail(app, freelancer.email)).invite
    await begin(freelancer.email)
    expect(tokensIn(await takeMail(app, freelancer.email)).invite).toBeUndefined()
    for (const named of [token, mailed]) {
      await begin(freelancer.email, { invite: named })
      expect(tokensIn(await takeMail(app, freelancer.email)).invite).toBe(mailed)
    }
  })

  test('ignores a named invite that is bound to another address', async () => {
    const { freelancer } = await createTenant(app)
    const { token } = (await inviteFreelancer(await createTenant(app), newEmail())).body
    await begin(freelancer.email, { invite: token })
    expect(tokensIn(await takeMail(app, freelancer.email)).invite).toBeUndefined()
  })

  test('mails the code of a pending sign-up, and no link', async () => {
    const email = newEmail()
    const names = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'Roth Kultur' }
    await app.client().call('adminSignup', { body: { ...names, email, password: PASSWORD } })
    await takeMails(app, email)
    await begin(email)
    const mail = await takeMail(app, email)
    expect(tokensIn(mail).magic).toBeUndefined()
    expect((await verify(email, codeIn(mail))).body.user).toMatchObject({
      email,
      role: 'ADMIN',
      memberships: [{ tenantName: 'Roth Kultur' }],
    })
  })

  test('lets the password of another person’s sign-up count only with a code (abuse 49)', async () => {
    const on = await createTestApp({ PASSWORD_LOGIN: 'direct' })
    const names = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'Roth Kultur' }
    const signUp = (email: string) =>
      on.client().call('adminSignup', { body: { ...names, email, password: PASSWORD } })
    const passwordLogin = async (email: string) =>
      (await on.client().call('passwordLogin', { body: { email, password: PASSWORD } })).status

    const [own, squatted] = [newEmail(), newEmail()]
    await signUp(own)
    expect((await verify(own, codeIn(await takeMail(on, own)), on)).status).toBe(200)
    expect(await passwordLogin(own)).toBe(200)

    await signUp(squatted)
    await takeMails(on, squatted)
    await begin(squatted, {}, on)
    const { user } = (await verify(squatted, codeIn(await takeMail(on, squatted)), on)).body
    expect(user).toMatchObject({ email: squatted, role: 'ADMIN' })
    expect((await rowOf(on, user)).password_needs_code).toBe(1)
    expect(await passwordLogin(squatted)).toBe(403)
  })

  test('mails nothing to an unknown address, answers the same, and leaves nothing that signs in (abuse 38)', async () => {
    const email = newEmail()
    const { email: known } = await createPerson(app)
    const replies = [await begin(email), await begin(known)]
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [204, undefined],
      [204, undefined],
    ])
    expect(await takeMails(app, email)).toEqual([])
    expect((await verify(email, '000000')).status).toBe(400)
    const rows = await app.deps.db.selectFrom('users').select('id').where('email_key', '=', email).execute()
    expect(rows).toEqual([])
  })

  test('mails five times in 15 minutes and then says so, account or not (abuse 40)', async () => {
    const on = await createTestApp()
    for (const email of [newEmail(), (await createPerson(on)).email]) {
      const statuses = []
      for (let i = 0; i < 6; i++) statuses.push((await begin(email, {}, on)).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
  })
})

describe('joining by an administrator’s invite', () => {
  test('makes an account after proof of the address, which then accepts and sets names', async () => {
    const tenant = await createTenant(app, 'Stadtfest')
    const token = await adminInvite(tenant)
    const email = newEmail()
    await begin(email, { invite: token })
    const mail = await takeMail(app, email)
    expect(mail.text).toContain('Join Stadtfest')
    expect(mail.text).toContain(encodeURIComponent(`/invite/${token}`))
    const users = () => app.deps.db.selectFrom('users').selectAll().where('email_key', '=', email).execute()
    expect(await users()).toEqual([])

    const session = (await verify(email, codeIn(mail))).body
    expect(session.user).toMatchObject({ email, firstName: '', memberships: [], passwordSet: false })
    const cem = { client: app.client(session.token) }
    const named = await cem.client.call('updateMe', { body: { firstName: 'Cem', lastName: 'Yıldız' } })
    expect(named.body.user).toMatchObject({ firstName: 'Cem', lastName: 'Yıldız' })
    expect((await cem.client.call('setMyPassword', { body: { password: PASSWORD } })).status).toBe(204)
    expect((await accept(cem, token)).body).toMatchObject({ role: 'ADMIN' })
    const me = (await cem.client.call('getMe')).body.user
    expect(me).toMatchObject({ role: 'ADMIN', passwordSet: true, projectId: tenant.project.projectId })
    expect(await rowOf(app, me)).toMatchObject({ email_proven_at: app.deps.clock(), password_needs_code: 0 })
    expect((await takeMail(app, tenant.admin.email)).subject).toContain('Cem Yıldız')
  })

  test('is the only token with which an unknown address gets a mail', async () => {
    const tenant = await createTenant(app)
    const shown = (await inviteFreelancer(tenant, newEmail())).body.token
    const used = await adminInvite(tenant)
    await accept(await createPerson(app), used)
    const revoked = await adminInvite(tenant)
    const revokedId = app.deps.secrets.idOfToken('invite', revoked)!
    await app.deps.db.updateTable('invites').set({ revoked_at: 1 }).where('id', '=', revokedId).execute()
    const invented = app.deps.secrets.tokenOf('invite', crypto.randomUUID())
    for (const token of [shown, used, revoked, invented, '', 'x']) {
      const email = newEmail()
      expect((await begin(email, { invite: token })).status).toBe(204)
      expect(await takeMails(app, email)).toEqual([])
    }
  })

  test('changes nothing of an existing account', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app, { firstName: 'Anna' })
    const before = await rowOf(app, person)
    await begin(person.email, { invite: await adminInvite(tenant) })
    await verify(person.email, await takeCode(app, person.email))
    expect(await rowOf(app, person)).toEqual(before)
  })

  test('precedes a pending sign-up of the same address', async () => {
    const token = await adminInvite(await createTenant(app))
    const email = newEmail()
    const names = { firstName: 'Mallory', lastName: 'B', phone: '1234567', tenantName: 'Theirs' }
    await app.client().call('adminSignup', { body: { ...names, email, password: 'known to others' } })
    await takeMails(app, email)
    await begin(email, { invite: token })
    const { user } = (await verify(email, await takeCode(app, email))).body
    expect(user).toMatchObject({ firstName: '', memberships: [], passwordSet: false })
  })
})

describe('a closed link', () => {
  test('is replaced by a new one with a code, mailed to the account’s own address', async () => {
    const person = await createPerson(app)
    await begin(person.email)
    const { magic } = tokensIn(await takeMail(app, person.email))
    await resend(magic!)
    expect(await takeMails(app, person.email)).toEqual([])
    await redeem(magic)
    expect(await resend(magic!)).toMatchObject({
      status: 202,
      body: { message: expect.stringContaining('on its way') },
    })
    const mail = await takeMail(app, person.email)
    expect((await follow(app, tokensIn(mail).magic)).user.id).toBe(person.id)
    expect((await verify(person.email, codeIn(mail))).status).toBe(200)
  })

  test('is replaced by one that leads to the invite if an invite made it', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    const { magic, invite: mailed } = tokensIn(await takeMail(app, email))
    await redeem(magic)
    await resend(magic!)
    const fresh = tokensIn(await takeMail(app, email))
    expect(fresh.invite).toBe(mailed)
    expect((await accept(await follow(app, fresh.magic), mailed)).status).toBe(200)
  })

  test('gets an equal reply for every token, and beyond the limit of mails', async () => {
    const on = await createTestApp()
    const person = await createFreelancer(on, (await createTenant(on)).project)
    await begin(person.email, {}, on)
    const { magic } = tokensIn(await takeMail(on, person.email))
    await redeem(magic, on)
    const invented = on.deps.secrets.tokenOf('magic-link', crypto.randomUUID())
    for (const token of [invented, 'x', ...Array.from({ length: 7 }, () => magic!)]) {
      expect((await resend(token, on)).status).toBe(202)
    }
    expect(await takeMails(on, person.email)).toHaveLength(4)
  })
})
