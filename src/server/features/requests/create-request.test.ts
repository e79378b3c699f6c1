import { describe, expect, test } from 'vitest'
import { addMembership, addToRoster, createFreelancer, createPlanner } from '../../testing/fixtures.ts'
import { takeMails } from '../../testing/mail.ts'
import {
  ask,
  askFor,
  book,
  changeStaffing,
  createRequestTenant,
  onDay,
  REQUEST_DATE,
  statesOf,
} from '../../testing/requests.ts'
import { setUserMode } from '../../testing/slots.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { mailAllDue } from './mail-turns.ts'

const app = await createTestApp()
const HOUR_MS = 60 * 60 * 1000
const at = (instant: number) => new Date(instant).toISOString()

describe('a request', () => {
  test('asks each person for each hour, and gives them the time to answer', async () => {
    const tenant = await createRequestTenant(app, { people: 2, staffing: { answerHours: 6 } })
    const { admin, params, people } = tenant
    const [first, second] = people
    const { status, body } = await ask(tenant, people, [9, 8, 9], { message: ' Please help. ' })
    expect(status).toBe(201)
    const person = { state: 'open', accepted: [], answeredAt: null, turnEndsAt: null }
    const request = {
      id: body.request.id,
      mode: 'all',
      message: 'Please help.',
      answerBy: at(TEST_NOW + 6 * HOUR_MS),
      createdAt: at(TEST_NOW),
      by: { id: admin.id, name: 'Anna Meyer' },
      withdrawnAt: null,
      releaseId: null,
      slots: onDay(8, 9).map((slot) => ({ ...slot, open: true })),
      people: [
        { userId: first!.id, ...person },
        { userId: second!.id, ...person },
      ],
    }
    expect(body).toEqual({ request, skipped: [] })
    const listed = await admin.client.call('listRequests', { params })
    expect(listed.body).toEqual({ requests: [request], next: null })
  })

  test('is listed with the present name of who asked, and no page keeps an earlier one', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, params, people, project } = tenant
    const other = await createPlanner(app, project)
    await askFor(tenant, people, [8])
    const list = async (headers: Record<string, string> = {}) => {
      const { status, body, headers: sent } = await other.client.call('listRequests', { params, headers })
      return { status, name: body.requests?.[0].by.name, tag: sent['etag'] as string }
    }
    const before = await list()
    expect(before).toMatchObject({ status: 200, name: 'Anna Meyer' })
    await admin.client.call('updateMe', { body: { lastName: 'Öztürk' } })
    expect(await list()).toMatchObject({ status: 200, name: 'Anna Öztürk' })
    expect(await list({ 'if-none-match': before.tag })).toMatchObject({ status: 200, name: 'Anna Öztürk' })
  })

  test('is counted as asked until its deadline, without a write', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const { admin, params, people } = tenant
    const requestId = await askFor(tenant, people, [8], { answerBy: at(TEST_NOW + HOUR_MS) })
    const query = { month: '2026-11' }
    const read = async () => {
      const coverage = await admin.client.call('getCoverage', { params, query })
      const bookings = await admin.client.call('listBookings', { params, query })
      const mine = await people[0]!.client.call('getMyBookings', { params, query })
      return {
        asked: coverage.body.hours.map((hour: { asked: number }) => hour.asked),
        tag: coverage.headers['etag'],
        users: bookings.body.users.map((user: { asked: object[] }) => user.asked),
        mine: mine.body.asked,
        holdsFor: [coverage, bookings, mine].map(({ headers }) => headers['holds-for']),
      }
    }
    const before = await read()
    expect(before).toMatchObject({
      asked: [2, 0, 0, 0],
      users: [onDay(8), onDay(8)],
      mine: [{ ...onDay(8)[0], requestId }],
      holdsFor: [3600, 3600, 3600].map(String),
    })
    app.advance(HOUR_MS)
    const after = await read()
    app.setBack(HOUR_MS)
    expect(after).toMatchObject({ asked: [0, 0, 0, 0], users: [], mine: [] })
    expect(after.tag).not.toBe(before.tag)
  })

  test('leaves pairs out that need no asking, each with the first reason', async () => {
    const tenant = await createRequestTenant(app, {
      people: 3,
      staffing: { need: { GREEN: 2, YELLOW: 1, RED: 1 } },
    })
    const [first, second, third] = tenant.people
    await book(tenant, first!, [8, 9])
    await book(tenant, third!, [9])
    await askFor(tenant, [second!], [8])
    await setUserMode(tenant, { date: REQUEST_DATE, hour: 10, mode: 'BLACK' })
    const { body } = await ask(tenant, [first!, second!], [8, 9, 10])
    const pair = (person: typeof first, hour: number, reason: string) => ({
      userId: person!.id,
      ...onDay(hour)[0],
      reason,
    })
    expect(body.skipped).toEqual([
      pair(first, 8, 'booked'),
      pair(first, 9, 'booked'),
      pair(first, 10, 'closed'),
      pair(second, 8, 'asked'),
      pair(second, 9, 'full'),
    ])
    expect(body.request.people.map(({ userId }: { userId: string }) => userId)).toEqual([second!.id])
  })

  test('is refused where nothing is left to ask', async () => {
    const tenant = await createRequestTenant(app)
    await askFor(tenant, tenant.people, [8])
    expect(await ask(tenant, tenant.people, [8])).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_ask' },
    })
  })

  test('is refused for hours that have begun', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, params, freelancer } = tenant
    const body = { slots: [{ date: '2026-11-20', hour: 13 }, ...onDay(8)], userIds: [freelancer.id] }
    expect(await admin.client.call('createRequest', { params, body })).toMatchObject({
      status: 409,
      body: { code: 'hours_past' },
    })
  })

  test('asks nobody where somebody is not on the roster', async () => {
    const tenant = await createRequestTenant(app)
    const other = await createRequestTenant(app)
    for (const stranger of [other.freelancer, { ...other.freelancer, id: 'x' as never }]) {
      const { status } = await ask(tenant, [tenant.freelancer, stranger], [8])
      expect(status).toBe(404)
    }
    const { body } = await tenant.admin.client.call('listRequests', { params: tenant.params })
    expect(body.requests).toEqual([])
    expect(await takeMails(app, tenant.freelancer.email)).toEqual([])
  })

  test.each([
    ['answerBy', { answerBy: at(TEST_NOW) }],
    ['answerBy', { answerBy: 'tomorrow' }],
    ['message', { message: 'x'.repeat(501) }],
    ['message', { message: 'a\u0007b' }],
    ['mode', { mode: 'some' }],
    ['releaseId', { releaseId: '00000000-0000-4000-8000-000000000000' }],
    ['releaseId', { releaseId: 'x' }],
    ['slots', { slots: [] }],
    ['userIds', { userIds: [] }],
    ['userIds', { userIds: Array.from({ length: 1001 }, () => 'x') }],
    [
      'slots',
      {
        slots: Array.from({ length: 41 }, (_, index) => ({
          date: `2026-12-0${1 + Math.floor(index / 14)}`,
          hour: 7 + (index % 14),
        })),
        userIds: Array.from({ length: 500 }, (_, index) => String(index)),
      },
    ],
  ])('is refused with the field %s named', async (field, more) => {
    const tenant = await createRequestTenant(app)
    const { status, body } = await ask(tenant, [tenant.freelancer], [8], more)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('rests in an archived project', async () => {
    const tenant = await createRequestTenant(app)
    const { admin, params, freelancer } = tenant
    const requestId = await askFor(tenant, [freelancer], [8])
    const archive = (archived: boolean) => admin.client.call('updateProject', { params, body: { archived } })
    await archive(true)
    expect((await ask(tenant, [freelancer], [9])).body.code).toBe('request_closed')
    const withdraw = () => admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    expect((await withdraw()).body.code).toBe('request_closed')
    const answered = await freelancer.client.call('acceptRequest', { params: { requestId }, body: {} })
    expect(answered).toMatchObject({ status: 409, body: { code: 'request_closed' } })
    expect((await freelancer.client.call('listMyRequests')).body.requests).toEqual([])
    await archive(false)
    expect((await freelancer.client.call('listMyRequests')).body.requests).toMatchObject([{ state: 'open' }])
    expect((await withdraw()).status).toBe(204)
  })

  test('is withdrawn for who leaves the roster, and stays so when they come back', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const { admin, params, people } = tenant
    const [first] = people
    const requestId = await askFor(tenant, people, [8])
    await admin.client.call('removeFromRoster', { params: { ...params, userId: first!.id } })
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'open'])
    await admin.client.call('addToRoster', { params, body: { userIds: [first!.id] } })
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'open'])
    const answered = await first!.client.call('acceptRequest', { params: { requestId }, body: {} })
    expect(answered.body.code).toBe('request_withdrawn')
  })

  test('survives a change of setting', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const requestId = await askFor(tenant, tenant.people, [8])
    await changeStaffing(tenant, { booking: 'confirmed', keepBooked: true, answerHours: 1 })
    app.advance(2 * HOUR_MS)
    const reply = await tenant.freelancer.client.call('acceptRequest', { params: { requestId }, body: {} })
    app.setBack(2 * HOUR_MS)
    expect(reply.body.request.state).toBe('accepted')
  })
})

describe('the list of requests', () => {
  test('has pages of 50, newest first', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, params } = tenant
    const ids: string[] = []
    for (let count = 0; count < 52; count += 1) {
      const requestId = await askFor(tenant, tenant.people, [8])
      await admin.client.call('withdrawRequest', { params: { ...params, requestId } })
      ids.unshift(requestId)
      app.advance(1)
    }
    const first = (await admin.client.call('listRequests', { params })).body
    const second = (await admin.client.call('listRequests', { params, query: { before: first.next } })).body
    const listed = [...first.requests, ...second.requests].map(({ id }) => id)
    expect(listed).toEqual(ids)
    expect([first.requests.length, second.next]).toEqual([50, null])
  })
})

describe('withdrawing', () => {
  test('ends the request for who has not answered, once', async () => {
    const tenant = await createRequestTenant(app, {
      people: 3,
      staffing: { need: { GREEN: 3, YELLOW: 1, RED: 1 } },
    })
    const { admin, params, people } = tenant
    const requestId = await askFor(tenant, people, [8])
    await people[0]!.client.call('acceptRequest', { params: { requestId }, body: {} })
    await people[1]!.client.call('declineRequest', { params: { requestId } })
    const withdraw = () => admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    expect((await withdraw()).status).toBe(204)
    expect(await statesOf(tenant)).toEqual(['accepted', 'declined', 'withdrawn'])
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'request_closed' } })
    const { body } = await admin.client.call('listBookings', { params, query: { month: '2026-11' } })
    expect(body.users).toMatchObject([{ userId: people[0]!.id, booked: onDay(8), asked: [] }])
  })

  test('is refused when nobody is left to answer', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, params, freelancer } = tenant
    const requestId = await askFor(tenant, [freelancer], [8])
    await freelancer.client.call('declineRequest', { params: { requestId } })
    const reply = await admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    expect(reply).toMatchObject({ status: 409, body: { code: 'request_closed' } })
  })
})

describe('the mail of a request', () => {
  test('has the hours as blocks, the money, the deadline and one button', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    const requestId = await askFor(tenant, [freelancer], [8, 9, 11], { message: 'See spam.example.org now' })
    const [mail] = await takeMails(app, freelancer.email)
    expect(mail!.subject).toBe('Can you work at Stadtfest? 3 hours')
    expect(mail!.text).toContain('- Wed 25 Nov, 8–10 h, 25,00\u00a0€\n- Wed 25 Nov, 11–12 h, 12,50\u00a0€')
    expect(mail!.text).toContain('The 3 hours pay 37,50\u00a0€ together.')
    expect(mail!.text).toContain('Please answer by Sat 21 Nov, 13:00 CET.')
    expect(mail!.text).toContain('“See spam. example. org now”')
    expect(mail!.html).toContain(`https://plan.example.org/app/work?request=${requestId}`)
  })

  test('is in the language of the person, and pays what they are paid', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, params, project } = tenant
    const person = await createFreelancer(app, project, { language: 'de' })
    await admin.client.call('setWageOverride', {
      params: { ...params, userId: person.id },
      body: { greenWage: 20, yellowWage: null, redWage: null },
    })
    await askFor(tenant, [person], [8])
    const [mail] = await takeMails(app, person.email)
    expect(mail!.subject).toBe('Können Sie bei Stadtfest arbeiten? 1 Stunde')
    expect(mail!.text).toContain('- Mi. 25. Nov., 8–9 Uhr, 20,00\u00a0€')
  })

  test('goes to those alone who are asked', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [first, second] = tenant.people
    await askFor(tenant, [first!], [8])
    await askFor(tenant, [first!, second!], [8])
    expect(await takeMails(app, first!.email)).toHaveLength(1)
    expect(await takeMails(app, second!.email)).toHaveLength(1)
  })

  test('goes to everybody once where many are asked, although one write queues a few of them', async () => {
    const tenant = await createRequestTenant(app, { people: 60 })
    const { db } = app.deps
    const versions = () =>
      db.selectFrom('projects').select('version').where('id', '=', tenant.project.projectId)
    const before = await versions().executeTakeFirstOrThrow()
    await askFor(tenant, tenant.people, [8, 9])
    const after = await versions().executeTakeFirstOrThrow()
    expect(after.version - before.version).toBeGreaterThan(2)
    for (const { email } of tenant.people) expect(await takeMails(app, email)).toHaveLength(1)
    await mailAllDue(app.deps)
    for (const { email } of tenant.people) expect(await takeMails(app, email)).toHaveLength(0)
  })

  test('goes to those left by a server that ended, in the next round', async () => {
    const tenant = await createRequestTenant(app, { people: 30 })
    await askFor(tenant, tenant.people, [8])
    const [gone] = tenant.people.slice(-1)
    await takeMails(app, gone!.email)
    await app.deps.db
      .updateTable('request_people')
      .set({ mailed_at: null })
      .where('user_id', '=', gone!.id)
      .execute()
    await Promise.all([mailAllDue(app.deps), mailAllDue(app.deps)])
    expect(await takeMails(app, gone!.email)).toHaveLength(1)
  })

  test('goes 50 times a day from one organisation, and then people are asked without it', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, freelancer, params } = tenant
    for (let count = 0; count < 51; count += 1) {
      // The newest request is the first of the list.
      app.advance(1)
      const requestId = await askFor(tenant, [freelancer], [8])
      expect(await statesOf(tenant)).toEqual(['open'])
      await admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    }
    app.setBack(51)
    expect(await takeMails(app, freelancer.email)).toHaveLength(50)

    const other = await createRequestTenant(app, { people: 0 })
    await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(app.deps.db, other.project, freelancer)
    await askFor(other, [freelancer], [8])
    expect(await takeMails(app, freelancer.email)).toHaveLength(1)
  })

  test('is not counted where a call asks nobody', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { freelancer } = tenant
    await book(tenant, freelancer, [8])
    for (let count = 0; count < 50; count += 1)
      expect((await ask(tenant, [freelancer], [8])).body.code).toBe('nothing_to_ask')
    await askFor(tenant, [freelancer], [9])
    expect(await takeMails(app, freelancer.email)).toHaveLength(1)
  })

  test('is not counted for people who wait for their turn', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const { admin, params } = tenant
    const waiting = tenant.people[1]!
    for (let count = 0; count < 50; count += 1) {
      const requestId = await askFor(tenant, tenant.people, [8], { mode: 'in-turn' })
      await admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    }
    await askFor(tenant, [waiting], [8])
    expect(await takeMails(app, waiting.email)).toHaveLength(1)
  })
})
