import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { createPerson } from '../../testing/fixtures.ts'
import { createPersonWithPassword, PASSWORD, rowOf, setPasswordOf } from '../../testing/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ PASSWORD_LOGIN: 'direct' })

const signIn = (email: string, password = PASSWORD, on: TestApp = app) =>
  on.client().call('passwordLogin', { body: { email, password } })

test('the configuration says whether a password alone signs in', async () => {
  const usual = await createTestApp()
  expect((await usual.client().call('getConfig')).body).toMatchObject({ passwordLogin: 'code' })
  expect((await app.client().call('getConfig')).body).toMatchObject({ passwordLogin: 'direct' })
})

test('a password alone is 404 with its sentence unless the setting allows it (abuse 37)', async () => {
  const usual = await createTestApp()
  const { email } = await createPersonWithPassword(usual)
  for (const password of [PASSWORD, 'wrong']) {
    expect(await signIn(email, password, usual)).toMatchObject({
      status: 404,
      body: { error: messages.en.passwordLoginOff, code: 'not_found' },
    })
  }
})

describe('signing in with the password alone', () => {
  test('gives a session, whatever the case of the address', async () => {
    const person = await createPersonWithPassword(app)
    const reply = await signIn(person.email.toUpperCase())
    expect(reply).toMatchObject({ status: 200, body: { user: { id: person.id, passwordSet: true } } })
    expect((await app.client(reply.body.token).call('getMe')).body.user).toEqual(reply.body.user)
  })

  test('answers the same for a wrong password, none, and an unknown address (abuse 36)', async () => {
    const { email } = await createPersonWithPassword(app)
    const wrong = await signIn(email, 'not it')
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    for (const other of [(await createPerson(app)).email, 'nobody@example.org']) {
      const { status, body } = await signIn(other)
      expect([status, body]).toEqual([wrong.status, wrong.body])
    }
  })

  test('refuses a password that needs a mailed code, and proves no mailbox (abuse 23)', async () => {
    const person = await createPerson(app)
    await setPasswordOf(app, person, true)
    expect(await signIn(person.email)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await setPasswordOf(app, person)
    await app.deps.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', person.id)
      .execute()
    expect((await signIn(person.email)).status).toBe(200)
    expect((await rowOf(app, person)).email_proven_at).toBeNull()
  })

  test('fails five times per address and network, then waits', async () => {
    const on = await createTestApp({ PASSWORD_LOGIN: 'direct' })
    const { email } = await createPersonWithPassword(on)
    const browser = on.client()
    const tryIt = (password: string) => browser.call('passwordLogin', { body: { email, password } })
    const replies = await Promise.all(Array.from({ length: 12 }, () => tryIt('guess it')))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await tryIt(PASSWORD)).status).toBe(429)
    expect((await signIn(email, PASSWORD, on)).status).toBe(200)
  })
})
