import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPersonWithPassword } from '../../testing/passwords.ts'
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { AppError } from '../errors.ts'
import { countAttempt, discountAttempt, type FailureSubject } from './failure-limits.ts'

const app = await createTestApp()
const { db, secrets } = app.deps
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const sentence = (minutes: number) => ({ en: String(minutes), de: String(minutes) })

/** Tries to sign in, and gives the seconds to wait where the attempt is refused. */
async function attempt(subject: FailureSubject, now: number, isRight = false): Promise<number | undefined> {
  try {
    await countAttempt(db, { secrets, subject, now }, sentence)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.retryAfterSeconds
  }
  if (isRight) await discountAttempt(db, { secrets, subject, now })
  return undefined
}

const someone = (network = '192.0.2.1') => ({ emailKey: `${crypto.randomUUID()}@example.org`, network })

describe('failed sign-ins of one account and network', () => {
  test('wait after the fifth, for twice as long each time, up to an hour (abuse 33)', async () => {
    const subject = someone()
    let now = 0
    for (let i = 0; i < 5; i++) expect(await attempt(subject, now)).toBeUndefined()
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      expect(await attempt(subject, now)).toBe(minutes * 60)
      expect(await attempt(subject, now + minutes * MINUTE - 1000)).toBe(1)
      now += minutes * MINUTE
      expect(await attempt(subject, now)).toBeUndefined()
    }
  })

  test('are forgotten a day after the last one', async () => {
    const subject = someone()
    for (let i = 0; i < 5; i++) await attempt(subject, i)
    expect(await attempt(subject, 1000)).toBeDefined()
    for (let i = 0; i < 5; i++) expect(await attempt(subject, DAY + 10)).toBeUndefined()
    expect(await attempt(subject, DAY + 10)).toBe(60)
  })

  test('name no longer wait after the clock was set back, and keep their count', async () => {
    const subject = someone()
    for (let i = 0; i < 5; i++) await attempt(subject, DAY)
    expect(await attempt(subject, 0)).toBe(60)
    expect(await attempt(subject, MINUTE - 1000)).toBe(1)
    expect(await attempt(subject, MINUTE)).toBeUndefined()
    expect(await attempt(subject, MINUTE)).toBe(120)
  })

  test('begin anew after a success', async () => {
    const subject = someone()
    for (let i = 0; i < 5; i++) await attempt(subject, 0)
    expect(await attempt(subject, MINUTE, true)).toBeUndefined()
    for (let i = 0; i < 5; i++) expect(await attempt(subject, MINUTE)).toBeUndefined()
  })

  test('let no simultaneous guess through (abuse 34)', async () => {
    const subject = someone()
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt(subject, 0)))
    expect(replies.filter((wait) => wait === undefined)).toHaveLength(5)
  })
})

describe('failed sign-ins of one account from many networks', () => {
  const guess = async (emailKey: string, times: number, now: number) => {
    let failures = 0
    for (let i = 0; i < times; i++) {
      const wait = await attempt({ emailKey, network: `192.0.2.${i % 200}` }, now)
      if (wait === undefined) failures += 1
    }
    return failures
  }

  test('are fifty a day (abuse 33)', async () => {
    const { emailKey } = someone()
    expect(await guess(emailKey, 80, 0)).toBe(50)
    expect(await attempt({ emailKey, network: '198.51.100.1' }, HOUR)).toBe((DAY - HOUR) / 1000)
    expect(await guess(emailKey, 80, DAY)).toBe(50)
  })

  test('use up nothing of a known device and of a session (abuse 42)', async () => {
    const { emailKey, network } = someone('192.0.2.1')
    await guess(emailKey, 80, 0)
    expect(await attempt({ emailKey, network, device: crypto.randomUUID() }, 0)).toBeUndefined()
    expect(await attempt({ sessionHash: crypto.randomUUID() }, 0)).toBeUndefined()
  })

  test('use up nothing of another account', async () => {
    await guess(someone().emailKey, 80, 0)
    expect(await attempt(someone(), 0)).toBeUndefined()
  })
})

/** The rule in the plainest form: a list of failures. */
class Model {
  failures: number[] = []
  refusesAt(now: number): boolean {
    const last = this.failures.at(-1) ?? -Infinity
    if (now - last >= DAY) this.failures = []
    const over = this.failures.length - 5
    return over >= 0 && now - last < Math.min(2 ** over, 60) * MINUTE
  }
}

test('waits hold as in a list of failures, whatever comes in which order', async () => {
  const steps = fc.array(
    fc.record({
      network: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      isRight: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
      pauseMs: fc.constantFrom(0, 1000, 59_999, MINUTE, 2 * MINUTE, 8 * MINUTE, HOUR, DAY),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { emailKey } = someone()
      const models = new Map([
        ['192.0.2.1', new Model()],
        ['192.0.2.2', new Model()],
      ])
      let now = 0
      for (const { network, isRight, pauseMs } of list) {
        now += pauseMs
        const model = models.get(network)!
        const isRefused = model.refusesAt(now)
        expect((await attempt({ emailKey, network }, now, isRight)) !== undefined).toBe(isRefused)
        if (!isRefused) model.failures = isRight ? [] : [...model.failures, now]
      }
    }),
    { numRuns: 60 },
  )
})

describe('a wait', () => {
  const verify = (by: TestClient, email: string, headers = {}) =>
    by.call('passwordVerify', { body: { email, password: 'guess it', code: '123456' }, headers })
  const afterFailures = async (test: TestApp, email: string) => {
    const browser = test.client()
    for (let i = 0; i < 5; i++) await verify(browser, email)
    return browser
  }

  test('is a 429 with the time to wait, in both languages', async () => {
    const test = await createTestApp()
    const email = 'nobody@example.org'
    const browser = await afterFailures(test, email)
    expect(await verify(browser, email)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: {
        code: 'too_many_requests',
        error:
          'Too many wrong codes or passwords for this address. Please wait 1 minute, or sign in with the link from a mail.',
      },
    })
    test.advance(MINUTE)
    await verify(browser, email)
    expect((await verify(browser, email, { 'accept-language': 'de' })).body.error).toBe(
      'Zu viele falsche Codes oder Passwörter für diese Adresse. Bitte warten Sie 2 Minuten, oder melden Sie sich mit dem Link aus einer E-Mail an.',
    )
  })

  test('does not tell whether the address has an account (abuse 38)', async () => {
    const test = await createTestApp()
    const known = (await createPersonWithPassword(test)).email
    const answers = []
    for (const email of [known, 'nobody@example.org']) {
      const browser = await afterFailures(test, email)
      const { status, body, headers } = await verify(browser, email)
      answers.push([status, body, headers['retry-after']])
    }
    expect(answers[0]).toEqual(answers[1])
  })
})
