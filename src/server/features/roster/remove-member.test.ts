import { describe, expect, test } from 'vitest'
import { readFeed } from '../../testing/calendar-reader.ts'
import {
  addMembership,
  createPerson,
  createPlanner,
  createTenant,
  createTenantOfTwoAdmins,
  roleOf,
  type TestPerson,
} from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { askFor, createRequestTenant, statesOf } from '../../testing/requests.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

describe('removing a member', () => {
  test('closes the organisation to them, and keeps their hours for a new invite', async () => {
    const tenant = await createTenantOfTwoAdmins(app)
    const { params, admin, freelancer, of } = tenant
    const slot = { date: '2026-11-24', hour: 8 }
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const hours = { availability: [{ day: slot.date, hours: [8] }] }
    await freelancer.client.call('saveAvailability', { params, body: hours })
    expect(await admin.client.call('removeMember', of(freelancer))).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect((await freelancer.client.call('getProject', { params })).status).toBe(404)
    expect((await freelancer.client.call('getMe')).body.user.memberships).toEqual([])
    expect((await admin.client.call('getRoster', { params })).body.users).toEqual([])
    expect((await admin.client.call('removeMember', of(freelancer))).status).toBe(404)
    const { entries } = (await admin.client.call('listHistory', { params, query: { kind: 'membership' } }))
      .body
    expect(entries).toMatchObject([{ user: { id: freelancer.id }, by: { id: admin.id }, after: false }])
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    await accept(freelancer, token)
    expect((await freelancer.client.call('getMyAvailability', { params })).body.slots).toEqual([slot])
  })

  test('unbooks the hours that have not begun in a confirmed project, and tells who plans it', async () => {
    const { params, admin, second, freelancer, of } = await createTenantOfTwoAdmins(app)
    const body = { ...defaultStaffing, booking: 'confirmed', keepBooked: true }
    await admin.client.call('setStaffing', { params, body })
    const slot = { date: '2027-03-01', hour: 9 }
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    await admin.client.call('setBookings', {
      params,
      body: { slots: [{ ...slot, userId: freelancer.id, state: 'booked' }] },
    })
    await admin.client.call('removeMember', of(freelancer))
    const { hours } = (await admin.client.call('getCoverage', { params, query: { month: '2027-03' } })).body
    expect(hours).toEqual([{ ...slot, need: 1, given: 0, booked: 0, asked: 0 }])
    const noticesOf = async ({ client }: TestPerson) => (await client.call('listNotices')).body.notices
    expect(await noticesOf(second)).toMatchObject([{ kind: 'release' }])
    expect(await noticesOf(admin)).toEqual([])
  })

  test('ends sessions that reach this organisation alone, and no others', async () => {
    const { params, admin, freelancer, of } = await createTenantOfTwoAdmins(app)
    const { token } = (
      await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    ).body
    const limited = (await app.client().call('redeemMagicLink', { params: { token } })).body.token
    await admin.client.call('removeMember', of(freelancer))
    expect((await app.client(limited).call('getMe')).status).toBe(401)
    expect((await freelancer.client.call('getMe')).status).toBe(200)
  })

  test('withdraws what they were asked, and ends their calendars of projects', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const { admin, params, people } = tenant
    const [asked] = people
    await askFor(tenant, people, [8])
    const second = await createPerson(app)
    await addMembership(db, tenant.tenant, second, 'ADMIN')
    const { url } = (await second.client.call('createProjectCalendar', { params, body: { prices: false } }))
      .body as { url: string }
    expect((await readFeed(app, url)).status).toBe(200)
    for (const { id } of [asked!, second]) {
      const removed = await admin.client.call('removeMember', { params: { ...params, userId: id } })
      expect(removed.status).toBe(204)
    }
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'open'])
    expect((await readFeed(app, url)).status).toBe(404)
    // A new invite brings neither the request nor the calendar back.
    await accept(asked!, (await inviteFreelancer(tenant, asked!.email)).body.token)
    const back = await accept(second, (await invite(tenant, { role: 'ADMIN' })).body.token)
    expect(back.status).toBe(200)
    expect(await statesOf(tenant)).toEqual(['withdrawn', 'open'])
    expect((await readFeed(app, url)).status).toBe(404)
  })

  test('ends the open invites that they made, for good, and those that are bound to them', async () => {
    const tenant = await createTenantOfTwoAdmins(app)
    const { params, admin, second, of } = tenant
    const email = newEmail()
    const made = (await invite(tenant, { role: 'FREELANCER', email }, second)).body.token
    const unbound = (await invite(tenant, { role: 'ADMIN' }, second)).body.token
    const bound = (await invite(tenant, { role: 'FREELANCER', email: second.email })).body.token
    await admin.client.call('removeMember', of(second))
    const back = (await invite(tenant, { role: 'ADMIN', email: second.email })).body.token
    expect((await accept(second, back)).status).toBe(200)
    for (const token of [made, unbound, bound])
      expect((await app.client().call('findOpenInvite', { params: { token } })).status).toBe(403)
    const { entries } = (await admin.client.call('listHistory', { params, query: { kind: 'invite' } })).body
    const ended = entries.filter(({ after }: { after: string }) => after === 'revoked')
    expect(ended).toHaveLength(3)
  })

  test('takes a planner’s projects away, also after a new invite to another', async () => {
    const tenant = await createTenantOfTwoAdmins(app)
    const { admin, project, of } = tenant
    const planner = await createPlanner(app, project)
    await admin.client.call('removeMember', of(planner))
    const token = (await inviteFreelancer(tenant, planner.email)).body.token
    await accept(planner, token)
    expect(await roleOf(planner)).toBe('FREELANCER')
    expect((await planner.client.call('getRoster', tenant)).status).toBe(403)
  })

  test('is told apart from leaving where the last administrator is concerned', async () => {
    const { admin, params } = await createTenant(app)
    const about = { params: { ...params, userId: admin.id } }
    expect((await admin.client.call('removeMember', about)).body.error).toContain('before you leave')
  })
})
