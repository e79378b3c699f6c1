/** Security review of 2026-11-22, finding 6: others cannot shut out a browser that has signed in before. */
import { describe, expect, test } from 'vitest'
import { createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { otherCode, takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword, PASSWORD } from '../../testing/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ PASSWORD_LOGIN: 'direct' })
const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const NEW = 'battery staple'

/** A browser, which calls from a network of its own; `device` is the secret that it has of the account. */
interface Browser {
  test: TestApp
  client: ReturnType<TestApp['client']>
  device?: string | undefined
}
const newBrowser = (test = app): Browser => ({ test, client: test.client() })

function call(browser: Browser, name: Parameters<Browser['client']['call']>[0], body: object) {
  const { client, device } = browser
  return client.call(name, { body: { ...body, ...(device === undefined ? {} : { device }) } })
}

const signUp = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T', password: 'guess it' }
const signInByMail = async (browser: Browser, email: string) => {
  await takeMails(browser.test, email)
  expect((await call(browser, 'emailLogin', { email })).status).toBe(204)
  return call(browser, 'emailVerify', { email, code: await takeCode(browser.test, email) })
}

/** Makes a browser that has signed in to the account. */
async function deviceOf({ email }: { email: string }, test = app): Promise<Browser> {
  const browser = newBrowser(test)
  const { body } = await signInByMail(browser, email)
  expect(body.device).toMatch(/^[\w-]{43}$/)
  return { ...browser, device: body.device }
}

/** Others use up every limit of the account that they can, by calls from one network or from many. */
async function attack(email: string, test = app, networks = 1) {
  for (let i = 0; i < networks; i++) {
    const stranger = newBrowser(test)
    for (let n = 0; n < 5; n++) await call(stranger, 'adminSignup', { ...signUp, email })
    for (const name of ['passwordBegin', 'emailLogin', 'forgotPassword'] as const) {
      for (let n = 0; n < 6; n++) await call(stranger, name, { email })
    }
    for (let n = 0; n < 10; n++) await call(stranger, 'emailVerify', { email, code: '000000' })
  }
  await takeMails(test, email)
}

const resetTokenIn = async (test: TestApp, email: string) =>
  /token=([\w-]{43})/.exec((await takeMail(test, email)).text)![1]!

describe('a browser that signed in before, while others use up the limits of its account', () => {
  test.each([1, 12])('begins and completes a sign-in against %d networks (abuse 42)', async (networks) => {
    const person = await createPersonWithPassword(app)
    const browser = await deviceOf(person)
    await attack(person.email, app, networks)
    const { email } = person
    expect((await call(browser, 'passwordBegin', { email })).status).toBe(204)
    const code = await takeCode(app, email)
    await attack(email)
    const reply = await call(browser, 'passwordVerify', { email, password: PASSWORD, code })
    expect(reply).toMatchObject({ status: 200, body: { device: browser.device } })
    expect((await signInByMail(browser, email)).status).toBe(200)
    expect((await call(browser, 'passwordLogin', { email, password: PASSWORD })).status).toBe(200)
  })

  test('signs up for another organisation (abuse 42)', async () => {
    const person = await createPersonWithPassword(app)
    const browser = await deviceOf(person)
    await attack(person.email)
    expect((await call(browser, 'adminSignup', { ...signUp, email: person.email })).status).toBe(204)
    const code = await takeCode(app, person.email)
    await attack(person.email)
    expect((await call(browser, 'emailVerify', { email: person.email, code })).status).toBe(200)
  })

  test('resets the password with its own link (abuse 42)', async () => {
    const person = await createPersonWithPassword(app)
    const browser = await deviceOf(person)
    await attack(person.email)
    expect((await call(browser, 'forgotPassword', { email: person.email })).status).toBe(200)
    const token = await resetTokenIn(app, person.email)
    await attack(person.email)
    const body = { token, password: NEW }
    expect((await browser.client.call('resetPassword', { body })).status).toBe(200)
  })

  test('changes the password of its session (abuse 42)', async () => {
    const person = await createPersonWithPassword(app)
    await attack(person.email, app, 12)
    const body = { currentPassword: PASSWORD, password: NEW }
    expect((await person.client.call('setMyPassword', { body })).status).toBe(204)
  })

  test('has a code that nobody else can replace or burn (abuse 42)', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    await call(browser, 'emailLogin', { email })
    const code = await takeCode(app, email)
    const stranger = newBrowser()
    await call(stranger, 'emailLogin', { email })
    for (let n = 0; n < 5; n++) await call(stranger, 'emailVerify', { email, code: otherCode(code) })
    expect((await call(browser, 'emailVerify', { email, code })).status).toBe(200)
  })
})

describe('the mailed link', () => {
  test('signs in while every wait of the account holds', async () => {
    const { email } = await createPerson(app)
    const browser = newBrowser()
    await call(browser, 'emailLogin', { email })
    const { magic } = tokensIn(await takeMail(app, email))
    await attack(email, app, 12)
    const reply = await browser.client.call('redeemMagicLink', { params: { token: magic! } })
    expect(reply).toMatchObject({ status: 200, body: { device: expect.stringMatching(/^[\w-]{43}$/) } })
    expect((await signInByMail({ ...browser, device: reply.body.device }, email)).status).toBe(200)
  })
})

describe('the code that a known device asked for', () => {
  /** Asks for a code with a known device, and tries codes with it. */
  const askWithDevice = async () => {
    const test = await createTestApp()
    const { email } = await createPerson(test)
    const browser = await deviceOf({ email }, test)
    await call(browser, 'emailLogin', { email })
    const code = await takeCode(test, email)
    const verify = async (given: string) =>
      (await call(browser, 'emailVerify', { email, code: given })).status
    return { test, code, verify }
  }

  test('serves in another browser of the person', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    await call(browser, 'emailLogin', { email })
    const code = await takeCode(app, email)
    expect((await call(newBrowser(), 'emailVerify', { email, code })).status).toBe(200)
    expect((await call(browser, 'emailVerify', { email, code })).status).toBe(400)
  })

  test('is closed to others after five tries (abuse 33)', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    await call(browser, 'emailLogin', { email })
    const code = await takeCode(app, email)
    for (let n = 0; n < 5; n++) await call(newBrowser(), 'emailVerify', { email, code: otherCode(code) })
    expect((await call(newBrowser(), 'emailVerify', { email, code })).status).toBe(400)
    expect((await call(browser, 'emailVerify', { email, code })).status).toBe(200)
  })

  test('is closed to the device after five tries (abuse 33)', async () => {
    const { code, verify } = await askWithDevice()
    for (let n = 0; n < 5; n++) expect(await verify(otherCode(code))).toBe(400)
    expect(await verify(code)).toBe(400)
  })

  test('waits for the device after ten failures (abuse 33)', async () => {
    const { test, code, verify } = await askWithDevice()
    for (let n = 0; n < 10; n++) expect(await verify(otherCode(code))).toBe(400)
    expect(await verify(code)).toBe(429)
    test.advance(MINUTE)
    expect(await verify(code)).toBe(400)
  })

  test('is replaced by a newer one of the same device', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    await call(browser, 'emailLogin', { email })
    const older = await takeCode(app, email)
    await call(browser, 'emailLogin', { email })
    const newer = await takeCode(app, email)
    const stale = older === newer ? otherCode(newer) : older
    expect((await call(browser, 'emailVerify', { email, code: stale })).status).toBe(400)
    expect((await call(browser, 'emailVerify', { email, code: newer })).status).toBe(200)
  })

  test('used in twenty calls of the device and of others at once signs in once (abuse 34)', async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await createPerson(app)
      const browser = await deviceOf({ email })
      await call(newBrowser(), 'emailLogin', { email })
      await takeCode(app, email)
      await call(browser, 'emailLogin', { email })
      const code = await takeCode(app, email)
      const callers = Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? browser : newBrowser()))
      const replies = await Promise.all(callers.map((by) => call(by, 'emailVerify', { email, code })))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('guessed at by twenty others at once still serves the device (abuse 34, 42)', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    await call(browser, 'emailLogin', { email })
    const code = await takeCode(app, email)
    const wrong = { email, code: otherCode(code) }
    await Promise.all(Array.from({ length: 20 }, () => call(newBrowser(), 'emailVerify', wrong)))
    expect((await call(browser, 'emailVerify', { email, code })).status).toBe(200)
  })
})

describe('the mails that a known device asks for', () => {
  test('are five in 15 minutes, apart from those of others (abuse 40)', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await call(browser, 'passwordBegin', { email })).status)
    // The sign-in that made the device counted for everybody.
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect((await call(newBrowser(), 'passwordBegin', { email })).status).toBe(204)
  })
})

describe('the secret of a device', () => {
  test('is kept as a hash', async () => {
    const { device } = await deviceOf(await createPerson(app))
    const rows = await app.deps.db.selectFrom('devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  test('stays the same at each sign-in with it', async () => {
    const { email } = await createPerson(app)
    const browser = await deviceOf({ email })
    expect((await signInByMail(browser, email)).body.device).toBe(browser.device)
  })

  test('is not given to a limited session', async () => {
    const { admin, params, freelancer } = await createTenant(app)
    const body = { userId: freelancer.id }
    const { token } = (await admin.client.call('createMagicLink', { params, body })).body
    const reply = await app.client().call('redeemMagicLink', { params: { token } })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('device')
  })

  test.each([['x'], [''], ['x'.repeat(43)], ['ü'.repeat(1000)]])(
    'counts as none where it is unknown: %o',
    async (device) => {
      const { email } = await createPerson(app)
      const browser = { ...newBrowser(), device }
      const reply = await signInByMail(browser, email)
      expect(reply.status).toBe(200)
      expect(reply.body.device).not.toBe(device)
    },
  )

  test('counts as none where it is another account’s, with equal answers (abuse 38)', async () => {
    const test = await createTestApp()
    const [victim, other] = [await createPerson(test), await createPerson(test)]
    const { device } = await deviceOf(other, test)
    await attack(victim.email, test)
    const [withSecret, without] = [{ ...newBrowser(test), device }, newBrowser(test)]
    for (const [name, body] of [
      ['passwordBegin', { email: victim.email }],
      ['emailVerify', { email: victim.email, code: '000000' }],
    ] as const) {
      const [a, b] = [await call(withSecret, name, body), await call(without, name, body)]
      expect([a.status, a.body, a.headers['retry-after']]).toEqual([
        b.status,
        b.body,
        b.headers['retry-after'],
      ])
    }
  })

  test('ends 180 days after the last sign-in', async () => {
    const test = await createTestApp()
    const person = await createPerson(test)
    const browser = await deviceOf(person, test)
    const isKnown = async () => (await signInByMail(browser, person.email)).body.device === browser.device
    test.advance(180 * DAY - 1)
    expect(await isKnown()).toBe(true)
    test.advance(180 * DAY - 1)
    expect(await isKnown()).toBe(true)
    test.advance(180 * DAY)
    expect(await isKnown()).toBe(false)
  })

  test('ends with a reset, and that of another account does not', async () => {
    const [person, other] = [await createPersonWithPassword(app), await createPerson(app)]
    const [browser, foreign] = [await deviceOf(person), await deviceOf(other)]
    await call(browser, 'forgotPassword', { email: person.email })
    const body = { token: await resetTokenIn(app, person.email), password: NEW }
    expect((await app.client().call('resetPassword', { body })).status).toBe(200)
    await takeMails(app, person.email)
    expect((await signInByMail(browser, person.email)).body.device).not.toBe(browser.device)
    expect((await signInByMail(foreign, other.email)).body.device).toBe(foreign.device)
  })

  test('goes on when the session is signed out', async () => {
    const { email } = await createPerson(app)
    const browser = newBrowser()
    const { body } = await signInByMail(browser, email)
    expect((await app.client(body.token).call('logout')).status).toBe(204)
    expect((await signInByMail({ ...browser, device: body.device }, email)).body.device).toBe(body.device)
  })

  test('gives no access', async () => {
    const { device } = await deviceOf(await createPerson(app))
    expect((await app.client(device).call('getMe')).status).toBe(401)
  })

  test('must be a text', async () => {
    const { email }: TestPerson = await createPerson(app)
    const reply = await app.client().call('passwordBegin', { body: { email, device: 7 } })
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { device: 'The secret of the device is needed as text' } },
    })
  })
})

test('a reset ends the resets that others asked for', async () => {
  const { email } = await createPersonWithPassword(app)
  await call(newBrowser(), 'forgotPassword', { email })
  const others = await resetTokenIn(app, email)
  const browser = await deviceOf({ email })
  await call(browser, 'forgotPassword', { email })
  const own = await resetTokenIn(app, email)
  const reset = (token: string) => app.client().call('resetPassword', { body: { token, password: NEW } })
  expect((await reset(own)).status).toBe(200)
  expect((await reset(others)).status).toBe(400)
})
