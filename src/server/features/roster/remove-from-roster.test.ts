import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts'
import { createFreelancer, createPlanner, createTenant } from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer } from '../../testing/invites.ts'
import { sampleCalls } from '../../testing/sample-calls.ts'
import { slots } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-24'

describe('removing a person from the roster', () => {
  test('closes the project to them at once, and leaves the others (abuse 14)', async () => {
    const { params, project, tenant, admin, freelancer } = await createTenant(app)
    const colleague = await createFreelancer(app, project)
    const about = { ...params, userId: freelancer.id }
    const reply = await admin.client.call('removeFromRoster', { params: about })
    expect(reply).toMatchObject({ status: 204, body: undefined })
    for (const name of ['getProject', 'getMyAvailability', 'getProjectWages'] as const) {
      expect((await freelancer.client.call(name, { params })).status).toBe(403)
    }
    const mine = { params: { tenantId: tenant.tenantId } }
    expect((await freelancer.client.call('listProjects', mine)).body).toEqual({ projects: [] })
    expect((await freelancer.client.call('getMe')).body.user.projectId).toBeNull()
    const { body } = await admin.client.call('getRoster', { params })
    expect(body.users.map(({ user }: { user: { id: string } }) => user.id)).toEqual([colleague.id])
    expect((await colleague.client.call('getProject', { params })).status).toBe(200)
    // The person is not on the roster any more.
    expect((await admin.client.call('removeFromRoster', { params: about })).status).toBe(404)
  })

  test('keeps saved hours and prices, which return with a new invite', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setUserSlotMode', { params: about, body: { date, hour: 8, mode: 'GREEN' } })
    await admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 8, amount: 20 } })
    const body = { availability: [{ day: date, hours: [8] }] }
    expect((await freelancer.client.call('saveAvailability', { params, body })).status).toBe(200)
    const before = (await admin.client.call('getSummary', { params })).body
    await admin.client.call('removeFromRoster', { params: about })
    expect((await admin.client.call('getSummary', { params })).body).toEqual({ totalsByUser: [] })

    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    expect((await accept(freelancer, token)).status).toBe(200)
    expect((await admin.client.call('getSummary', { params })).body).toEqual(before)
    expect((await freelancer.client.call('getMyAvailability', { params })).body).toEqual({
      slots: slots(date, 8),
    })
  })

  test('by a planner revokes no invite of an administrator or planner', async () => {
    const tenant = await createTenant(app)
    const { freelancer, params, project } = tenant
    const planner = await createPlanner(app, project)
    const offers = [
      await invite(tenant, { role: 'PLANNER', email: freelancer.email }),
      await invite(tenant, { role: 'ADMIN', email: freelancer.email }),
    ]
    const person = { ...params, userId: freelancer.id }
    expect((await planner.client.call('removeFromRoster', { params: person })).status).toBe(204)
    for (const { body } of offers) expect((await accept(freelancer, body.token)).status).toBe(200)
  })

  test('revokes their unused invites to this project, and no others', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const old = (await inviteFreelancer(tenant, freelancer.email)).body
    const elsewhere = (await inviteFreelancer(other, freelancer.email)).body
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    const refused = await accept(freelancer, old.token)
    expect(refused).toMatchObject({ status: 403, body: { error: 'This invite has been revoked.' } })
    expect((await accept(freelancer, elsewhere.token)).status).toBe(200)
  })

  test('is refused to freelancers and strangers, and is 404 for a person who is not on it', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const stranger = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    expect((await freelancer.client.call('removeFromRoster', { params: about })).status).toBe(403)
    expect((await stranger.admin.client.call('removeFromRoster', { params: about })).status).toBe(404)
    for (const userId of [admin.id, stranger.freelancer.id, crypto.randomUUID(), 'x']) {
      const reply = await admin.client.call('removeFromRoster', { params: { ...params, userId } })
      expect(reply.status).toBe(404)
    }
    expect((await freelancer.client.call('getProject', { params })).status).toBe(200)
  })

  test('while the person saves hours leaves a state of one order or the other', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    const body = { availability: [{ day: date, hours: [8] }] }
    const [removed, saved] = await Promise.all([
      admin.client.call('removeFromRoster', { params: about }),
      freelancer.client.call('saveAvailability', { params, body }),
    ])
    expect(removed.status).toBe(204)
    expect([200, 403]).toContain(saved.status)
  })
})

test('a former administrator is refused from the next call on, wherever one is needed (abuse 14)', async () => {
  const { params, project, admin, freelancer } = await createTenant(app)
  const open = await admin.client.call('getRoster', { params })
  expect(open.status).toBe(200)
  await app.deps.db
    .updateTable('memberships')
    .set({ role: 'FREELANCER' })
    .where('tenant_id', '=', project.tenantId)
    .where('user_id', '=', admin.id)
    .execute()
  const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { access }]) =>
    /^(project|tenant)(Admin|Planner)$/.test(access),
  )
  expect(calls.length).toBeGreaterThan(20)
  for (const [name] of calls) {
    const sample = sampleCalls[name as EndpointName] as object
    const reply = await admin.client.call(name as EndpointName, {
      ...sample,
      params: { ...params, userId: freelancer.id },
    })
    expect([name, reply.status]).toEqual([name, 403])
  }
})
