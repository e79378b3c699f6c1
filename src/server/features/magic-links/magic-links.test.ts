import { describe, expect, test } from 'vitest'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { createFreelancer, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { forge } from '../../testing/forge.ts'
import { inviteFreelancer } from '../../testing/invites.ts'
import { takeMail } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLoginLink } from './create-login-link.ts'
import { createMagicLink } from './create-magic-link.ts'
import { revokeVisibleLinks } from './visible-links.ts'

const app = await createTestApp()
const MINUTE = 60 * 1000

async function createLink(
  person: { id: TestPerson['id'] },
  more: { visibleIn?: ProjectScope; minutes?: number; test?: TestApp } = {},
): Promise<string> {
  const { db, secrets, clock } = (more.test ?? app).deps
  const now = clock()
  const expiresAt = now + (more.minutes ?? 60) * MINUTE
  const { visibleIn = null } = more
  return db
    .transaction()
    .execute((tx) => createMagicLink(tx, { secrets, userId: person.id, visibleIn, now, expiresAt }))
}

const redeem = (token: string, test = app) => test.client().call('redeemMagicLink', { params: { token } })
const setPassword = (session: string, token: string, password = 'correct horse', test = app) =>
  test.client(session).call('setPasswordByMagicLink', { params: { token }, body: { password } })
const rowOf = (person: TestPerson) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()

describe('a magic link', () => {
  test('signs in once', async () => {
    const person = await createPerson(app)
    const token = await createLink(person)
    const reply = await redeem(token)
    expect(reply).toMatchObject({ status: 200, body: { mustSetPassword: true, user: { id: person.id } } })
    expect((await app.client(reply.body.token).call('getMe')).status).toBe(200)
    expect((await redeem(token)).status).toBe(404)
  })

  test('is refused alike whether it is used, expired, revoked or unknown (abuse 26)', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const { freelancer } = tenant
    const used = await createLink(freelancer, { test })
    await redeem(used, test)
    const revoked = await createLink(freelancer, { test, visibleIn: tenant.project })
    await test.deps.db
      .transaction()
      .execute((tx) => revokeVisibleLinks(tx, { userId: freelancer.id, now: 1 }))
    const expired = await createLink(freelancer, { test, minutes: 5 })
    test.advance(5 * MINUTE)
    const unknown = test.deps.secrets.tokenOf('magic-link', crypto.randomUUID())
    const inviteToken = test.deps.secrets.tokenOf('invite', crypto.randomUUID())
    const open = await createLink(freelancer, { test })
    const invented = [unknown, inviteToken, forge(open), 'x', '%00', 'a'.repeat(400)]
    for (const token of [used, revoked, expired, ...invented]) {
      const { status, body } = await redeem(token, test)
      expect([status, body]).toEqual([404, { error: 'Link invalid or revoked.', code: 'link_dead' }])
    }
    expect((await redeem(open, test)).status).toBe(200)
  })

  test('opened fifty times at once begins exactly one session (abuse 25)', async () => {
    const token = await createLink(await createPerson(app))
    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(token)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  test('is not used up by a GET request of a scanner (abuse 29)', async () => {
    const token = await createLink(await createPerson(app))
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      await app.app.inject({ method, url: `/api/auth/magic/${token}` })
      await app.app.inject({ method, url: `/magic/${token}` })
    }
    expect((await redeem(token)).status).toBe(200)
  })

  test('begins a session of one tenant without proof of the mailbox if administrators can see it', async () => {
    const tenant = await createTenant(app)
    const ben = await createFreelancer(app, tenant.project)
    await app.deps.db.updateTable('users').set({ email_proven_at: null }).where('id', '=', ben.id).execute()
    await redeem(await createLink(ben, { visibleIn: tenant.project }))
    expect((await rowOf(ben)).email_proven_at).toBeNull()
    await redeem(await createLink(ben))
    expect((await rowOf(ben)).email_proven_at).toBe(app.deps.clock())
  })

  test('is not readable in the database (abuse 32)', async () => {
    const token = await createLink(await createPerson(app))
    const session = (await redeem(token)).body.token
    const links = await app.deps.db.selectFrom('magic_links').selectAll().execute()
    const sessions = await app.deps.db.selectFrom('sessions').selectAll().execute()
    const dump = JSON.stringify([links, sessions])
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(session)
  })

  test('from the server’s terminal expires after 15 minutes, and needs an existing account', async () => {
    const test = await createTestApp()
    const person = await createPerson(test)
    const { db, secrets, clock } = test.deps
    const link = (email: string) =>
      createLoginLink(db, { secrets, publicUrl: 'https://x.example', email, now: clock() })
    expect(await link('nobody@example.org')).toBeUndefined()
    const tokenOf = (url: string | undefined) => /^https:\/\/x\.example\/magic\/(.+)$/.exec(url!)![1]!
    expect((await redeem(tokenOf(await link(person.email.toUpperCase())), test)).status).toBe(200)
    const late = tokenOf(await link(person.email))
    test.advance(15 * MINUTE)
    expect((await redeem(late, test)).status).toBe(404)
  })
})

describe('setting the first password', () => {
  test('works in the session of this link, and the person gets a mail', async () => {
    const person = await createPerson(app)
    const token = await createLink(person)
    const session = (await redeem(token)).body.token
    expect((await setPassword(session, token, '12345')).body.fields).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect(await setPassword(session, token)).toMatchObject({ status: 204 })
    expect((await takeMail(app, person.email)).subject).toBe('A password was set for your Slotwerk account')
    expect((await app.client(session).call('getMe')).body.user.passwordSet).toBe(true)
    expect((await rowOf(person)).password_needs_code).toBe(0)
    expect((await redeem(await createLink(person))).body.mustSetPassword).toBe(false)
  })

  test('is refused with another link, another session, signed out, and over an existing password (abuse 23, 24)', async () => {
    const person = await createPerson(app)
    const [first, second] = [await createLink(person), await createLink(person)]
    const session = (await redeem(first)).body.token
    const other = await createPerson(app)
    const foreign = await createLink(other)
    const foreignSession = (await redeem(foreign)).body.token
    const unknown = app.deps.secrets.tokenOf('magic-link', crypto.randomUUID())
    for (const token of [second, foreign, unknown, 'x']) {
      expect((await setPassword(session, token)).status).toBe(403)
    }
    expect((await setPassword(person.token, first)).status).toBe(403)
    expect((await setPassword(foreignSession, first)).status).toBe(403)
    const out = await app.client().call('setPasswordByMagicLink', {
      params: { token: first },
      body: { password: 'correct horse' },
    })
    expect(out.status).toBe(401)
    expect((await rowOf(person)).password_hash).toBeNull()

    expect((await setPassword(session, first)).status).toBe(204)
    const { password_hash: before } = await rowOf(person)
    expect(await setPassword(session, first, 'another one')).toMatchObject({
      status: 409,
      body: { code: 'password_already_set' },
    })
    expect((await rowOf(person)).password_hash).toBe(before)
  })

  test('is refused half an hour after the link was used (abuse 23)', async () => {
    const test = await createTestApp()
    const token = await createLink(await createPerson(test), { test })
    const session = (await redeem(token, test)).body.token
    test.advance(30 * MINUTE)
    expect((await setPassword(session, token, 'correct horse', test)).status).toBe(403)
  })

  test('ten times at once succeeds once', async () => {
    const person = await createPerson(app)
    const token = await createLink(person)
    const session = (await redeem(token)).body.token
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => setPassword(session, token, `password ${i}`)),
    )
    expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9)
  })

  test('in a limited session counts only with a code, and revokes visible links (abuse 23)', async () => {
    const tenant = await createTenant(app)
    const ben = await createFreelancer(app, tenant.project)
    const token = await createLink(ben, { visibleIn: tenant.project })
    const open = await createLink(ben, { visibleIn: tenant.project })
    const session = (await redeem(token)).body.token
    expect((await setPassword(session, token)).status).toBe(204)
    expect((await rowOf(ben)).password_needs_code).toBe(1)
    expect((await redeem(open)).status).toBe(404)
  })
  test('while invites are made leaves no link that administrators can see', async () => {
    const tenant = await createTenant(app)
    for (let round = 0; round < 12; round++) {
      const person = await createPerson(app)
      const token = await createLink(person)
      const session = (await redeem(token)).body.token
      const password = setPassword(session, token)
      // Hashing the password takes time first, so the invites are spread over that time.
      await new Promise((resolve) => setTimeout(resolve, round * 6))
      const invites = [1, 2, 3, 4].map(() => inviteFreelancer(tenant, person.email))
      await Promise.all([password, ...invites])
      const links = await app.deps.db
        .selectFrom('magic_links')
        .select(['id'])
        .where('user_id', '=', person.id)
        .where('tenant_id', 'is not', null)
        .where('revoked_at', 'is', null)
        .execute()
      expect(links).toEqual([])
    }
  })
})
