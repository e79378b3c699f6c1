/**
 * The replies about one project do not depend on writes to another, of its own or of a foreign tenant, even with the
 * same people on both rosters (abuse 18, 19). A query that does not name its project or tenant fails here.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Endpoint, paramNames, successStatus } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import {
  addProject,
  addMembership,
  addToRoster,
  createFreelancer,
  createTenant,
  type TestPerson,
} from '../testing/fixtures.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

const reads = Object.entries(endpoints)
  .filter(
    ([, endpoint]: [string, Endpoint]) =>
      endpoint.method === 'GET' && !endpoint.stream && /:(projectId|tenantId)/.test(endpoint.path),
  )
  .map(([name]) => name as EndpointName)

/** Reads everything about a project and its tenant, as callers with access. */
async function readAll(params: Record<string, string>, people: TestPerson[]): Promise<string[]> {
  const replies: string[] = []
  for (const name of reads) {
    const { query } = sampleCalls[name] as { query?: Record<string, string> }
    for (const person of people) {
      const userIds = paramNames(endpoints[name].path).includes('userId') ? people.map(({ id }) => id) : ['']
      for (const userId of userIds) {
        const reply = await person.client.call(name, {
          params: { ...params, userId, date },
          ...(query ? { query } : {}),
        })
        const { etag } = reply.headers
        replies.push(
          `${name} ${reply.status} ${String(etag as string | undefined)} ${JSON.stringify(reply.body)}`,
        )
      }
    }
  }
  return replies
}

/** The writes to a project; each amount makes other values. */
const projectWrites = {
  setSlot: (amount) => ({ date, hour: 8, mode: amount % 2 ? 'GREEN' : 'RED' }),
  setUserSlotMode: (amount) => ({ date, hour: 9, mode: amount % 2 ? 'YELLOW' : 'BLACK' }),
  setSlotPrice: (amount) => ({ date, hour: 8, amount }),
  setUserSlotPrice: (amount) => ({ date, hour: 9, amount }),
  saveUserAvailability: (amount) => ({ availability: [{ day: date, hours: [8, 9, 10 + (amount % 3)] }] }),
  setPattern: (amount) => ({ slots: [{ day: 4, hour: 10 + (amount % 3), mode: 'YELLOW' }] }),
  createInvite: () => ({ role: 'ADMIN' }),
} satisfies Partial<Record<EndpointName, (amount: number) => object>>
const tenantWrites = {
  setWageConfig: (amount) => ({ wageGreen: amount, wageYellow: amount + 1, wageRed: amount + 2 }),
  setWageOverride: (amount) => ({ greenWage: amount, yellowWage: amount + 1, redWage: null }),
} satisfies Partial<Record<EndpointName, (amount: number) => object>>
const bodies = { ...projectWrites, ...tenantWrites }
type Write = keyof typeof bodies

async function write(name: Write, params: Record<string, string>, admin: TestPerson, amount: number) {
  const { status } = await admin.client.call(name, { params, body: bodies[name](amount) })
  expect(status).toBe(successStatus(endpoints[name]))
}

/** Writes something of every kind to a project. */
async function writeAll(params: Record<string, string>, admin: TestPerson, userId: string, amount: number) {
  for (const name of Object.keys(projectWrites) as Write[]) {
    await write(name, { ...params, userId }, admin, amount)
  }
}

/** Writes to a project of the same tenant, or to a foreign tenant, whose wages change too. */
const step = fc.oneof(
  fc.record({
    isSameTenant: fc.constant(true),
    name: fc.constantFrom(...(Object.keys(projectWrites) as Write[])),
    amount: fc.integer({ min: 30, max: 90 }),
  }),
  fc.record({
    isSameTenant: fc.constant(false),
    name: fc.constantFrom(...(Object.keys(bodies) as Write[])),
    amount: fc.integer({ min: 30, max: 90 }),
  }),
)

test('a busy project changes nothing that is read of another (abuse 18, 19)', async () => {
  const own = await createTenant(app)
  const foreign = await createTenant(app)
  const { db } = app.deps
  const person = own.freelancer
  const sibling = await addProject(db, { ...own.tenant, name: 'Sibling', now: 0 })
  await addToRoster(db, sibling, person)
  // The tenant's list of people names this person from here on.
  const colleague = await createFreelancer(app, sibling)
  await addMembership(db, foreign.tenant, person, 'FREELANCER')
  await addToRoster(db, foreign.project, person)
  await writeAll(own.params, own.admin, person.id, 11)
  const before = await readAll(own.params, [own.admin, person])
  expect(before.filter((reply) => reply.includes(' 200 '))).not.toEqual([])

  await writeAll({ ...sibling }, own.admin, colleague.id, 25)
  await writeAll({ ...sibling }, own.admin, person.id, 24)
  await writeAll(foreign.params, foreign.admin, person.id, 36)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const { isSameTenant, name, amount } of steps) {
        const [place, admin] = isSameTenant ? [sibling, own.admin] : [foreign.params, foreign.admin]
        await write(name, { ...place, userId: person.id }, admin, amount)
      }
      expect(await readAll(own.params, [own.admin, person])).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

test('a write to one project reaches no other (abuse 18, 19)', async () => {
  const own = await createTenant(app)
  const sibling = await addProject(app.deps.db, { ...own.tenant, name: 'Sibling', now: 0 })
  await addToRoster(app.deps.db, sibling, own.freelancer)
  await writeAll(own.params, own.admin, own.freelancer.id, 11)
  await writeAll({ ...sibling }, own.admin, own.freelancer.id, 24)
  const before = await readAll({ ...sibling, tenantId: own.tenant.tenantId }, [own.admin, own.freelancer])

  const about = { ...own.params, userId: own.freelancer.id }
  await own.admin.client.call('setSlotPrice', { params: own.params, body: { date, hour: 8, amount: null } })
  await own.admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 9, amount: null } })
  await own.admin.client.call('saveUserAvailability', {
    params: about,
    body: { availability: [{ day: date, hours: [] }] },
  })
  const after = await readAll({ ...sibling, tenantId: own.tenant.tenantId }, [own.admin, own.freelancer])
  expect(after).toEqual(before)
})
