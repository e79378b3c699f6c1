/**
 * No reply reveals whether an address has an account: known and unknown addresses get equal bytes, in times that do not
 * differ (rank-test.ts).
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import { addMembership, createPerson, createTenant, type TestPerson } from '../testing/fixtures.ts'
import { takeCode } from '../testing/mail.ts'
import { createPersonWithPassword, PASSWORD } from '../testing/passwords.ts'
import { areaOf, auc, MAX_AUC, TIMING_TIMEOUT_MS } from '../testing/rank-test.ts'
import { createTestApp, type TestClient } from '../testing/test-app.ts'

const app = await createTestApp({ PASSWORD_LOGIN: 'direct' })

/** The secret of an attacker's own device, sent with somebody else's address. */
const { email: attacker } = await createPerson(app)
await app.client().call('emailLogin', { body: { email: attacker } })
const signedIn = await app
  .client()
  .call('emailVerify', { body: { email: attacker, code: await takeCode(app, attacker) } })
const device: string = signedIn.body.device

const signUp = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T', password: PASSWORD }
const password = () => createPersonWithPassword(app)
const none = () => createPerson(app)
const elsewhere = async () => {
  const [person, { tenant }] = [await createPerson(app), await createTenant(app)]
  await addMembership(app.deps.db, tenant, person, 'FREELANCER')
  return person
}

/** Makes the client and the parameters of the next call. */
type Caller = () => { client: TestClient; params?: Record<string, string> }
const anybody = async (): Promise<Caller> => () => ({ client: app.client() })
/** Calls as the administrator of a new tenant, since the invites of one tenant are limited for each day. */
const administrator = async (): Promise<Caller> => {
  const { admin, params } = await createTenant(app)
  return () => ({ client: admin.client, params })
}

/** Calls as another new person each time, since the mails to one person are limited. */
const people = async (): Promise<Caller> => {
  const callers = await Promise.all(Array.from({ length: 40 }, () => createPerson(app)))
  return () => ({ client: callers.pop()!.client })
}
/** An address to which somebody is about to change. */
const pending = async () => {
  const [email, { client }] = [stranger(), await createPerson(app)]
  expect((await client.call('beginEmailChange', { body: { email } })).status).toBe(202)
  return { email }
}

interface Case {
  name: EndpointName
  known: () => Promise<Pick<TestPerson, 'email'>>
  more?: object
  /** Makes the body with the address; without it the address is its `email`. */
  bodyOf?: (email: string) => object
  batch: number
  by?: () => Promise<Caller>
}
const invite = {
  name: 'createInvite' as const,
  more: { role: 'FREELANCER' },
  batch: 20,
  by: administrator,
}
const inviteMany = {
  name: 'inviteAddresses' as const,
  bodyOf: (email: string) => ({ emails: [email] }),
  batch: 20,
  by: administrator,
}
/** Calls that hash a password are slow, so they begin with fewer samples. */
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
  [
    'passwordBegin with an own device',
    { name: 'passwordBegin', known: password, more: { device }, batch: 20 },
  ],
  ['emailLogin with an own device', { name: 'emailLogin', known: password, more: { device }, batch: 20 }],
  [
    'forgotPassword with an own device',
    { name: 'forgotPassword', known: password, more: { device }, batch: 20 },
  ],
  [
    'passwordLogin with an own device',
    { name: 'passwordLogin', known: password, more: { device, password: 'guess it' }, batch: 10 },
  ],
  ['beginEmailChange', { name: 'beginEmailChange', known: password, batch: 20, by: people }],
  ['beginEmailChange, pending', { name: 'beginEmailChange', known: pending, batch: 20, by: people }],
  ['createInvite', { ...invite, known: password }],
  ['createInvite, no password yet', { ...invite, known: none }],
  ['createInvite, no password yet and another tenant', { ...invite, known: elsewhere }],
  ['inviteAddresses', { ...inviteMany, known: password }],
  ['inviteAddresses, no password yet and another tenant', { ...inviteMany, known: elsewhere }],
]

async function ask(
  { name, more, bodyOf = (email) => ({ ...more, email }) }: Case,
  by: Caller,
  email: string,
) {
  const { client, params } = by()
  const started = performance.now()
  const { status, body, headers } = await client.call(name, {
    body: bodyOf(email),
    ...(params && { params }),
  })
  const took = performance.now() - started
  // Every invite raises the version of the project, for any address.
  const { date: _, 'x-request-id': _id, 'project-version': _version, ...kept } = headers
  // Two invites have two tokens, for any address.
  const said = JSON.stringify(body)
    ?.replaceAll(body.token ?? /$^/g, 'token')
    .replaceAll(email, 'email')
  return { took, answer: { status, said, headers: kept } }
}

const stranger = () => `${randomUUID()}@example.org`

describe.each(cases)('%s', (title, each) => {
  test('gives equal bytes for a known and an unknown address (abuse 38)', async () => {
    const by = await (each.by ?? anybody)()
    const known = (await each.known()).email
    const first = (await ask(each, by, known)).answer
    const second = (await ask(each, by, stranger())).answer
    expect(second).toEqual(first)
  })

  test(
    'takes a time that does not tell a known address from an unknown one (abuse 38, 39)',
    async () => {
      await ask(each, await (each.by ?? anybody)(), stranger())
      const area = await areaOf(title, async () => {
        const by = await (each.by ?? anybody)()
        const people = await Promise.all(Array.from({ length: each.batch }, each.known))
        return people.map(({ email }) => ({
          known: () => ask(each, by, email),
          unknown: () => ask(each, by, stranger()),
        }))
      })
      expect(area).toBeLessThanOrEqual(MAX_AUC)
    },
    TIMING_TIMEOUT_MS,
  )
})

describe.each(['project', 'person'] as const)('the id of a %s', (kind) => {
  test(
    'takes equal time if it is another tenant’s and if it is invented (abuse 01, 04)',
    async () => {
      const [here, there] = [await createTenant(app), await createTenant(app)]
      // The other tenant is in use, so caches hold it.
      expect((await there.admin.client.call('getProject', { params: there.params })).status).toBe(200)
      const [name, foreign] =
        kind === 'project'
          ? (['getProject', { projectId: there.project.projectId }] as const)
          : (['getUserSlotModes', { userId: there.freelancer.id }] as const)
      const [key = ''] = Object.keys(foreign)
      const askFor = async (params: Record<string, string>) => {
        const started = performance.now()
        const { status } = await here.admin.client.call(name, { params: { ...here.params, ...params } })
        expect(status).toBe(404)
        return { took: performance.now() - started }
      }
      await askFor(foreign)
      const area = await areaOf(`foreign id of a ${kind}`, async () =>
        Array.from({ length: 20 }, () => ({
          known: () => askFor(foreign),
          unknown: () => askFor({ [key]: randomUUID() }),
        })),
      )
      expect(area).toBeLessThanOrEqual(MAX_AUC)
    },
    TIMING_TIMEOUT_MS,
  )
})

test('the device of the attacker is a real one (abuse 39)', () => {
  expect(device).toMatch(/^[\w-]{43}$/)
})

test('the rank test distinguishes slower from equal (abuse 39)', () => {
  const times = Array.from({ length: 60 }, (_, index) => index % 10)
  expect(auc(times, times)).toBe(0.5)
  expect(
    auc(
      times.map((time) => time + 9.5),
      times,
    ),
  ).toBeGreaterThan(0.9)
})
