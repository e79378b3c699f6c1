/** The role of a planner opens some calls and closes others (decisions, section 5). */
import { describe, expect, test } from 'vitest'
import { readEvents } from '../testing/event-reader.ts'
import {
  addToRoster,
  createPlanner,
  createTenantOfPlanner,
  planProject,
  type TestPerson,
} from '../testing/fixtures.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const { db } = app.deps
const slot = { date: '2026-11-24', hour: 8 }

const me = async ({ client }: TestPerson) => (await client.call('getMe')).body.user

describe('a planner', () => {
  test('plans the project that is named to them, and is refused in others', async () => {
    const { params, planner, freelancer, ofSecond } = await createTenantOfPlanner(app)
    const { client } = planner
    expect((await client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })).status).toBe(200)
    const about = { ...params, userId: freelancer.id }
    const hours = { availability: [{ day: slot.date, hours: [8] }] }
    expect((await client.call('saveUserAvailability', { params: about, body: hours })).status).toBe(200)
    expect(
      (
        await client.call('saveUserAvailability', {
          params: about,
          body: { availability: [{ day: slot.date, hours: [] }] },
        })
      ).status,
    ).toBe(200)
    for (const name of ['getRoster', 'getSummary', 'listHistory', 'getBudget', 'getProjectWages'] as const)
      expect([name, (await client.call(name, { params })).status]).toEqual([name, 200])
    for (const name of ['getProject', 'getRoster', 'getProjectWages'] as const)
      expect((await client.call(name, ofSecond)).status).toBe(403)
  })

  test('counts as a freelancer where a roster has them', async () => {
    const { planner, second, ofSecond } = await createTenantOfPlanner(app)
    await addToRoster(db, second, planner)
    expect((await planner.client.call('getProject', ofSecond)).status).toBe(200)
    expect((await planner.client.call('getRoster', ofSecond)).status).toBe(403)
    const { projects } = (await planner.client.call('listProjects', ofSecond)).body
    expect(projects.map(({ name }: { name: string }) => name)).toEqual(['Stadtfest', 'Zweites'])
  })

  test('finds the named projects in the memberships, and one of them as the open one', async () => {
    const { params, tenant, planner, second } = await createTenantOfPlanner(app)
    expect(await me(planner)).toMatchObject({
      role: 'PLANNER',
      projectId: params.projectId,
      memberships: [{ ...tenant, role: 'PLANNER', projectIds: [params.projectId] }],
    })
    await planProject(db, second, planner)
    const user = await me(planner)
    expect(user.projectId).toBeNull()
    expect(user.memberships[0].projectIds.toSorted()).toEqual([params.projectId, second.projectId].toSorted())
  })

  test('goes on reading an archived project, and may neither archive nor bring back', async () => {
    const { params, admin, planner } = await createTenantOfPlanner(app)
    const archive = (archived: boolean, by: TestPerson) =>
      by.client.call('updateProject', { params, body: { archived } })
    expect((await archive(true, planner)).status).toBe(403)
    expect((await archive(true, admin)).status).toBe(200)
    expect((await planner.client.call('getRoster', { params })).status).toBe(200)
    expect((await archive(false, planner)).status).toBe(403)
    expect((await planner.client.call('updateProject', { params, body: { contact: 'Pforte' } })).status).toBe(
      200,
    )
  })

  test('lists the people of the tenant, and gets no wages, members, links or new projects', async () => {
    const { params, planner, freelancer } = await createTenantOfPlanner(app)
    expect((await planner.client.call('listPeople', { params })).status).toBe(200)
    const about = { ...params, userId: freelancer.id }
    for (const name of [
      'getWageConfig',
      'setWageConfig',
      'listWageOverrides',
      'setWageOverride',
      'getEffectiveWages',
      'listMagicLinks',
      'createMagicLink',
      'createProject',
    ] as const) {
      const sample = sampleCalls[name] as object
      expect([name, (await planner.client.call(name, { ...sample, params: about })).status]).toEqual([
        name,
        403,
      ])
    }
    const mine = { params: { ...params, userId: planner.id } }
    expect((await planner.client.call('getEffectiveWages', mine)).status).toBe(200)
  })

  test('reads no wages of people, roles or magic links in the history', async () => {
    const { params, planner, freelancer, admin } = await createTenantOfPlanner(app)
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const wages = { greenWage: 99, yellowWage: null, redWage: null }
    await admin.client.call('setWageOverride', { params: about, body: wages })
    await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    await admin.client.call('changeMember', { params: about, body: { role: 'ADMIN' } })
    const closed = ['magic-link', 'role', 'user-wages']
    const kindsFor = async ({ client }: TestPerson, query = {}) => {
      const { entries } = (await client.call('listHistory', { params, query })).body
      return [...new Set<string>(entries.map(({ kind }: { kind: string }) => kind))].toSorted()
    }
    expect(await kindsFor(admin)).toEqual([...closed, 'slot'].toSorted())
    expect(await kindsFor(planner)).toEqual(['slot'])
    for (const query of [
      ...closed.map((kind) => ({ kind })),
      { userId: freelancer.id },
      { person: freelancer.id },
    ]) {
      expect([query, await kindsFor(admin, query)]).not.toEqual([query, []])
      expect([query, await kindsFor(planner, query)]).toEqual([query, []])
    }
  })

  test('is told on open pages what administrators are told', async () => {
    const { params, planner, freelancer, admin } = await createTenantOfPlanner(app)
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const reader = await readEvents(url, planner.token, params.projectId)
    await reader.next()
    const body = { availability: [{ day: slot.date, hours: [8] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    expect(await reader.next()).toMatchObject({ fact: 'hours-given', userId: freelancer.id })
    await admin.client.call('setBudget', { params, body: { monthly: 100 } })
    expect(await reader.next()).toMatchObject({ fact: 'budget-set' })
    reader.close()
  })

  test('gets the notices of administrators about the project alone', async () => {
    const { tenant, planner, freelancer, params, second, admin } = await createTenantOfPlanner(app)
    const elsewhere = await createPlanner(app, second)
    const about = { ...params, userId: freelancer.id }
    const later = { date: '2027-03-02', hour: 9 }
    await admin.client.call('setSlot', { params, body: { ...later, mode: 'GREEN' } })
    const body = { availability: [{ day: later.date, hours: [9] }] }
    await admin.client.call('saveUserAvailability', { params: about, body })
    await freelancer.client.call('leaveTenant', { params: { tenantId: tenant.tenantId } })
    const kindsOf = async ({ client }: TestPerson) =>
      (await client.call('listNotices')).body.notices.map(({ kind }: { kind: string }) => kind)
    expect(await kindsOf(planner)).toEqual(['release'])
    expect(await kindsOf(elsewhere)).toEqual([])
  })

  test('has a calendar of the project that ends with the role', async () => {
    const { params, tenant, planner } = await createTenantOfPlanner(app)
    const made = await planner.client.call('createProjectCalendar', { params, body: {} })
    const read = async () => (await app.app.inject({ url: new URL(made.body.url).pathname })).statusCode
    expect(await read()).toBe(200)
    await db.deleteFrom('planned_projects').where('tenant_id', '=', tenant.tenantId).execute()
    expect(await read()).toBe(404)
  })
})
