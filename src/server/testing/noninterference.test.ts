/**
 * What one project shows does not depend on what happens in another, of the same tenant or of a foreign one, even with
 * the same people on both rosters (abuse 18, 19). A query that forgets to name its project or tenant fails here.
 */
import { expect, test } from 'vitest'
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import {
  addProject,
  addMembership,
  addToRoster,
  createFreelancer,
  createTenant,
  type TestPerson,
} from './fixtures.ts'
import { sampleCalls } from './sample-calls.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

const reads = Object.entries(endpoints)
  .filter(
    ([, endpoint]: [string, Endpoint]) =>
      endpoint.method === 'GET' && !endpoint.stream && endpoint.path.includes('/:projectId'),
  )
  .map(([name]) => name as EndpointName)

/** Everything that can be read of a project, by those who may. */
async function readAll(params: Record<string, string>, people: TestPerson[]): Promise<string[]> {
  const replies: string[] = []
  for (const name of reads) {
    const { query } = sampleCalls[name] as { query?: Record<string, string> }
    for (const person of people) {
      const userIds = paramNames(endpoints[name].path).includes('userId') ? people.map(({ id }) => id) : ['']
      for (const userId of userIds) {
        const reply = await person.client.call(name, {
          params: { ...params, userId },
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

/** Something of every kind that can be written to a project. */
async function writeAll(params: Record<string, string>, admin: TestPerson, userId: string, amount: number) {
  const about = { ...params, userId }
  const write = async (name: EndpointName, where: Record<string, string>, body: object) =>
    expect((await admin.client.call(name, { params: where, body })).status).toBe(200)
  await write('setSlot', params, { date, hour: 8, mode: amount % 2 ? 'GREEN' : 'RED' })
  await write('setUserSlotMode', about, { date, hour: 9, mode: amount % 2 ? 'YELLOW' : 'BLACK' })
  await write('setSlotPrice', params, { date, hour: 8, amount })
  await write('setUserSlotPrice', about, { date, hour: 9, amount })
  await write('saveUserAvailability', about, {
    availability: [{ day: date, hours: [8, 9, 10 + (amount % 3)] }],
  })
  await write('setPattern', params, { slots: [{ day: 4, hour: 10 + (amount % 3), mode: 'YELLOW' }] })
  const invite = await admin.client.call('createInvite', { params, body: { role: 'ADMIN' } })
  expect(invite.status).toBe(201)
}

test('a busy project changes nothing that is read of another (abuse 18, 19)', async () => {
  const here = await createTenant(app)
  const there = await createTenant(app)
  const { db } = app.deps
  const person = here.freelancer
  const sibling = await addProject(db, { ...here.tenant, name: 'Sibling', now: 0 })
  await addToRoster(db, sibling, person)
  await addMembership(db, there.tenant, person, 'FREELANCER')
  await addToRoster(db, there.project, person)
  await writeAll(here.params, here.admin, person.id, 11)
  const before = await readAll(here.params, [here.admin, person])
  expect(before.filter((reply) => reply.includes(' 200 '))).not.toEqual([])

  const colleague = await createFreelancer(app, sibling)
  await writeAll({ ...sibling }, here.admin, colleague.id, 25)
  await writeAll({ ...sibling }, here.admin, person.id, 24)
  await writeAll(there.params, there.admin, person.id, 36)
  const wages = { wageGreen: 77, wageYellow: 88, wageRed: 99 }
  await there.admin.client.call('setWageConfig', { params: there.params, body: wages })
  await there.admin.client.call('setWageOverride', {
    params: { ...there.params, userId: person.id },
    body: { greenWage: 66, yellowWage: 67, redWage: 68 },
  })
  expect(await readAll(here.params, [here.admin, person])).toEqual(before)
})

test('a write to one project reaches no other (abuse 18, 19)', async () => {
  const here = await createTenant(app)
  const sibling = await addProject(app.deps.db, { ...here.tenant, name: 'Sibling', now: 0 })
  await addToRoster(app.deps.db, sibling, here.freelancer)
  await writeAll(here.params, here.admin, here.freelancer.id, 11)
  await writeAll({ ...sibling }, here.admin, here.freelancer.id, 24)
  const before = await readAll({ ...sibling, tenantId: here.tenant.tenantId }, [here.admin, here.freelancer])

  const about = { ...here.params, userId: here.freelancer.id }
  await here.admin.client.call('setSlotPrice', { params: here.params, body: { date, hour: 8, amount: null } })
  await here.admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 9, amount: null } })
  await here.admin.client.call('saveUserAvailability', {
    params: about,
    body: { availability: [{ day: date, hours: [] }] },
  })
  const after = await readAll({ ...sibling, tenantId: here.tenant.tenantId }, [here.admin, here.freelancer])
  expect(after).toEqual(before)
})
