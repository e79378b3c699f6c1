/** Security review of 2026-11-22, finding 8: an administrator who opens a person's visible link reaches nothing else by it. */
import { describe, expect, test } from 'vitest'
import {
  addProject,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { accept, follow, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { sampleCalls } from '../../testing/sample-calls.ts'
import { createTestApp, type TestClient } from '../../testing/test-app.ts'

const app = await createTestApp()
const PASSWORD = 'correct horse'

/** Opens a visible link, as an administrator of the tenant can. */
async function openVisibleLink({ admin, params, freelancer }: TestTenant) {
  const body = { userId: freelancer.id }
  const { token } = (await admin.client.call('createMagicLink', { params, body })).body
  return { link: token as string, client: (await follow(app, token)).client }
}

/** Signs in by a link that no administrator can see. */
async function openOwnLink({ email }: TestPerson) {
  await app.client().call('emailLogin', { body: { email } })
  const link = tokensIn(await takeMail(app, email)).magic!
  return { link, client: (await follow(app, link)).client }
}

const isAlive = async (client: TestClient) => (await client.call('getMe')).status === 200
const setPassword = (client: TestClient, link: string) =>
  client.call('setPasswordByMagicLink', { params: { token: link }, body: { password: PASSWORD } })

/** Joins another tenant by an invite bound to the person. */
async function join(person: { client: TestClient }, email: string, isMailed = false): Promise<TestTenant> {
  const tenant = await createTenant(app)
  await takeMails(app, email)
  const { token } = (await inviteFreelancer(tenant, email)).body
  const mailed = tokensIn(await takeMail(app, email)).invite
  expect((await accept(person, isMailed ? mailed : token)).status).toBe(200)
  return tenant
}

describe('limited sessions of a person', () => {
  test('end when the person joins a second tenant in another session', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const held = await openVisibleLink(tenant)
    await join(freelancer, freelancer.email)
    expect([await isAlive(held.client), await isAlive(freelancer.client)]).toEqual([false, true])
  })

  test.each([
    ['the mailed token', true],
    ['the token that its inviter knows', false],
  ])('end when one of them joins a second tenant by %s, except this one', async (_title, isMailed) => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const [held, own] = [await openVisibleLink(tenant), await openVisibleLink(tenant)]
    await join(own, freelancer.email, isMailed)
    expect([await isAlive(held.client), await isAlive(own.client)]).toEqual([false, true])
  })

  test('go on when the person joins another project of the only tenant', async () => {
    const tenant = await createTenant(app)
    const { freelancer, admin } = tenant
    const held = await openVisibleLink(tenant)
    const second = await addProject(app.deps.db, { ...tenant.tenant, name: 'Second', now: 0 })
    const body = { role: 'FREELANCER', email: freelancer.email }
    const { token } = (await admin.client.call('createInvite', { params: { ...second }, body })).body
    expect((await accept(freelancer, token)).status).toBe(200)
    expect(await isAlive(held.client)).toBe(true)
  })

  test('end with the first membership elsewhere than in their tenant', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    await inviteFreelancer(tenant, person.email)
    const held = await follow(app, tokensIn(await takeMail(app, person.email)).magic)
    await join(person, person.email)
    expect(await isAlive(held.client)).toBe(false)
  })

  test('go on in the tenant that the person joins first', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    const held = await follow(app, tokensIn(await takeMail(app, person.email)).magic)
    expect((await accept(person, token)).status).toBe(200)
    expect(await isAlive(held.client)).toBe(true)
  })

  test('end when one of them sets the first password, except this one', async () => {
    const tenant = await createTenant(app)
    const [held, own] = [await openVisibleLink(tenant), await openVisibleLink(tenant)]
    expect((await setPassword(own.client, own.link)).status).toBe(204)
    expect([await isAlive(held.client), await isAlive(own.client)]).toEqual([false, true])
    const foreign = await createTenant(app)
    expect((await own.client.call('getProject', { params: foreign.params })).status).toBe(404)
  })

  test('end when the person sets the first password in a session of their own', async () => {
    const tenant = await createTenant(app)
    const [held, own] = [await openVisibleLink(tenant), await openOwnLink(tenant.freelancer)]
    expect((await setPassword(own.client, own.link)).status).toBe(204)
    expect([await isAlive(held.client), await isAlive(own.client)]).toEqual([false, true])
  })

  test('end when the person sets the first password in the profile', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const held = await openVisibleLink(tenant)
    const body = { password: PASSWORD }
    expect((await freelancer.client.call('setMyPassword', { body })).status).toBe(204)
    expect([await isAlive(held.client), await isAlive(freelancer.client)]).toEqual([false, true])
  })

  test('end when the person resets the password', async () => {
    const tenant = await createTenant(app)
    const { email } = tenant.freelancer
    const held = await openVisibleLink(tenant)
    await app.client().call('forgotPassword', { body: { email } })
    const token = /token=([\w-]{43})/.exec((await takeMail(app, email)).text)![1]!
    const body = { token, password: PASSWORD }
    expect((await app.client().call('resetPassword', { body })).status).toBe(200)
    expect(await isAlive(held.client)).toBe(false)
  })

  test('end when the person founds an organisation', async () => {
    const email = newEmail()
    await inviteFreelancer(await createTenant(app), email)
    const held = await follow(app, tokensIn(await takeMail(app, email)).magic)
    const verify = async () => {
      const body = { email, code: await takeCode(app, email) }
      expect((await app.client().call('emailVerify', { body })).status).toBe(200)
    }
    await app.client().call('emailLogin', { body: { email } })
    await verify()
    expect(await isAlive(held.client)).toBe(true)
    const person = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T', password: PASSWORD }
    await app.client().call('adminSignup', { body: { ...person, email } })
    await verify()
    expect(await isAlive(held.client)).toBe(false)
  })

  test('go on when the person signs in by a mailed code', async () => {
    const tenant = await createTenant(app)
    const { email } = tenant.freelancer
    const held = await openVisibleLink(tenant)
    await app.client().call('emailLogin', { body: { email } })
    const body = { email, code: await takeCode(app, email) }
    expect((await app.client().call('emailVerify', { body })).status).toBe(200)
    expect(await isAlive(held.client)).toBe(true)
  })

  test('opened at the same moment as a second membership leave none behind', async () => {
    for (let round = 0; round < 12; round++) {
      const tenant = await createTenant(app)
      const { admin, params, freelancer } = tenant
      const body = { userId: freelancer.id }
      const { token: link } = (await admin.client.call('createMagicLink', { params, body })).body
      const other = await createTenant(app)
      const { token } = (await inviteFreelancer(other, freelancer.email)).body
      const [opened, joined] = await Promise.all([
        app.client().call('redeemMagicLink', { params: { token: link } }),
        accept(freelancer, token),
      ])
      expect(joined.status).toBe(200)
      expect([200, 404]).toContain(opened.status)
      expect(await isAlive(app.client(opened.body.token ?? 'x'.repeat(43)))).toBe(false)
    }
  })
})

/** The calls that need a proven mailbox (notices, own data); the access matrix takes them from the contract. */
describe('an administrator who opens a visible link', () => {
  test.each([
    'exportMyData',
    'beginEmailChange',
    'verifyEmailChange',
    'beginDeletion',
    'confirmDeletion',
    'getMyCalendar',
    'createMyCalendar',
    'endMyCalendar',
    'getProjectCalendar',
    'createProjectCalendar',
    'endProjectCalendar',
    'getBusyCalendar',
    'setBusyCalendar',
    'endBusyCalendar',
    'getMyBusyHours',
    'subscribeToPush',
    'unsubscribeFromPush',
    'getMyPatterns',
    'setMyPatterns',
    'getNoticeSettings',
    'setNoticeSettings',
  ] as const)('is refused %s (abuse 20)', async (name) => {
    const tenant = await createTenant(app)
    const { params, freelancer } = tenant
    const { client } = await openVisibleLink(tenant)
    // With this role the limit of the session alone refuses.
    const membership = app.deps.db.updateTable('memberships').where('user_id', '=', freelancer.id)
    await membership.set({ role: 'ADMIN' }).execute()
    const call = { ...(sampleCalls[name] as object), params }
    expect(await client.call(name, call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await freelancer.client.call(name, call)).status).not.toBe(403)
  })
})

describe('the profile in a limited session', () => {
  const rename = (client: TestClient, changes: object = { firstName: 'Mallory' }) =>
    client.call('updateMe', { body: changes })

  test('can be changed while its tenant is the only one', async () => {
    const held = await openVisibleLink(await createTenant(app))
    expect((await rename(held.client)).body.user).toMatchObject({ firstName: 'Mallory' })
  })

  test.each([[{ firstName: 'Mallory' }], [{ phone: '+49 30 1' }], [{ language: 'de' }]])(
    'is refused a change of %o once another membership exists, and stays',
    async (changes) => {
      const tenant = await createTenant(app)
      const own = await openVisibleLink(tenant)
      const other = await join(own, tenant.freelancer.email)
      const before = (await own.client.call('getMe')).body
      expect(await rename(own.client, changes)).toMatchObject({
        status: 403,
        body: {
          code: 'forbidden',
          error: 'Please sign in with a mailed code first, then change your details.',
        },
      })
      expect((await own.client.call('getMe')).body).toEqual(before)
      const { users } = (await other.admin.client.call('getRoster', { params: other.params })).body
      expect(JSON.stringify(users)).not.toContain('Mallory')
    },
  )

  test('is refused in German too', async () => {
    const tenant = await createTenant(app)
    const own = await openVisibleLink(tenant)
    await join(own, tenant.freelancer.email)
    const headers = { 'accept-language': 'de' }
    const { body } = await own.client.call('updateMe', { body: { firstName: 'Eva' }, headers })
    expect(body.error).toBe(
      'Bitte melden Sie sich zuerst mit einem Code aus einer E-Mail an und ändern Sie dann Ihre Angaben.',
    )
  })

  test('changes nothing at the same moment as a second membership unless it comes first', async () => {
    for (let round = 0; round < 12; round++) {
      const tenant = await createTenant(app)
      const own = await openVisibleLink(tenant)
      const other = await createTenant(app)
      const { token } = (await inviteFreelancer(other, tenant.freelancer.email)).body
      const [renamed, joined] = await Promise.all([rename(own.client), accept(own, token)])
      expect(joined.status).toBe(200)
      expect([200, 403]).toContain(renamed.status)
      expect((await rename(own.client)).status).toBe(403)
    }
  })

  test('can be changed again once the mailbox is proven', async () => {
    const tenant = await createTenant(app)
    const own = await openVisibleLink(tenant)
    await join(own, tenant.freelancer.email, true)
    expect((await rename(own.client, { firstName: 'Ben' })).status).toBe(200)
  })
})
