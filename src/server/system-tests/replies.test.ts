/** Replies of every endpoint, failures included, hold the fields of their schemas and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { dumpDatabase } from '../testing/dump.ts'
import {
  addMembership,
  createFreelancer,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../testing/fixtures.ts'
import { inviteFreelancer, newEmail } from '../testing/invites.ts'
import { setPasswordOf } from '../testing/passwords.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
// These calls would end the callers' own sessions, roster entries or memberships.
const ENDING: readonly EndpointName[] = ['logout', 'removeFromRoster', 'removeMember', 'eraseMember']
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !ENDING.includes(name))
const sampleOf = (name: EndpointName) =>
  sampleCalls[name] as { query?: Record<string, string>; body?: Record<string, unknown> }
let here: TestTenant

beforeAll(async () => {
  here = await createTenant(app, 'Kulturhaus')
})

const call = (person: TestPerson, name: EndpointName, body = sampleOf(name).body, params = {}) => {
  const { query } = sampleOf(name)
  return person.client.call(name, {
    params: {
      ...here.params,
      userId: here.freelancer.id,
      token: 'x'.repeat(43),
      date: '2026-11-20',
      validFrom: '2026-12-15',
      ...params,
    },
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  })
}

describe('a reply', () => {
  /** Texts that no reply here may contain: about the person's other tenant, a colleague, and stored secrets. */
  async function plantMarkers() {
    const there = await createTenant(app, 'marker-of-another-tenant')
    await addMembership(app.deps.db, there.tenant, here.freelancer, 'FREELANCER')
    const colleague = await createFreelancer(app, here.project, {
      email: `marker-colleague-${crypto.randomUUID()}@example.org`,
      lastName: 'marker-colleague',
    })
    await app.deps.db
      .updateTable('users')
      .set({ phone: '+49 999 0000001' })
      .where('id', '=', colleague.id)
      .execute()
    for (const person of [here.freelancer, here.admin, colleague]) await setPasswordOf(app, person)
    await inviteFreelancer(here, newEmail())
  }
  const ofServer = /\$argon2|password_?hash|token_?hash|code_?hash|email_?key|sealed/i

  test('has the fields of its schema alone, and nothing of other people and tenants (abuse 13)', async () => {
    await plantMarkers()
    const wrong: string[] = []
    let replies = 0
    for (const name of names.filter((key) => endpoints[key].method === 'GET')) {
      const endpoint: Endpoint = endpoints[name]
      for (const person of [here.freelancer, here.admin]) {
        const { status, body } = await call(person, name)
        if (status !== 200 || !endpoint.reply) continue
        replies += 1
        expect([name, body]).toEqual([name, z.parse(endpoint.reply, body)])
        const isFreelancer = person === here.freelancer
        const hidden = [
          ofServer,
          ...(isFreelancer ? [/marker-colleague|999 0000001/] : []),
          // A person may read about their own tenants.
          ...(isFreelancer && name === 'getMe' ? [] : [/marker-of-another-tenant/]),
        ]
        const text = JSON.stringify(body)
        wrong.push(
          ...hidden.filter((marker) => marker.test(text)).map((marker) => `${name}: ${marker.source}`),
        )
      }
    }
    expect(wrong).toEqual([])
    expect(replies).toBeGreaterThan(25)
  })

  test('is JSON and never a table that a spreadsheet would run (abuse 73)', async () => {
    const description = (await app.app.inject('/api/openapi.json')).body
    expect(description).not.toMatch(/text\/csv|spreadsheet|ms-excel|tab-separated/i)
    for (const name of names.filter((key) => endpoints[key].method === 'GET')) {
      const { headers } = await call(here.admin, name)
      expect(JSON.stringify([name, headers['content-type']])).not.toMatch(/csv|excel|sheet/)
    }
  })
})

describe('a failure', () => {
  const INNER =
    /select |insert |update |sqlite|postgres|kysely|\bsql\b|node_modules|\.ts\b|at \w+ \(|ECONN|argon/i

  test('in the server is one plain sentence for every cause (abuse 97)', async () => {
    const broken = await createTestApp()
    const tenant = await createTenant(broken)
    await broken.deps.db.schema.dropTable('availability_months').execute()
    const query = { month: '2026-11' }
    const reply = await tenant.admin.client.call('getSummary', { params: tenant.params, query })
    expect([reply.status, reply.body]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
    ])
    expect(JSON.stringify(reply.headers)).not.toMatch(INNER)
  })

  test('by the caller shows nothing internal (abuse 97)', async () => {
    const replies: string[] = []
    const nasty = { date: "'", hour: "'", mode: "'", email: "'", token: "'", userId: "'", password: "'" }
    for (const name of names) {
      const params = Object.fromEntries(
        paramNames(endpoints[name].path).map((param) => [param, "' or 1=1 --"]),
      )
      for (const given of [{}, params]) {
        const { status, body } = await call(here.admin, name, sampleOf(name).body && nasty, given)
        replies.push(`${name} ${status} ${status < 400 ? '' : JSON.stringify(body)}`)
      }
    }
    expect(replies.filter((reply) => INNER.test(reply) || / 5\d\d /.test(reply))).toEqual([])
  })
})

describe('a text', () => {
  const stringFields = names.flatMap((name) => {
    const { body = {} } = sampleOf(name)
    return Object.entries(body).flatMap(([field, value]) =>
      typeof value === 'string' ? [{ name, field }] : [],
    )
  })
  /** Fields that are only compared and never stored, so that an unknown value is refused like any wrong one. */
  const COMPARED = new Set(['token', 'userId', 'freelancerId', 'signupToken', 'invite', 'currentPassword'])

  test.each(stringFields)(
    'with NUL in $field of $name is refused and not stored (abuse 89)',
    async ({ name, field }) => {
      const { body = {} } = sampleOf(name)
      const { status, body: reply } = await call(here.admin, name, {
        ...body,
        [field]: `${String(body[field])}\0`,
      })
      const isCompared = COMPARED.has(field) || (field === 'password' && /Verify|Login/.test(name))
      expect(isCompared ? [400, 403, 404] : [400]).toContain(status)
      expect(isCompared ? [[], [field]] : [[field]]).toContainEqual(Object.keys(reply.fields ?? {}))
      expect(await dumpDatabase(app.deps.db)).not.toMatch(/\\u0000|\0/)
    },
  )

  const injections = [
    "'; drop table users; --",
    "' or '1'='1",
    '" or ""="',
    "') union select password_hash from users --",
    '1; select pg_sleep(9)',
    '%',
    '_',
    String.raw`\'; --`,
    '$1',
    '?',
    ':id',
  ]

  test.each(injections)('with SQL is stored as it is: %s (abuse 98)', async (payload) => {
    const tables = async () =>
      (await app.deps.db.introspection.getTables()).map(({ name }) => name).toSorted()
    const before = await tables()
    const users = await app.deps.db.selectFrom('users').select('id').execute()
    for (const { name, field } of stringFields) {
      const { body = {} } = sampleOf(name)
      const { status } = await call(here.admin, name, { ...body, [field]: payload })
      expect([name, field, status >= 500]).toEqual([name, field, false])
    }
    for (const name of names) {
      for (const param of paramNames(endpoints[name].path)) {
        const { status } = await call(here.admin, name, sampleOf(name).body, { [param]: payload })
        expect([name, param, status >= 500]).toEqual([name, param, false])
      }
    }
    const project = await here.admin.client.call('createProject', {
      params: here.params,
      body: { name: payload },
    })
    expect([project.status, project.body.name]).toEqual([201, payload])
    expect(await tables()).toEqual(before)
    const left = await app.deps.db.selectFrom('users').select('id').execute()
    expect(left.length).toBeGreaterThanOrEqual(users.length)
  })
})

test('no call removes a tenant’s last administrator (abuse 15)', async () => {
  const tenant = await createTenant(app)
  const { admin, params } = tenant
  const { token } = (await inviteFreelancer(tenant, admin.email)).body
  const attempts: (() => Promise<unknown>)[] = [
    () => admin.client.call('acceptInvite', { body: { token } }),
    () => admin.client.call('removeFromRoster', { params: { ...params, userId: admin.id } }),
    () => admin.client.call('leaveTenant', { params: { tenantId: params.tenantId } }),
    () => admin.client.call('beginDeletion'),
    () => admin.client.call('confirmDeletion', { body: { code: '000000' } }),
    () => admin.client.call('eraseMember', { params: { ...params, userId: admin.id } }),
    () => admin.client.call('removeMember', { params: { ...params, userId: admin.id } }),
    () =>
      admin.client.call('changeMember', {
        params: { ...params, userId: admin.id },
        body: { role: 'FREELANCER' },
      }),
    () => admin.client.call('updateMe', { body: { role: 'FREELANCER', memberships: [] } }),
    () =>
      admin.client.call('updateProject', {
        params,
        body: { archived: true, role: 'FREELANCER', admins: [] },
      }),
  ]
  await Promise.all(Array.from({ length: 5 }, () => attempts.map((attempt) => attempt())).flat())
  const { memberships } = (await admin.client.call('getMe')).body.user
  expect(memberships).toMatchObject([{ tenantId: tenant.tenant.tenantId, role: 'ADMIN' }])
  const takesMembers = Object.values(endpoints).filter(({ path }) => /member|admins|roles/.test(path))
  const { leaveTenant, listMembers, listFormerMembers, changeMember, removeMember, eraseMember } = endpoints
  expect(new Set(takesMembers)).toEqual(
    new Set([leaveTenant, listMembers, listFormerMembers, changeMember, removeMember, eraseMember]),
  )
})
