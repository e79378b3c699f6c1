/** Requests that find a substitute for somebody who asks to be released (staffing, section 7). */
import { describe, expect, test } from 'vitest'
import type { TestPerson } from '../../testing/fixtures.ts'
import { decide, release } from '../../testing/releases.ts'
import {
  ask,
  askFor,
  book,
  changeStaffing,
  createRequestTenant,
  onDay,
  type RequestTenant,
  statesOf,
} from '../../testing/requests.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const HOUR_MS = 60 * 60 * 1000

/** Makes a project whose first person is booked from 8 to 10 and asks to be released, and asks the two others. */
async function wanted(booking: 'open' | 'confirmed') {
  const tenant = await createRequestTenant(app)
  await changeStaffing(tenant, { booking, keepBooked: true })
  const [leaving, ...others] = tenant.people
  await book(tenant, leaving!, [8, 9])
  const { id: releaseId } = await release(tenant, leaving!, onDay(8, 9))
  const requestId = await askFor(tenant, tenant.people, [8, 9], { releaseId })
  return { tenant, leaving: leaving!, others, releaseId, requestId }
}
const accept = ({ client }: TestPerson, requestId: string, body: object = {}) =>
  client.call('acceptRequest', { params: { requestId }, body })
const releaseState = async ({ admin, params }: RequestTenant) =>
  (await admin.client.call('listReleases', { params })).body.releases[0].state
const newest = async ({ admin, params }: RequestTenant): Promise<string> =>
  (await admin.client.call('listRequests', { params })).body.requests[0].id
/** By person, in the order of the tenant, the hours for which they are booked. */
async function bookedHours({ admin, params, people }: RequestTenant): Promise<number[][]> {
  const { body } = await admin.client.call('listBookings', { params, query: { month: '2026-11' } })
  return people.map(({ id }) => {
    const user = body.users.find(({ userId }: { userId: string }) => userId === id)
    return (user?.booked ?? []).map(({ hour }: { hour: number }) => hour)
  })
}

describe.each(['open', 'confirmed'] as const)('a substitute in a project that is %s', (booking) => {
  test('gets the accepted hours from the person who is released', async () => {
    const { tenant, others, releaseId, requestId } = await wanted(booking)
    const { admin, params } = tenant
    const [request] = (await admin.client.call('listRequests', { params })).body.requests
    expect(request).toMatchObject({ releaseId, slots: [{ open: true }, { open: true }] })
    expect(request.people.map(({ userId }: { userId: string }) => userId)).toEqual(others.map(({ id }) => id))
    expect(await bookedHours(tenant)).toEqual([[8, 9], [], []])

    expect((await accept(others[0]!, requestId, { slots: onDay(8) })).body.request.state).toBe('partly')
    expect(await bookedHours(tenant)).toEqual([[9], [8], []])
    expect(await releaseState(tenant)).toBe('open')
    expect((await accept(others[1]!, requestId)).body.request.state).toBe('partly')
    expect(await bookedHours(tenant)).toEqual([[], [8], [9]])
    expect(await releaseState(tenant)).toBe('replaced')
  })

  test('is wanted no more once another one has taken the hours', async () => {
    const { tenant, others, requestId } = await wanted(booking)
    await accept(others[0]!, requestId)
    expect(await statesOf(tenant)).toEqual(['accepted', 'filled'])
    expect((await accept(others[1]!, requestId)).body.code).toBe('request_filled')
  })

  test.each([
    ['approveRelease', 'admin', 'filled', 'request_filled'],
    ['refuseRelease', 'admin', 'withdrawn', 'request_withdrawn'],
    ['withdrawRelease', 'leaving', 'withdrawn', 'request_withdrawn'],
  ] as const)('is wanted no more after %s', async (name, who, state, code) => {
    const { tenant, leaving, others, releaseId, requestId } = await wanted(booking)
    const by = who === 'admin' ? tenant.admin : leaving
    expect((await decide(tenant, by, name, releaseId)).status).toBe(200)
    expect(await statesOf(tenant)).toEqual([state, state])
    expect((await accept(others[0]!, requestId)).body.code).toBe(code)
  })

  test('whose turn had not come when the release was refused is never asked', async () => {
    const { tenant, leaving, others, releaseId } = await wanted(booking)
    const { admin, params } = tenant
    await admin.client.call('withdrawRequest', { params: { ...params, requestId: await newest(tenant) } })
    const requestId = await askFor(tenant, others, [8, 9], { releaseId, mode: 'in-turn' })
    expect((await decide(tenant, admin, 'refuseRelease', releaseId)).status).toBe(200)
    app.advance(25 * HOUR_MS)
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'withdrawn'])
    expect((await accept(others[0]!, requestId)).body.code).toBe('request_withdrawn')
    expect((await accept(others[1]!, requestId)).status).toBe(404)
    const { requests } = (await others[1]!.client.call('listMyRequests')).body
    expect(requests.map(({ id }: { id: string }) => id)).not.toContain(requestId)
    app.setBack(25 * HOUR_MS)
    expect((await bookedHours(tenant))[tenant.people.indexOf(leaving)]).toEqual([8, 9])
  })

  test('and a decision at once leave exactly one person booked', async () => {
    const { tenant, others, releaseId, requestId } = await wanted(booking)
    await Promise.all([
      ...others.map((person) => accept(person, requestId)),
      decide(tenant, tenant.admin, 'approveRelease', releaseId),
      decide(tenant, tenant.admin, 'refuseRelease', releaseId),
    ])
    const booked = await bookedHours(tenant)
    const peopleAt = (hour: number) => booked.filter((hours) => hours.includes(hour)).length
    const isGap = (await releaseState(tenant)) === 'released'
    expect([peopleAt(8), peopleAt(9)]).toEqual(isGap ? [0, 0] : [1, 1])
  })
})

describe('a request for a substitute', () => {
  test('needs hours of an open release of the project', async () => {
    const { tenant, others, releaseId } = await wanted('open')
    const other = await wanted('open')
    const refused = [
      { hours: [8, 10], releaseId },
      { hours: [8], releaseId: other.releaseId },
    ]
    for (const { hours, ...more } of refused) {
      const { status, body } = await ask(tenant, others, hours, more)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['releaseId']])
    }
    await decide(tenant, tenant.admin, 'refuseRelease', releaseId)
    expect((await ask(tenant, others, [8], { releaseId })).status).toBe(400)
  })

  test('is open for no hour that is closed', async () => {
    const { tenant } = await wanted('confirmed')
    const { admin, params } = tenant
    await admin.client.call('setSlot', { params, body: { ...onDay(9)[0], mode: 'BLACK' } })
    const [request] = (await admin.client.call('listRequests', { params })).body.requests
    expect(request.slots).toEqual([
      { ...onDay(8)[0], open: true },
      { ...onDay(9)[0], open: false },
    ])
  })

  test('leaves out the person who is to be released', async () => {
    const { tenant, leaving, releaseId } = await wanted('confirmed')
    const { status, body } = await ask(tenant, [leaving], [8], { releaseId })
    expect([status, body.code]).toEqual([409, 'nothing_to_ask'])
  })

  test('counts as asked although the hour has its people', async () => {
    const { tenant } = await wanted('confirmed')
    const { admin, params } = tenant
    const { hours } = (await admin.client.call('getCoverage', { params, query: { month: '2026-11' } })).body
    expect(hours[0]).toMatchObject({ hour: 8, need: 1, booked: 1, asked: 2 })
  })
})
