/** Replies are in German for requests that ask for German, and otherwise in the specification's English. */
import { describe, expect, test } from 'vitest'
import { messages } from '../../domain/messages.ts'
import { createTenant, type TestPerson } from '../testing/fixtures.ts'
import { createTestApp, type TestClient } from '../testing/test-app.ts'

const app = await createTestApp()
const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' }

type Call = Parameters<TestClient['call']>
/** Makes a call without a language, in English and in German. */
async function askAll(client: TestClient, name: Call[0], args: NonNullable<Call[1]> = {}) {
  const call = (headers: Record<string, string>) => client.call(name, { ...args, headers })
  const replies = [await call({}), await call({ 'accept-language': 'en' }), await call(german)] as const
  const [plain, english, inGerman] = replies
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`)).size).toBe(1)
  expect(plain.body).toEqual(english.body)
  expect(replies.map(({ headers }) => headers['content-language'])).toEqual(['en', 'en', 'de'])
  for (const { headers } of replies) expect(String(headers['vary'])).toMatch(/(^|, )Accept-Language(,|$)/)
  return [english.body, inGerman.body]
}

describe('a refusal', () => {
  test('by the guard is in the language of the request', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const said = async (client: TestClient, name: Call[0]) =>
      (await askAll(client, name, { params })).map(({ error }) => error)
    expect(await said(app.client(), 'getProject')).toEqual(['Please sign in.', 'Bitte melden Sie sich an.'])
    expect(await said(stranger.client, 'getProject')).toEqual(['Not found', 'Nicht gefunden'])
    expect(await said(freelancer.client, 'getRoster')).toEqual([
      'You do not have permission to view the roster for this project.',
      messages.de.rosterForbidden,
    ])
    expect(await said(freelancer.client, 'getPattern')).toEqual([
      'You do not have permission to do this.',
      'Dazu haben Sie nicht das Recht.',
    ])
  })

  test('about fields names each of them in the language of the request', async () => {
    const { params, admin } = await createTenant(app)
    const body = { date: '2026-02-30', hour: 6, amount: -1 }
    expect(await askAll(admin.client, 'setSlotPrice', { params, body })).toMatchObject([
      {
        error: 'Not a day of the calendar (YYYY-MM-DD)',
        fields: {
          date: 'Not a day of the calendar (YYYY-MM-DD)',
          hour: 'An hour must be a whole number from 7 to 20',
          amount: messages.en.invalidAmount,
        },
      },
      {
        error: 'Diesen Tag gibt es im Kalender nicht (JJJJ-MM-TT)',
        fields: {
          date: 'Diesen Tag gibt es im Kalender nicht (JJJJ-MM-TT)',
          hour: 'Eine Stunde ist eine ganze Zahl von 7 bis 20',
          amount: messages.de.invalidAmount,
        },
      },
    ])
    const query = { month: '2026-11', hour: '8' }
    expect(await askAll(admin.client, 'listHistory', { params, query })).toMatchObject([
      { fields: { date: 'An hour needs its day' } },
      { fields: { date: 'Zu einer Stunde gehört ihr Tag' } },
    ])
  })

  test('calls the token of a reset what its field is called', async () => {
    const said = await askAll(app.client(), 'resetPassword', { body: { token: 'x', password: 'lang genug' } })
    for (const { error } of said) expect(error).toMatch(/\btoken\b/i)
    const [, { fields }] = await askAll(app.client(), 'resetPassword', { body: { password: 'lang genug' } })
    expect(fields).toEqual({ token: 'Hier wird das Token aus der E-Mail gebraucht' })
  })

  test('by a verb is in the language of the request', async () => {
    const { params, freelancer, admin } = await createTenant(app)
    const hours = { availability: [{ day: '2026-11-20', hours: [8] }] }
    const refused = await askAll(freelancer.client, 'saveAvailability', { params, body: hours })
    expect(refused.map(({ error }) => error)).toEqual([messages.en.hoursNotOpen, messages.de.hoursNotOpen])
    const own = { password: 'another password', currentPassword: 'wrong' }
    await admin.client.call('setMyPassword', { body: { password: 'the first password' } })
    expect((await askAll(admin.client, 'setMyPassword', { body: own })).map(({ error }) => error)).toEqual([
      'This is not your current password. Please try again.',
      'Das ist nicht Ihr jetziges Passwort. Bitte versuchen Sie es noch einmal.',
    ])
  })

  test('for too many mails names the minutes in the language of the request', async () => {
    const body = { email: `anna-${crypto.randomUUID()}@example.org` }
    const { client } = await signedOut()
    for (let count = 0; count < 5; count += 1) await client.call('forgotPassword', { body })
    expect((await askAll(client, 'forgotPassword', { body })).map(({ error }) => error)).toEqual([
      'Too many mails to this address. Please wait 15 minutes.',
      'Zu viele E-Mails an diese Adresse. Bitte warten Sie 15 Minuten.',
    ])
  })

  test.each([
    ['/api/nothing', 'GET', {}, '', 404, 'Nicht gefunden'],
    ['/api/%zz', 'GET', {}, '', 404, 'Nicht gefunden'],
    [
      '/api/auth/email-login',
      'POST',
      { 'content-type': 'application/json' },
      '{',
      400,
      'Die Anfrage war nicht lesbar',
    ],
    ['/api/auth/email-login', 'POST', { 'content-type': 'text/csv' }, 'a', 415, 'Bitte senden Sie JSON'],
    [
      '/api/auth/email-login',
      'POST',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(70_000)}"`,
      413,
      'zu groß',
    ],
  ] as const)(
    'by the framework for %s (%s) is in the language of the request',
    async (url, method, headers, payload, status, words) => {
      const ask = (more: object) =>
        app.app.inject({
          url,
          method,
          headers: { ...headers, ...more },
          ...(payload === '' ? {} : { payload }),
        })
      const reply = await ask(german)
      expect([reply.statusCode, reply.headers['content-language']]).toEqual([status, 'de'])
      expect(reply.json().error).toContain(words)
      expect((await ask({})).json().error).not.toContain(words)
    },
  )
})

const signedOut = async (): Promise<Pick<TestPerson, 'client'>> => ({ client: app.client() })

test('the message after a successful sign-in step is in the language of the request', async () => {
  const body = { email: `nobody-${crypto.randomUUID()}@example.org` }
  const said = await askAll(app.client(), 'forgotPassword', { body })
  expect(said).toEqual([{ message: messages.en.resetSent }, { message: messages.de.resetSent }])
  const params = { token: 'x' }
  expect(await askAll(app.client(), 'resendMagicLink', { params })).toEqual([
    { message: messages.en.linkResent },
    { message: messages.de.linkResent },
  ])
})

test('data is the same in every language, and a cached schedule stays valid', async () => {
  const { params, admin } = await createTenant(app)
  const ask = (headers: Record<string, string>) =>
    admin.client.call('getSchedule', { params, query: { month: '2026-11' }, headers })
  const [english, inGerman] = [await ask({}), await ask(german)]
  expect(inGerman.body).toEqual(english.body)
  expect(inGerman.headers['etag']).toBe(english.headers['etag'])
  expect(inGerman.headers['content-language']).toBeUndefined()
  const again = await ask({ ...german, 'if-none-match': String(english.headers['etag']) })
  expect([again.status, again.body]).toEqual([304, undefined])
})
