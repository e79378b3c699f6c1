import { describe, expect, test } from 'vitest'
import { createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { follow, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword, PASSWORD, rowOf, setPasswordOf } from '../../testing/passwords.ts'
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { isPasswordRight } from '../users/passwords.ts'

const app = await createTestApp()
const MINUTE = 60 * 1000
const NEW = 'battery staple'

const forgot = (email: string, on: TestApp = app, headers = {}) =>
  on.client().call('forgotPassword', { body: { email }, headers })
const reset = (token: string, password = NEW, on: TestApp = app) =>
  on.client().call('resetPassword', { body: { token, password } })
const tokenFor = async (person: { email: string }, on: TestApp = app) => {
  await forgot(person.email, on)
  return /\/auth\/reset-password\?token=([\w-]{43})/.exec((await takeMail(on, person.email)).text)![1]!
}
const hasPassword = async (person: TestPerson, password: string, on: TestApp = app) =>
  isPasswordRight((await rowOf(on, person)).password_hash, password)

describe('asking for a new password', () => {
  test('gives equal replies, and mails only an address with an account (abuse 38)', async () => {
    const sentence = { message: 'If that email exists, a reset link has been sent.' }
    const { email } = await createPersonWithPassword(app)
    const unknown = newEmail()
    expect(await forgot(email.toUpperCase())).toMatchObject({ status: 200, body: sentence })
    expect(await forgot(unknown)).toMatchObject({ status: 200, body: sentence })
    expect(await takeMails(app, email)).toHaveLength(1)
    expect(await takeMails(app, unknown)).toEqual([])
  })

  test('mails a link with the configured address, whatever the Host header (abuse 43)', async () => {
    const { email } = await createPersonWithPassword(app)
    await forgot(email, app, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { text } = await takeMail(app, email)
    expect(text).toContain('https://plan.example.org/auth/reset-password?token=')
    expect(text).not.toContain('evil')
  })

  test('keeps only a hash of the token (abuse 32)', async () => {
    const token = await tokenFor(await createPersonWithPassword(app))
    const rows = await app.deps.db.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is five times in 15 minutes per address, account or not', async () => {
    const on = await createTestApp()
    for (const email of [newEmail(), (await createPersonWithPassword(on)).email]) {
      const statuses = []
      for (let i = 0; i < 6; i++) statuses.push((await forgot(email, on)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})

describe('a reset', () => {
  test('sets the password, and the person gets a mail', async () => {
    const person = await createPersonWithPassword(app)
    const reply = await reset(await tokenFor(person))
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Password updated. You can now sign in.' },
    })
    expect(await hasPassword(person, NEW)).toBe(true)
    expect((await takeMail(app, person.email)).subject).toContain('password was set')
  })

  test('serves once, for an hour, and is replaced by a newer one (abuse 44)', async () => {
    const on = await createTestApp()
    const person = await createPersonWithPassword(on)
    const older = await tokenFor(person, on)
    const newer = await tokenFor(person, on)
    const dead = await reset(older, NEW, on)
    expect(dead).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
    expect(await hasPassword(person, PASSWORD, on)).toBe(true)
    expect((await reset(newer, NEW, on)).status).toBe(200)
    await takeMails(on, person.email)
    const late = await tokenFor(person, on)
    on.advance(60 * MINUTE)
    for (const token of [newer, late, 'x', 'x'.repeat(43)]) {
      const { status, body } = await reset(token, 'another one', on)
      expect([status, body]).toEqual([dead.status, dead.body])
    }
    expect(await hasPassword(person, NEW, on)).toBe(true)
  })

  test('sent fifty times at once sets one password (abuse 44)', async () => {
    const person = await createPersonWithPassword(app)
    const token = await tokenFor(person)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `password ${i}`)))
    const winners = replies.flatMap(({ status }, i) => (status === 200 ? [`password ${i}`] : []))
    expect(winners).toHaveLength(1)
    expect(await hasPassword(person, winners[0]!)).toBe(true)
  })

  test('refuses a password that is too short, and keeps the token open', async () => {
    const token = await tokenFor(await createPersonWithPassword(app))
    expect((await reset(token, 'kurz5')).body.fields).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('ends sessions, codes, links and resets of the person, and of nobody else (abuse 45)', async () => {
    const [person, other] = [await createPersonWithPassword(app), await createPersonWithPassword(app)]
    const call = (name: 'emailLogin' | 'passwordBegin', email: string) =>
      app.client().call(name, { body: { email } })
    await call('emailLogin', person.email)
    const mail = await takeMail(app, person.email)
    const emailCode = /^ {4}(\d{6})$/m.exec(mail.text)![1]!
    await call('passwordBegin', person.email)
    const passwordCode = await takeCode(app, person.email)
    expect((await reset(await tokenFor(person))).status).toBe(200)

    expect((await person.client.call('getMe')).status).toBe(401)
    expect((await other.client.call('getMe')).status).toBe(200)
    const { email } = person
    const replies = [
      await app.client().call('emailVerify', { body: { email, code: emailCode } }),
      await app.client().call('passwordVerify', { body: { email, password: NEW, code: passwordCode } }),
      await app.client().call('redeemMagicLink', { params: { token: tokensIn(mail).magic! } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 404])
  })

  test('ends the reset of a known device too (abuse 45)', async () => {
    const person = await createPersonWithPassword(app)
    const { email } = person
    await app.client().call('emailLogin', { body: { email } })
    const body = { email, code: await takeCode(app, email) }
    const { device } = (await app.client().call('emailVerify', { body })).body
    await app.client().call('forgotPassword', { body: { email, device } })
    const [, ofDevice] = /token=([\w-]{43})/.exec((await takeMail(app, email)).text)!
    expect((await reset(await tokenFor(person))).status).toBe(200)
    expect((await reset(ofDevice!, 'a later password')).status).toBe(400)
    expect(await hasPassword(person, NEW)).toBe(true)
  })

  test('ends the codes that a session had mailed to delete the account or change its address', async () => {
    const person = await createPersonWithPassword(app)
    await person.client.call('beginDeletion')
    const deletionCode = await takeCode(app, person.email)
    const email = newEmail()
    await person.client.call('beginEmailChange', { body: { email } })
    const [oldCode, newCode] = [await takeCode(app, person.email), await takeCode(app, email)]
    expect((await reset(await tokenFor(person))).status).toBe(200)

    await takeMails(app, person.email)
    await app.client().call('emailLogin', { body: { email: person.email } })
    const code = await takeCode(app, person.email)
    const signedIn = await app.client().call('emailVerify', { body: { email: person.email, code } })
    const client = app.client(signedIn.body.token)
    const replies = [
      await client.call('verifyEmailChange', { body: { oldCode, newCode } }),
      await client.call('confirmDeletion', { body: { code: deletionCode } }),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
  })

  test('makes a password sign in without a code that was set without proof of the mailbox', async () => {
    const person = await createPerson(app)
    await setPasswordOf(app, person, true)
    await app.deps.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', person.id)
      .execute()
    await reset(await tokenFor(person))
    expect(await rowOf(app, person)).toMatchObject({
      password_needs_code: 0,
      email_proven_at: app.deps.clock(),
    })
  })

  test('sets a first password too', async () => {
    const person = await createPerson(app)
    await reset(await tokenFor(person))
    expect(await hasPassword(person, NEW)).toBe(true)
  })

  test('ends links that administrators can see and their sessions when it sets a first password (abuse 45)', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    const create = async (): Promise<string> =>
      (await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })).body.token
    const opened = await follow(app, await create())
    const open = await create()
    expect((await reset(await tokenFor(freelancer))).status).toBe(200)
    expect((await opened.client.call('getMe')).status).toBe(401)
    const dead = await app.client().call('redeemMagicLink', { params: { token: open } })
    expect(dead).toMatchObject({ status: 404, body: { code: 'link_dead' } })
    expect((await admin.client.call('listMagicLinks', { params })).body.links).toEqual([])
    const links = await app.deps.db
      .selectFrom('magic_links')
      .select('id')
      .where('user_id', '=', freelancer.id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    expect(links).toEqual([])
    const another = await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    expect(another.status).toBe(409)
  })

  test('signs in the owner whom other people’s wrong guesses have locked out (abuse 33, 42)', async () => {
    const { email } = await createPersonWithPassword(app)
    const [browser, ...others] = Array.from({ length: 12 }, () => app.client())
    const verify = (by: TestClient, code: string, password: string) =>
      by.call('passwordVerify', { body: { email, password, code } })
    for (const by of [browser!, ...others]) {
      for (let i = 0; i < 5; i++) await verify(by, '000000', 'guess it')
    }
    expect((await verify(browser!, '000000', 'guess it')).status).toBe(429)
    const token = await tokenFor({ email })
    expect((await browser!.call('resetPassword', { body: { token, password: NEW } })).status).toBe(200)
    await takeMails(app, email)
    await app.client().call('passwordBegin', { body: { email } })
    expect((await verify(browser!, await takeCode(app, email), NEW)).status).toBe(200)
  })

  test('while a code of the person is used leaves no session behind', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await createPersonWithPassword(app)
      await app.deps.db
        .updateTable('users')
        .set({ email_proven_at: null })
        .where('id', '=', person.id)
        .execute()
      await app.client().call('emailLogin', { body: { email: person.email } })
      const code = await takeCode(app, person.email)
      const token = await tokenFor(person)
      const reseting = reset(token)
      await new Promise((resolve) => setTimeout(resolve, round * 8))
      const body = { email: person.email, code }
      const [done, signedIn] = await Promise.all([reseting, app.client().call('emailVerify', { body })])
      expect(done.status).toBe(200)
      expect([200, 400]).toContain(signedIn.status)
      // The sign-in is refused, or the reset ended its session.
      const session = String(signedIn.body.token ?? 'none')
      expect((await app.client(session).call('getMe')).status).toBe(401)
    }
  })
})

describe('changing one’s own password', () => {
  const change = (person: Pick<TestPerson, 'client'>, body: object) =>
    person.client.call('setMyPassword', { body: { password: NEW, ...body } })

  test('takes the current one, signs out the other browsers, and deletes an open reset', async () => {
    const person = await createPersonWithPassword(app)
    const token = await tokenFor(person)
    const { email } = person
    await app.client().call('emailLogin', { body: { email } })
    const code = await takeCode(app, email)
    const other = (await app.client().call('emailVerify', { body: { email, code } })).body.token
    expect((await change(person, { currentPassword: PASSWORD })).status).toBe(204)
    expect(await hasPassword(person, NEW)).toBe(true)
    expect((await person.client.call('getMe')).status).toBe(200)
    expect((await app.client(other).call('getMe')).status).toBe(401)
    expect((await reset(token, 'another one')).status).toBe(400)
    expect((await takeMail(app, email)).subject).toContain('password was set')
  })

  test('is refused without the current one, or with a wrong one', async () => {
    const person = await createPersonWithPassword(app)
    expect((await change(person, {})).body.fields).toHaveProperty('currentPassword')
    expect(await change(person, { currentPassword: 'not it' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_code' },
    })
    expect(await hasPassword(person, PASSWORD)).toBe(true)
  })

  test('is refused a first password where the session never proved the mailbox', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    const ben = await follow(app, tokensIn(await takeMail(app, email)).magic)
    expect((await change(ben, {})).status).toBe(403)
    expect((await rowOf(app, ben.user)).password_hash).toBeNull()
  })

  test('fails five times per session, then waits', async () => {
    const on = await createTestApp()
    const person = await createPersonWithPassword(on)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => change(person, { currentPassword: 'not it' })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(7)
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { error: 'Too many wrong passwords. Please wait 1 minute.' },
    })
    on.advance(MINUTE)
    expect((await change(person, { currentPassword: PASSWORD })).status).toBe(204)
  })
})
