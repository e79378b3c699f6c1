import { expect, test } from 'vitest'
import { createFreelancer, createPlanner, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const month = '2026-11'
/** The tests begin at 13:00 of this day in Berlin. */
const today = '2026-11-20'

const read = ({ admin, params }: TestTenant, tag?: string) =>
  admin.client.call('getCosts', {
    params,
    query: { month },
    ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
  })

/** A confirmed project that needs two people in an hour before now and in two hours after it. */
async function createPlan() {
  const tenant = await createTenant(app)
  const { admin, params, project } = tenant
  const call = (name: Parameters<typeof admin.client.call>[0], body: object, userId = '') =>
    admin.client.call(name, { params: { ...params, userId }, body })
  const other = await createFreelancer(app, project)
  await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
  await call('setWageOverride', { greenWage: null, yellowWage: null, redWage: 25.5 }, other.id)
  await call('setStaffing', {
    ...defaultStaffing,
    booking: 'confirmed',
    need: { GREEN: 1, YELLOW: 1, RED: 2 },
    keepBooked: true,
  })
  const slots = [12, 18, 19].map((hour) => ({ date: today, hour, mode: 'RED' }))
  await call('setSlots', { slots })
  return { tenant, other, call }
}

test('the costs of a month are those of its days, before anybody came and after', async () => {
  const { tenant, other, call } = await createPlan()
  // The gap of the hour that has begun costs nothing any more.
  expect((await read(tenant)).body).toEqual({
    month,
    days: [{ date: today, need: 120, given: 0, booked: 0, gaps: 80 }],
  })
  await call(
    'saveUserAvailability',
    { availability: [{ day: today, hours: [18, 19] }] },
    tenant.freelancer.id,
  )
  await call('saveUserAvailability', { availability: [{ day: today, hours: [18, 19] }] }, other.id)
  await call('setBookings', { slots: [{ date: today, hour: 18, userId: other.id, state: 'booked' }] })
  await call('setSlotPrice', { date: today, hour: 19, amount: 30.25 })
  await call('setSlots', { slots: [{ date: '2026-11-30', hour: 8, mode: 'GREEN' }] })
  expect((await read(tenant)).body.days).toEqual([
    // The other person's own wage is 25,50, and in the hour with a price everybody gets 30,25.
    { date: today, need: 140.5, given: 106, booked: 25.5, gaps: 80.5 },
    { date: '2026-11-30', need: 10, given: 0, booked: 0, gaps: 10 },
  ])
})

test('in an open project all given hours are booked', async () => {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  await admin.client.call('setWageConfig', { params, body: { wageGreen: 10, wageYellow: 12, wageRed: 20 } })
  await admin.client.call('setSlots', { params, body: { slots: [{ date: today, hour: 9, mode: 'YELLOW' }] } })
  await admin.client.call('saveUserAvailability', {
    params: { ...params, userId: freelancer.id },
    body: { availability: [{ day: today, hours: [9] }] },
  })
  expect((await read(tenant)).body.days).toEqual([{ date: today, need: 12, given: 12, booked: 12, gaps: 0 }])
})

test('the costs are answered with 304 until something changes them', async () => {
  const { tenant, call } = await createPlan()
  const tag = String((await read(tenant)).headers['etag'])
  expect((await read(tenant, tag)).status).toBe(304)
  await call('setNeeds', { slots: [{ date: today, hour: 18, people: 5 }] })
  expect((await read(tenant, tag)).body.days).toEqual([
    { date: today, need: 180, given: 0, booked: 0, gaps: 140 },
  ])
})

test('the costs need their month, and freelancers do not see them', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params } = tenant
  for (const query of [{}, { month: '2026-13' }])
    expect(await admin.client.call('getCosts', { params, query } as never)).toMatchObject({
      status: 400,
      body: { fields: { month: expect.any(String) } },
    })
  expect((await freelancer.client.call('getCosts', { params, query: { month } })).status).toBe(403)
  const stranger = await createTenant(app)
  expect((await stranger.admin.client.call('getCosts', { params, query: { month } })).status).toBe(404)
})

test('a planner reads the costs of a planned project', async () => {
  const { project, params } = await createTenant(app)
  const planner = await createPlanner(app, project)
  expect((await planner.client.call('getCosts', { params, query: { month } })).status).toBe(200)
})
