/**
 * Pending hours equal the plan before its changes, after random calls that were followed at random moments; and a project that
 * is written to meanwhile is followed all the same.
 */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { readPending } from '../../../domain/pending-plan.ts'
import { beginUndoing, hourAt, type HourOfPerson, indexesOf } from '../../../domain/plan-changes.ts'
import { FIRST_HOUR, HOURS, MODES, slotKey } from '../../../domain/slot.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { setMode } from '../../testing/slots.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestApp, type TestClient } from '../../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../../testing/test-database.ts'
import { followAll } from './follow-all.ts'
import { followPlan } from './follow-plan.ts'
import { loadPlan, loadShared } from './load-plan.ts'
import { listToFollow } from './queries.ts'

const app = await createTestApp()
const { db } = app.deps
const RUNS = Number(process.env['MODEL_RUNS'] ?? 30)
const TODAY = '2026-11-20'
const DAYS = [1, 2, 8, 31].map((later) => addDays(TODAY, later))

const person = fc.nat({ max: 2 })
const day = fc.constantFrom(...DAYS)
const hour = fc.constantFrom(8, 9, 20)
const hours = fc.uniqueArray(hour, { minLength: 1 })
const mode = fc.constantFrom(...MODES)
const amount = fc.constantFrom(null, 0, 12, 15)
const does = <Name extends string>(name: Name) => fc.constant(name)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('give'), person, day, hours }) },
  { weight: 4, arbitrary: fc.record({ does: does('save'), person, day, hours }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('book'),
      person,
      day,
      hours,
      state: fc.constantFrom('booked' as const, 'booked' as const, 'given' as const, null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: does('paint'), day, hour, mode: fc.option(mode) }) },
  { weight: 2, arbitrary: fc.record({ does: does('own'), person, day, hour, mode: fc.option(mode) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('week'), weekday: fc.nat({ max: 6 }), hour, mode: fc.option(mode) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('price'), day, hour, amount }) },
  { weight: 2, arbitrary: fc.record({ does: does('own-price'), person, day, hour, amount }) },
  fc.record({ does: does('wages'), euros: fc.constantFrom(10, 11) }),
  fc.record({ does: does('own-wages'), person, euros: amount }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('set'),
      booking: fc.constantFrom('open' as const, 'confirmed' as const),
      keepBooked: fc.boolean(),
    }),
  },
  fc.record({ does: does('remove'), person }),
  fc.record({ does: does('add'), person }),
  { weight: 5, arbitrary: fc.record({ does: does('look') }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Does a step as far as the calls allow it. */
async function take({ admin, params }: TestTenant, people: readonly TestPerson[], given: Step) {
  const personal = 'person' in given ? { ...params, userId: people[given.person]!.id } : params
  const call: TestClient['call'] = (name, args) => admin.client.call(name, args)
  switch (given.does) {
    case 'look':
      return followAll(app.deps)
    case 'give': {
      const availability = [{ day: given.day, hours: given.hours }]
      return people[given.person]!.client.call('saveAvailability', { params, body: { availability } })
    }
    case 'save': {
      const availability = [{ day: given.day, hours: given.hours }]
      return call('saveUserAvailability', { params: personal, body: { availability } })
    }
    case 'book': {
      const { id: userId } = people[given.person]!
      const { day: date, state } = given
      const slots = given.hours.map((each) => ({ userId, date, state, hour: each }))
      return call('setBookings', { params, body: { slots } })
    }
    case 'paint': {
      const slots = [{ date: given.day, hour: given.hour, mode: given.mode }]
      return call('setSlots', { params, body: { slots } })
    }
    case 'own': {
      const slots = [{ date: given.day, hour: given.hour, mode: given.mode }]
      return call('setUserSlotModes', { params: personal, body: { slots } })
    }
    case 'week': {
      const slots = [{ day: given.weekday, hour: given.hour, mode: given.mode }]
      return call('setPatternSlots', { params, body: { slots } })
    }
    case 'price':
      return call('setSlotPrice', {
        params,
        body: { date: given.day, hour: given.hour, amount: given.amount },
      })
    case 'own-price':
      return call('setUserSlotPrice', {
        params: personal,
        body: { date: given.day, hour: given.hour, amount: given.amount },
      })
    case 'wages': {
      const { euros } = given
      const body = { wageGreen: euros, wageYellow: euros, wageRed: 30 }
      return call('setWageConfig', { params, body })
    }
    case 'own-wages': {
      const body = { greenWage: given.euros, yellowWage: null, redWage: given.euros }
      return call('setWageOverride', { params: personal, body })
    }
    case 'set': {
      const { booking, keepBooked } = given
      return call('setStaffing', { params, body: { ...defaultStaffing, booking, keepBooked } })
    }
    case 'remove':
      return call('removeFromRoster', { params: personal })
    case 'add':
      return call('addToRoster', { params, body: { userIds: [people[given.person]!.id] } })
  }
}

type Snapshot = ReadonlyMap<string, HourOfPerson>

async function takeSnapshot({ project }: TestTenant, people: readonly TestPerson[]): Promise<Snapshot> {
  const { booking } = await db
    .selectFrom('projects')
    .select('booking')
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  const span = { from: TODAY, to: DAYS.at(-1)! }
  const shared = await loadShared(db, { ...project, ...span, booking })
  const snapshot = new Map<string, HourOfPerson>()
  for (const { id } of people) {
    const plan = await loadPlan(db, shared, { ...project, userId: id, turn: async () => {} })
    for (const date of DAYS) {
      const dayNow = beginUndoing(plan).dayOf(date, -1)
      for (const each of HOURS)
        snapshot.set(`${id} ${slotKey(date, each)}`, mattering(hourAt(dayNow, each - FIRST_HOUR)))
    }
  }
  return snapshot
}

async function readAllPending({ project }: TestTenant): Promise<Snapshot> {
  const rows = await db
    .selectFrom('pending_notices')
    .select(['user_id', 'content'])
    .where('project_id', '=', project.projectId)
    .execute()
  return new Map(
    rows.flatMap(({ user_id, content }) =>
      [...readPending(content).days].flatMap(([date, day]) =>
        indexesOf(day.bits).map(
          (index) =>
            [`${user_id} ${slotKey(date, FIRST_HOUR + index)}`, mattering(hourAt(day, index))] as const,
        ),
      ),
    ),
  )
}

/** The price of an hour that the person did not give does not count. */
const mattering = (hour: HourOfPerson): HourOfPerson => (hour.isGiven ? hour : { ...hour, cents: null })
const isSame = (one: HourOfPerson, other: HourOfPerson) => JSON.stringify(one) === JSON.stringify(other)

test(
  'pending hours are stored as they were before others changed them',
  async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const tenant = await createTenant(app)
        const { project } = tenant
        const people = [
          tenant.freelancer,
          await createFreelancer(app, project),
          await createFreelancer(app, project),
        ]
        for (const each of [8, 9])
          for (const date of DAYS) await setMode(tenant, { date, hour: each, mode: 'GREEN' })
        const snapshots = [await takeSnapshot(tenant, people)]
        for (const given of steps) {
          await take(tenant, people, given)
          snapshots.push(await takeSnapshot(tenant, people))
        }
        await followAll(app.deps)
        const expected = new Map<string, HourOfPerson>()
        for (const key of snapshots[0]!.keys()) {
          const states = snapshots.map((snapshot) => snapshot.get(key)!)
          const isChanged = (index: number) => !isSame(states[index]!, states[index + 1]!)
          const known = steps.findLastIndex(
            (given, index) =>
              given.does === 'give' && key.startsWith(people[given.person]!.id) && isChanged(index),
          )
          const later = steps.findIndex((_, index) => index > known && isChanged(index))
          if (later !== -1) expected.set(key, states[later]!)
        }
        const pending = await readAllPending(tenant)
        compared += expected.size
        expect(pending).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
    expect(compared).toBeGreaterThan(RUNS)
  },
  Math.max(90_000, RUNS * 3000),
)

describe('a project that is written to while it is followed', async () => {
  // The follower has a connection of its own, as in the server.
  const target = {
    dataDir: temporaryFolder(),
    databaseUrl: testEngine === 'postgres' ? await createPostgresDatabase() : undefined,
  }
  const busy = await createTestApp({}, async () => {
    const database = openDatabase(target)
    await migrate(database)
    return database
  })
  const follower = openDatabase(target)
  afterAll(() => follower.close())
  const waits = busy.deps.config.noticeWaits

  /** Follows a project in which somebody paints at every turn. */
  async function followDuringPaints() {
    const tenant = await createTenant(busy)
    const { admin, freelancer, params, project } = tenant
    const date = DAYS[2]!
    await setMode(tenant, { date, hour: 8, mode: 'GREEN' })
    const slots = [{ date, hour: 8, userId: freelancer.id, state: 'booked' }]
    expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
    busy.advance(waits.digestMs)
    let turns = 0
    const turn = async () => {
      turns += 1
      await setMode(tenant, { date, hour: 20, mode: MODES[turns % 5]! })
    }
    await followPlan(follower.db, project, { now: busy.deps.clock(), waits, turn })
    const { notices } = (await freelancer.client.call('listNotices')).body
    const toFollow = await listToFollow(follower.db, busy.deps.clock())
    return { notices, turns, isLeft: toFollow.some(({ projectId }) => projectId === project.projectId) }
  }

  test('is told once, and its later changes are left for the next round', async () => {
    const { notices, turns, isLeft } = await followDuringPaints()
    expect(notices).toMatchObject([{ kind: 'booking' }])
    expect(turns).toBeGreaterThan(0)
    expect(isLeft).toBe(true)
  })
})
