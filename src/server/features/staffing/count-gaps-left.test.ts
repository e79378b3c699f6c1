/** How many hours become gaps when a person is taken off the roster (staffing, section 1). */
import { describe, expect, test } from 'vitest'
import { createFreelancer, createPlanner, type TestPerson } from '../../testing/fixtures.ts'
import { book, createRequestTenant, onDay, REQUEST_DATE, type RequestTenant } from '../../testing/requests.ts'
import { setMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const confirmed = { booking: 'confirmed', keepBooked: false }

const gapsLeftBy = ({ admin, params }: RequestTenant, { id: userId }: TestPerson, by = admin) =>
  by.client.call('countGapsLeft', { params: { ...params, userId } })

describe('the hours that become gaps when a person leaves the roster', () => {
  test('are the booked hours that nobody is left for', async () => {
    const tenant = await createRequestTenant(app, { people: 2, staffing: confirmed })
    const { freelancer, people, admin, params } = tenant
    const colleague = people[1]!
    await book(tenant, freelancer, [8, 9, 10])
    await book(tenant, freelancer, [11], 'given')
    await book(tenant, colleague, [8, 9])
    expect((await gapsLeftBy(tenant, freelancer)).body).toEqual({ hours: 1 })
    expect((await gapsLeftBy(tenant, colleague)).body).toEqual({ hours: 0 })

    // Two people are needed at nine, and three at ten, where two are missing already.
    const slots = onDay(9, 10).map((slot) => ({ ...slot, people: slot.hour - 7 }))
    expect((await admin.client.call('setNeeds', { params, body: { slots } })).status).toBe(200)
    expect((await gapsLeftBy(tenant, freelancer)).body).toEqual({ hours: 2 })
  })

  test('are the given hours of an open project, in all months to come', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, freelancer, params } = tenant
    await setMode(tenant, { date: '2027-02-03', hour: 20, mode: 'RED' })
    const availability = [
      { day: REQUEST_DATE, hours: [8, 9] },
      { day: '2027-02-03', hours: [20] },
    ]
    const saved = await freelancer.client.call('saveAvailability', { params, body: { availability } })
    expect(saved.status).toBe(200)
    expect((await gapsLeftBy(tenant, freelancer)).body).toEqual({ hours: 3 })
    await admin.client.call('updateProject', { params, body: { archived: true } })
    expect((await gapsLeftBy(tenant, freelancer)).body).toEqual({ hours: 3 })
  })

  test('are neither closed hours, nor hours that have begun, nor hours of an own colour alone', async () => {
    const tenant = await createRequestTenant(app, { staffing: confirmed })
    const { admin, freelancer, params } = tenant
    const about = { params: { ...params, userId: freelancer.id } }
    // The test begins at 13:00 in Berlin.
    for (const hour of [13, 14]) await setMode(tenant, { date: '2026-11-20', hour, mode: 'GREEN' })
    await admin.client.call('setUserSlotMode', {
      ...about,
      body: { date: REQUEST_DATE, hour: 15, mode: 'RED' },
    })
    await book(tenant, freelancer, [8, 9, 15])
    const slots = [13, 14].map((hour) => ({
      date: '2026-11-20',
      hour,
      userId: freelancer.id,
      state: 'booked',
    }))
    expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
    await setMode(tenant, { date: REQUEST_DATE, hour: 8, mode: 'BLACK' })
    expect((await gapsLeftBy(tenant, freelancer)).body).toEqual({ hours: 2 })
  })

  test('are what the coverage lacks more once the person has left', async () => {
    const tenant = await createRequestTenant(app, { people: 3, staffing: confirmed })
    const { admin, people, params } = tenant
    for (const [index, person] of people.entries()) await book(tenant, person, [8, 9, 10].slice(index))
    const missing = async () => {
      const { body } = await admin.client.call('getCoverage', { params, query: { month: '2026-11' } })
      const hours: { need: number; booked: number }[] = body.hours
      return hours.reduce((sum, { need, booked }) => sum + Math.max(0, need - booked), 0)
    }
    for (const person of people) {
      const before = await missing()
      const { hours } = (await gapsLeftBy(tenant, person)).body
      await admin.client.call('removeFromRoster', { params: { ...params, userId: person.id } })
      expect((await missing()) - before).toBe(hours)
    }
  })

  test('are told to administrators and planners alone, about people on the roster', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, freelancer, project } = tenant
    const planner = await createPlanner(app, project)
    const colleague = await createFreelancer(app, project)
    expect((await gapsLeftBy(tenant, freelancer, planner)).status).toBe(200)
    expect((await gapsLeftBy(tenant, freelancer, colleague)).status).toBe(403)
    expect((await gapsLeftBy(tenant, admin)).status).toBe(404)
  })
})
