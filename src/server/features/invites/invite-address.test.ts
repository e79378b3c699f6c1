import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMembership, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword } from '../../testing/passwords.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { hashPassword } from '../users/passwords.ts'

let statements: string[] = []
const log = ({ query }: LogEvent) => void statements.push(query.sql)
const app = await createTestApp({}, () => openTestDatabase({ log }))
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

describe('inviting a freelancer', () => {
  test('makes the account without a password, and does not show that in the reply (abuse 38, 60)', async () => {
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

  test('does the same work whatever account the address has (abuse 38)', async () => {
    const work = async (email: string) => {
      const tenant = await createTenant(app)
      statements = []
      await inviteFreelancer(tenant, email)
      return statements.map((statement) => /^\w+.*?"\w+"/.exec(statement)?.[0])
    }
    const [invited, member, password] = [
      newEmail(),
      await createPerson(app),
      await createPersonWithPassword(app),
    ]
    await addMembership(app.deps.db, (await createTenant(app)).tenant, member, 'FREELANCER')
    const unknown = await work(invited)
    expect(unknown).toContain('insert into "magic_links"')
    // Another tenant invites the same person too.
    expect(await work(invited)).toEqual(unknown)
    for (const { email } of [await createPerson(app), member, password]) {
      expect(await work(email)).toEqual(unknown)
    }
  })

  test('mails inviter, project and expiry, with a magic link for an account without a password', async () => {
    const tenant = await createTenant(app, 'Stadtfest Köln')
    const email = newEmail()
    const reply = await inviteFreelancer(tenant, email)
    const mail = await takeMail(app, email)
    expect(mail.subject).toBe('Anna Meyer invites you to Stadtfest Köln')
    expect(mail.text).toContain('4 December 2026')
    expect(mail.text).toMatch(/https:\/\/plan\.example\.org\/magic\/[\w-]{43}\?next=\/invite\/[\w-]{43}\n/)
    expect(tokensIn(mail).invite).not.toBe(reply.body.token)
  })

  test('mails the link of the invite alone to a person with a password', async () => {
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

  test('is not limited by the mails that strangers cause, and does not count among them', async () => {
    const [tenant, person] = [await createTenant(app), await createPerson(app)]
    const askForMail = () => app.client().call('passwordBegin', { body: { email: person.email } })
    for (let i = 0; i < 4; i++) await askForMail()
    for (let i = 0; i < 3; i++) await inviteFreelancer(tenant, person.email)
    expect(await takeMails(app, person.email)).toHaveLength(7)
    await askForMail()
    expect(await takeMails(app, person.email)).toHaveLength(1)
    await askForMail()
    await inviteFreelancer(await createTenant(app), person.email)
    expect((await takeMail(app, person.email)).subject).toContain('invites you')
  })

  test('mails nothing that would arrive after its link has expired', async () => {
    const tenant = await createTenant(app)
    const lasts = async (more: object, person?: TestPerson) => {
      const email = person?.email ?? newEmail()
      await inviteFreelancer(tenant, email, more)
      const row = await db
        .selectFrom('outbox_mails')
        .select('expires_at')
        .where('to_address', '=', email)
        .orderBy('expires_at', 'desc')
        .executeTakeFirstOrThrow()
      return (row.expires_at - app.deps.clock()) / DAY
    }
    const known = await createPerson(app)
    await db.updateTable('users').set({ password_hash: 'set' }).where('id', '=', known.id).execute()
    expect(await lasts({})).toBe(7)
    expect(await lasts({ expiresInDays: 3 })).toBe(3)
    expect(await lasts({ expiresInDays: null })).toBe(7)
    expect(await lasts({ expiresInDays: 3 }, known)).toBe(3)
    expect(await lasts({}, known)).toBe(14)
  })
})
