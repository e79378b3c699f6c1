import { describe, expect, test } from 'vitest'
import { readEvents } from '../../testing/event-reader.ts'
import { addMembership, addProject, addToRoster, createPerson, createTenant } from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer } from '../../testing/invites.ts'
import { takeMails } from '../../testing/mail.ts'
import { slots } from '../../testing/slots.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const date = '2026-11-24'

const leave = ({ client }: { client: ReturnType<typeof app.client> }, tenantId: string) =>
  client.call('leaveTenant', { params: { tenantId } })

/** Creates a tenant with two administrators. */
async function createTenantOfTwo() {
  const tenant = await createTenant(app)
  const second = await createPerson(app)
  await addMembership(app.deps.db, tenant.tenant, second, 'ADMIN')
  return { ...tenant, second }
}

describe('a person who leaves', () => {
  test('gets the 404 of a stranger, and is in no list of the tenant', async () => {
    const { params, tenant, admin, freelancer } = await createTenant(app)
    expect(await leave(freelancer, tenant.tenantId)).toMatchObject({ status: 204, body: undefined })
    for (const name of ['getProject', 'listProjects', 'getMyAvailability'] as const) {
      expect((await freelancer.client.call(name, { params })).status).toBe(404)
    }
    expect((await freelancer.client.call('getMe')).body.user).toMatchObject({
      memberships: [],
      projectId: null,
    })
    expect((await admin.client.call('getRoster', { params })).body).toEqual({ users: [], next: null })
    expect((await leave(freelancer, tenant.tenantId)).status).toBe(404)
  })

  test('leaves every roster of this tenant, and keeps the places in other tenants', async () => {
    const { tenant, freelancer } = await createTenant(app)
    const other = await createTenant(app)
    const second = await addProject(app.deps.db, { ...tenant, name: 'Second', now: TEST_NOW })
    await addToRoster(app.deps.db, second, freelancer)
    await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
    await addToRoster(app.deps.db, other.project, freelancer)
    await leave(freelancer, tenant.tenantId)
    const places = app.deps.db.selectFrom('roster_entries').select(['tenant_id', 'removed_at'])
    const open = (await places.where('user_id', '=', freelancer.id).execute()).filter(
      ({ removed_at }) => removed_at === null,
    )
    expect(open.map((place) => place.tenant_id)).toEqual([other.tenant.tenantId])
    expect((await freelancer.client.call('getProject', { params: other.params })).status).toBe(200)
  })

  test('finds the saved hours again after a new invite', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    const body = { availability: [{ day: date, hours: [8] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    const before = (await admin.client.call('getSummary', { params })).body
    await leave(freelancer, params.tenantId)
    expect((await admin.client.call('getSummary', { params })).body).toEqual({ totalsByUser: [] })
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    expect((await accept(freelancer, token)).status).toBe(200)
    expect((await admin.client.call('getSummary', { params })).body).toEqual(before)
    const mine = await freelancer.client.call('getMyAvailability', { params })
    expect(mine.body).toEqual({ slots: slots(date, 8) })
  })

  test('does not come back by an invite from before', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    await leave(freelancer, tenant.params.tenantId)
    const refused = await accept(freelancer, token)
    expect(refused).toMatchObject({ status: 403, body: { error: 'This invite has been revoked.' } })
  })

  test('has no sign-in link that the tenant’s administrators can see', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const body = { userId: freelancer.id }
    const { token } = (await admin.client.call('createMagicLink', { params, body })).body
    await leave(freelancer, params.tenantId)
    expect((await admin.client.call('listMagicLinks', { params })).body).toEqual({ links: [], next: null })
    expect((await app.client().call('redeemMagicLink', { params: { token } })).status).toBe(404)
  })

  test('is named in the history of each project, and to open pages', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const reader = await readEvents(url, admin.token, params.projectId)
    await reader.next()
    await leave(freelancer, params.tenantId)
    expect(await reader.next()).toMatchObject({
      kind: 'roster',
      fact: 'person-left',
      userId: freelancer.id,
      by: freelancer.id,
    })
    reader.close()
    const { entries } = (await admin.client.call('listHistory', { params })).body
    expect(entries).toMatchObject([{ kind: 'membership', user: { id: freelancer.id }, after: false }])
  })

  test('hears nothing more on an open page, after that event', async () => {
    const { params, freelancer } = await createTenant(app)
    const reader = await readEvents(url, freelancer.token, params.projectId)
    await reader.next()
    await leave(freelancer, params.tenantId)
    expect(await reader.next()).toMatchObject({ fact: 'person-left' })
    expect(await reader.next()).toBeUndefined()
  })
})

describe('an administrator who leaves', () => {
  test('can neither manage the tenant nor be told of new administrators', async () => {
    const { params, tenant, admin, second } = await createTenantOfTwo()
    const { token } = (await admin.client.call('createInvite', { params, body: { role: 'ADMIN' } })).body
    expect((await leave(second, tenant.tenantId)).status).toBe(204)
    expect((await second.client.call('getRoster', { params })).status).toBe(404)
    await accept(await createPerson(app), token)
    expect(await takeMails(app, second.email)).toEqual([])
    expect(await takeMails(app, admin.email)).toHaveLength(1)
  })

  test('leaves invites that admit nobody any more', async () => {
    const tenant = await createTenantOfTwo()
    const { token } = (await invite(tenant, { role: 'ADMIN' }, tenant.second)).body
    await leave(tenant.second, tenant.params.tenantId)
    expect((await accept(await createPerson(app), token)).status).toBe(403)
  })

  test('comes back as what the new invite says', async () => {
    const tenant = await createTenantOfTwo()
    const { second, params } = tenant
    await leave(second, params.tenantId)
    const { token } = (await inviteFreelancer(tenant, second.email)).body
    expect((await accept(second, token)).body).toMatchObject({ role: 'FREELANCER' })
    expect((await second.client.call('getRoster', { params })).status).toBe(403)
  })

  test('is refused as the last one (abuse 15)', async () => {
    const { tenant, params, admin } = await createTenant(app)
    const refused = await leave(admin, tenant.tenantId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect((await admin.client.call('getRoster', { params })).status).toBe(200)
  })
})
