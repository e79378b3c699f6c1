import * as fc from 'fast-check'
import { type LogEvent } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, type Day, daysInRow } from '../../../domain/calendar.ts'
import { FIRST_HOUR, HOURS } from '../../../domain/slot.ts'
import { instantOf } from '../../../domain/time-zone.ts'
import { readFeed } from '../../testing/calendar-reader.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

let statements: string[] = []
const log = ({ query }: LogEvent) => void statements.push(query.sql)
const app = await createTestApp({}, () => openTestDatabase({ log }))
const { db } = app.deps

/** Noon of this day in UTC is TEST_NOW. */
const today = '2026-11-20'
const tomorrow = '2026-11-21'
const DAY_MS = 24 * 60 * 60 * 1000
const week = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => HOURS.map((hour) => ({ day, hour, mode: 'GREEN' })))

/** A tenant with a confirmed project, all of whose hours are staffed. */
async function createPlace(name?: string): Promise<TestTenant> {
  const tenant = await createTenant(app, name)
  const { admin, params } = tenant
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 24 }
  await admin.client.call('setWageConfig', { params, body: wages })
  expect((await admin.client.call('setPattern', { params, body: { slots: week } })).status).toBe(200)
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  return tenant
}
type Place = Pick<TestTenant, 'admin' | 'params'>
async function setState(
  place: Place,
  person: TestPerson,
  slots: { date: Day; hour: number }[],
  state: string | null,
) {
  const body = { slots: slots.map((slot) => ({ ...slot, userId: person.id, state })), force: true }
  expect((await place.admin.client.call('setBookings', { params: place.params, body })).status).toBe(200)
}
const at = (date: Day, ...hours: number[]) => hours.map((hour) => ({ date, hour }))
const book = (place: Place, person: TestPerson, date: Day, ...hours: number[]) =>
  setState(place, person, at(date, ...hours), 'booked')
const unbook = (place: Place, person: TestPerson, date: Day, ...hours: number[]) =>
  setState(place, person, at(date, ...hours), null)

async function subscribe({ client }: TestPerson, body: object = {}): Promise<string> {
  const { status, body: reply } = await client.call('createMyCalendar', { body })
  expect(status).toBe(201)
  return reply.url
}
async function subscribeTo(
  { params }: Pick<TestTenant, 'params'>,
  { client }: TestPerson,
  body: object = {},
) {
  const { status, body: reply } = await client.call('createProjectCalendar', { params, body })
  expect(status).toBe(201)
  return reply.url as string
}
const eventsOf = async (url: string) => (await readFeed(app, url)).events
const liveOf = async (url: string) => (await eventsOf(url)).filter(({ isCancelled }) => !isCancelled)
const spanOf = ({ start, end }: { start: number; end: number }) => [
  new Date(start).toISOString(),
  (end - start) / 3_600_000,
]

describe('the address of a feed', () => {
  test('is made on demand, replaced on demand, and ended', async () => {
    const { freelancer } = await createPlace()
    const { client } = freelancer
    expect((await client.call('getMyCalendar')).body).toEqual({ url: null, prices: false })
    const first = await subscribe(freelancer, { prices: true })
    expect(first).toMatch(/^https:\/\/plan\.example\.org\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await client.call('getMyCalendar')).body).toEqual({ url: first, prices: true })
    const second = await subscribe(freelancer)
    expect((await client.call('getMyCalendar')).body).toEqual({ url: second, prices: false })
    expect((await readFeed(app, first)).status).toBe(404)
    expect((await readFeed(app, second)).status).toBe(200)
    expect((await client.call('endMyCalendar')).status).toBe(204)
    expect((await client.call('endMyCalendar')).status).toBe(204)
    expect((await readFeed(app, second)).status).toBe(404)
    expect((await client.call('getMyCalendar')).body).toEqual({ url: null, prices: false })
  })

  test('is each person’s and each project’s own, and tells nothing to others', async () => {
    const place = await createPlace()
    const second = await createPerson(app)
    await addMembership(db, place.tenant, second, 'ADMIN')
    const urls = [
      await subscribe(place.freelancer),
      await subscribe(place.admin),
      await subscribeTo(place, place.admin),
      await subscribeTo(place, second),
    ]
    expect(new Set(urls).size).toBe(4)
    const { params } = place
    const mine = (client: TestPerson['client']) => client.call('getProjectCalendar', { params })
    expect((await mine(place.admin.client)).body.url).toBe(urls[2])
    expect((await mine(second.client)).body.url).toBe(urls[3])
    expect((await mine(place.freelancer.client)).status).toBe(403)
    expect((await mine((await createPlace()).admin.client)).status).toBe(404)
    await place.admin.client.call('endProjectCalendar', { params })
    expect((await readFeed(app, urls[2]!)).status).toBe(404)
    expect((await readFeed(app, urls[3]!)).status).toBe(200)
  })

  test('stands in no table, and one that is unknown is not found whatever it is', async () => {
    const { freelancer } = await createPlace()
    const url = await subscribe(freelancer)
    const token = /([\w-]{43})\.ics/.exec(url)![1]!
    expect(await dumpDatabase(db)).not.toContain(token)
    const { secrets } = app.deps
    const others = [
      secrets.tokenOf('calendar', crypto.randomUUID()),
      secrets.tokenOf('invite', secrets.idOfToken('calendar', token)!),
      'x',
      '%00',
      `${token}.ics`,
    ]
    const bodies = await Promise.all(
      others.map(async (other) => {
        const reply = await app.app.inject({ url: `/api/calendar/${other}.ics` })
        return [reply.statusCode, reply.body]
      }),
    )
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(bodies[0]![0]).toBe(404)
  })

  test('needs a proven mailbox: 403 in a limited session', async () => {
    const place = await createPlace()
    const { params, admin, freelancer } = place
    const link = await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    const session = await app.client().call('redeemMagicLink', { params: { token: link.body.token } })
    const limited = app.client(session.body.token)
    for (const [name, body] of [
      ['getMyCalendar', undefined],
      ['createMyCalendar', {}],
      ['endMyCalendar', undefined],
    ] as const) {
      expect(await limited.call(name, { body })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await limited.call('getMe')).status).toBe(200)
  })

  test.each(['createMyCalendar', 'createProjectCalendar'] as const)(
    'is made without prices by %s without a body',
    async (name) => {
      const { admin, params } = await createPlace()
      const { status, body } = await admin.client.call(name, { params })
      expect({ status, prices: body.prices }).toEqual({ status: 201, prices: false })
    },
  )

  test.each([{ prices: 1 }, { prices: 'true' }, { prices: null }])('refuses %j', async (body) => {
    const { freelancer } = await createPlace()
    expect((await freelancer.client.call('createMyCalendar', { body })).status).toBe(400)
  })
})

describe('a person’s feed', () => {
  test('has the booked hours of all projects, adjoining ones as one event', async () => {
    const place = await createPlace('Alpha')
    const other = await createPlace('Gamma')
    const { freelancer } = place
    await addMembership(db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(db, other.project, freelancer)
    await place.admin.client.call('updateProject', {
      params: place.params,
      body: { address: 'Messeplatz 1, Köln; Tor 3', name: 'Fest, groß' },
    })
    await book(place, freelancer, tomorrow, 9, 10, 11, 13)
    await book(other, freelancer, tomorrow, 10)
    await book(place, await createFreelancer(app, place.project), tomorrow, 15)
    const events = await eventsOf(await subscribe(freelancer))
    expect(events).toMatchObject([
      { summary: 'Fest, groß', location: 'Messeplatz 1, Köln; Tor 3', local: `${tomorrow}T09:00:00` },
      { summary: 'Gamma', location: null, local: `${tomorrow}T10:00:00`, zone: 'Europe/Berlin' },
      { summary: 'Fest, groß', local: `${tomorrow}T13:00:00` },
    ])
    expect(events.map(spanOf)).toEqual([
      ['2026-11-21T08:00:00.000Z', 3],
      ['2026-11-21T09:00:00.000Z', 1],
      ['2026-11-21T12:00:00.000Z', 1],
    ])
    expect(events.map(({ description }) => description)).toEqual(['Alpha', 'Gamma', 'Alpha'])
  })

  test('names prices only where its person wants them, in the language of the person', async () => {
    const place = await createPlace()
    const { admin, params, freelancer } = place
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', freelancer.id).execute()
    const price = { date: tomorrow, hour: 10, amount: 30 }
    await admin.client.call('setSlotPrice', { params, body: price })
    await book(place, freelancer, tomorrow, 9, 10, 11)
    await book(place, freelancer, '2026-11-22', 9)
    const url = await subscribe(freelancer, { prices: true })
    expect((await eventsOf(url)).map(({ description }) => description.replaceAll('\u00A0', ' '))).toEqual([
      'Stadtfest\n9–10 Uhr: 18,00 € je Stunde\n10–11 Uhr: 30,00 € je Stunde\n11–12 Uhr: 18,00 € je Stunde',
      'Stadtfest\n18,00 € je Stunde',
    ])
    expect((await readFeed(app, url)).body).toContain('X-WR-CALNAME:Meine Einsätze')
    const without = await readFeed(app, await subscribe(freelancer))
    expect(without.body).not.toContain('€')
  })

  test('keeps ids while blocks grow, join and split, and tells what is cancelled for 30 days', async () => {
    const place = await createPlace()
    const { freelancer } = place
    await book(place, freelancer, tomorrow, 9, 12)
    const url = await subscribe(freelancer)
    const [early, late] = await eventsOf(url)
    await book(place, freelancer, tomorrow, 10, 11)
    app.advance(1000)
    const joined = await eventsOf(url)
    expect(joined).toMatchObject([
      { uid: early!.uid, sequence: 1, isCancelled: false, modified: TEST_NOW + 1000 },
      { uid: late!.uid, sequence: 1, isCancelled: true },
    ])
    await unbook(place, freelancer, tomorrow, 11)
    const live = await liveOf(url)
    expect(live.map(spanOf)).toEqual([
      ['2026-11-21T08:00:00.000Z', 2],
      ['2026-11-21T11:00:00.000Z', 1],
    ])
    expect(live[0]!.uid).toBe(early!.uid)
    // A replaced address publishes the same events.
    const replaced = await subscribe(freelancer)
    const again = await liveOf(replaced)
    expect(again.map(({ uid }) => uid)).toEqual(live.map(({ uid }) => uid))
    app.advance(30 * DAY_MS)
    const later = await eventsOf(replaced)
    app.advance(-30 * DAY_MS - 1000)
    expect(later.map(({ uid }) => uid)).toEqual(live.map(({ uid }) => uid))
  })

  test('follows the name, address of work, time zone and price, each with a higher sequence', async () => {
    const place = await createPlace()
    const { admin, params, freelancer } = place
    await book(place, freelancer, tomorrow, 9)
    const url = await subscribe(freelancer, { prices: true })
    const [first] = await eventsOf(url)
    const change = (body: object) => admin.client.call('updateProject', { params, body })
    let sequence = 0
    for (const act of [
      () => change({ name: 'Markt' }),
      () => change({ address: 'Kai 1' }),
      () => change({ timeZone: 'America/New_York' }),
      () => admin.client.call('setSlotPrice', { params, body: { date: tomorrow, hour: 9, amount: 99 } }),
    ]) {
      await act()
      sequence += 1
      expect(await eventsOf(url)).toMatchObject([{ uid: first!.uid, sequence }])
    }
    // Hours stay wall-clock hours.
    expect(await eventsOf(url)).toMatchObject([
      { summary: 'Markt', location: 'Kai 1', zone: 'America/New_York', local: `${tomorrow}T09:00:00` },
    ])
    expect((await eventsOf(url)).map(spanOf)).toEqual([['2026-11-21T14:00:00.000Z', 1]])
  })

  test('goes 90 days back, and leaves closed hours out', async () => {
    const place = await createPlace()
    const { admin, params, freelancer } = place
    const first = addDays(today, -90)
    await book(place, freelancer, addDays(first, -1), 9)
    await book(place, freelancer, first, 9)
    await book(place, freelancer, tomorrow, 9)
    await admin.client.call('setSlot', { params, body: { date: tomorrow, hour: 9, mode: 'BLACK' } })
    const events = await eventsOf(await subscribe(freelancer))
    expect(events.map(({ local }) => local)).toEqual([`${first}T09:00:00`])
  })

  test('keeps worked hours of somebody who is taken off the roster, and cancels coming ones', async () => {
    const place = await createPlace()
    const { admin, params, freelancer } = place
    await book(place, freelancer, '2026-11-19', 9)
    await book(place, freelancer, tomorrow, 9)
    const url = await subscribe(freelancer)
    await eventsOf(url)
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    await admin.client.call('updateProject', { params, body: { name: 'A name for others' } })
    const events = await eventsOf(url)
    expect(events.map(({ local, isCancelled }) => [local, isCancelled])).toEqual([
      ['2026-11-19T09:00:00', false],
      [`${tomorrow}T09:00:00`, true],
    ])
  })

  test('in an open project has the given hours', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    await admin.client.call('setPattern', { params, body: { slots: week } })
    const body = { availability: [{ day: tomorrow, hours: [7, 8] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    expect((await eventsOf(await subscribe(freelancer))).map(spanOf)).toEqual([
      ['2026-11-21T06:00:00.000Z', 2],
    ])
  })
})

describe('a project’s feed', () => {
  test('says who is there, of this project alone, and prices only where they are wanted', async () => {
    const place = await createPlace('Messe')
    const { admin, freelancer, params } = place
    const jonas = await createFreelancer(app, place.project, { firstName: 'Jonas', lastName: 'Weber' })
    const second = await addProject(db, { ...place.tenant, name: 'Second', now: TEST_NOW })
    await addToRoster(db, second, jonas)
    await admin.client.call('setPattern', { params: second as never, body: { slots: week } })
    await book(place, freelancer, tomorrow, 9, 10)
    await book(place, jonas, tomorrow, 10)
    await book({ admin, params: second as never }, jonas, tomorrow, 15)
    const own = { params: { ...params, userId: jonas.id }, body: { date: tomorrow, hour: 10, amount: 44 } }
    await admin.client.call('setUserSlotPrice', own)
    const url = await subscribeTo(place, admin)
    const read = await readFeed(app, url)
    expect(read.body).toContain('X-WR-CALNAME:Messe')
    expect(read.events.map(({ summary, local, description }) => [summary, local, description])).toEqual([
      ['Anna Meyer', `${tomorrow}T09:00:00`, 'Messe'],
      ['Jonas Weber', `${tomorrow}T10:00:00`, 'Messe'],
    ])
    const priced = await eventsOf(await subscribeTo(place, admin, { prices: true }))
    expect(priced.map(({ description }) => description.replaceAll('\u00A0', ' '))).toEqual([
      'Messe\n18,00 € per hour',
      'Messe\n44,00 € per hour',
    ])
  })

  test('cancels the coming hours while the project is archived', async () => {
    const place = await createPlace()
    const { admin, params, freelancer } = place
    await book(place, freelancer, '2026-11-19', 9)
    await book(place, freelancer, tomorrow, 9)
    const url = await subscribeTo(place, admin)
    const live = async () => (await liveOf(url)).map(({ local }) => local)
    for (const [archived, hours] of [
      [false, ['2026-11-19T09:00:00', `${tomorrow}T09:00:00`]],
      [true, ['2026-11-19T09:00:00']],
      [false, ['2026-11-19T09:00:00', `${tomorrow}T09:00:00`]],
    ] as const) {
      await admin.client.call('updateProject', { params, body: { archived } })
      expect(await live()).toEqual(hours)
    }
  })

  test('ends with the role, and does not come back with it', async () => {
    const place = await createPlace()
    const second = await createPerson(app)
    await addMembership(db, place.tenant, second, 'ADMIN')
    const url = await subscribeTo(place, second)
    const mine = await subscribe(second)
    await second.client.call('leaveTenant', { params: place.params })
    expect((await readFeed(app, url)).status).toBe(404)
    expect((await readFeed(app, mine)).status).toBe(200)
    await db.updateTable('memberships').set({ left_at: null }).where('user_id', '=', second.id).execute()
    expect((await readFeed(app, url)).status).toBe(404)
    expect((await second.client.call('getProjectCalendar', { params: place.params })).body.url).toBe(null)
  })

  test('is not found for somebody who administers no more', async () => {
    const place = await createPlace()
    const url = await subscribeTo(place, place.admin)
    await db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', place.admin.id)
      .execute()
    expect((await readFeed(app, url)).status).toBe(404)
  })

  test('tells the coming days first where there are too many events', async () => {
    const place = await createPlace()
    const { admin, params } = place
    const people = await Promise.all(Array.from({ length: 12 }, () => createFreelancer(app, place.project)))
    // Seven events a day and person: 84 a day, so 59 days have fewer than 5000.
    const month = (first: Day) => {
      const days = daysInRow(first, 30)
      return people.map(async (person) => {
        const body = { availability: days.map((day) => ({ day, hours: [7, 9, 11, 13, 15, 17, 19] })) }
        const about = { ...params, userId: person.id }
        expect((await admin.client.call('saveUserAvailability', { params: about, body })).status).toBe(200)
      })
    }
    await setStaffing(place, {})
    for (const first of ['2026-10-20', today, '2026-12-20', '2027-01-19']) await Promise.all(month(first))
    const { events, body } = await readFeed(app, await subscribeTo(place, admin))
    expect(events.length).toBe(59 * 84)
    expect(events[0]!.local.slice(0, 10)).toBe(today)
    expect(body.length).toBeLessThan(4_000_000)
  })
})

describe('a program that polls', () => {
  test('gets 304 a thousand times, without a query of months', async () => {
    const place = await createPlace()
    const { freelancer, admin } = place
    await book(place, freelancer, tomorrow, 9)
    for (const url of [await subscribe(freelancer), await subscribeTo(place, admin)]) {
      const { headers, status } = await readFeed(app, url)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      const tag = headers.etag as string
      statements = []
      const answers = new Set<string>()
      for (let poll = 0; poll < 1000; poll += 1) {
        const reply = await readFeed(app, url, { 'if-none-match': tag })
        answers.add(`${reply.status} ${reply.body}`)
      }
      expect([...answers]).toEqual(['304 '])
      expect(statements.filter((text) => /months|update|insert/.test(text))).toEqual([])
      expect(statements.length).toBeLessThanOrEqual(2000)
    }
  })

  test('gets a new tag with each change, and each day', async () => {
    const place = await createPlace()
    const { freelancer, admin, params } = place
    const url = await subscribe(freelancer)
    const tagOf = async () => (await readFeed(app, url)).headers.etag
    const tags = [await tagOf()]
    await book(place, freelancer, tomorrow, 9)
    tags.push(await tagOf())
    await admin.client.call('setWageConfig', { params, body: { wageGreen: 1, wageYellow: 2, wageRed: 3 } })
    tags.push(await tagOf())
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', freelancer.id).execute()
    tags.push(await tagOf())
    app.advance(DAY_MS)
    tags.push(await tagOf())
    app.advance(-DAY_MS)
    expect(new Set(tags).size).toBe(5)
    expect((await readFeed(app, url)).headers.etag).toBe(tags[3])
  })

  test('together with others gets the same events', async () => {
    const place = await createPlace()
    const { freelancer } = place
    await book(place, freelancer, tomorrow, 9, 11, 13)
    const url = await subscribe(freelancer)
    const reads = await Promise.all(Array.from({ length: 8 }, () => eventsOf(url)))
    const uids = reads.map((events) => events.map(({ uid }) => uid).join())
    expect(new Set(uids).size).toBe(1)
  })
})

const limited = await createTestApp({ LIMIT_READS: '30/100000' })
describe('with rates', () => {
  test('an address has a rate of its own, in which a new reading counts ten times', async () => {
    const { client } = await createPerson(limited)
    const { url } = (await client.call('createMyCalendar', { body: {} })).body
    const read = async (headers?: Record<string, string>) => (await readFeed(limited, url, headers)).status
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
    expect((await client.call('getMe')).status).toBe(200)
    limited.advance(60_000)
    const tag = (await readFeed(limited, url)).headers.etag as string
    const polls = []
    for (let poll = 0; poll < 20; poll += 1) polls.push(await read({ 'if-none-match': tag }))
    expect(new Set(polls.slice(0, 19))).toEqual(new Set([304]))
    expect(polls.at(-1)).toBe(429)
  })
})

const byTime = (one: number, other: number) => one - other

describe('over a year of random bookings', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  /** Days around both changes of summer time, and of a whole year. */
  const dayIn = fc.oneof(
    fc.constantFrom('2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29'),
    fc.integer({ min: 0, max: 364 }).map((offset) => addDays('2026-08-25', offset)),
  )
  const block = fc.record({
    date: dayIn,
    from: fc.integer({ min: FIRST_HOUR, max: 20 }),
    length: fc.integer({ min: 1, max: 6 }),
    isBooked: fc.boolean(),
  })

  test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'another reader finds exactly the booked hours, on a server in %s',
    async (server) => {
      process.env['TZ'] = server
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
          fc.array(fc.array(block, { minLength: 1, maxLength: 25 }), { minLength: 2, maxLength: 4 }),
          async (timeZone, steps) => {
            const place = await createPlace()
            const { admin, params, freelancer } = place
            await admin.client.call('updateProject', { params, body: { timeZone } })
            const urls = [await subscribe(freelancer), await subscribeTo(place, admin)]
            const booked = new Set<string>()
            let before = new Map<string, string>()
            for (const step of steps) {
              for (const isBooked of [true, false]) {
                const slots = step
                  .filter((each) => each.isBooked === isBooked)
                  .flatMap(({ date, from, length }) =>
                    HOURS.filter((hour) => hour >= from && hour < from + length).map((hour) => ({
                      date,
                      hour,
                    })),
                  )
                if (slots.length === 0) continue
                await setState(place, freelancer, slots, isBooked ? 'booked' : null)
                for (const { date, hour } of slots) {
                  if (isBooked) booked.add(`${date} ${hour}`)
                  else booked.delete(`${date} ${hour}`)
                }
              }
              const expected = [...booked].map((key) => {
                const [date, hour] = key.split(' ')
                return instantOf({ date: date!, hour: Number(hour) }, timeZone)
              })
              for (const url of urls) {
                const live = await liveOf(url)
                const found = live.flatMap(({ start, end }) =>
                  Array.from({ length: (end - start) / 3_600_000 }, (_, index) => start + index * 3_600_000),
                )
                expect(found.toSorted(byTime)).toEqual(expected.toSorted(byTime))
                // No two events adjoin.
                const starts = new Set(live.map(({ start }) => start))
                expect(live.filter(({ end }) => starts.has(end))).toEqual([])
                expect(new Set(live.map(({ uid }) => uid)).size).toBe(live.length)
              }
              // A block that only grew keeps its id: the first old block in it.
              const live = await liveOf(urls[0]!)
              const after = new Map(live.map(({ uid, start, end }) => [uid, `${start} ${end}`]))
              const wrong = live.filter(({ uid, start, end }) => {
                const [first] = [...before]
                  .map(([id, span]) => ({ id, span: span.split(' ').map(Number) as [number, number] }))
                  .filter(({ span }) => span[0] < end && start < span[1])
                  .toSorted((one, other) => one.span[0] - other.span[0])
                return first !== undefined && start <= first.span[0] && uid !== first.id
              })
              expect(wrong).toEqual([])
              before = after
            }
          },
        ),
        { numRuns: 5 },
      )
    },
    120_000,
  )
})
