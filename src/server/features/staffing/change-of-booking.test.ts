/**
 * A project goes from open to confirmed and back. The model here is written from the specification (staffing, section 2): no
 * hour that anybody gave is lost on the way, and what was booked comes back unless it was taken away.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { setMode, slots as slotsOf } from '../../testing/slots.ts'
import { defaultStaffing, setStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { countWaiting } from './count-waiting.ts'

const app = await createTestApp()
const month = '2026-11'
const date = '2026-11-24'
const RUNS = Number(process.env['MODEL_RUNS'] ?? 30)

const state = ({ admin, params }: TestTenant, person: TestPerson, hours: number[]) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId: person.id },
    body: { availability: [{ day: date, hours }] },
  })
const book = ({ admin, params }: TestTenant, person: TestPerson, hours: number[], to: string | null) =>
  admin.client.call('setBookings', {
    params,
    body: { slots: hours.map((hour) => ({ date, hour, userId: person.id, state: to })), force: true },
  })
const mine = async ({ params }: TestTenant, person: TestPerson) =>
  (await person.client.call('getMyBookings', { params, query: { month } })).body

test('the hours and people that become booked on the way to open are counted before', async () => {
  const tenant = await createTenant(app)
  const { freelancer, admin, params } = tenant
  const second = await createFreelancer(app, tenant.project)
  const count = async () => (await admin.client.call('countWaiting', { params })).body
  for (const hour of [8, 9, 10]) await setMode(tenant, { date, hour, mode: 'RED' })
  await state(tenant, freelancer, [8, 9, 10, 11])
  await state(tenant, second, [9])
  expect(await count()).toEqual({ hours: 0, people: 0 })
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  expect(await count()).toEqual({ hours: 4, people: 2 })
  await book(tenant, freelancer, [8], 'booked')
  await book(tenant, second, [9], 'booked')
  expect(await count()).toEqual({ hours: 2, people: 1 })
})

test('other requests run between the months that are counted (abuse 96)', async () => {
  const tenant = await createTenant(app)
  for (const day of ['2026-11-24', '2026-12-24', '2027-01-24'])
    await setMode(tenant, { date: day, hour: 9, mode: 'RED' })
  let turns = 0
  await countWaiting(app.deps.db, tenant.project, async () => {
    turns += 1
  })
  expect(turns).toBe(2)
})

describe('on the way to confirmed', () => {
  test('the administrator has to say whether hours stay booked', async () => {
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    const set = (body: object) =>
      admin.client.call('setStaffing', { params, body: { ...defaultStaffing, ...body } })
    const missing = {
      status: 400,
      body: { code: 'invalid_input', fields: { keepBooked: expect.any(String) } },
    }
    expect(await set({ booking: 'confirmed' })).toMatchObject(missing)
    expect(await set({ booking: 'confirmed', keepBooked: null })).toMatchObject(missing)
    expect((await admin.client.call('getStaffing', { params })).body).toEqual(defaultStaffing)
    const confirmed = { ...defaultStaffing, booking: 'confirmed' }
    expect(await set({ booking: 'confirmed', keepBooked: true })).toMatchObject({
      status: 200,
      body: confirmed,
    })
    expect((await set({ booking: 'confirmed' })).status).toBe(200)
    expect((await set({ booking: 'open' })).status).toBe(200)
  })

  test('every given staffed hour stays booked, or none the first time', async () => {
    for (const keepBooked of [true, false]) {
      const tenant = await createTenant(app)
      const { freelancer, admin, params } = tenant
      await setMode(tenant, { date, hour: 8, mode: 'RED' })
      await setMode(tenant, { date, hour: 9, mode: 'RED' })
      await state(tenant, freelancer, [8, 9, 10])
      await setMode(tenant, { date, hour: 9, mode: 'BLACK' })
      await setStaffing(tenant, { booking: 'confirmed', keepBooked })
      expect(await mine(tenant, freelancer)).toMatchObject({
        booked: slotsOf(date, ...(keepBooked ? [8] : [])),
        given: slotsOf(date, 8, 9, 10),
      })
      const { entries } = (await admin.client.call('listHistory', { params, query: { kind: 'staffing' } }))
        .body
      expect(entries).toMatchObject([
        { before: { booking: 'open' }, after: { booking: 'confirmed', keepBooked } },
      ])
    }
  })

  test('somebody who left is booked only for hours that had begun', async () => {
    const tenant = await createTenant(app)
    const { freelancer, admin, params } = tenant
    const today = '2026-11-20'
    for (const hour of [13, 14]) await setMode(tenant, { date: today, hour, mode: 'RED' })
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId: freelancer.id },
      body: { availability: [{ day: today, hours: [13, 14] }] },
    })
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    await setStaffing(tenant, { booking: 'confirmed', keepBooked: true })
    await admin.client.call('addToRoster', { params, body: { userIds: [freelancer.id] } })
    expect(await mine(tenant, freelancer)).toMatchObject({
      booked: slotsOf(today, 13),
      given: slotsOf(today, 13, 14),
    })
  })
})

const hours = fc.uniqueArray(fc.constantFrom(...HOURS.slice(0, 6)), { minLength: 1 })
const person = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({
    does: fc.constant('state' as const),
    person,
    hours: fc.uniqueArray(fc.constantFrom(...HOURS)),
  }),
  fc.record({ does: fc.constant('book' as const), person, hours }),
  fc.record({ does: fc.constant('unbook' as const), person, hours }),
  fc.record({ does: fc.constant('take' as const), person, hours }),
  fc.record({ does: fc.constant('paint' as const), hours, isStaffed: fc.boolean() }),
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      booking: fc.constantFrom('open' as const, 'confirmed' as const),
      keepBooked: fc.boolean(),
    }),
  },
)

/** A project by the words of the specification: `given`, and `booked` that holds or sleeps. */
interface Model {
  booking: 'open' | 'confirmed'
  staffed: Set<number>
  people: { given: Set<number>; booked: Set<number> }[]
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function follow(model: Model, given: Step): void {
  if (given.does === 'set') {
    if (model.booking === 'open' && given.booking === 'confirmed' && given.keepBooked)
      for (const each of model.people)
        for (const hour of each.given) if (model.staffed.has(hour)) each.booked.add(hour)
    model.booking = given.booking
    return
  }
  if (given.does === 'paint') {
    for (const hour of given.hours) model.staffed[given.isStaffed ? 'add' : 'delete'](hour)
    return
  }
  const each = model.people[given.person]!
  if (given.does === 'state') {
    each.given = new Set(given.hours)
    each.booked = each.booked.intersection(each.given)
  }
  if (given.does === 'take') {
    const taken = new Set(given.hours)
    each.given = each.given.difference(taken)
    each.booked = each.booked.difference(taken)
  }
  if (given.does === 'unbook' && model.booking === 'confirmed') {
    const before = each.given
    if (given.hours.every((hour) => before.has(hour) || model.staffed.has(hour)))
      for (const hour of given.hours) {
        each.given.add(hour)
        each.booked.delete(hour)
      }
  }
  if (given.does === 'book') {
    const isBooked = (hour: number) => (model.booking === 'open' ? each.given : each.booked).has(hour)
    if (given.hours.every((hour) => isBooked(hour) || model.staffed.has(hour)))
      for (const hour of given.hours) {
        each.given.add(hour)
        if (model.booking === 'confirmed') each.booked.add(hour)
      }
  }
}

async function take(tenant: TestTenant, people: readonly TestPerson[], given: Step): Promise<void> {
  const { admin, params } = tenant
  if (given.does === 'set') {
    const { does: _, ...change } = given
    await setStaffing(tenant, change)
  } else if (given.does === 'paint') {
    const mode = given.isStaffed ? 'YELLOW' : 'BLACK'
    const slots = given.hours.map((hour) => ({ date, hour, mode }))
    await admin.client.call('setSlots', { params, body: { slots } })
  } else {
    const who = people[given.person]!
    const states = { book: 'booked', unbook: 'given', take: null } as const
    await (given.does === 'state'
      ? state(tenant, who, given.hours)
      : book(tenant, who, given.hours, states[given.does]))
  }
}

test(
  'no given hour is lost between open and confirmed, and bookings come back',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const tenant = await createTenant(app)
        const people = [tenant.freelancer, await createFreelancer(app, tenant.project)]
        const model: Model = {
          booking: 'open',
          staffed: new Set(),
          people: people.map(() => ({ given: new Set(), booked: new Set() })),
        }
        for (const given of steps) {
          await take(tenant, people, given)
          follow(model, given)
          for (const [index, each] of people.entries()) {
            const { given: has, booked } = model.people[index]!
            const sorted = (set: Set<number>) => slotsOf(date, ...[...set].toSorted((a, b) => a - b))
            expect(await mine(tenant, each)).toMatchObject({
              given: sorted(has),
              booked: sorted(model.booking === 'open' ? has : booked),
            })
          }
        }
      }),
      { numRuns: RUNS },
    )
  },
  Math.max(90_000, RUNS * 2000),
)
