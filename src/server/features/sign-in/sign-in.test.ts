import { describe, expect, test } from 'vitest'
import { addMembership, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../../testing/invites.ts'
import { otherCode, takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPassword } from '../users/passwords.ts'

const app = await createTestApp()
const PASSWORD = 'Übung macht den Meister'
const passwordHash = await hashPassword(PASSWORD)
const MINUTE = 60 * 1000

async function withPassword(test: TestApp = app): Promise<TestPerson> {
  const person = await createPerson(test)
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .execute()
  return person
}

const begin = (email: string, test = app) => test.client().call('passwordBegin', { body: { email } })
const verify = (email: string, code: string, password = PASSWORD, test = app) =>
  test.client().call('passwordVerify', { body: { email, password, code } })
const verifyEmail = (email: string, code: string) =>
  app.client().call('emailVerify', { body: { email, code } })
const signUp = (email: string, test = app) =>
  test.client().call('adminSignup', {
    body: {
      firstName: 'A',
      lastName: 'B',
      phone: '1234567',
      email,
      tenantName: 'T',
      password: PASSWORD,
    },
  })

describe('signing in with password and code', () => {
  test('gives a session and the person, whatever the case of the address', async () => {
    const tenant = await createTenant(app, 'Stadtfest')
    const person = await withPassword()
    await addMembership(app.deps.db, tenant.tenant, person, 'ADMIN')
    expect(await begin(person.email.toUpperCase())).toMatchObject({ status: 204, body: undefined })
    const mail = await takeMail(app, person.email)
    expect(mail.text).toContain('Stadtfest · Slotwerk')
    const reply = await verify(person.email.toUpperCase(), /\d{6}/.exec(mail.subject)![0])
    expect(reply).toMatchObject({
      status: 200,
      body: {
        user: { id: person.id, role: 'ADMIN', projectId: tenant.project.projectId, passwordSet: true },
      },
    })
    expect((await app.client(reply.body.token).call('getMe')).body.user).toEqual(reply.body.user)
  })

  test('takes the password in either form in which keyboards write it (abuse 56)', async () => {
    const person = await withPassword()
    await begin(person.email)
    const reply = await verify(person.email, await takeCode(app, person.email), PASSWORD.normalize('NFD'))
    expect(reply.status).toBe(200)
  })

  test('answers the same for a wrong password, a wrong code, a used one and an unknown address (abuse 36)', async () => {
    const person = await withPassword()
    await begin(person.email)
    const code = await takeCode(app, person.email)
    const wrongPassword = await verify(person.email, code, 'not it')
    const wrongCode = await verify(person.email, otherCode(code))
    expect((await verify(person.email, code)).status).toBe(200)
    const used = await verify(person.email, code)
    const unknown = await verify('nobody@example.org', code)
    expect(wrongPassword).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    for (const reply of [wrongCode, used, unknown]) {
      expect([reply.status, reply.body]).toEqual([wrongPassword.status, wrongPassword.body])
    }
  })

  test('names the password in the refusal only where the call needs one', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    await signUp(email)
    const code = await takeCode(app, email)
    const wrong = await verifyEmail(email, otherCode(code))
    expect(wrong.body.error).toBe('The code is not right or has expired. Please try again.')
    expect((await verifyEmail('nobody@example.org', code)).body).toEqual(wrong.body)
    expect((await verify(email, code)).body.error).toContain('The code or the password is not right')
  })

  test('succeeds once of fifty times at once with one code (abuse 34)', async () => {
    const person = await withPassword()
    await begin(person.email)
    const code = await takeCode(app, person.email)
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(person.email, code)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  test('does not take a code that was mailed for another purpose (abuse 35)', async () => {
    const person = await withPassword()
    await signUp(person.email)
    const emailCode = await takeCode(app, person.email)
    await begin(person.email)
    const passwordCode = await takeCode(app, person.email)
    expect((await verify(person.email, emailCode)).status).toBe(400)
    expect((await verifyEmail(person.email, passwordCode)).status).toBe(400)
    expect((await verifyEmail(person.email, emailCode)).status).toBe(200)
    expect((await verify(person.email, passwordCode)).status).toBe(200)
  })

  test('takes only the newest code, and only its own address’s (abuse 35)', async () => {
    const [person, other] = [await withPassword(), await withPassword()]
    await begin(person.email)
    const older = await takeCode(app, person.email)
    await begin(person.email)
    const newer = await takeCode(app, person.email)
    await begin(other.email)
    const foreign = await takeCode(app, other.email)
    for (const code of [older, foreign]) {
      // One code in a million equals the older one by chance.
      const stale = code === newer ? otherCode(newer) : code
      expect((await verify(person.email, stale)).status).toBe(400)
    }
    expect((await verify(person.email, newer)).status).toBe(200)
  })

  test('takes a code for 10 minutes', async () => {
    const test = await createTestApp()
    const person = await withPassword(test)
    await begin(person.email, test)
    const code = await takeCode(test, person.email)
    test.advance(10 * MINUTE)
    expect((await verify(person.email, code, PASSWORD, test)).status).toBe(400)
  })

  test('completes a pending sign-up with its own password only', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    await signUp(email)
    await takeMails(app, email)
    await begin(email)
    const code = await takeCode(app, email)
    expect((await verify(email, code, 'not it')).status).toBe(400)
    expect((await verify(email, code)).body.user).toMatchObject({ email, role: 'ADMIN' })
  })

  test('mails a link to an account without a password', async () => {
    const person = await createPerson(app)
    await begin(person.email)
    const { magic } = tokensIn(await takeMail(app, person.email))
    const reply = await app.client().call('redeemMagicLink', { params: { token: magic! } })
    expect(reply).toMatchObject({ status: 200, body: { mustSetPassword: true, user: { id: person.id } } })
  })

  test('leads an account without a password to its newest open invite', async () => {
    const test = await createTestApp()
    const person = await createPerson(test)
    const nextOf = async () => {
      await begin(person.email.toUpperCase(), test)
      return tokensIn(await takeMail(test, person.email)).invite
    }
    const inviteTo = async (more: object = {}) => {
      test.advance(MINUTE)
      const tenant = await createTenant(test)
      const { body } = await inviteFreelancer(tenant, person.email, more)
      const [mail] = await takeMails(test, person.email)
      return { tenant, token: body.token, mailed: tokensIn(mail!).invite }
    }
    const older = await inviteTo({ expiresInDays: null })
    const newest = await inviteTo({ expiresInDays: 1 })
    const orphaned = await inviteTo()
    await test.deps.db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', orphaned.tenant.admin.id)
      .execute()
    const revoked = await inviteTo()
    await test.deps.db
      .updateTable('invites')
      .set({ revoked_at: 1 })
      .where('tenant_id', '=', revoked.tenant.tenant.tenantId)
      .execute()
    await inviteFreelancer(older.tenant, 'somebody-else@example.org')
    expect(await nextOf()).toBe(newest.mailed)
    test.advance(24 * 60 * MINUTE)
    expect(await nextOf()).toBe(older.mailed)
    await accept(person, older.token)
    expect(await nextOf()).toBeUndefined()
  })

  test('mails nothing to an unknown address, and writes as many rows (abuse 38)', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const known = await withPassword()
    const before = await countRows()
    const first = await begin(email)
    const between = await countRows()
    const second = await begin(known.email)
    const after = await countRows()
    expect([first.status, first.body]).toEqual([second.status, second.body])
    expect(await takeMails(app, email)).toEqual([])
    expect(between.map((count, i) => count - before[i]!)).toEqual(
      after.map((count, i) => count - between[i]!),
    )
  })
})

/** Counts the rows in the tables that a sign-in writes. */
async function countRows(): Promise<number[]> {
  const tables = ['outbox_mails', 'sign_in_codes', 'rate_counters'] as const
  const counts = tables.map((table) =>
    app.deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map((row) => Number(row.count))
}

describe('signing out', () => {
  test('ends the session on the server, and succeeds without one (abuse 46)', async () => {
    const person = await createPerson(app)
    expect((await person.client.call('logout')).status).toBe(204)
    expect((await person.client.call('getMe')).status).toBe(401)
    expect((await person.client.call('logout')).status).toBe(204)
    expect((await app.client().call('logout')).status).toBe(204)
  })
})

describe('the signed-in person', () => {
  test('is replied to a call with a session only', async () => {
    expect((await app.client().call('getMe')).status).toBe(401)
    expect((await app.client('x'.repeat(43)).call('getMe')).status).toBe(401)
  })

  test('has a projectId when exactly one project is open to them', async () => {
    const projectId = async (person: TestPerson) => (await person.client.call('getMe')).body.user.projectId
    const [a, b] = [await createTenant(app), await createTenant(app)]
    expect(await projectId(a.admin)).toBe(a.project.projectId)
    expect(await projectId(a.freelancer)).toBe(a.project.projectId)
    expect(await projectId(await createPerson(app))).toBeNull()
    await addMembership(app.deps.db, b.tenant, a.freelancer, 'FREELANCER')
    expect(await projectId(a.freelancer)).toBe(a.project.projectId)
    await addMembership(app.deps.db, b.tenant, a.admin, 'ADMIN')
    expect(await projectId(a.admin)).toBeNull()
  })
})
