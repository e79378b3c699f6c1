import { describe, expect, test } from 'vitest'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createTenant,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-27'
const slots = [17, 18, 19].map((hour) => ({ date, hour }))
const wages = { wageGreen: 10, wageYellow: 12, wageRed: 20 }

const ask = ({ admin, params }: TestTenant, chosen: object[] = slots) =>
  admin.client.call('listPeopleOfHours', { params, body: { slots: chosen } })
const paint = ({ admin }: TestTenant, params: object, hours: number[]) =>
  admin.client.call('setSlots', {
    params: { ...params } as Record<string, string>,
    body: { slots: hours.map((hour) => ({ date, hour, mode: 'RED' })) },
  })
const give = ({ admin }: TestTenant, params: object, userId: string, hours: number[]) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId } as Record<string, string>,
    body: { availability: [{ day: date, hours }] },
  })

describe('the people of some hours', () => {
  test('are all of the roster by name, with their hours, pay and its sources', async () => {
    const tenant = await createTenant(app)
    const { admin, params, project, freelancer: anna } = tenant
    const ben = await createFreelancer(app, project, { firstName: 'Ben', lastName: 'Adler' })
    await admin.client.call('setWageConfig', { params, body: wages })
    await paint(tenant, params, [17, 18, 19])
    await give(tenant, params, anna.id, [16, 18, 19])
    const own = { params: { ...params, userId: ben.id } }
    await admin.client.call('setWageOverride', {
      ...own,
      body: { greenWage: null, yellowWage: null, redWage: 22.5 },
    })
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 19, amount: 30 } })
    const { status, body } = await ask(tenant)
    expect(status).toBe(200)
    expect(body.people).toMatchObject([
      {
        user: { id: ben.id, firstName: 'Ben', email: ben.email },
        booked: 0,
        asked: 0,
        given: 0,
        euros: 75,
        sources: ['userWage', 'projectSlotPrice'],
        clashes: [],
      },
      { user: { id: anna.id }, booked: 2, given: 2, euros: 70, sources: ['tenantWage', 'projectSlotPrice'] },
    ])
  })

  test('are counted for hours that are staffed for them, each hour once', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    await admin.client.call('setWageConfig', { params, body: wages })
    await paint(tenant, params, [17])
    await give(tenant, params, freelancer.id, [17, 18])
    const { people } = (await ask(tenant, [...slots, ...slots])).body
    expect(people).toMatchObject([{ booked: 1, given: 1, euros: 20 }])
  })

  test('tell given hours from booked ones where an administrator books', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    await paint(tenant, params, [17, 18, 19])
    await give(tenant, params, freelancer.id, [17, 18])
    await admin.client.call('setStaffing', {
      params,
      body: {
        ...defaultStaffing,
        booking: 'confirmed',
        keepBooked: false,
      },
    })
    await admin.client.call('setBookings', {
      params,
      body: { slots: [{ date, hour: 18, userId: freelancer.id, state: 'booked' }] },
    })
    expect((await ask(tenant)).body.people).toMatchObject([{ booked: 1, given: 2 }])
  })

  test('have the hours that clash in other projects of the organisation, and of no other', async () => {
    const tenant = await createTenant(app)
    const { tenant: scope, freelancer, params } = tenant
    const elsewhere = await addProject(app.deps.db, { ...scope, name: 'Messe', now: TEST_NOW })
    await addToRoster(app.deps.db, elsewhere, freelancer)
    await paint(tenant, elsewhere, [16, 17, 18])
    await give(tenant, elsewhere, freelancer.id, [16, 17, 18, 19])
    const other = await createTenant(app)
    await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(app.deps.db, other.project, freelancer)
    await paint(other, other.params, [19])
    await give(other, other.params, freelancer.id, [19])
    await paint(tenant, params, [17, 18, 19])
    const clash = { date, projectId: elsewhere.projectId, projectName: 'Messe' }
    expect((await ask(tenant)).body.people[0].clashes).toEqual([
      { ...clash, hour: 17 },
      { ...clash, hour: 18 },
    ])
  })

  test('have a clash with a project of another time zone under the hour of this one', async () => {
    const tenant = await createTenant(app)
    const { tenant: scope, admin, freelancer, params } = tenant
    const elsewhere = await addProject(app.deps.db, { ...scope, name: 'Lisboa', now: TEST_NOW })
    await addToRoster(app.deps.db, elsewhere, freelancer)
    const there = { projectId: elsewhere.projectId }
    await admin.client.call('updateProject', { params: there, body: { timeZone: 'Europe/Lisbon' } })
    await paint(tenant, elsewhere, [17])
    await give(tenant, elsewhere, freelancer.id, [17])
    await paint(tenant, params, [17, 18, 19])
    expect((await ask(tenant)).body.people[0].clashes).toEqual([
      { date, hour: 18, projectId: elsewhere.projectId, projectName: 'Lisboa' },
    ])
  })

  test('leave out who was removed from the roster', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect((await ask(tenant)).body).toEqual({ people: [] })
  })

  test('are for administrators of the project alone', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const call = { params: tenant.params, body: { slots } }
    expect((await tenant.freelancer.client.call('listPeopleOfHours', call)).status).toBe(403)
    expect((await other.admin.client.call('listPeopleOfHours', call)).status).toBe(404)
  })

  test('need 1 to 500 hours', async () => {
    const tenant = await createTenant(app)
    for (const wrong of [[], Array.from({ length: 501 }, () => slots[0]!), [{ date, hour: 21 }]])
      expect((await ask(tenant, wrong)).status).toBe(400)
  })
})
