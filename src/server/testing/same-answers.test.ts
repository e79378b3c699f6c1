/**
 * Whether an address has an account is nobody's business: known and unknown ones get the same answer, to the byte, and
 * in a time that does not tell them apart. Times are compared by rank within one run, known and unknown in turn: the
 * area under the curve (AUC) is 0.5 where they are alike and 1 where each known one is slower. Of few samples chance
 * alone can make 0.65, so more are taken then, up to a hundred; a leak stays. TIMING_SAMPLES=2000 takes that many.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import { createPerson, type TestPerson } from './fixtures.ts'
import { createPersonWithPassword, PASSWORD } from './passwords.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp({ PASSWORD_LOGIN: 'direct' })
const given = process.env['TIMING_SAMPLES']
const MOST_AUC = 0.65
const most = given === undefined ? 100 : Number(given)
/** Two requests a sample, of which some hash a password. */
const TIMEOUT_MS = Math.max(90_000, most * 1000)

const signUp = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T', password: PASSWORD }
const password = () => createPersonWithPassword(app)
const none = () => createPerson(app)

interface Case {
  name: EndpointName
  known: () => Promise<TestPerson>
  more?: object
  batch: number
}
/** Those that hash a password take their time, and so fewer samples at first. */
const cases: [string, Case][] = [
  ['adminSignup', { name: 'adminSignup', known: password, more: signUp, batch: 10 }],
  ['passwordBegin', { name: 'passwordBegin', known: password, batch: 20 }],
  ['passwordBegin, no password yet', { name: 'passwordBegin', known: none, batch: 20 }],
  ['emailLogin', { name: 'emailLogin', known: password, batch: 20 }],
  ['forgotPassword', { name: 'forgotPassword', known: password, batch: 20 }],
  ['emailVerify', { name: 'emailVerify', known: password, more: { code: '000000' }, batch: 20 }],
  [
    'passwordVerify',
    { name: 'passwordVerify', known: password, more: { password: 'guess it', code: '000000' }, batch: 10 },
  ],
  ['passwordLogin', { name: 'passwordLogin', known: password, more: { password: 'guess it' }, batch: 10 }],
]

async function ask({ name, more }: Case, email: string) {
  const client = app.client()
  const started = performance.now()
  const { status, body, headers } = await client.call(name, { body: { ...more, email } })
  const took = performance.now() - started
  const { date: _, 'x-request-id': _id, ...kept } = headers
  return { took, answer: { status, body, headers: kept } }
}

const stranger = () => `${randomUUID()}@example.org`

/** How often one of `a` is greater than one of `b`; ties count half. */
function auc(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

describe.each(cases)('%s', (title, each) => {
  test('answers a known address and an unknown one the same, to the byte (abuse 38)', async () => {
    const known = (await each.known()).email
    const first = (await ask(each, known)).answer
    const second = (await ask(each, stranger())).answer
    expect(second).toEqual(first)
  })

  test(
    'takes no time that tells a known address from an unknown one (abuse 38, 39)',
    async () => {
      const took = { known: [] as number[], unknown: [] as number[] }
      const takeBatch = async () => {
        const people = await Promise.all(Array.from({ length: each.batch }, each.known))
        for (const { email } of people) {
          const order = randomInt(2) ? ['known', 'unknown'] : ['unknown', 'known']
          for (const kind of order as (keyof typeof took)[]) {
            took[kind].push((await ask(each, kind === 'known' ? email : stranger())).took)
          }
        }
      }
      await ask(each, stranger())
      let area = 1
      while (took.known.length < most && (given !== undefined || area > MOST_AUC)) {
        await takeBatch()
        const above = auc(took.known, took.unknown)
        area = Math.max(above, 1 - above)
      }
      if (given !== undefined)
        process.stdout.write(`${title}: AUC ${area.toFixed(3)} of ${took.known.length} each\n`)
      expect(area).toBeLessThanOrEqual(MOST_AUC)
    },
    TIMEOUT_MS,
  )
})

test('the rank test itself tells slower from alike (abuse 39)', () => {
  const times = Array.from({ length: 60 }, (_, index) => index % 10)
  expect(auc(times, times)).toBe(0.5)
  expect(
    auc(
      times.map((time) => time + 9.5),
      times,
    ),
  ).toBeGreaterThan(0.9)
})
