import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addMembership,
  addProject,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { takeMail, takeMails } from '../../testing/mail.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp({ LIMIT_ROSTER: '3' })
const { db } = app.deps

/** A tenant with two members who are on no roster. */
async function createMembers(test = app) {
  const tenant = await createTenant(test, 'Kulturhaus')
  const people = [
    await createPerson(test, { firstName: 'Ben' }),
    await createPerson(test, { language: 'de' }),
  ]
  for (const person of people) await addMembership(test.deps.db, tenant.tenant, person, 'FREELANCER')
  return { ...tenant, people }
}
const add = ({ admin, params }: TestTenant, userIds: readonly string[]) =>
  admin.client.call('addToRoster', { params, body: { userIds } })
const idsOf = (people: readonly TestPerson[]) => people.map(({ id }) => id)
async function rosterOf({ admin, params }: TestTenant) {
  const { body } = await admin.client.call('getRoster', { params })
  return body.users.map(({ user }: { user: { id: string } }) => user.id)
}

describe('putting people on the roster', () => {
  test('opens the project to all of them and tells each by one mail', async () => {
    const tenant = await createMembers()
    const [ben, clara] = tenant.people
    const userIds = [...idsOf(tenant.people), ben!.id, tenant.freelancer.id]
    expect(await add(tenant, userIds)).toMatchObject({ status: 204, body: undefined })
    expect((await rosterOf(tenant)).toSorted()).toEqual(
      [...idsOf(tenant.people), tenant.freelancer.id].toSorted(),
    )
    const { params } = tenant
    expect((await ben!.client.call('getMyAvailability', { params })).status).toBe(200)
    const mail = await takeMail(app, ben!.email)
    expect(mail.subject).toBe('You are on the roster of Kulturhaus')
    expect(mail.text).toContain('Anna Meyer has put you on the roster of “Kulturhaus”.')
    expect(mail.text).toContain(`https://plan.example.org/app/project/${params.projectId}/freelancer`)
    expect((await takeMail(app, clara!.email)).subject).toBe('Sie gehören jetzt zum Team von Kulturhaus')
    // This person was on the roster before.
    expect(await takeMails(app, tenant.freelancer.email)).toEqual([])
  })

  test('stands in the history, once', async () => {
    const tenant = await createMembers()
    const [ben] = tenant.people
    await add(tenant, [ben!.id])
    await add(tenant, [ben!.id])
    const { entries } = (await tenant.admin.client.call('listHistory', { params: tenant.params })).body
    expect(entries).toMatchObject([
      { kind: 'roster', by: { id: tenant.admin.id }, user: { id: ben!.id }, before: false, after: true },
    ])
  })

  test('adds nobody if one is no member: invented, of another tenant, or left (abuse 04)', async () => {
    const tenant = await createMembers()
    const [ben, clara] = tenant.people
    await clara!.client.call('leaveTenant', { params: { ...tenant.tenant } })
    const foreign = (await createTenant(app)).freelancer
    const replies = []
    for (const id of [randomUUID(), 'x', foreign.id, clara!.id]) {
      const { status, body } = await add(tenant, [ben!.id, id])
      replies.push({ status, body })
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]!.status).toBe(404)
    expect(await rosterOf(tenant)).toEqual([tenant.freelancer.id])
    expect(await takeMails(app, ben!.email)).toEqual([])
  })

  test('adds nobody beyond the longest roster', async () => {
    const tenant = await createMembers()
    const dora = await createPerson(app)
    await addMembership(db, tenant.tenant, dora, 'FREELANCER')
    const reply = await add(tenant, idsOf([...tenant.people, dora]))
    expect(reply).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    expect(await rosterOf(tenant)).toEqual([tenant.freelancer.id])
    expect((await add(tenant, idsOf(tenant.people))).status).toBe(204)
  })

  test('is a conflict in an archived project', async () => {
    const tenant = await createMembers()
    const { params } = tenant
    await tenant.admin.client.call('updateProject', { params, body: { archived: true } })
    expect((await add(tenant, idsOf(tenant.people))).status).toBe(409)
  })

  test('restores a removed person with all that was saved', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect((await add(tenant, [freelancer.id])).status).toBe(204)
    expect(await rosterOf(tenant)).toEqual([freelancer.id])
  })

  test('is refused to freelancers, and to administrators of other tenants (abuse 06)', async () => {
    const tenant = await createMembers()
    expect((await add({ ...tenant, admin: tenant.freelancer }, idsOf(tenant.people))).status).toBe(403)
    const stranger = (await createTenant(app)).admin
    expect((await add({ ...tenant, admin: stranger }, idsOf(tenant.people))).status).toBe(404)
  })

  test('takes one to 200 people', async () => {
    const tenant = await createMembers()
    expect((await add(tenant, [])).status).toBe(400)
    expect(
      (
        await add(
          tenant,
          Array.from({ length: 201 }, () => randomUUID()),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await add(
          tenant,
          Array.from({ length: 200 }, () => tenant.people[0]!.id),
        )
      ).status,
    ).toBe(204)
  })

  test('goes on past 20 mails of a day to one person, without a mail (abuse 40)', async () => {
    const tenant = await createMembers()
    const [ben] = tenant.people
    for (let index = 0; index < 21; index += 1) {
      const project = await addProject(db, { ...tenant.tenant, name: `P${index}`, now: TEST_NOW })
      expect((await add({ ...tenant, params: { ...project } }, [ben!.id])).status).toBe(204)
    }
    expect(await takeMails(app, ben!.email)).toHaveLength(20)
  })
})
