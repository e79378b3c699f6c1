import { describe, expect, test } from 'vitest'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { readEvents } from '../../testing/event-reader.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createPerson,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { follow } from '../../testing/invites.ts'
import { takeMails } from '../../testing/mail.ts'
import { decide, release } from '../../testing/releases.ts'
import {
  askFor,
  book,
  changeStaffing,
  createRequestTenant,
  onDay,
  REQUEST_DATE,
  type RequestTenant,
  statesOf,
} from '../../testing/requests.ts'
import { setMode, setUserMode } from '../../testing/slots.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { mailAllDue } from './mail-turns.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const HOUR_MS = 60 * 60 * 1000
const at = (instant: number) => new Date(instant).toISOString()

const accept = ({ client }: TestPerson, requestId: string, body?: object) =>
  client.call('acceptRequest', { params: { requestId }, body })
const decline = ({ client }: TestPerson, requestId: string) =>
  client.call('declineRequest', { params: { requestId } })
const outcome = ({
  status,
  body,
}: {
  status: number
  body: { code?: string; request?: { state: string } }
}) => `${status} ${body.code ?? body.request!.state}`
const mine = async ({ client }: TestPerson) => (await client.call('listMyRequests')).body.requests

/** The hours for which a person is booked, as their own page lists them. */
async function bookedOf({ params }: RequestTenant, { client }: TestPerson): Promise<number[]> {
  const { body } = await client.call('getMyBookings', { params, query: { month: '2026-11' } })
  return body.booked.map(({ hour }: { hour: number }) => hour)
}

/** Lets time pass for one test alone. */
async function later<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  app.advance(milliseconds)
  try {
    return await run()
  } finally {
    app.setBack(milliseconds)
  }
}

/** The ids of the requests that a person's list has, in a session that begins now. */
async function listedTo(person: TestPerson): Promise<string[]> {
  const { secrets, db, clock } = app.deps
  const token = await beginSession(db, { secrets, userId: person.id, now: clock() })
  return (await mine({ ...person, client: app.client(token) })).map(({ id }: { id: string }) => id)
}

describe('the requests to a person', () => {
  test('say what each hour pays, until when, and where', async () => {
    const tenant = await createRequestTenant(app)
    const { project, freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9], { message: 'Please help.' })
    const { body, headers } = await freelancer.client.call('listMyRequests')
    const slot = { euros: 12.5, open: true, overlaps: false }
    expect(body.requests).toEqual([
      {
        id,
        projectId: project.projectId,
        projectName: 'Stadtfest',
        tenantName: 'Stadtfest',
        timeZone: 'Europe/Berlin',
        message: 'Please help.',
        answerBy: at(TEST_NOW + 24 * HOUR_MS),
        state: 'open',
        slots: onDay(8, 9).map((each) => ({ ...each, ...slot })),
      },
    ])
    expect(headers['holds-for']).toBe(String(24 * 60 * 60))
    expect(await mine(tenant.people[1]!)).toEqual([])
    expect(await mine(tenant.admin)).toEqual([])
  })

  test('are listed for 30 days after they have ended, open ones first', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    const open = await askFor(tenant, [freelancer], [8], { answerBy: at(TEST_NOW + 4 * 24 * HOUR_MS) })
    const declined = await askFor(tenant, [freelancer], [9])
    await decline(freelancer, declined)
    const listed = () => listedTo(freelancer)
    expect(await listed()).toEqual([open, declined])
    expect(await later(30 * 24 * HOUR_MS, listed)).toEqual([open])
    expect(await later(36 * 24 * HOUR_MS, listed)).toEqual([])
  })

  test('are listed for 30 days after their last hour has begun, in the project’s time zone', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    const request = await askFor(tenant, [freelancer], [8, 10], { answerBy: at(TEST_NOW + 9 * 24 * HOUR_MS) })
    const listed = () => listedTo(freelancer)
    const tenInBerlin = Date.UTC(2026, 10, 25, 9) - TEST_NOW
    expect(await later(tenInBerlin + 30 * 24 * HOUR_MS - 1, listed)).toEqual([request])
    expect(await later(tenInBerlin + 30 * 24 * HOUR_MS, listed)).toEqual([])
  })

  test('are listed for 30 days after their release is refused', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [leaving, asked] = tenant.people
    await book(tenant, leaving!, [8])
    const { id: releaseId } = await release(tenant, leaving!, onDay(8))
    const answerBy = at(TEST_NOW + 4 * 24 * HOUR_MS)
    const request = await askFor(tenant, [asked!], [8], { releaseId, answerBy })
    await decide(tenant, tenant.admin, 'refuseRelease', releaseId)
    const listed = () => listedTo(asked!)
    expect(await later(29 * 24 * HOUR_MS, listed)).toEqual([request])
    expect(await later(31 * 24 * HOUR_MS, listed)).toEqual([])
  })

  test('mark hours at which the person is booked elsewhere, also in another organisation', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    const other = await createRequestTenant(app, { people: 1 })
    await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(app.deps.db, other.project, freelancer)
    await book(other, freelancer, [9])
    await askFor(tenant, [freelancer], [8, 9, 10])
    const overlaps = async () =>
      (await mine(freelancer))[0].slots.flatMap(
        ({ hour, overlaps: is }: { hour: number; overlaps: boolean }) => (is ? [hour] : []),
      )
    expect(await overlaps()).toEqual([9])
    // 9:00 in London is 10:00 in Berlin.
    await other.admin.client.call('updateProject', {
      params: other.params,
      body: { timeZone: 'Europe/London' },
    })
    expect(await overlaps()).toEqual([10])
    await setMode(other, { date: REQUEST_DATE, hour: 9, mode: 'BLACK' })
    expect(await overlaps()).toEqual([])
  })

  test('are those of the session’s organisations in a limited session', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer, admin, params } = tenant
    const body = { userId: freelancer.id }
    const { token } = (await admin.client.call('createMagicLink', { params, body })).body
    const limited = { ...freelancer, client: (await follow(app, token)).client }
    const other = await createRequestTenant(app, { people: 1 })
    await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(app.deps.db, other.project, freelancer)
    const own = await askFor(tenant, [freelancer], [8])
    const foreign = await askFor(other, [freelancer], [8])
    expect((await mine(limited)).map(({ id }: { id: string }) => id)).toEqual([own])
    expect((await accept(limited, foreign)).status).toBe(404)
    expect((await decline(limited, foreign)).status).toBe(404)
    expect(outcome(await accept(limited, own))).toBe('200 accepted')
    expect(outcome(await accept(freelancer, foreign))).toBe('200 accepted')
    // A limited session does not tell when the person works elsewhere.
    const overlaps = async (of: TestPerson) => (await mine(of)).at(-1).slots[0].overlaps
    expect([await overlaps(freelancer), await overlaps(limited)]).toEqual([true, false])
  })
})

describe('accepting', () => {
  test.each(['open', 'confirmed'])('gives and books the hours, in a project that is %s', async (booking) => {
    const tenant = await createRequestTenant(app)
    await changeStaffing(tenant, { booking, keepBooked: true })
    const { admin, params, freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9])
    const { body } = await accept(freelancer, id, { euros: 25 })
    expect(body.request).toMatchObject({ id, state: 'accepted', slots: [{ open: false }, { open: false }] })
    expect(await bookedOf(tenant, freelancer)).toEqual([8, 9])
    const listed = (await admin.client.call('listRequests', { params })).body.requests[0]
    expect(listed).toMatchObject({
      slots: [{ open: false }, { open: false }],
      people: [{ state: 'accepted', accepted: onDay(8, 9), answeredAt: at(TEST_NOW) }],
    })
    const history = await admin.client.call('listHistory', { params, query: { userId: freelancer.id } })
    const entries = history.body.entries.map(
      ({ kind, before, after }: { kind: string; before: unknown; after: unknown }) => [kind, before, after],
    )
    expect(entries).toContainEqual(['request', null, 2])
    expect(entries).toContainEqual(['answer', null, 2])
    const { hours } = (await admin.client.call('getCoverage', { params, query: { month: '2026-11' } })).body
    expect(hours[0]).toMatchObject({ hour: 8, need: 1, given: 1, booked: 1, asked: 0 })
  })

  test('some hours declines the others', async () => {
    const tenant = await createRequestTenant(app)
    const { freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9, 10])
    expect(outcome(await accept(freelancer, id, { slots: onDay(10, 8), euros: 25 }))).toBe('200 partly')
    expect(await bookedOf(tenant, freelancer)).toEqual([8, 10])
    expect(outcome(await accept(freelancer, id, { slots: onDay(9) }))).toBe('409 request_closed')
  })

  test('fills the hour for others until a gap opens again', async () => {
    const tenant = await createRequestTenant(app)
    const [first, second] = tenant.people
    const id = await askFor(tenant, tenant.people, [8])
    expect(outcome(await accept(first!, id))).toBe('200 accepted')
    const late = await second!.client.call('acceptRequest', {
      params: { requestId: id },
      body: {},
      headers: { 'accept-language': 'de' },
    })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'request_filled', error: 'Schon besetzt, danke.' },
    })
    expect(await statesOf(tenant)).toEqual(['accepted', 'filled', 'filled'])
    await book(tenant, first!, [8], null)
    expect(await statesOf(tenant)).toEqual(['accepted', 'open', 'open'])
    expect(outcome(await accept(second!, id))).toBe('200 accepted')
  })

  test('books nothing where one chosen hour is filled, and all that is left without a choice', async () => {
    const tenant = await createRequestTenant(app)
    const [first, second] = tenant.people
    const id = await askFor(tenant, [second!], [8, 9])
    await book(tenant, first!, [8])
    expect(outcome(await accept(second!, id, { slots: onDay(8, 9) }))).toBe('409 request_filled')
    expect(await bookedOf(tenant, second!)).toEqual([])
    expect((await mine(second!))[0]).toMatchObject({
      state: 'open',
      slots: [{ open: false }, { open: true }],
    })
    expect(outcome(await accept(second!, id, { euros: 12.5 }))).toBe('200 partly')
    expect(await bookedOf(tenant, second!)).toEqual([9])
  })

  test('is refused where the money differs from what the page showed', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, params, freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9])
    await admin.client.call('setSlotPrice', { params, body: { ...onDay(9)[0], amount: 20 } })
    expect(outcome(await accept(freelancer, id, { euros: 25 }))).toBe('409 price_changed')
    expect(await bookedOf(tenant, freelancer)).toEqual([])
    expect(outcome(await accept(freelancer, id, { euros: 32.5 }))).toBe('200 accepted')
  })

  test('an hour that was not asked is a bad request', async () => {
    const tenant = await createRequestTenant(app)
    const id = await askFor(tenant, [tenant.freelancer], [8])
    const { status, body } = await accept(tenant.freelancer, id, { slots: onDay(8, 9) })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['slots']])
    for (const bad of [{ slots: [] }, { euros: -1 }, { euros: 1.001 }, { euros: 'x' }])
      expect((await accept(tenant.freelancer, id, bad)).status).toBe(400)
  })

  test('a closed hour is filled, and an hour that has begun is over', async () => {
    const tenant = await createRequestTenant(app)
    const { freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9], { answerBy: at(TEST_NOW + 30 * 24 * HOUR_MS) })
    await setMode(tenant, { date: REQUEST_DATE, hour: 9, mode: 'BLACK' })
    expect(outcome(await accept(freelancer, id, { slots: onDay(9) }))).toBe('409 request_filled')
    await setMode(tenant, { date: REQUEST_DATE, hour: 9, mode: 'RED' })
    // 8:30 in Berlin.
    const halfPast = Date.UTC(2026, 10, 25, 7, 30) - TEST_NOW
    await later(halfPast, async () => {
      expect(outcome(await accept(freelancer, id, { slots: onDay(8) }))).toBe('409 request_expired')
      expect(outcome(await accept(freelancer, id))).toBe('200 partly')
    })
    expect(await bookedOf(tenant, freelancer)).toEqual([9])
  })

  test('counts hours that are booked otherwise as accepted', async () => {
    const tenant = await createRequestTenant(app)
    const { freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8, 9])
    await book(tenant, freelancer, [8])
    expect((await mine(freelancer))[0]).toMatchObject({
      state: 'open',
      slots: [{ open: false }, { open: true }],
    })
    await book(tenant, freelancer, [9])
    expect(await statesOf(tenant)).toEqual(['accepted'])
    expect(outcome(await accept(freelancer, id))).toBe('200 accepted')
    expect(outcome(await decline(freelancer, id))).toBe('409 request_closed')
    await book(tenant, freelancer, [9], null)
    expect(await statesOf(tenant)).toEqual(['open'])
    expect(outcome(await accept(freelancer, id, { slots: onDay(8, 9) }))).toBe('200 accepted')
  })

  test('is never refused for a booking elsewhere', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer, admin } = tenant
    const project = await addProject(app.deps.db, { ...tenant.tenant, name: 'Second', now: TEST_NOW })
    await addToRoster(app.deps.db, project, freelancer)
    const params = { ...project }
    await admin.client.call('setSlots', {
      params,
      body: { slots: onDay(8).map((slot) => ({ ...slot, mode: 'RED' })) },
    })
    await book({ ...tenant, params, project }, freelancer, [8])
    const id = await askFor(tenant, [freelancer], [8])
    expect(outcome(await accept(freelancer, id))).toBe('200 accepted')
  })

  test('follows the person’s own colour', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8])
    await setUserMode(tenant, { date: REQUEST_DATE, hour: 8, mode: 'BLACK' })
    expect(outcome(await accept(freelancer, id))).toBe('409 request_filled')
    await setUserMode(tenant, { date: REQUEST_DATE, hour: 8, mode: 'RED' })
    expect(outcome(await accept(freelancer, id, { euros: 16 }))).toBe('200 accepted')
  })
})

describe('an answer', () => {
  test('is final, and the same again is no failure, also after a withdrawal', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, params, people } = tenant
    const [first, second, third] = people
    const id = await askFor(tenant, people, [8, 9])
    await accept(first!, id, { slots: onDay(8) })
    await decline(second!, id)
    await admin.client.call('withdrawRequest', { params: { ...params, requestId: id } })
    expect(outcome(await accept(first!, id, { slots: onDay(8) }))).toBe('200 partly')
    expect(outcome(await accept(first!, id))).toBe('200 partly')
    expect(outcome(await accept(first!, id, { slots: onDay(8, 9) }))).toBe('409 request_closed')
    expect(outcome(await decline(first!, id))).toBe('409 request_closed')
    expect(outcome(await decline(second!, id))).toBe('200 declined')
    expect(outcome(await accept(second!, id))).toBe('409 request_closed')
    expect(outcome(await accept(third!, id))).toBe('409 request_withdrawn')
    expect(outcome(await decline(third!, id))).toBe('409 request_withdrawn')
    expect(await bookedOf(tenant, first!)).toEqual([8])
  })

  test('comes too late from the deadline on', async () => {
    const tenant = await createRequestTenant(app)
    const { freelancer } = tenant
    const id = await askFor(tenant, [freelancer], [8])
    await later(24 * HOUR_MS, async () => {
      expect(outcome(await accept(freelancer, id))).toBe('409 request_expired')
      expect(outcome(await decline(freelancer, id))).toBe('409 request_expired')
      expect((await mine(freelancer))[0].state).toBe('expired')
    })
    expect(await later(24 * HOUR_MS - 1, () => accept(freelancer, id).then(outcome))).toBe('200 accepted')
  })

  test('may decline a filled request', async () => {
    const tenant = await createRequestTenant(app)
    const [first, second] = tenant.people
    const id = await askFor(tenant, tenant.people, [8])
    await accept(first!, id)
    expect(outcome(await decline(second!, id))).toBe('200 declined')
  })

  test('is for those alone who were asked', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, people, project } = tenant
    const id = await askFor(tenant, [people[0]!], [8])
    const elsewhere = await createFreelancer(app, (await createRequestTenant(app)).project)
    const left = await createFreelancer(app, project)
    for (const person of [admin, people[1]!, elsewhere, left, await createPerson(app)]) {
      expect((await accept(person, id)).status).toBe(404)
      expect((await decline(person, id)).status).toBe(404)
    }
    expect((await accept(people[0]!, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await statesOf(tenant)).toEqual(['open'])
  })
})

describe('asking in turn', () => {
  /** Asks three people for hours with turns of two hours. */
  async function inTurn(hours = [8, 9]) {
    const tenant = await createRequestTenant(app, { staffing: { answerHours: 2 } })
    const id = await askFor(tenant, tenant.people, hours, { mode: 'in-turn' })
    return { tenant, id, people: tenant.people }
  }
  const mailsOf = async (people: TestPerson[]) =>
    Promise.all(people.map(async ({ email }) => (await takeMails(app, email)).length))

  test('tells only the first person, until the first hour begins at the latest', async () => {
    const { tenant, id, people } = await inTurn()
    const { admin, params } = tenant
    expect(await statesOf(tenant)).toEqual(['open', 'waiting', 'waiting'])
    const request = (await admin.client.call('listRequests', { params })).body.requests[0]
    expect(request.answerBy).toBe('2026-11-25T07:00:00.000Z')
    expect(request.people.map((person: { turnEndsAt: string | null }) => person.turnEndsAt)).toEqual([
      at(TEST_NOW + 2 * HOUR_MS),
      null,
      null,
    ])
    expect((await mine(people[0]!))[0].answerBy).toBe(at(TEST_NOW + 2 * HOUR_MS))
    expect(await mine(people[1]!)).toEqual([])
    expect((await accept(people[1]!, id)).status).toBe(404)
    expect((await decline(people[1]!, id)).status).toBe(404)
    const { hours } = (await admin.client.call('getCoverage', { params, query: { month: '2026-11' } })).body
    expect(hours[0].asked).toBe(1)
    expect(await mailsOf(people)).toEqual([1, 0, 0])
  })

  test('sends no event to an open page of who waits, also when it is withdrawn', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, params, people } = tenant
    const readers = await Promise.all(
      [people[0]!, people[1]!, admin].map(({ token }) => readEvents(url, token, params.projectId)),
    )
    for (const reader of readers) await reader.next()
    const [asked, waiting, planner] = readers.map(
      (reader) => async () => (({ fact, userId }) => [fact, userId])((await reader.next())!),
    ) as [() => Promise<unknown>, () => Promise<unknown>, () => Promise<unknown>]
    const ofRequest = (person: TestPerson) => ['person-asked', person.id]
    const requestId = await askFor(tenant, people.slice(0, 2), [8], { mode: 'in-turn' })
    await setMode(tenant, { date: REQUEST_DATE, hour: 12, mode: 'GREEN' })
    expect(await asked()).toEqual(ofRequest(people[0]!))
    expect(await waiting()).toEqual(['slot-set', undefined])
    expect((await admin.client.call('withdrawRequest', { params: { ...params, requestId } })).status).toBe(
      204,
    )
    await setMode(tenant, { date: REQUEST_DATE, hour: 13, mode: 'GREEN' })
    expect([await asked(), await asked()]).toEqual([['slot-set', undefined], ofRequest(people[0]!)])
    expect(await waiting()).toEqual(['slot-set', undefined])
    // The administrator is sent the events about both people.
    expect([await planner(), await planner()]).toEqual(people.slice(0, 2).map(ofRequest))
    for (const reader of readers) reader.close()
  })

  test('passes on what is left with each answer', async () => {
    const { tenant, id, people } = await inTurn()
    await accept(people[0]!, id, { slots: onDay(8) })
    expect(await statesOf(tenant)).toEqual(['partly', 'open', 'waiting'])
    expect(await mailsOf(people)).toEqual([1, 1, 0])
    expect((await mine(people[1]!))[0].slots.map(({ open }: { open: boolean }) => open)).toEqual([
      false,
      true,
    ])
    await decline(people[1]!, id)
    expect(await mailsOf(people)).toEqual([0, 0, 1])
    expect(outcome(await accept(people[2]!, id))).toBe('200 partly')
    expect(await statesOf(tenant)).toEqual(['partly', 'declined', 'partly'])
  })

  test('passes on by the clock alone when a turn lapses, and is mailed once', async () => {
    const { tenant, id, people } = await inTurn()
    await mailsOf(people)
    const { admin, params } = tenant
    const before = (await admin.client.call('listRequests', { params })).headers
    expect(before['holds-for']).toBe(String(2 * 60 * 60))
    await later(2 * HOUR_MS, async () => {
      const { headers } = await admin.client.call('listRequests', { params })
      expect(headers['etag']).not.toBe(before['etag'])
      expect(await statesOf(tenant)).toEqual(['expired', 'open', 'waiting'])
      expect(outcome(await accept(people[0]!, id))).toBe('409 request_expired')
      await Promise.all([mailAllDue(app.deps), mailAllDue(app.deps)])
      expect(await mailsOf(people)).toEqual([0, 1, 0])
    })
    await later(4 * HOUR_MS, async () => {
      expect(await statesOf(tenant)).toEqual(['expired', 'expired', 'open'])
      expect(outcome(await accept(people[2]!, id))).toBe('200 accepted')
    })
  })

  test('is filled for those who wait once nothing is left', async () => {
    const { tenant, id, people } = await inTurn([8])
    await accept(people[0]!, id)
    expect(await statesOf(tenant)).toEqual(['accepted', 'filled', 'filled'])
    expect(await mailsOf(people)).toEqual([1, 0, 0])
  })

  test('skips who leaves the roster', async () => {
    const { tenant, people } = await inTurn()
    const { admin, params } = tenant
    await admin.client.call('removeFromRoster', { params: { ...params, userId: people[0]!.id } })
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'open', 'waiting'])
    expect(await mailsOf(people)).toEqual([1, 1, 0])
  })

  test.each([
    [
      'leaves the organisation',
      ({ params: { tenantId } }: TestTenant, { client }: TestPerson) =>
        client.call('leaveTenant', { params: { tenantId } }),
    ],
    [
      'is removed from the organisation',
      ({ params: { tenantId }, admin }: TestTenant, { id: userId }: TestPerson) =>
        admin.client.call('removeMember', { params: { tenantId, userId } }),
    ],
    [
      'is erased',
      ({ params: { tenantId }, admin }: TestTenant, { id: userId }: TestPerson) =>
        admin.client.call('eraseMember', { params: { tenantId, userId } }),
    ],
  ])('mails the next person at once when who is asked %s', async (_, leave) => {
    const { tenant, people } = await inTurn()
    expect((await leave(tenant, people[0]!)).status).toBe(204)
    expect(await mailsOf(people.slice(1))).toEqual([1, 0])
  })

  test('never shows the request to who left before their turn', async () => {
    const { tenant, id, people } = await inTurn([8])
    const { admin, params } = tenant
    const [first, second] = people as [TestPerson, TestPerson]
    await admin.client.call('removeFromRoster', { params: { ...params, userId: second.id } })
    await later(HOUR_MS, async () => {
      await decline(first, id)
      expect(await statesOf(tenant)).toEqual(['declined', 'withdrawn', 'open'])
      expect((await second.client.call('listMyRequests')).body.requests).toEqual([])
      expect((await accept(second, id)).status).toBe(404)
    })
  })

  test('never lasts beyond the deadline', async () => {
    const tenant = await createRequestTenant(app, { staffing: { answerHours: 2 } })
    await askFor(tenant, tenant.people, [8], { mode: 'in-turn', answerBy: at(TEST_NOW + 3 * HOUR_MS) })
    await later(2 * HOUR_MS, async () => {
      const request = (await tenant.admin.client.call('listRequests', { params: tenant.params })).body
        .requests[0]
      expect(request.people[1]).toMatchObject({ state: 'open', turnEndsAt: at(TEST_NOW + 3 * HOUR_MS) })
    })
    await later(3 * HOUR_MS, async () => {
      expect(await statesOf(tenant)).toEqual(['expired', 'expired', 'expired'])
      // Nobody sees a request whose turn never came.
      expect(await mine(tenant.people[2]!)).toEqual([])
    })
  })
})
