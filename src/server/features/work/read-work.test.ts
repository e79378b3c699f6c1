import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WorkReply } from '../../../contract/work.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import type { Mode } from '../../../domain/slot.ts'
import { HOURS, MODES } from '../../../domain/slot.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { follow } from '../../testing/invites.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

/** The day of TEST_NOW, which is noon in UTC: 13:00 in Berlin. */
const today = '2026-11-20'
const TWO_HOURS = 2 * 60 * 60 * 1000
const november = { from: '2026-11-01', to: '2026-11-30' }

type Place = Pick<TestTenant, 'params' | 'admin'>

async function colour({ admin, params }: Place, date: string, modes: Record<number, Mode>) {
  const slots = Object.entries(modes).map(([hour, mode]) => ({ date, hour: Number(hour), mode }))
  expect((await admin.client.call('setSlots', { params, body: { slots } })).status).toBe(200)
}
async function give({ admin, params }: Place, person: TestPerson, day: string, hours: number[]) {
  const about = { ...params, userId: person.id }
  const body = { availability: [{ day, hours }] }
  expect((await admin.client.call('saveUserAvailability', { params: about, body })).status).toBe(200)
}
async function readWork({ client }: Pick<TestPerson, 'client'>, query = november): Promise<WorkReply> {
  const { status, body } = await client.call('getMyWork', { query })
  expect(status).toBe(200)
  return body
}

/** A tenant with wages, in which 9 to 13 of today are staffed. */
async function createPlace(name?: string): Promise<TestTenant> {
  const tenant = await createTenant(app, name)
  const { admin, params } = tenant
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 24 }
  await admin.client.call('setWageConfig', { params, body: wages })
  await colour(tenant, today, { 9: 'GREEN', 10: 'YELLOW', 11: 'RED', 12: 'GREEN', 13: 'GREEN' })
  return tenant
}
/** Another project of the tenant with the same colours and the freelancer on its roster. */
async function addSecond(tenant: TestTenant, name = 'Second'): Promise<Place> {
  const project = await addProject(db, { ...tenant.tenant, name, now: TEST_NOW })
  await addToRoster(db, project, tenant.freelancer)
  const place = { admin: tenant.admin, params: { ...project } }
  await colour(place, today, { 9: 'GREEN', 10: 'YELLOW', 11: 'RED', 12: 'GREEN', 13: 'GREEN' })
  return place
}
/** The tenant's freelancer joins another one. */
async function join(other: TestTenant, person: TestPerson): Promise<void> {
  await addMembership(db, other.tenant, person, 'FREELANCER')
  await addToRoster(db, other.project, person)
}

describe('the work of a person', () => {
  test('is empty without hours, and is the caller’s own', async () => {
    const tenant = await createPlace()
    await give(tenant, tenant.freelancer, today, [9])
    expect(await readWork(tenant.admin)).toEqual({ blocks: [], months: [] })
  })

  test('has blocks with their pay over colours, and the sums of their months', async () => {
    const tenant = await createPlace('Stadtfest')
    await colour(tenant, '2026-12-01', { 8: 'RED' })
    await give(tenant, tenant.freelancer, today, [9, 10, 11, 13])
    await give(tenant, tenant.freelancer, '2026-12-01', [8])
    const place = {
      projectId: tenant.params.projectId,
      projectName: 'Stadtfest',
      tenantName: 'Stadtfest',
      timeZone: 'Europe/Berlin',
      address: null,
      overlaps: false,
    }
    expect(await readWork(tenant.freelancer, { from: '2026-11-01', to: '2027-01-01' })).toEqual({
      blocks: [
        { ...place, date: today, from: 9, to: 12, euros: 62.5 },
        { ...place, date: today, from: 13, to: 14, euros: 18 },
        { ...place, date: '2026-12-01', from: 8, to: 9, euros: 24 },
      ],
      months: [
        { month: '2026-11', hours: 4, euros: 80.5 },
        { month: '2026-12', hours: 1, euros: 24 },
      ],
    })
  })

  test('names the address of work of each project that has one', async () => {
    const tenant = await createPlace('Alpha')
    const second = await addSecond(tenant, 'Beta')
    const { admin, params, freelancer } = tenant
    await admin.client.call('updateProject', { params, body: { address: 'Messeplatz 1, Köln' } })
    await give(tenant, freelancer, today, [9])
    await give(second, freelancer, today, [11])
    const { blocks } = await readWork(freelancer)
    expect(blocks.map(({ projectName, address }) => [projectName, address])).toEqual([
      ['Alpha', 'Messeplatz 1, Köln'],
      ['Beta', null],
    ])
  })

  test('names the time zone of each project, in which its hours are', async () => {
    const tenant = await createPlace('Alpha')
    const second = await addSecond(tenant, 'Beta')
    const { params, admin } = second
    await admin.client.call('updateProject', { params, body: { timeZone: 'Europe/Lisbon' } })
    await give(tenant, tenant.freelancer, today, [9])
    await give(second, tenant.freelancer, today, [11])
    const { blocks } = await readWork(tenant.freelancer)
    expect(blocks.map(({ projectName, timeZone }) => [projectName, timeZone])).toEqual([
      ['Alpha', 'Europe/Berlin'],
      ['Beta', 'Europe/Lisbon'],
    ])
  })

  test('begins with the first day of the call and ends with the last', async () => {
    const tenant = await createPlace()
    await colour(tenant, '2026-11-21', { 9: 'GREEN' })
    await give(tenant, tenant.freelancer, today, [9])
    await give(tenant, tenant.freelancer, '2026-11-21', [9])
    const datesOf = async (from: string, to: string) =>
      (await readWork(tenant.freelancer, { from, to })).blocks.map(({ date }) => date)
    expect(await datesOf(today, today)).toEqual([today])
    expect(await datesOf('2026-11-21', '2026-11-30')).toEqual(['2026-11-21'])
    expect(await datesOf('2026-11-01', '2026-11-19')).toEqual([])
  })

  test('leaves out closed hours, and follows the own colours and all kinds of prices of its person', async () => {
    const tenant = await createPlace()
    const { admin, freelancer, params } = tenant
    const person = { ...params, userId: freelancer.id }
    await give(tenant, freelancer, today, [9, 10, 11, 12, 13, 14])
    const own = (hour: number, mode: Mode) =>
      admin.client.call('setUserSlotMode', { params: person, body: { date: today, hour, mode } })
    await own(12, 'BLACK')
    await own(14, 'RED')
    // Friday is day 4 of the week; a dated entry goes before.
    const week = { slots: [9, 15].map((hour) => ({ day: 4, hour, mode: 'RED' })) }
    await admin.client.call('setPattern', { params, body: week })
    await give(tenant, freelancer, '2026-11-13', [15])
    await admin.client.call('setWageOverride', {
      params: person,
      body: { greenWage: 19, yellowWage: null, redWage: null },
    })
    const price = { date: today, hour: 10, amount: 30 }
    await admin.client.call('setSlotPrice', { params, body: price })
    await admin.client.call('setUserSlotPrice', { params: person, body: { ...price, hour: 11, amount: 0 } })
    expect((await readWork(freelancer)).blocks).toMatchObject([
      { date: '2026-11-13', from: 15, to: 16, euros: 24 },
      { date: today, from: 9, to: 12, euros: 19 + 30 },
      { date: today, from: 13, to: 15, euros: 19 + 24 },
    ])
  })

  test('spans projects and organisations, each with its prices, and marks blocks that overlap', async () => {
    const tenant = await createPlace('Alpha')
    const second = await addSecond(tenant, 'Beta')
    const other = await createPlace('Gamma')
    await other.admin.client.call('setWageConfig', {
      params: other.params,
      body: { wageGreen: 50, wageYellow: 60, wageRed: 70 },
    })
    const { freelancer } = tenant
    await join(other, freelancer)
    await give(tenant, freelancer, today, [9, 10])
    await give(second, freelancer, today, [11])
    await give(other, freelancer, today, [10, 13])
    const { blocks, months } = await readWork(freelancer)
    expect(blocks).toMatchObject([
      { tenantName: 'Alpha', projectName: 'Alpha', from: 9, to: 11, euros: 38.5, overlaps: true },
      { tenantName: 'Gamma', projectName: 'Gamma', from: 10, to: 11, euros: 60, overlaps: true },
      { tenantName: 'Alpha', projectName: 'Beta', from: 11, to: 12, euros: 24, overlaps: false },
      { tenantName: 'Gamma', projectName: 'Gamma', from: 13, to: 14, euros: 50, overlaps: false },
    ])
    expect(months).toEqual([{ month: '2026-11', hours: 5, euros: 172.5 }])
  })
})

describe('in a confirmed project', () => {
  test('only booked hours are work, and all given ones once the project is open', async () => {
    const tenant = await createPlace()
    const { admin, freelancer, params } = tenant
    const hoursOf = async () => (await readWork(freelancer)).blocks.map(({ from, to }) => [from, to])
    await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
    const body = { availability: [{ day: today, hours: [9, 10, 12] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    expect(await hoursOf()).toEqual([])
    const slots = [10, 11].map((hour) => ({ date: today, hour, userId: freelancer.id, state: 'booked' }))
    expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
    expect(await hoursOf()).toEqual([[10, 12]])
    await setStaffing(tenant, { booking: 'open' })
    expect(await hoursOf()).toEqual([[9, 13]])
    await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
    expect(await hoursOf()).toEqual([[10, 12]])
  })
})

describe('hours that stop counting', () => {
  async function withHours() {
    const tenant = await createPlace()
    await colour(tenant, today, { 14: 'GREEN' })
    await give(tenant, tenant.freelancer, today, [9, 10, 11, 12, 13, 14])
    return tenant
  }
  const hoursOf = async (person: Pick<TestPerson, 'client'>) =>
    (await readWork(person)).blocks.map(({ from, to }) => [from, to])

  test('are those not begun when the project was archived, until it is brought back', async () => {
    const { admin, freelancer, params } = await withHours()
    const archive = (archived: boolean) => admin.client.call('updateProject', { params, body: { archived } })
    await archive(true)
    expect(await hoursOf(freelancer)).toEqual([[9, 14]])
    await archive(false)
    expect(await hoursOf(freelancer)).toEqual([[9, 15]])
  })

  test('stay those of the first archiving when the project is archived again', async () => {
    const { admin, freelancer, params } = await withHours()
    const archive = { params, body: { archived: true } }
    await admin.client.call('updateProject', archive)
    app.advance(TWO_HOURS)
    await admin.client.call('updateProject', archive)
    app.advance(-TWO_HOURS)
    expect(await hoursOf(freelancer)).toEqual([[9, 14]])
  })

  test('are those not begun when the person was taken off the roster', async () => {
    const { admin, freelancer, params } = await withHours()
    const person = { ...params, userId: freelancer.id }
    expect((await admin.client.call('removeFromRoster', { params: person })).status).toBe(204)
    expect(await hoursOf(freelancer)).toEqual([[9, 14]])
  })

  test('are those not begun when the person left the organisation', async () => {
    const { freelancer, params } = await withHours()
    expect((await freelancer.client.call('leaveTenant', { params })).status).toBe(204)
    expect(await hoursOf(freelancer)).toEqual([[9, 14]])
    expect((await readWork(freelancer)).blocks[0]).toMatchObject({ euros: 18 * 3 + 20.5 + 24 })
  })
})

describe('a limited session', () => {
  test('sees its organisations alone, and no overlap with another', async () => {
    const tenant = await createPlace('Own')
    const { freelancer, admin, params } = tenant
    await give(tenant, freelancer, today, [9])
    const { token } = (
      await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    ).body
    const held = await follow(app, token)
    const other = await createPlace('Other')
    await join(other, freelancer)
    await give(other, freelancer, today, [9, 10])
    expect((await readWork(held)).blocks).toMatchObject([{ tenantName: 'Own', overlaps: false }])
    expect((await readWork(held)).months).toEqual([{ month: '2026-11', hours: 1, euros: 18 }])
    expect((await readWork(freelancer)).blocks).toHaveLength(2)
  })
})

describe('the days of the call', () => {
  test.each([
    ['from', { to: today }],
    ['from', { from: '2026-02-30', to: today }],
    ['from', { from: 'x', to: today }],
    ['to', { from: today }],
    ['to', { from: today, to: '2026-11-31' }],
    ['to', { from: today, to: '2026-11-19' }],
    ['to', { from: '2026-01-01', to: '2027-02-05' }],
  ])('refuse a wrong %s: %j', async (field, query) => {
    const { freelancer } = await createTenant(app)
    expect(
      await freelancer.client.call('getMyWork', { query: query as Record<string, string> }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    })
  })

  test('may be 400', async () => {
    const { freelancer } = await createTenant(app)
    const reply = await readWork(freelancer, { from: '2026-01-01', to: '2027-02-04' })
    expect(reply).toEqual({ blocks: [], months: [] })
  })

  test('are refused where they have more than 10,000 hours', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const hours = `[${Array.from({ length: 31 }, () => '16383').join()}]`
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    for (let count = 0; count < 4; count += 1) {
      const project = await addProject(db, { ...tenant.tenant, name: 'Many', now: TEST_NOW })
      await addToRoster(db, project, freelancer)
      const row = { tenant_id: project.tenantId, project_id: project.projectId, user_id: freelancer.id }
      const values = months.map((each) => ({ ...row, month: each, hours }))
      await db.insertInto('availability_months').values(values).execute()
    }
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(await freelancer.client.call('getMyWork', { query: year })).toMatchObject({
      status: 400,
      body: { fields: { to: expect.stringContaining('10000') } },
    })
    await readWork(freelancer)
  })
})

test('blocks and sums equal a recount from the calls about each project', async () => {
  const tenant = await createPlace()
  const second = await addSecond(tenant)
  const places: Place[] = [tenant, second]
  const { freelancer, admin } = tenant
  const dates = ['2026-11-19', today, '2026-11-27']
  const mode = fc.constantFrom(...MODES)
  const month = fc.record({
    colours: fc.array(fc.record({ date: fc.constantFrom(...dates), hour: fc.constantFrom(...HOURS), mode })),
    own: fc.array(fc.record({ date: fc.constantFrom(...dates), hour: fc.constantFrom(...HOURS), mode })),
    prices: fc.array(
      fc.record({
        date: fc.constantFrom(...dates),
        hour: fc.constantFrom(...HOURS),
        amount: fc.integer({ min: 0, max: 90 }),
      }),
    ),
    given: fc.tuple(...dates.map(() => fc.integer({ min: 0, max: 16_383 }))),
  })
  await fc.assert(
    fc.asyncProperty(month, month, async (...months) => {
      let [hours, cents] = [0, 0]
      for (const [index, { colours, own, prices, given }] of months.entries()) {
        const { params } = places[index]!
        const person = { ...params, userId: freelancer.id }
        await admin.client.call('setSlots', { params, body: { slots: colours } })
        await admin.client.call('setUserSlotModes', { params: person, body: { slots: own } })
        await admin.client.call('setSlotPrices', { params, body: { slots: prices } })
        const availability = dates.map((day, at) => ({ day, hours: bitsToHours(given[at]!) }))
        await admin.client.call('saveUserAvailability', { params: person, body: { availability } })
        const query = { month: '2026-11' }
        const [sums] = (await admin.client.call('getSummary', { params, query })).body.totalsByUser
        hours += sums.total
        cents += Math.round(sums.estEarnings * 100)
      }
      const work = await readWork(freelancer)
      expect(work.blocks.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(hours)
      expect(work.blocks.reduce((sum, { euros }) => sum + Math.round(euros * 100), 0)).toBe(cents)
      expect(work.months).toEqual(hours === 0 ? [] : [{ month: '2026-11', hours, euros: cents / 100 }])
    }),
    { numRuns: 15 },
  )
})
