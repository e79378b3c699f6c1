/** People give booked hours back, or ask to (staffing, section 7). */
import { describe, expect, test } from 'vitest'
import type { ReleaseReply } from '../../../contract/releases.ts'
import { messages } from '../../../domain/messages.ts'
import { readEvents } from '../../testing/event-reader.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { decide, release } from '../../testing/releases.ts'
import { setMode, slots } from '../../testing/slots.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { writeAs } from '../../testing/write-as.ts'
import { passHours } from './pass-hours.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const HOUR_MS = 60 * 60 * 1000
const month = '2026-11'
/** The tests begin on the 20th at 13:00 in Berlin, 20 hours before 9:00 of this day. */
const date = '2026-11-21'
const bookings = ['open', 'confirmed'] as const

/** Makes a project whose freelancer is booked from 8 to 12. */
async function withBookings(
  booking: (typeof bookings)[number],
  releaseHours: number | null = null,
  test: TestApp = app,
): Promise<TestTenant> {
  const tenant = await createTenant(test)
  await setStaffing(tenant, { booking, keepBooked: false, releaseHours })
  for (const hour of [8, 9, 10, 11]) await setMode(tenant, { date, hour, mode: 'RED' })
  await book(tenant, tenant.freelancer, [8, 9, 10, 11], 'booked')
  return tenant
}
async function book(
  { admin, params }: TestTenant,
  { id }: TestPerson,
  hours: number[],
  state: string | null,
) {
  const stated = hours.map((hour) => ({ date, hour, userId: id, state }))
  const reply = await admin.client.call('setBookings', { params, body: { slots: stated } })
  expect(reply.status).toBe(200)
}
const mine = async ({ params }: TestTenant, { client }: TestPerson) =>
  (await client.call('getMyBookings', { params, query: { month } })).body
const ask = ({ params }: TestTenant, { client }: TestPerson, body: object) =>
  client.call('createRelease', { params, body })
const releasesOf = async ({ params }: TestTenant, { client }: TestPerson): Promise<ReleaseReply[]> =>
  (await client.call('listReleases', { params })).body.releases
const historyOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listHistory', { params, query: { kind: 'release' } })).body.entries

describe.each(bookings)('in a project that is %s', (booking) => {
  test('hours go at once until so many hours before, and are neither booked nor given', async () => {
    const tenant = await withBookings(booking, 20)
    const { freelancer } = tenant
    const reply = await ask(tenant, freelancer, { slots: slots(date, 10, 9), reason: ' Ill \n today ' })
    expect(reply).toMatchObject({ status: 201 })
    expect(reply.body.release).toEqual({
      id: expect.any(String),
      userId: freelancer.id,
      slots: slots(date, 9, 10),
      reason: 'Ill \n today',
      state: 'released',
      createdAt: '2026-11-20T12:00:00.000Z',
      decidedAt: '2026-11-20T12:00:00.000Z',
      decidedBy: { id: freelancer.id, name: 'Anna Meyer' },
    })
    expect(await mine(tenant, freelancer)).toMatchObject({
      booked: slots(date, 8, 11),
      given: slots(date, 8, 11),
      releases: [],
    })
  })

  test('the earliest staffed hour decides for all, and closed ones may always go', async () => {
    const tenant = await withBookings(booking, 20)
    const { freelancer } = tenant
    expect((await release(tenant, freelancer, slots(date, 8, 9))).state).toBe('open')
    for (const hour of [10, 11]) await setMode(tenant, { date, hour, mode: 'BLACK' })
    await setStaffing(tenant, { booking, releaseHours: null })
    expect((await release(tenant, freelancer, slots(date, 10, 11))).state).toBe('released')
    expect(await mine(tenant, freelancer)).toMatchObject({
      booked: slots(date, 8, 9),
      releases: slots(date, 8, 9).map((slot) => ({ ...slot, releaseId: expect.any(String) })),
    })
  })

  test('a person who asks stays booked until an administrator approves', async () => {
    const tenant = await withBookings(booking)
    const { admin, freelancer } = tenant
    const { id, state } = await release(tenant, freelancer, slots(date, 8, 9))
    expect(state).toBe('open')
    expect((await mine(tenant, freelancer)).booked).toEqual(slots(date, 8, 9, 10, 11))
    expect(await decide(tenant, admin, 'approveRelease', id)).toMatchObject({
      status: 200,
      body: {
        release: { id, state: 'released', slots: slots(date, 8, 9), decidedBy: { id: admin.id } },
      },
    })
    expect(await mine(tenant, freelancer)).toMatchObject({
      booked: slots(date, 10, 11),
      given: slots(date, 10, 11),
      releases: [],
    })
    expect((await historyOf(tenant)).map((entry: { before: string; after: string }) => entry)).toMatchObject([
      { by: { id: admin.id }, user: { id: freelancer.id }, releaseId: id, before: 'open', after: 'released' },
      { by: { id: freelancer.id }, releaseId: id, slots: slots(date, 8, 9), before: null, after: 'open' },
    ])
  })

  test.each([
    ['refuseRelease', 'refused', 'admin'],
    ['withdrawRelease', 'withdrawn', 'freelancer'],
  ] as const)('after %s the person stays booked, and may ask again', async (name, state, who) => {
    const tenant = await withBookings(booking)
    const { freelancer } = tenant
    const { id } = await release(tenant, freelancer, slots(date, 8))
    const reply = await decide(tenant, tenant[who], name, id)
    expect(reply).toMatchObject({
      status: 200,
      body: { release: { state, slots: slots(date, 8), decidedBy: { id: tenant[who].id } } },
    })
    expect((await mine(tenant, freelancer)).booked).toEqual(slots(date, 8, 9, 10, 11))
    expect((await release(tenant, freelancer, slots(date, 8))).state).toBe('open')
    for (const again of ['approveRelease', 'refuseRelease'] as const)
      expect((await decide(tenant, tenant.admin, again, id)).body.code).toBe('release_closed')
    expect((await decide(tenant, freelancer, 'withdrawRelease', id)).body.code).toBe('release_closed')
  })

  test('hours that are unbooked meanwhile drop out, and where none is left the release has ended', async () => {
    const tenant = await withBookings(booking)
    const { admin, freelancer } = tenant
    const { id } = await release(tenant, freelancer, slots(date, 8, 9, 10))
    await book(tenant, freelancer, [8], null)
    expect(await releasesOf(tenant, freelancer)).toMatchObject([
      { id, state: 'open', slots: slots(date, 9, 10) },
    ])
    // An hour that dropped out does not come back.
    await book(tenant, freelancer, [8], 'booked')
    expect((await releasesOf(tenant, freelancer))[0]!.slots).toEqual(slots(date, 9, 10))
    const { params } = tenant
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId: freelancer.id },
      body: { availability: [{ day: date, hours: [8, 11] }] },
    })
    expect(await releasesOf(tenant, freelancer)).toMatchObject([
      { id, state: 'released', slots: slots(date, 9, 10), decidedBy: { id: admin.id } },
    ])
    expect((await historyOf(tenant))[0]).toMatchObject({
      by: { id: admin.id },
      before: 'open',
      after: 'released',
    })
    expect((await decide(tenant, freelancer, 'withdrawRelease', id)).body.code).toBe('release_closed')
  })

  test('hours pass to a substitute, and a release without hours left is replaced', async () => {
    const tenant = await withBookings(booking)
    const { project, freelancer } = tenant
    const substitute = await createFreelancer(app, project)
    const { id } = await release(tenant, freelancer, slots(date, 8, 9))
    const pass = (...hours: number[]) =>
      writeAs(app, substitute.id)({ project }, (tx) =>
        passHours(tx, project, {
          releaseId: id,
          to: substitute.id,
          slots: slots(date, ...hours),
          now: TEST_NOW,
        }),
      )
    await pass(9)
    expect(await releasesOf(tenant, freelancer)).toMatchObject([{ state: 'open', slots: slots(date, 8) }])
    await expect(pass(9)).rejects.toMatchObject({ code: 'release_closed' })
    await pass(8)
    expect(await releasesOf(tenant, freelancer)).toMatchObject([
      { state: 'replaced', slots: slots(date, 8, 9), decidedBy: { id: substitute.id } },
    ])
    expect(await mine(tenant, freelancer)).toMatchObject({
      booked: slots(date, 10, 11),
      given: slots(date, 10, 11),
    })
    expect(await mine(tenant, substitute)).toMatchObject({ booked: slots(date, 8, 9) })
  })

  test('releases of somebody who leaves the roster or the organisation are withdrawn', async () => {
    for (const name of ['removeFromRoster', 'leaveTenant'] as const) {
      const tenant = await withBookings(booking)
      const { admin, freelancer, params } = tenant
      const { id } = await release(tenant, freelancer, slots(date, 8))
      const by = name === 'leaveTenant' ? freelancer : admin
      await by.client.call(name, { params: { ...params, userId: freelancer.id } })
      expect(await releasesOf(tenant, admin)).toMatchObject([
        { id, state: 'withdrawn', decidedBy: { id: by.id } },
      ])
    }
  })

  test('exactly one of an approval, a refusal and a withdrawal at once holds', async () => {
    const tenant = await withBookings(booking)
    const { admin, freelancer } = tenant
    for (let round = 0; round < 6; round += 1) {
      await book(tenant, freelancer, [8], 'booked')
      const { id } = await release(tenant, freelancer, slots(date, 8))
      const replies = await Promise.all([
        decide(tenant, admin, 'approveRelease', id),
        decide(tenant, freelancer, 'withdrawRelease', id),
        decide(tenant, admin, 'refuseRelease', id),
      ])
      const [won] = replies.filter(({ status }) => status === 200)
      expect(replies.filter(({ body }) => body.code === 'release_closed')).toHaveLength(2)
      const { booked } = await mine(tenant, freelancer)
      expect(booked).toEqual(slots(date, ...(won!.body.release.state === 'released' ? [] : [8]), 9, 10, 11))
    }
  })
})

describe('asking to be released', () => {
  const refused = async (tenant: TestTenant, ...hours: number[]) =>
    (await ask(tenant, tenant.freelancer, { slots: slots(date, ...hours) })).body

  test('is refused for hours that are not booked, have begun, or are in an open release', async () => {
    const tenant = await withBookings('confirmed')
    const { admin, freelancer, params } = tenant
    await book(tenant, freelancer, [11], 'given')
    expect(await refused(tenant, 8, 11)).toMatchObject({ code: 'not_booked' })
    expect(await refused(tenant, 8, 20)).toMatchObject({ code: 'not_booked' })
    expect((await ask(tenant, admin, { slots: slots(date, 8) })).body.code).toBe('not_booked')
    const today = '2026-11-20'
    await setMode(tenant, { date: today, hour: 13, mode: 'RED' })
    const begun = { date: today, hour: 13 }
    await admin.client.call('setBookings', {
      params,
      body: { slots: [{ ...begun, userId: freelancer.id, state: 'booked' }] },
    })
    expect((await ask(tenant, freelancer, { slots: [begun, ...slots(date, 8)] })).body).toMatchObject({
      code: 'hours_past',
      error: messages.en.hoursPast,
    })
    await release(tenant, freelancer, slots(date, 8, 9))
    expect(await refused(tenant, 9, 10)).toMatchObject({ code: 'conflict' })
    expect((await releasesOf(tenant, freelancer)).map(({ state }) => state)).toEqual(['open'])
  })

  test.each([
    ['slots', {}],
    ['slots', { slots: [] }],
    ['slots', { slots: Array.from({ length: 501 }, () => ({ date, hour: 8 })) }],
    ['slots.0.hour', { slots: [{ date, hour: 6 }] }],
    ['slots.0.date', { slots: [{ date: '2026-02-30', hour: 8 }] }],
    ['reason', { slots: slots(date, 8), reason: 'a'.repeat(501) }],
    ['reason', { slots: slots(date, 8), reason: 'a\0b' }],
    ['reason', { slots: slots(date, 8), reason: 5 }],
  ])('is refused a bad %s by name', async (field, body) => {
    const tenant = await withBookings('open')
    expect(await ask(tenant, tenant.freelancer, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('rests in an archived project, and is as before when that is brought back', async () => {
    const tenant = await withBookings('confirmed')
    const { admin, freelancer, params } = tenant
    const { id } = await release(tenant, freelancer, slots(date, 8))
    await admin.client.call('updateProject', { params, body: { archived: true } })
    for (const name of ['approveRelease', 'refuseRelease'] as const)
      expect(await decide(tenant, admin, name, id)).toMatchObject({
        status: 409,
        body: { code: 'request_closed' },
      })
    expect((await ask(tenant, admin, { slots: slots(date, 8) })).body.code).toBe('request_closed')
    await admin.client.call('updateProject', { params, body: { archived: false } })
    expect((await decide(tenant, admin, 'approveRelease', id)).status).toBe(200)
  })
})

test('a release is decided by administrators and withdrawn by its person', async () => {
  const tenant = await withBookings('confirmed')
  const elsewhere = await withBookings('confirmed')
  const { admin, freelancer } = tenant
  const colleague = await createFreelancer(app, tenant.project)
  const { id } = await release(tenant, freelancer, slots(date, 8))
  for (const name of ['approveRelease', 'refuseRelease'] as const)
    for (const person of [freelancer, colleague])
      expect((await decide(tenant, person, name, id)).status).toBe(403)
  for (const person of [admin, colleague])
    expect((await decide(tenant, person, 'withdrawRelease', id)).status).toBe(403)
  const other = await release(elsewhere, elsewhere.freelancer, slots(date, 8))
  for (const releaseId of [other.id, crypto.randomUUID(), 'x', '\0']) {
    expect((await decide(tenant, admin, 'approveRelease', releaseId)).status).toBe(404)
    expect((await decide(tenant, freelancer, 'withdrawRelease', releaseId)).status).toBe(404)
  }
})

test('administrators list all releases, newest first, and others their own', async () => {
  const tenant = await withBookings('confirmed')
  const { admin, freelancer, params } = tenant
  const colleague = await createFreelancer(app, tenant.project)
  await book(tenant, colleague, [8], 'booked')
  const theirs = await release(tenant, colleague, slots(date, 8))
  const ids: string[] = []
  for (let count = 0; count < 51; count += 1) {
    app.advance(1)
    const { id } = await release(tenant, freelancer, slots(date, 9))
    ids.unshift(id)
    await decide(tenant, freelancer, 'withdrawRelease', id)
  }
  const page = (await admin.client.call('listReleases', { params })).body
  expect(page.releases.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 50))
  const rest = (await admin.client.call('listReleases', { params, query: { before: page.next } })).body
  expect(rest).toMatchObject({ releases: [{ id: ids[50] }, { id: theirs.id }], next: null })
  expect((await releasesOf(tenant, colleague)).map(({ id }) => id)).toEqual([theirs.id])
})

test('hours that begin drop out, and a release without hours left is refused by nobody', async () => {
  const later = await createTestApp()
  const tenant = await withBookings('confirmed', null, later)
  const { admin, freelancer, params } = tenant
  const { id } = await release(tenant, freelancer, slots(date, 8, 9))
  const read = async (tag?: string) => {
    const headers = tag === undefined ? {} : { 'if-none-match': tag }
    const reply = await freelancer.client.call('listReleases', { params, headers })
    return { status: reply.status, release: reply.body?.releases[0], headers: reply.headers }
  }
  const before = await read()
  expect(before.headers['holds-for']).toBe(String(19 * 3600))
  later.advance(19 * HOUR_MS)
  const tag = String(before.headers['etag'])
  expect((await read(tag)).release).toMatchObject({ state: 'open', slots: slots(date, 9) })
  expect((await mine(tenant, freelancer)).releases).toEqual([{ date, hour: 9, releaseId: id }])
  later.advance(HOUR_MS)
  expect((await read(tag)).release).toMatchObject({
    state: 'refused',
    decidedAt: '2026-11-21T08:00:00.000Z',
    decidedBy: null,
  })
  expect((await mine(tenant, freelancer)).booked).toEqual(slots(date, 8, 9, 10, 11))
  expect((await decide(tenant, admin, 'approveRelease', id)).body.code).toBe('release_closed')
  // Hours that are unbooked afterwards do not change how it ended.
  await book(tenant, freelancer, [8, 9], null)
  expect((await read()).release).toMatchObject({ state: 'refused', decidedBy: null })
})

test('hours that are given and no longer booked drop out of a release', async () => {
  const tenant = await withBookings('confirmed')
  const { freelancer } = tenant
  const { id } = await release(tenant, freelancer, slots(date, 8, 9))
  await book(tenant, freelancer, [8], 'given')
  expect(await releasesOf(tenant, freelancer)).toMatchObject([{ id, state: 'open', slots: slots(date, 9) }])
  await book(tenant, freelancer, [9], 'given')
  expect(await releasesOf(tenant, freelancer)).toMatchObject([{ state: 'released', slots: slots(date, 9) }])
  expect(await mine(tenant, freelancer)).toMatchObject({
    booked: slots(date, 10, 11),
    given: slots(date, 8, 9, 10, 11),
  })
})

test('hours that lose their booking on the way to confirmed drop out of a release', async () => {
  const tenant = await withBookings('open')
  const { admin, freelancer } = tenant
  const { id } = await release(tenant, freelancer, slots(date, 8))
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  expect(await releasesOf(tenant, admin)).toMatchObject([
    { id, state: 'released', decidedBy: { id: admin.id } },
  ])
})

test('open pages of administrators and of the person hear of a release, and others do not', async () => {
  const tenant = await withBookings('confirmed')
  const colleague = await createFreelancer(app, tenant.project)
  const readers = await Promise.all(
    [tenant.admin, tenant.freelancer, colleague].map(({ token }) =>
      readEvents(url, token, tenant.params.projectId),
    ),
  )
  await release(tenant, tenant.freelancer, slots(date, 8))
  await setMode(tenant, { date, hour: 20, mode: 'GREEN' })
  for (const [index, reader] of readers.entries()) {
    expect(await reader.next()).toMatchObject({ kind: 'version' })
    expect(await reader.next()).toMatchObject(
      index < 2
        ? { kind: 'releases', fact: 'release-set', userId: tenant.freelancer.id }
        : { kind: 'schedule' },
    )
    reader.close()
  }
})
