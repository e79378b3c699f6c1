import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { HOURS } from '../../../domain/slot.ts'
import { readEvents } from '../../testing/event-reader.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createTenant,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { setMode, setUserMode, slots as slotsOf } from '../../testing/slots.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const month = '2026-11'
const date = '2026-11-20'
type State = 'booked' | 'given' | null

const book = ({ admin, params, freelancer }: TestTenant, hours: number[], state: State, more: object = {}) =>
  admin.client.call('setBookings', {
    params,
    body: { slots: hours.map((hour) => ({ date, hour, userId: freelancer.id, state })), ...more },
  })
const bookingsOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listBookings', { params, query: { month } })).body
const mine = async ({ freelancer, params }: TestTenant) =>
  (await freelancer.client.call('getMyBookings', { params, query: { month } })).body
const give = ({ freelancer, params }: TestTenant, hours: number[], more: object = {}) =>
  freelancer.client.call('saveAvailability', {
    params,
    body: { availability: [{ day: date, hours }], ...more },
  })
const state = ({ admin, params, freelancer }: TestTenant, hours: number[]) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId: freelancer.id },
    body: { availability: [{ day: date, hours }] },
  })
const historyOf = async ({ admin, params }: TestTenant, kind: string) =>
  (await admin.client.call('listHistory', { params, query: { kind } })).body.entries

/** Makes a project whose hours are red from 8 to 13, with or without confirmation. */
async function withRedHours(booking: 'open' | 'confirmed'): Promise<TestTenant> {
  const tenant = await createTenant(app)
  for (let hour = 8; hour <= 13; hour += 1) await setMode(tenant, { date, hour, mode: 'RED' })
  if (booking === 'confirmed') await setStaffing(tenant, { booking, keepBooked: false })
  return tenant
}

describe('in a confirmed project an administrator', () => {
  test('books, unbooks and takes hours away, and the reply repeats the slots as they are now', async () => {
    const tenant = await withRedHours('confirmed')
    const { freelancer } = tenant
    await give(tenant, [8, 9])
    expect(await mine(tenant)).toEqual({
      month,
      booked: [],
      given: slotsOf(date, 8, 9),
      asked: [],
      releases: [],
    })
    const slot = { date, hour: 9, userId: freelancer.id }
    expect(await book(tenant, [9, 10], 'booked')).toMatchObject({
      status: 200,
      body: {
        slots: [
          { ...slot, state: 'booked' },
          { ...slot, hour: 10, state: 'booked' },
        ],
      },
    })
    const person = { userId: freelancer.id, asked: [] }
    expect(await bookingsOf(tenant)).toEqual({
      month,
      users: [{ ...person, booked: slotsOf(date, 9, 10), given: slotsOf(date, 8, 9, 10) }],
    })
    await book(tenant, [9], 'given')
    await book(tenant, [10], null)
    expect(await bookingsOf(tenant)).toEqual({
      month,
      users: [{ ...person, booked: [], given: slotsOf(date, 8, 9) }],
    })
    await book(tenant, [8, 9], null)
    expect(await bookingsOf(tenant)).toEqual({ month, users: [] })
  })

  test('may book past hours and more people than an hour needs, and the last of two states counts', async () => {
    const tenant = await withRedHours('confirmed')
    const colleague = await createFreelancer(app, tenant.project)
    const slot = { date, hour: 8 }
    const slots = [
      { ...slot, userId: tenant.freelancer.id, state: null },
      { ...slot, userId: colleague.id, state: 'booked' },
      { ...slot, userId: tenant.freelancer.id, state: 'booked' },
    ]
    const { admin, params } = tenant
    const reply = await admin.client.call('setBookings', { params, body: { slots } })
    expect(reply).toMatchObject({ status: 200, body: { slots: [slots[2], slots[1]] } })
    expect((await bookingsOf(tenant)).users).toHaveLength(2)
  })

  test('cannot newly book or give a closed hour, but unbook it, and nothing of the call is kept', async () => {
    const tenant = await withRedHours('confirmed')
    const refusal = { status: 409, body: { code: 'hours_not_open', error: messages.en.hoursNotOpen } }
    await give(tenant, [8, 9])
    await book(tenant, [8], 'booked')
    for (const hour of [8, 9]) await setUserMode(tenant, { date, hour, mode: 'BLACK' })
    const query = { month, markClosed: 'true' } as const
    const { body } = await tenant.admin.client.call('listBookings', { params: tenant.params, query })
    expect(body.users).toMatchObject([{ given: slotsOf(date, 8, 9), closed: slotsOf(date, 8, 9) }])
    expect((await bookingsOf(tenant)).users[0]).not.toHaveProperty('closed')
    expect(await book(tenant, [10, 9], 'booked')).toMatchObject(refusal)
    expect(await book(tenant, [10, 20], 'given')).toMatchObject(refusal)
    expect(await mine(tenant)).toMatchObject({ booked: slotsOf(date, 8), given: slotsOf(date, 8, 9) })
    expect((await book(tenant, [8], 'booked')).status).toBe(200)
    expect((await book(tenant, [8], 'given')).status).toBe(200)
    expect(await mine(tenant)).toMatchObject({ booked: [], given: slotsOf(date, 8, 9) })
  })

  test('gets 404 for somebody who is not on the roster, and nobody is booked', async () => {
    const tenant = await withRedHours('confirmed')
    const stranger = (await createTenant(app)).freelancer
    const { admin, params, freelancer } = tenant
    for (const userId of [stranger.id, admin.id, crypto.randomUUID(), 'x', '\0', '']) {
      const slots = [freelancer.id, userId].map((each) => ({ date, hour: 8, userId: each, state: 'booked' }))
      expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(404)
    }
    expect(await bookingsOf(tenant)).toEqual({ month, users: [] })
  })

  test.each([
    ['slots', undefined],
    ['slots', []],
    ['slots', Array.from({ length: 501 }, () => ({ date, hour: 8, userId: 'x', state: null }))],
    ['slots.0.state', [{ date, hour: 8, userId: 'x', state: 'asked' }]],
    ['slots.0.state', [{ date, hour: 8, userId: 'x' }]],
    ['slots.0.userId', [{ date, hour: 8, state: 'booked' }]],
    ['slots.0.hour', [{ date, hour: 21, userId: 'x', state: 'booked' }]],
    ['slots.0.date', [{ date: '2026-02-30', hour: 8, userId: 'x', state: 'booked' }]],
  ])('is refused a bad %s by name', async (field, slots) => {
    const { admin, params } = await withRedHours('confirmed')
    const reply = await admin.client.call('setBookings', { params, body: { slots } })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('states the hours of a day whole, and unbooks what it leaves out', async () => {
    const tenant = await withRedHours('confirmed')
    await book(tenant, [8, 9], 'booked')
    await state(tenant, [9, 10])
    expect(await mine(tenant)).toMatchObject({ booked: slotsOf(date, 9), given: slotsOf(date, 9, 10) })
    const [entry] = await historyOf(tenant, 'booking')
    expect(entry).toMatchObject({ user: { id: tenant.freelancer.id }, date, before: [8, 9], after: [9] })
  })

  test('leaves an entry of bookings and one of given hours in the history, where they change', async () => {
    const tenant = await withRedHours('confirmed')
    await give(tenant, [8])
    await book(tenant, [8], 'booked')
    await book(tenant, [8, 9], 'booked')
    await book(tenant, [8, 9], 'given')
    const changes = (entries: { before: number[]; after: number[] }[]) =>
      entries.map(({ before, after }) => [before, after])
    expect(changes(await historyOf(tenant, 'booking'))).toEqual([
      [[8, 9], []],
      [[8], [8, 9]],
      [[], [8]],
    ])
    expect(changes(await historyOf(tenant, 'availability'))).toEqual([
      [[8], [8, 9]],
      [[], [8]],
    ])
  })
})

describe('a freelancer of a confirmed project', () => {
  test('takes back hours that are given and not booked, and no booked ones', async () => {
    const tenant = await withRedHours('confirmed')
    await give(tenant, [8, 9, 10])
    await book(tenant, [9], 'booked')
    const refusal = {
      status: 409,
      body: { code: 'cannot_remove_hours', error: messages.en.cannotRemoveHours },
    }
    expect(await give(tenant, [])).toMatchObject(refusal)
    expect(await give(tenant, [8, 10])).toMatchObject(refusal)
    expect(await give(tenant, [9, 11])).toMatchObject({ status: 200, body: { slots: slotsOf(date, 9, 11) } })
    await book(tenant, [9], 'given')
    expect(await give(tenant, [])).toMatchObject({ status: 200, body: { slots: [] } })
  })

  test('keeps saved hours that the page did not know, and states the day whole without known', async () => {
    const tenant = await withRedHours('confirmed')
    await give(tenant, [8, 9])
    const known = [{ day: date, hours: [8] }]
    expect((await give(tenant, [10], { known })).body.slots).toEqual(slotsOf(date, 9, 10))
    expect((await give(tenant, [11], { known: [] })).body.slots).toEqual(slotsOf(date, 9, 10, 11))
    expect((await give(tenant, [11])).body.slots).toEqual(slotsOf(date, 11))
  })

  test('adds no hour that was removed meanwhile, and none that is closed', async () => {
    const tenant = await withRedHours('confirmed')
    await give(tenant, [8, 9])
    await state(tenant, [8])
    const known = [{ day: date, hours: [8, 9] }]
    expect((await give(tenant, [8, 9, 10], { known })).body.code).toBe('hours_removed')
    expect((await give(tenant, [8, 20])).body.code).toBe('hours_not_open')
    expect((await mine(tenant)).given).toEqual(slotsOf(date, 8))
  })

  test('may give an hour whose need is met although full hours are closed', async () => {
    const tenant = await withRedHours('open')
    await setStaffing(tenant, { booking: 'confirmed', keepBooked: true, closeFull: true })
    await book(tenant, [8], 'booked')
    const colleague = await createFreelancer(app, tenant.project)
    expect((await give({ ...tenant, freelancer: colleague }, [8])).status).toBe(200)
  })
})

describe('in an open project', () => {
  test('each given hour is booked, closed ones too, and taking it away is both', async () => {
    const tenant = await withRedHours('open')
    await give(tenant, [8])
    await book(tenant, [9, 10], 'booked')
    await setMode(tenant, { date, hour: 8, mode: 'BLACK' })
    const both = { booked: slotsOf(date, 8, 9, 10), given: slotsOf(date, 8, 9, 10) }
    expect(await mine(tenant)).toMatchObject(both)
    expect((await bookingsOf(tenant)).users).toMatchObject([both])
    await book(tenant, [8, 9], null)
    expect(await mine(tenant)).toMatchObject({ booked: slotsOf(date, 10), given: slotsOf(date, 10) })
    expect(await historyOf(tenant, 'booking')).toEqual([])
    expect(await historyOf(tenant, 'availability')).toHaveLength(3)
  })

  test('an hour cannot be given without being booked: 400 by the name of the state', async () => {
    const tenant = await withRedHours('open')
    expect(await book(tenant, [8], 'given')).toMatchObject({
      status: 400,
      body: { fields: { 'slots.0.state': expect.any(String) } },
    })
    expect(await mine(tenant)).toMatchObject({ booked: [], given: [] })
  })
})

describe('somebody who is booked in another project of the organisation', () => {
  /** A second project of the tenant with the same freelancer, whose hours are red from 8 to 13. */
  async function withSecond(booking: 'open' | 'confirmed' = 'open') {
    const first = await withRedHours('confirmed')
    const project = await addProject(app.deps.db, {
      ...first.tenant,
      name: 'Kongresshalle Deutz',
      now: TEST_NOW,
    })
    await addToRoster(app.deps.db, project, first.freelancer)
    const second = { ...first, project, params: { ...project } }
    for (let hour = 8; hour <= 13; hour += 1) await setMode(second, { date, hour, mode: 'RED' })
    if (booking === 'confirmed') await setStaffing(second, { booking, keepBooked: false })
    return { first, second }
  }
  const refusal = {
    status: 409,
    body: { code: 'already_booked', error: 'Already booked in Kongresshalle Deutz: Fri 20 Nov, 9–11 h.' },
  }

  test.each(['open', 'confirmed'] as const)(
    'is refused with the name of the project, which is %s, unless forced',
    async (booking) => {
      const { first, second } = await withSecond(booking)
      await book(second, [9, 10], 'booked')
      expect(await book(first, [8, 9, 10, 11], 'booked')).toMatchObject(refusal)
      expect(await mine(first)).toMatchObject({ booked: [], given: [] })
      expect((await book(first, [8, 11], 'booked')).status).toBe(200)
      expect((await book(first, [9, 10], 'given')).status).toBe(200)
      expect((await book(first, [9, 10], 'booked', { force: true })).status).toBe(200)
      // These hours are booked already, so the call books none newly.
      expect((await book(first, [9, 10], 'booked')).status).toBe(200)
    },
  )

  test('is booked where the other hour does not count: given, closed, off the roster or archived', async () => {
    const { first, second } = await withSecond('confirmed')
    // The clock shows 13:00, so that the hours from 14:00 on have not begun.
    const hours = [14, 15, 16, 17]
    for (const tenant of [first, second])
      for (const hour of hours) await setMode(tenant, { date, hour, mode: 'RED' })
    await book(second, [14], 'given')
    expect((await book(first, [14], 'booked')).status).toBe(200)
    await book(second, [15, 16, 17], 'booked')
    await setMode(second, { date, hour: 15, mode: 'BLACK' })
    expect((await book(first, [15], 'booked')).status).toBe(200)
    expect((await book(first, [16], 'booked')).body.code).toBe('already_booked')
    const { admin, params, freelancer } = second
    await admin.client.call('updateProject', { params, body: { archived: true } })
    expect((await book(first, [16], 'booked')).status).toBe(200)
    await admin.client.call('updateProject', { params, body: { archived: false } })
    expect((await book(first, [17], 'booked')).body.code).toBe('already_booked')
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect((await book(first, [17], 'booked')).status).toBe(200)
  })

  // 12:00 in Berlin is 11:00 in Lisbon and 16:30 in Kolkata, and 20:00 in Berlin is 8:00 of the next day in Auckland.
  test.each([
    ['Europe/Lisbon', date, 11, [12]],
    ['Asia/Kolkata', date, 16, [11, 12]],
    ['Pacific/Auckland', '2026-11-21', 8, [20]],
  ] as const)(
    'is refused for the hours here that share time with the one in %s',
    async (timeZone, day, hour, refused) => {
      const { first, second } = await withSecond()
      const { admin, params, freelancer } = second
      await admin.client.call('updateProject', { params, body: { timeZone } })
      await setMode(second, { date: day, hour, mode: 'RED' })
      for (const each of HOURS) await setMode(first, { date, hour: each, mode: 'RED' })
      const slots = [{ date: day, hour, userId: freelancer.id, state: 'booked' }]
      expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
      const others = HOURS.filter((each) => !refused.some((one) => one === each))
      expect((await book(first, others, 'booked')).status).toBe(200)
      const span = `${refused[0]}–${refused.at(-1)! + 1} h`
      expect(await book(first, [...refused], 'booked')).toMatchObject({
        status: 409,
        body: { error: `Already booked in Kongresshalle Deutz: Fri 20 Nov, ${span}.` },
      })
    },
  )

  test('is never refused for giving, nor an administrator who states their hours', async () => {
    const { first, second } = await withSecond()
    await give(second, [9, 10])
    expect((await give(first, [9])).status).toBe(200)
    expect((await state(first, [9, 10])).status).toBe(200)
  })

  test('gets one of two bookings at once', async () => {
    const { first, second } = await withSecond()
    for (let round = 0; round < 12; round += 1) {
      const replies = await Promise.all([first, second].map((tenant) => book(tenant, [8, 9, 10], 'booked')))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
      for (const tenant of [first, second]) await book(tenant, [8, 9, 10], null)
    }
  })

  test('is booked beside a person of another organisation whose hours nobody learns of', async () => {
    const first = await withRedHours('confirmed')
    const elsewhere = await createTenant(app)
    const { db } = app.deps
    await addMembership(db, elsewhere.tenant, first.freelancer, 'FREELANCER')
    await addToRoster(db, elsewhere.project, first.freelancer)
    const there = { ...elsewhere, freelancer: first.freelancer }
    await setMode(there, { date, hour: 8, mode: 'RED' })
    await give(there, [8])
    expect((await book(first, [8], 'booked')).status).toBe(200)
  })
})

describe('somebody who leaves the roster', () => {
  test.each(['removeFromRoster', 'leaveTenant'] as const)(
    'by %s is unbooked for hours that have not begun, which stay given',
    async (name) => {
      const tenant = await withRedHours('confirmed')
      const { admin, freelancer, params } = tenant
      for (const hour of [14, 15]) await setMode(tenant, { date, hour, mode: 'RED' })
      await book(tenant, [12, 13, 14, 15], 'booked')
      const by = name === 'leaveTenant' ? freelancer : admin
      const userId = freelancer.id
      expect((await by.client.call(name, { params: { ...params, userId } })).status).toBe(204)
      // At 13:00 the hour of 13:00 has begun.
      expect((await bookingsOf(tenant)).users).toEqual([
        { userId, booked: slotsOf(date, 12, 13), given: slotsOf(date, 12, 13), asked: [] },
      ])
      const [entry] = await historyOf(tenant, 'booking')
      expect(entry).toMatchObject({ by: { id: by.id }, before: [12, 13, 14, 15], after: [12, 13] })
      if (name === 'leaveTenant') return
      await admin.client.call('addToRoster', { params, body: { userIds: [userId] } })
      expect((await bookingsOf(tenant)).users).toMatchObject([
        { booked: slotsOf(date, 12, 13), given: slotsOf(date, 12, 13, 14, 15) },
      ])
    },
  )

  test('takes no bookings of others along', async () => {
    const tenant = await withRedHours('confirmed')
    const { freelancer, params } = tenant
    const colleague = await createFreelancer(app, tenant.project)
    await setMode(tenant, { date, hour: 14, mode: 'RED' })
    for (const person of [freelancer, colleague])
      await book({ ...tenant, freelancer: person }, [14], 'booked')
    await freelancer.client.call('leaveTenant', { params })
    expect((await bookingsOf(tenant)).users).toMatchObject([{ userId: colleague.id }])
  })
})

test('the coverage and the summary count booked hours, and given ones beside', async () => {
  const tenant = await withRedHours('confirmed')
  const { admin, params, freelancer } = tenant
  await admin.client.call('setWageConfig', { params, body: { wageGreen: 10, wageYellow: 12, wageRed: 20 } })
  await admin.client.call('setWageOverride', {
    params: { ...params, userId: freelancer.id },
    body: { greenWage: null, yellowWage: null, redWage: 30 },
  })
  await give(tenant, [8, 9, 10])
  await book(tenant, [9], 'booked')
  const coverage = (await admin.client.call('getCoverage', { params, query: { month } })).body
  expect(
    coverage.hours.map(({ hour, given, booked }: Record<string, number>) => [hour, given, booked]),
  ).toEqual([
    [8, 1, 0],
    [9, 1, 1],
    [10, 1, 0],
    [11, 0, 0],
    [12, 0, 0],
    [13, 0, 0],
  ])
  expect(coverage.money.booked).toBe(30)
  const totals = async () =>
    (await admin.client.call('getSummary', { params, query: { month } })).body.totalsByUser
  const person = { userId: freelancer.id, green: 0, yellow: 0 }
  expect(await totals()).toEqual([
    { ...person, red: 1, total: 1, estEarnings: 30, givenTotal: 3, givenEarnings: 90 },
  ])
  await setStaffing(tenant, { booking: 'open' })
  expect(await totals()).toEqual([{ ...person, red: 3, total: 3, estEarnings: 90 }])
})

test('the summary goes on counting the hours that had begun before people left', async () => {
  const tenant = await withRedHours('open')
  const { admin, params, freelancer } = tenant
  await setMode(tenant, { date, hour: 14, mode: 'RED' })
  await state(tenant, [12, 13, 14])
  const idle = await createFreelancer(app, tenant.project)
  const totals = async () =>
    (await admin.client.call('getSummary', { params })).body.totalsByUser.map(
      ({ userId, total }: { userId: string; total: number }) => [userId, total],
    )
  for (const { id } of [freelancer, idle])
    await admin.client.call('removeFromRoster', { params: { ...params, userId: id } })
  expect(await totals()).toEqual([[freelancer.id, 2]])
})

test('open pages of administrators and of the person hear of bookings, and others do not', async () => {
  const tenant = await withRedHours('confirmed')
  const colleague = await createFreelancer(app, tenant.project)
  await give(tenant, [8])
  const readers = await Promise.all(
    [tenant.admin, tenant.freelancer, colleague].map(({ token }) =>
      readEvents(url, token, tenant.params.projectId),
    ),
  )
  const [admin, person, other] = readers as [(typeof readers)[0], (typeof readers)[0], (typeof readers)[0]]
  await book(tenant, [8], 'booked')
  await setMode(tenant, { date, hour: 20, mode: 'GREEN' })
  for (const reader of readers) expect(await reader.next()).toMatchObject({ kind: 'version' })
  const event = { kind: 'bookings', fact: 'hours-booked', userId: tenant.freelancer.id, months: [month] }
  expect(await admin.next()).toMatchObject(event)
  expect(await person.next()).toMatchObject(event)
  expect(await other.next()).toMatchObject({ kind: 'schedule' })
  for (const reader of readers) reader.close()
})

test('the bookings of a month are answered with 304 until something changes them', async () => {
  const tenant = await withRedHours('confirmed')
  const read = (by: TestTenant['admin'], name: 'listBookings' | 'getMyBookings', tag?: string) =>
    by.client.call(name, {
      params: tenant.params,
      query: { month },
      ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
    })
  for (const [by, name] of [
    [tenant.admin, 'listBookings'],
    [tenant.freelancer, 'getMyBookings'],
  ] as const) {
    const tag = String((await read(by, name)).headers['etag'])
    expect((await read(by, name, tag)).status).toBe(304)
    await book(tenant, [8], 'booked')
    expect((await read(by, name, tag)).status).toBe(200)
    await book(tenant, [8], null)
  }
})
