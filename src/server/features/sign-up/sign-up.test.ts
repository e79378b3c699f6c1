import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPerson, createTenant } from '../../testing/fixtures.ts'
import { follow, inviteFreelancer } from '../../testing/invites.ts'
import { otherCode, takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { isPasswordRight } from '../users/passwords.ts'

const app = await createTestApp()
const guarded = await createTestApp({ ADMIN_SIGNUP_TOKEN: 'behind-the-shed' })
const HOUR = 60 * 60 * 1000

const newEmail = () => `anna-${randomUUID()}@example.org`

function signUpBody(email: string, more: object = {}) {
  return {
    firstName: 'Anna',
    lastName: 'Meyer',
    phone: '0151/2345678 ext. 5',
    email,
    tenantName: 'Stadtfest Köln',
    password: 'correct horse',
    ...more,
  }
}
const signUp = (email: string, more: object = {}) =>
  app.client().call('adminSignup', { body: signUpBody(email, more) })
const verify = (email: string, code: string) => app.client().call('emailVerify', { body: { email, code } })

const rowsOf = (table: 'users' | 'pending_signups', email: string) =>
  app.deps.db.selectFrom(table).selectAll().where('email_key', '=', email.toLowerCase()).execute()

describe('signing up', () => {
  test('makes no account before the code, then user, tenant, project and ADMIN membership at once', async () => {
    const email = newEmail()
    expect(await signUp(email)).toMatchObject({ status: 204, body: undefined })
    expect(await rowsOf('users', email)).toEqual([])

    const reply = await verify(email, await takeCode(app, email))
    expect(reply.status).toBe(200)
    const { user } = reply.body
    expect(user).toEqual({
      id: expect.any(String),
      firstName: 'Anna',
      lastName: 'Meyer',
      email,
      phone: '0151/2345678 ext. 5',
      projectId: expect.any(String),
      memberships: [{ tenantId: expect.any(String), tenantName: 'Stadtfest Köln', role: 'ADMIN' }],
      role: 'ADMIN',
      passwordSet: true,
    })

    const client = app.client(reply.body.token)
    expect((await client.call('getMe')).body).toEqual({ user })
    const project = await client.call('getProject', { params: { projectId: user.projectId } })
    expect(project.body).toMatchObject({ name: 'Stadtfest Köln', tenantName: 'Stadtfest Köln' })
    expect(await rowsOf('pending_signups', email)).toEqual([])
  })

  test('mails a code and the organisation’s name, in which no entered address becomes a link', async () => {
    const email = newEmail()
    await signUp(email, { tenantName: 'Win at evil.example <b>now</b>' })
    const mail = await takeMail(app, email)
    expect(mail.subject).toMatch(/^\d{6} is your Slotwerk sign-up code$/)
    expect(mail.html).toContain('Win at evil. example &lt;b&gt;now&lt;/b&gt;')
    expect(mail.text).toContain(`https://plan.example.org/auth/verify?email=${encodeURIComponent(email)}`)
  })

  test('gives an equal reply for a known address, changes nothing, and mails a code that signs in (abuse 38, 48)', async () => {
    const person = await createPerson(app)
    const before = await rowsOf('users', person.email)
    const known = await signUp(person.email.toUpperCase(), { firstName: 'Mallory' })
    const unknown = await signUp(newEmail())
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])

    const mails = await takeMails(app, person.email)
    expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining('You already have an account')])
    const code = /\d{6}/.exec(mails[0]!.subject)![0]
    const reply = await verify(person.email, code)
    expect(reply.body.user).toMatchObject({
      id: person.id,
      firstName: 'Anna',
      memberships: [],
      passwordSet: false,
    })
    const [after] = await rowsOf('users', person.email)
    expect([after]).toEqual(before)
  })

  test('founds an organisation for an address that somebody else has invited, with its own names', async () => {
    const email = newEmail()
    await inviteFreelancer(await createTenant(app), email, { firstName: 'Silly', lastName: 'Name' })
    await takeMails(app, email)
    await signUp(email, { firstName: 'Clara', lastName: 'Boss', tenantName: 'Boss Kultur' })
    const { status, body } = await verify(email, await takeCode(app, email))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      firstName: 'Clara',
      lastName: 'Boss',
      passwordSet: true,
      role: 'ADMIN',
    })
    expect(body.user.memberships).toMatchObject([{ tenantName: 'Boss Kultur', role: 'ADMIN' }])
  })

  test('ends what an administrator holds of an account that exists only by an invite', async () => {
    const email = newEmail()
    const tenant = await createTenant(app)
    await inviteFreelancer(tenant, email)
    const { magic } = tokensIn(await takeMail(app, email))
    const held = await follow(app, magic)
    await held.client.call('setPasswordByMagicLink', {
      params: { token: magic! },
      body: { password: 'by another' },
    })
    await takeMails(app, email)
    await signUp(email)
    expect((await verify(email, await takeCode(app, email))).body.user.role).toBe('ADMIN')
    expect((await held.client.call('getMe')).status).toBe(401)
    const [user] = await rowsOf('users', email)
    expect(await isPasswordRight((user as { password_hash: string }).password_hash, 'by another')).toBe(false)
  })

  test('leaves as many rows whether the address has an account or not (abuse 38)', async () => {
    const traces = async (email: string) => {
      const rows = async () => {
        const tables = ['outbox_mails', 'sign_in_codes', 'rate_counters', 'pending_signups'] as const
        const all = tables.map((table) => app.deps.db.selectFrom(table).selectAll().execute())
        return (await Promise.all(all)).map((list) => list.length)
      }
      const before = await rows()
      await signUp(email)
      return (await rows()).map((count, i) => count - before[i]!)
    }
    expect(await traces((await createPerson(app)).email)).toEqual(await traces(newEmail()))
  })

  test('names each missing or bad field, and keeps nothing', async () => {
    const reply = await app.client().call('adminSignup', {
      body: { ...signUpBody('anna@'), firstName: ' ', phone: ' ', tenantName: undefined, password: '12345' },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(Object.keys(reply.body.fields).toSorted()).toEqual([
      'email',
      'firstName',
      'password',
      'phone',
      'tenantName',
    ])
    expect(reply.body.fields.password).toBe('Password must be at least 6 characters')
  })

  test('expires after 24 hours, and each of its codes after 10 minutes', async () => {
    const test = await createTestApp()
    const email = newEmail()
    await test.client().call('adminSignup', { body: signUpBody(email) })
    const code = await takeCode(test, email)
    test.advance(10 * 60 * 1000)
    expect((await test.client().call('emailVerify', { body: { email, code } })).body.code).toBe(
      'invalid_code',
    )

    test.advance(23 * HOUR)
    const body = { email, password: 'correct horse' }
    await test.client().call('passwordBegin', { body })
    const late = await takeCode(test, email)
    expect((await test.client().call('passwordVerify', { body: { ...body, code: late } })).status).toBe(200)
  })

  test('succeeds once of fifty verifications at once, and makes one tenant', async () => {
    const email = newEmail()
    await signUp(email, { tenantName: email.slice(0, 20) })
    const code = await takeCode(app, email)
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(email, code)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const tenants = await app.deps.db
      .selectFrom('tenants')
      .selectAll()
      .where('name', '=', email.slice(0, 20))
      .execute()
    expect(tenants).toHaveLength(1)
  })

  test('twenty times at once with spellings of one address makes one account (abuse 50)', async () => {
    const email = newEmail()
    const spellings = Array.from({ length: 20 }, (_, i) => (i % 2 ? email.toUpperCase() : email))
    await Promise.all(spellings.map((spelling) => signUp(spelling)))
    const mails = [...(await takeMails(app, email)), ...(await takeMails(app, email.toUpperCase()))]
    expect(mails.length, 'the share of mails').toBe(5)
    const codes = mails.map((mail) => /\d{6}/.exec(mail.subject)![0])
    const replies = []
    for (const code of codes) replies.push(await verify(email, code))
    expect(replies.some((reply) => reply.status === 200)).toBe(true)
    expect(await rowsOf('users', email)).toHaveLength(1)
  })

  test.each([
    '\u212aelvin@example.org',
    '\uff41nna@example.org',
    'anna\u017f@example.org',
    'anna@ex\u0430mple.org',
    'a\u0301nna@example.org',
  ])('refuses an address whose letters only look like others: %j (abuse 50, 71)', async (email) => {
    const reply = await signUp(email)
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['email']])
    expect(await rowsOf('pending_signups', email)).toEqual([])
  })

  test.each([
    ['a megabyte', 'x'.repeat(1024 * 1024), 413],
    ['257 characters', 'x'.repeat(257), 400],
    ['five characters', '12345', 400],
    ['a NUL', 'secret\0more', 400],
    ['half a character', 'secret\ud83d', 400],
    ['nothing', '', 400],
    ['256 characters', 'x'.repeat(256), 204],
    ['six spaces', '      ', 204],
    ['six emoji', '🔑🔒🔑🔒🔑🔒', 204],
    ['letters in two spellings', 'u\u0308bung', 204],
  ])(
    'with a password of %s answers as the rule says, and cuts none short (abuse 56)',
    async (_what, password, status) => {
      const reply = await signUp(newEmail(), { password })
      const named = Object.keys(reply.body?.fields ?? {})
      expect([reply.status, named]).toEqual([status, status === 400 ? ['password'] : []])
    },
  )

  test('signs in to an account made since, and gives it neither password nor tenant (abuse 49)', async () => {
    const email = newEmail()
    await signUp(email, { firstName: 'Mallory' })
    const code = await takeCode(app, email)
    const victim = await createPerson(app, { email })
    const reply = await verify(email, code)
    expect(reply.body.user).toMatchObject({
      id: victim.id,
      firstName: 'Anna',
      memberships: [],
      passwordSet: false,
    })
  })

  test('is not completed by the older code of another person’s sign-up (abuse 49)', async () => {
    const email = newEmail()
    await signUp(email, { tenantName: 'Mine' })
    const mine = await takeCode(app, email)
    await signUp(email, { tenantName: 'Theirs' })
    const newest = await takeCode(app, email)
    const stale = mine === newest ? otherCode(newest) : mine
    expect((await verify(email, stale)).status).toBe(400)
    expect((await verify(email, newest)).body.user.memberships[0].tenantName).toBe('Theirs')
  })
})

describe('a code', () => {
  test('is refused from the sixth try on, even the right one (abuse 33)', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await takeCode(app, email)
    for (let i = 0; i < 5; i++) expect((await verify(email, otherCode(code))).body.code).toBe('invalid_code')
    expect((await verify(email, code)).body.code).toBe('invalid_code')
  })

  test('cannot be tried more than five times by simultaneous guesses (abuse 34)', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await takeCode(app, email)
    await Promise.all(Array.from({ length: 9 }, () => verify(email, otherCode(code))))
    expect((await verify(email, code)).status).toBe(400)
    const row = await app.deps.db
      .selectFrom('sign_in_codes')
      .select('tries')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.tries).toBe(5)
  })

  test('is stored in the database only as a hash (abuse 32)', async () => {
    const email = newEmail()
    await signUp(email)
    const codes = await app.deps.db.selectFrom('sign_in_codes').selectAll().execute()
    const mails = await app.deps.db.selectFrom('outbox_mails').selectAll().execute()
    const dump = JSON.stringify([codes, mails])
    const mail = await takeMail(app, email)
    expect(dump).not.toContain(mail.subject)
    expect(dump).not.toContain(`"${/\d{6}/.exec(mail.subject)![0]}"`)
  })
})

describe('the hidden path', () => {
  test('is known to the server alone (abuse 51)', async () => {
    const find = (token: string) => guarded.client().call('findSignupToken', { params: { token } })
    expect((await find('behind-the-shed')).status).toBe(204)
    expect((await find('admin-signup')).status).toBe(404)
    expect((await app.client().call('findSignupToken', { params: { token: 'admin-signup' } })).status).toBe(
      204,
    )
  })

  test('is required for a sign-up if and only if it is set', async () => {
    const call = (more: object) =>
      guarded.client().call('adminSignup', { body: signUpBody(newEmail(), more) })
    expect((await call({})).status).toBe(403)
    expect((await call({ signupToken: 'wrong' })).status).toBe(403)
    expect((await call({ signupToken: 'behind-the-shed' })).status).toBe(204)
  })
})
