import { describe, expect, test } from 'vitest'
import { createPerson, createTenant } from '../../testing/fixtures.ts'
import { takeMails } from '../../testing/mail.ts'
import { createPersonWithPassword, PASSWORD } from '../../testing/passwords.ts'
import { createTestApp, type TestApp, type TestReply } from '../../testing/test-app.ts'
import type { TenantId } from '../access/types.ts'
import type { MailKind } from './mail-limits.ts'
import { isMailWithinLimit } from './rate-limits.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

const signUp = (test: TestApp, email: string) => {
  const person = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T', password: PASSWORD }
  return test.client().call('adminSignup', { body: { ...person, email } })
}
const asking = {
  adminSignup: signUp,
  passwordBegin: (test: TestApp, email: string) => test.client().call('passwordBegin', { body: { email } }),
  emailLogin: (test: TestApp, email: string) => test.client().call('emailLogin', { body: { email } }),
  forgotPassword: (test: TestApp, email: string) => test.client().call('forgotPassword', { body: { email } }),
}
type Asking = (test: TestApp, email: string) => Promise<TestReply>

/** Asks six times, and gives the statuses. */
async function askSixTimes(test: TestApp, ask: Asking, emailOf: (i: number) => string): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await ask(test, emailOf(i))).status)
  return statuses
}

describe('mails to one mailbox', () => {
  test.each(Object.entries(asking))(
    'by %s are five in 15 minutes however the address is written (abuse 40, 41)',
    async (_name, ask) => {
      const test = await createTestApp()
      const emails = [
        'an.na@gmail.com',
        'anna@gmail.com',
        'a.nna+1@gmail.com',
        'anna@googlemail.com',
        'Anna+2@gmail.com',
        'ann.a+3@googlemail.com',
      ]
      expect((await askSixTimes(test, ask, (i) => emails[i]!)).at(-1)).toBe(429)
    },
  )

  test('by one kind leave the other kinds as they are (abuse 42)', async () => {
    const test = await createTestApp()
    const { email } = await createPersonWithPassword(test)
    expect((await askSixTimes(test, asking.adminSignup, () => email)).at(-1)).toBe(429)
    expect((await asking.passwordBegin(test, email)).status).toBe(204)
    expect((await asking.forgotPassword(test, email)).status).toBe(200)
  })

  test('by a browser that signed in before have a limit of their own (abuse 42)', async () => {
    const { deps } = await createTestApp()
    const { secrets, clock } = deps
    const subject = { kind: 'sign-in', secrets, emailKey: 'anna@example.org', network: '192.0.2.1' } as const
    const count = (more: object = {}) =>
      isMailWithinLimit(deps.db, { ...subject, now: clock(), ...more }).then(Boolean)
    for (let i = 0; i < 6; i++) await count()
    expect(await count()).toBe(false)
    const own: boolean[] = []
    for (let i = 0; i < 6; i++) own.push(await count({ device: 'anna’s browser' }))
    expect(own).toEqual([true, true, true, true, true, false])
  })
})

// The table of docs/security.md states these limits.
test.each<[MailKind, 'network' | 'mailbox' | 'tenant', number, number]>([
  ['sign-in', 'network', 200, 15],
  ['reset', 'network', 60, 60],
  ['own-code', 'network', 60, 60],
  ['new-address', 'network', 60, 60],
  ['new-address', 'mailbox', 5, 15],
  ['password-changed', 'network', 60, 60],
  ['address-changed', 'mailbox', 20, 60],
  ['password-set', 'mailbox', 20, 60],
  ['administrator-joined', 'tenant', 400, 24 * 60],
])('mails of the kind %s by one %s are %i in %i minutes (abuse 40)', async (kind, by, max, minutes) => {
  const { deps, advance } = await createTestApp()
  const { secrets, clock } = deps
  /** Whether one more mail goes, with this network, mailbox or tenant. */
  const count = (i: number, shared = 0) => {
    const numberOf = (each: typeof by) => (each === by ? shared : i)
    const subject = {
      kind,
      emailKey: `${numberOf('mailbox')}@example.org`,
      network: `192.0.2.${numberOf('network')}`,
      tenantId: by === 'tenant' ? (`${shared}` as TenantId) : undefined,
    }
    return isMailWithinLimit(deps.db, { ...subject, secrets, now: clock() }).then(Boolean)
  }
  let granted = 0
  while (granted <= max && (await count(1 + granted))) granted += 1
  expect(granted).toBe(max)
  expect(await count(1 + max, 1)).toBe(true)
  advance(minutes * MINUTE - 1)
  expect(await count(2 + max)).toBe(false)
  advance(1)
  expect(await count(3 + max)).toBe(true)
})

test('sign-ups for strangers are 60 an hour from one network (abuse 40)', async () => {
  const { deps, advance } = await createTestApp()
  const { secrets, clock } = deps
  const count = (i: number, network: string) => {
    const emailKey = `stranger-${i}@example.org`
    return isMailWithinLimit(deps.db, { kind: 'sign-up', secrets, emailKey, network, now: clock() })
  }
  const permits = []
  for (let i = 0; i < 61; i++) permits.push(await count(i, '192.0.2.1'))
  expect(permits.filter(Boolean)).toHaveLength(60)
  expect(await count(62, '192.0.2.2')).toBeTruthy()
  advance(60 * MINUTE)
  expect(await count(63, '192.0.2.1')).toBeTruthy()
})

test('mails about changed passwords are five in 15 minutes, and the sixth change is refused (abuse 40)', async () => {
  const test = await createTestApp()
  const person = await createPersonWithPassword(test)
  const body = { currentPassword: PASSWORD, password: PASSWORD }
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await person.client.call('setMyPassword', { body })).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(await takeMails(test, person.email)).toHaveLength(5)
})

describe('invites to one mailbox', () => {
  const invite = (tenant: Awaited<ReturnType<typeof createTenant>>, email: string) =>
    tenant.admin.client.call('createInvite', {
      params: tenant.params,
      body: { role: 'FREELANCER', email },
    })

  test('are three a day from one organisation, then 429 with a sentence (abuse 40)', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    for (const tag of ['', '+a', '+b'])
      expect((await invite(tenant, `anna${tag}@example.org`)).status).toBe(201)
    expect(await invite(tenant, 'anna+c@example.org')).toMatchObject({
      status: 429,
      body: {
        error:
          'Your organisation has mailed this address three invites within a day. Please try again tomorrow.',
      },
    })
    expect((await invite(tenant, 'bert@example.org')).status).toBe(201)
    test.advance(DAY)
    expect((await invite(tenant, 'anna@example.org')).status).toBe(201)
  })

  test('do not show what another organisation did (abuse 38)', async () => {
    const test = await createTestApp()
    const [here, there] = [await createTenant(test), await createTenant(test)]
    const { email } = await createPerson(test)
    for (let i = 0; i < 4; i++) await invite(there, email)
    expect((await invite(here, email)).status).toBe(201)
  })
})

test('a reset goes on when the mails about changed passwords are used up (abuse 42)', async () => {
  const test = await createTestApp()
  const person = await createPersonWithPassword(test)
  const body = { currentPassword: PASSWORD, password: PASSWORD }
  for (let i = 0; i < 6; i++) await person.client.call('setMyPassword', { body })
  await takeMails(test, person.email)
  await asking.forgotPassword(test, person.email)
  const [mail] = await takeMails(test, person.email)
  const token = /reset-password\/([\w-]+)/.exec(mail!.text)?.[1] ?? /token=([\w-]+)/.exec(mail!.text)?.[1]
  const reply = await test.client().call('resetPassword', { body: { token, password: 'another one' } })
  expect(reply.status).toBe(200)
})
