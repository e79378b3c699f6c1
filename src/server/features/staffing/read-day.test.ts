import { describe, expect, test } from 'vitest'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
/** The tests begin at 13:00 of this day in Berlin. */
const date = '2026-11-20'
const staffing = { ...defaultStaffing, need: { GREEN: 1, YELLOW: 2, RED: 3 }, showColleagues: true }

const readAs = (person: TestPerson, { params }: TestTenant, day = date, tag?: string) =>
  person.client.call('getDay', {
    params: { ...params, date: day },
    ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
  })
const paint = ({ admin, params }: TestTenant, ...slots: [hour: number, mode: string][]) =>
  admin.client.call('setSlots', {
    params,
    body: { slots: slots.map(([hour, mode]) => ({ date, hour, mode })) },
  })
const give = ({ admin, params }: TestTenant, person: TestPerson, hours: number[]) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId: person.id },
    body: { availability: [{ day: date, hours }] },
  })

/** Creates a project with two people, of whom Ben comes first by name, and a day with four staffed hours. */
async function createDay() {
  const tenant = await createTenant(app)
  const { admin, params, project, freelancer: anna } = tenant
  const ben = await createFreelancer(app, project, { firstName: 'Ben', lastName: 'Adler' })
  await app.deps.db.updateTable('users').set({ phone: '+49 170 1' }).where('id', '=', ben.id).execute()
  await paint(tenant, [8, 'GREEN'], [9, 'YELLOW'], [10, 'RED'], [11, 'RED'], [12, 'BLACK'])
  await admin.client.call('setStaffing', { params, body: staffing })
  await give(tenant, anna, [8, 9, 12, 13])
  await give(tenant, ben, [9, 10])
  const named = {
    anna: { userId: anna.id, firstName: 'Anna', lastName: 'Meyer' },
    ben: { userId: ben.id, firstName: 'Ben', lastName: 'Adler' },
  }
  return { tenant, anna, ben, named }
}

describe('the day of a project', () => {
  test('has its staffed hours, and the people of each by name with their telephones', async () => {
    const { tenant, named } = await createDay()
    const { status, body } = await readAs(tenant.admin, tenant)
    expect(status).toBe(200)
    expect(body).toEqual({
      date,
      hours: [
        { hour: 8, mode: 'GREEN', need: 1, booked: 1 },
        { hour: 9, mode: 'YELLOW', need: 2, booked: 2 },
        { hour: 10, mode: 'RED', need: 3, booked: 1 },
        { hour: 11, mode: 'RED', need: 3, booked: 0 },
      ],
      people: [
        { ...named.ben, phone: '+49 170 1', booked: [9, 10], given: [9, 10], asked: [] },
        { ...named.anna, phone: '', booked: [8, 9], given: [8, 9], asked: [] },
      ],
    })
    expect((await readAs(tenant.admin, tenant, '2026-11-21')).body).toEqual({
      date: '2026-11-21',
      hours: [],
      people: [],
    })
  })

  test('has who is asked, until the request ends', async () => {
    const { tenant, ben } = await createDay()
    const { admin, params, project } = tenant
    await paint(tenant, [16, 'RED'])
    const carl = await createFreelancer(app, project, { firstName: 'Carl', lastName: 'Zorn' })
    const body = { slots: [{ date, hour: 16 }], userIds: [ben.id, carl.id] }
    await admin.client.call('createRequest', { params, body })
    const { body: day, headers } = await readAs(admin, tenant)
    expect(day.people.map(({ asked }: { asked: number[] }) => asked)).toEqual([[16], [], [16]])
    // The request cannot be answered once its only hour has begun.
    expect(headers['holds-for']).toBe(String(3 * 60 * 60))
  })

  test('has an hour that only a person’s own colour opens', async () => {
    const { tenant, anna } = await createDay()
    const params = { ...tenant.params, userId: anna.id }
    const slot = { date, hour: 13 }
    await tenant.admin.client.call('setUserSlotMode', { params, body: { ...slot, mode: 'GREEN' } })
    const { hours, people } = (await readAs(tenant.admin, tenant)).body
    expect(hours.at(-1)).toEqual({ hour: 13, mode: 'WHITE', need: 0, booked: 1 })
    expect(people.at(-1)).toMatchObject({ userId: anna.id, booked: [8, 9, 13] })
  })

  test('tells booked hours from given ones where an administrator books', async () => {
    const { tenant, anna, ben, named } = await createDay()
    const { admin, params } = tenant
    await admin.client.call('setStaffing', {
      params,
      body: { ...staffing, booking: 'confirmed', keepBooked: false },
    })
    const slot = { date, hour: 9, userId: ben.id, state: 'booked' }
    await admin.client.call('setBookings', { params, body: { slots: [slot] } })
    const { hours, people } = (await readAs(admin, tenant)).body
    expect(hours.map(({ booked }: { booked: number }) => booked)).toEqual([0, 1, 0, 0])
    expect(people.map((each: { booked: number[]; given: number[] }) => [each.booked, each.given])).toEqual([
      [[9], [9, 10]],
      [[], [8, 9]],
    ])
    expect((await readAs(anna, tenant)).body.people).toEqual([{ ...named.ben, booked: [9] }])
  })

  test('has the new name of somebody who left after hours of that day', async () => {
    const { tenant, anna } = await createDay()
    await tenant.admin.client.call('removeFromRoster', { params: { ...tenant.params, userId: anna.id } })
    const tag = String((await readAs(tenant.admin, tenant)).headers['etag'])
    await anna.client.call('updateMe', { body: { lastName: 'Öztürk' } })
    const { status, body } = await readAs(tenant.admin, tenant, date, tag)
    expect([status, body?.people.map(({ lastName }: { lastName: string }) => lastName)]).toEqual([
      200,
      ['Adler', 'Öztürk'],
    ])
  })

  test('keeps the hours that somebody who left had begun', async () => {
    const { tenant, anna } = await createDay()
    await paint(tenant, [13, 'GREEN'], [14, 'GREEN'])
    await give(tenant, anna, [13, 14])
    await tenant.admin.client.call('removeFromRoster', { params: { ...tenant.params, userId: anna.id } })
    const { people } = (await readAs(tenant.admin, tenant)).body
    expect(people.at(-1)).toMatchObject({ userId: anna.id, booked: [13], given: [13] })
  })

  test('shows freelancers who is booked where the project shows colleagues, and nothing else', async () => {
    const { tenant, anna, named } = await createDay()
    expect((await readAs(anna, tenant)).body).toEqual({
      date,
      hours: [
        { hour: 8, mode: 'GREEN', booked: 1 },
        { hour: 9, mode: 'YELLOW', booked: 2 },
        { hour: 10, mode: 'RED', booked: 1 },
        { hour: 11, mode: 'RED', booked: 0 },
      ],
      people: [
        { ...named.ben, booked: [9, 10] },
        { ...named.anna, booked: [8, 9] },
      ],
    })
  })

  test('is refused to freelancers elsewhere, and to strangers', async () => {
    const { tenant, anna } = await createDay()
    const { admin, params } = tenant
    await admin.client.call('setStaffing', { params, body: { ...staffing, showColleagues: false } })
    const refused = await readAs(anna, tenant)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const other = await createTenant(app)
    expect((await readAs(other.admin, tenant)).status).toBe(404)
  })

  test('needs a day of the calendar', async () => {
    const tenant = await createTenant(app)
    for (const day of ['2026-11-31', '2026-11', 'x'])
      expect(await readAs(tenant.admin, tenant, day)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { date: expect.any(String) } },
      })
  })

  test('is answered with 304 until something changes it, to each reader by their own tag', async () => {
    const { tenant, anna } = await createDay()
    const tag = String((await readAs(tenant.admin, tenant)).headers['etag'])
    expect((await readAs(tenant.admin, tenant, date, tag)).status).toBe(304)
    expect((await readAs(anna, tenant, date, tag)).status).toBe(200)
    await tenant.admin.client.call('setNeeds', {
      params: tenant.params,
      body: { slots: [{ date, hour: 8, people: 5 }] },
    })
    const after = await readAs(tenant.admin, tenant, date, tag)
    expect(after.body.hours[0]).toMatchObject({ need: 5 })
  })
})
