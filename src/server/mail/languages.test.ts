/** The language of the mails that people get. */
import { describe, expect, test } from 'vitest'
import { createPerson, createTenant, type TestPerson } from '../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../testing/invites.ts'
import { sendDueMails, takeCode, takeMail, tokensIn } from '../testing/mail.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const app = await createTestApp()
const german = { headers: { 'accept-language': 'de' } }
const english = { headers: { 'accept-language': 'en' } }

const languageOf = async (table: 'users' | 'pending_signups', email: string) =>
  (await app.deps.db.selectFrom(table).select('language').where('email', '=', email).execute())[0]?.language
const choose = (person: TestPerson, language: string) =>
  person.client.call('updateMe', { body: { language } })

const signUpBody = (email: string) => ({
  firstName: 'Jana',
  lastName: 'Roth',
  phone: '+49 30 1234567',
  email,
  tenantName: 'Roth Kultur',
  password: 'a password',
})

describe('mails that a person asks for', () => {
  test('are in the language of the request, from the sign-up on, and German ones arrive by SMTP', async () => {
    const email = newEmail()
    const server = await startSmtpServer()
    const { db, secrets, clock, log } = app.deps
    const mailer = createSmtpMailer(server.url, 'Slotwerk <no-reply@plan.example.org>')
    await app.client().call('adminSignup', { body: signUpBody(email), ...german })
    await sendDueMails({ db, secrets, clock, log, mailer })
    mailer.close()
    await server.close()
    const mail = server.received.find(({ to }) => to?.[0]?.address === email)!
    expect(mail.subject).toMatch(/^\d{6} ist Ihr Code für die Registrierung bei Slotwerk$/)
    expect(mail.text).toContain('um „Roth Kultur“ zu eröffnen')
    expect(mail.html).toContain('<html lang="de">')

    expect(await languageOf('pending_signups', email)).toBe('de')
    const code = /\d{6}/.exec(mail.subject!)![0]
    expect((await app.client().call('emailVerify', { body: { email, code }, ...english })).status).toBe(200)
    expect(await languageOf('users', email)).toBe('de')
  })

  test('do not follow an earlier request', async () => {
    const person = await createPerson(app)
    await choose(person, 'de')
    const ask = (how: object) =>
      app.client().call('forgotPassword', { body: { email: person.email }, ...how })
    await ask(english)
    expect((await takeMail(app, person.email)).subject).toBe('Reset your Slotwerk password')
    await ask(german)
    expect((await takeMail(app, person.email)).subject).toBe('Ihr Slotwerk-Passwort zurücksetzen')
    await ask({})
    expect((await takeMail(app, person.email)).subject).toBe('Reset your Slotwerk password')
  })

  test.each([
    ['emailLogin', ' ist Ihr Anmeldecode für Slotwerk'],
    ['passwordBegin', 'Ihr Anmeldelink für Slotwerk'],
  ] as const)('%s is one of them', async (name, subject) => {
    const { email } = await createPerson(app)
    await app.client().call(name, { body: { email }, ...german })
    expect((await takeMail(app, email)).subject).toContain(subject)
  })

  test('the notice of a new password is one of them', async () => {
    const { client, email } = await createPerson(app)
    await client.call('setMyPassword', { body: { password: 'a password' }, ...german })
    expect((await takeMail(app, email)).subject).toBe(
      'Für Ihr Slotwerk-Konto wurde ein neues Passwort gesetzt',
    )
  })
})

describe('the language of a person', () => {
  test('is that of their first sign-in, and stays until they choose another', async () => {
    const person = await createPerson(app, { language: null })
    const { email } = person
    const signIn = async (how: object) => {
      await app.client().call('emailLogin', { body: { email }, ...how })
      const code = await takeCode(app, email)
      expect((await app.client().call('emailVerify', { body: { email, code }, ...how })).status).toBe(200)
    }
    await signIn(german)
    await signIn(english)
    expect(await languageOf('users', email)).toBe('de')
    expect((await choose(person, 'en')).status).toBe(200)
    expect(await languageOf('users', email)).toBe('en')
    expect((await person.client.call('updateMe', { body: { firstName: 'Zoë' } })).status).toBe(200)
    expect(await languageOf('users', email)).toBe('en')
  })

  test('is English or German and nothing else', async () => {
    const person = await createPerson(app)
    for (const language of ['fr', 'DE', '', null, 7]) {
      const { status, body } = await person.client.call('updateMe', { body: { language } })
      expect([status, body.fields]).toEqual([400, { language: 'A language is en or de' }])
    }
    expect(await languageOf('users', person.email)).toBe('en')
  })

  test('is set by a link, too', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    expect(await languageOf('users', email)).toBe(null)
    const { magic } = tokensIn(await takeMail(app, email))
    await app.client().call('redeemMagicLink', { params: { token: magic! }, ...german })
    expect(await languageOf('users', email)).toBe('de')
  })
})

describe('mails that others set off', () => {
  test('an invite is in the language of the invitee, else of the inviter', async () => {
    const tenant = await createTenant(app)
    const known = await createPerson(app)
    await choose(known, 'en')
    const call = (email: string, how: object) =>
      tenant.admin.client.call('createInvite', {
        params: tenant.params,
        body: { role: 'FREELANCER', email },
        ...how,
      })
    const stranger = newEmail()
    await call(stranger, german)
    const mail = await takeMail(app, stranger)
    expect(mail.subject).toBe('Anna Meyer lädt Sie zu Stadtfest ein')
    expect(mail.text).toContain('bis zum 4. Dezember 2026')
    await call(known.email, german)
    expect((await takeMail(app, known.email)).subject).toBe('Anna Meyer invites you to Stadtfest')
    await choose(known, 'de')
    await call(known.email, english)
    expect((await takeMail(app, known.email)).subject).toBe('Anna Meyer lädt Sie zu Stadtfest ein')
  })

  test('a mail about a new administrator is in the language of each reader', async () => {
    const tenant = await createTenant(app)
    const newcomer = await createPerson(app, { language: null })
    const open = () => invite(tenant, { role: 'ADMIN' })
    await choose(tenant.admin, 'de')
    expect((await accept(newcomer, (await open()).body.token)).status).toBe(200)
    expect((await takeMail(app, tenant.admin.email)).subject).toBe('Anna Meyer ist jetzt Admin von Stadtfest')
    expect(await languageOf('users', newcomer.email)).toBe('en')
    const third = await createPerson(app)
    await accept(third, (await open()).body.token)
    expect((await takeMail(app, newcomer.email)).subject).toBe(
      'Anna Meyer is now an administrator of Stadtfest',
    )
  })
})
