/**
 * The kept counts of given and booked hours equal a count of the tables after every step of random writes. The count here is written
 * from the specification and shares no code with the kept one.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfMonth, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { noHourCounts } from '../../../domain/hour-counts.ts'
import { HOURS, MODES } from '../../../domain/slot.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { ProjectScope } from '../access/types.ts'
import { loadHourCounts } from './load-hour-counts.ts'

const app = await createTestApp()
const { db } = app.deps
const HOUR_MS = 60 * 60 * 1000
const RUNS = Number(process.env['MODEL_RUNS'] ?? 40)
const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo']

/** Counts the tables hour by hour. */
async function countTables({ tenantId, projectId }: ProjectScope, month: Month) {
  const counts = noHourCounts()
  const entries = await db
    .selectFrom('roster_entries')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const hours = await db
    .selectFrom('availability_months')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const bookings = await db
    .selectFrom('booking_months')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const own = await db
    .selectFrom('slot_mode_overrides')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const project = await db
    .selectFrom('projects')
    .select(['time_zone', 'booking'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: project.time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  for (const { user_id, removed_at } of entries) {
    const left = removed_at === null ? '9' : clock.format(removed_at)
    const daysOf = (rows: typeof hours) =>
      JSON.parse(rows.find((row) => row.user_id === user_id && row.month === month)?.hours ?? '[]') as (
        | number
        | null
      )[]
    const booked = daysOf(bookings)
    for (const [index, bits] of daysOf(hours).entries()) {
      const date = daysOfMonth(month)[index]
      // Each booked hour is given, also while the bookings are dormant.
      if ((booked[index] ?? 0) & ~(bits ?? 0)) throw new Error(`Hours of ${date} are booked and not given.`)
      for (const [bit, hour] of HOURS.entries()) {
        if (((bits ?? 0) & (1 << bit)) === 0) continue
        if (`${date} ${String(hour).padStart(2, '0')}:00` > left) continue
        const mode = own.find(
          (row) => row.user_id === user_id && row.date === date && row.hour === hour,
        )?.mode
        const place = index * HOURS.length + bit
        const isBooked = project.booking === 'confirmed' && ((booked[index] ?? 0) & (1 << bit)) !== 0
        for (const people of isBooked ? [counts, counts.booked] : [counts]) {
          if (mode === undefined) people.plain[place]! += 1
          else if (['GREEN', 'YELLOW', 'RED'].includes(mode)) people.own[place]! += 1
        }
      }
    }
  }
  return counts
}

const storedMonths = async ({ projectId }: ProjectScope) =>
  (await db.selectFrom('hour_counts').select('month').where('project_id', '=', projectId).execute()).map(
    ({ month }) => month,
  )

const person = fc.nat({ max: 2 })
const day = fc.nat({ max: 3 })
const hour = fc.constantFrom(...HOURS)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('save' as const), person, day, hours: fc.uniqueArray(hour) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('own' as const),
      person,
      day,
      hour,
      mode: fc.option(fc.constantFrom(...MODES)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('book' as const),
      person,
      day,
      hours: fc.uniqueArray(hour, { minLength: 1 }),
      state: fc.constantFrom('booked' as const, 'booked' as const, 'given' as const, null),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      booking: fc.constantFrom('open' as const, 'confirmed' as const, 'confirmed' as const),
      keepBooked: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take-back' as const), person, day }) },
  fc.record({ does: fc.constant('paint' as const), day, hour, mode: fc.constantFrom(...MODES) }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('add' as const), person }) },
  fc.record({ does: fc.constant('leave' as const), person }),
  fc.record({ does: fc.constant('zone' as const), timeZone: fc.constantFrom(...ZONES) }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Each sequence begins with hours in the next month, so that no sequence compares empty months only. */
const FIRST_STEP: Step = { does: 'save', person: 0, day: 3, hours: [9, 10] }

/** Does a step as far as the calls allow it. The days are yesterday, today, tomorrow and one of the next month. */
async function take(tenant: TestTenant, people: readonly TestPerson[], given: Step): Promise<void> {
  const { admin, params } = tenant
  const now = app.deps.clock()
  const days = [-1, 0, 1, 31].map((later) => dayAt(now + later * 24 * HOUR_MS, 'Europe/Berlin'))
  const personal = 'person' in given ? { ...params, userId: people[given.person]!.id } : params
  switch (given.does) {
    case 'save': {
      const availability = [{ day: days[given.day]!, hours: given.hours }]
      await admin.client.call('saveUserAvailability', { params: personal, body: { availability } })
      return
    }
    case 'own': {
      const slots = [{ date: days[given.day]!, hour: given.hour, mode: given.mode }]
      await admin.client.call('setUserSlotModes', { params: personal, body: { slots } })
      return
    }
    case 'paint': {
      const slot = { date: days[given.day]!, hour: given.hour, mode: given.mode }
      await admin.client.call('setSlot', { params, body: slot })
      return
    }
    case 'book': {
      const userId = people[given.person]!.id
      const place = { userId, date: days[given.day]!, state: given.state }
      const slots = given.hours.map((each) => ({ ...place, hour: each }))
      await admin.client.call('setSlots', {
        params,
        body: { slots: given.hours.map((each) => ({ date: place.date, hour: each, mode: 'RED' })) },
      })
      await admin.client.call('setBookings', { params, body: { slots } })
      return
    }
    case 'set': {
      const { booking, keepBooked } = given
      await admin.client.call('setStaffing', { params, body: { ...defaultStaffing, booking, keepBooked } })
      return
    }
    case 'take-back': {
      const availability = [{ day: days[given.day]!, hours: [] }]
      await people[given.person]!.client.call('saveAvailability', { params, body: { availability } })
      return
    }
    case 'remove':
      await admin.client.call('removeFromRoster', { params: personal })
      return
    case 'add':
      await admin.client.call('addToRoster', { params, body: { userIds: [people[given.person]!.id] } })
      return
    case 'leave':
      await people[given.person]!.client.call('leaveTenant', { params })
      return
    case 'zone':
      await admin.client.call('updateProject', { params, body: { timeZone: given.timeZone } })
      return
    case 'wait':
      app.advance(given.hours * HOUR_MS)
  }
}

test(
  'the kept counts equal a count of the tables after every step',
  async () => {
    let kept = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const tenant = await createTenant(app)
        const people = [
          tenant.freelancer,
          await createFreelancer(app, tenant.project),
          await createFreelancer(app, tenant.project),
        ]
        for (const given of [FIRST_STEP, ...steps]) {
          const months = new Set([monthOfDay(dayAt(app.deps.clock(), 'Europe/Berlin'))])
          await take(tenant, people, given)
          for (const month of await storedMonths(tenant.project)) months.add(month)
          kept += months.size - 1
          for (const month of months)
            expect(await loadHourCounts(db, { ...tenant.project, month })).toEqual(
              await countTables(tenant.project, month),
            )
        }
      }),
      { numRuns: RUNS },
    )
    expect(kept).toBeGreaterThanOrEqual(RUNS)
  },
  Math.max(90_000, RUNS * 2000),
)

test('a save keeps the counts of its month, and changes of the schedule leave them', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params, project } = tenant
  const date = dayAt(app.deps.clock(), 'Europe/Berlin')
  const availability = [{ day: date, hours: [8, 9] }]
  await admin.client.call('saveUserAvailability', {
    params: { ...params, userId: freelancer.id },
    body: { availability },
  })
  await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
  expect(await storedMonths(project)).toEqual([monthOfDay(date)])
})

test('the time zone decides which hours of somebody who left had begun', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params, project } = tenant
  const colleague = await createFreelancer(app, project)
  const date = dayAt(app.deps.clock(), 'Europe/Berlin')
  const month = monthOfDay(date)
  const save = (userId: string) =>
    admin.client.call('saveUserAvailability', {
      params: { ...params, userId },
      body: { availability: [{ day: date, hours: [...HOURS] }] },
    })
  await save(freelancer.id)
  await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
  await save(colleague.id)
  for (const timeZone of ZONES) {
    await admin.client.call('updateProject', { params, body: { timeZone } })
    expect(await loadHourCounts(db, { ...project, month })).toEqual(await countTables(project, month))
  }
})

test('people who save at once are all counted', async () => {
  const tenant = await createTenant(app)
  const { admin, params, project } = tenant
  const people = [tenant.freelancer]
  for (let count = 0; count < 9; count += 1) people.push(await createFreelancer(app, project))
  const date = dayAt(app.deps.clock(), 'Europe/Berlin')
  const month = monthOfDay(date)
  const saves = people.flatMap(({ id }) =>
    [[8], [8, 9], [9, 20]].map((hours) =>
      admin.client.call('saveUserAvailability', {
        params: { ...params, userId: id },
        body: { availability: [{ day: date, hours }] },
      }),
    ),
  )
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await loadHourCounts(db, { ...project, month })).toEqual(await countTables(project, month))
})
