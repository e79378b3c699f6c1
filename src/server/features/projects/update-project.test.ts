import { describe, expect, test } from 'vitest'
import { utcOffset } from '../../../domain/time-zone.ts'
import { addMembership, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { accept, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const projectsOf = async (person: TestPerson, tenantId: string) =>
  (await person.client.call('listProjects', { params: { tenantId } })).body.projects
const projectIdOf = async (person: TestPerson) => (await person.client.call('getMe')).body.user.projectId

describe('creating a project', () => {
  test('adds it to the tenant, empty and open, and administrators have no only project any more', async () => {
    const { params, tenant, admin, freelancer } = await createTenant(app, 'Stadtfest')
    expect(await projectIdOf(admin)).toBe(params.projectId)
    const reply = await admin.client.call('createProject', { params, body: { name: '  Herbstmarkt ' } })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'Herbstmarkt',
      tenantId: tenant.tenantId,
      tenantName: 'Stadtfest',
      archived: false,
      timeZone: 'Europe/Berlin',
      utcOffset: utcOffset('Europe/Berlin', app.deps.clock()),
      contact: '',
      contactShown: `Anna Meyer (${admin.email})`,
      address: '',
      pastDays: null,
      booking: 'open',
    })
    const made = { projectId: reply.body.id as string }
    expect((await admin.client.call('getRoster', { params: made })).body).toEqual({ users: [], next: null })
    expect(await projectIdOf(admin)).toBeNull()
    expect(await projectsOf(admin, tenant.tenantId)).toHaveLength(2)
    expect((await freelancer.client.call('getProject', { params: made })).status).toBe(403)
    expect(await projectIdOf(freelancer)).toBe(params.projectId)
  })

  test.each([{}, { name: '' }, { name: '   ' }, { name: 7 }, { name: 'a\nb' }, { name: 'x'.repeat(81) }])(
    'refuses %j and makes nothing',
    async (body) => {
      const { params, tenant, admin } = await createTenant(app)
      const reply = await admin.client.call('createProject', { params, body })
      expect(reply).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
      expect(await projectsOf(admin, tenant.tenantId)).toHaveLength(1)
    },
  )

  test('is 403 for a freelancer, 404 for a stranger', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { name: 'Herbstmarkt' }
    expect((await freelancer.client.call('createProject', { params, body })).status).toBe(403)
    expect((await stranger.client.call('createProject', { params, body })).status).toBe(404)
  })
})

describe('changing a project', () => {
  test('renames it and leaves the rest, and a body without fields changes nothing', async () => {
    const { params, admin } = await createTenant(app)
    await admin.client.call('updateProject', { params, body: { archived: true } })
    const reply = await admin.client.call('updateProject', { params, body: { name: 'Winterfest' } })
    expect(reply).toMatchObject({ status: 200, body: { name: 'Winterfest', archived: true } })
    expect((await admin.client.call('updateProject', { params, body: {} })).body).toEqual(reply.body)
    expect((await admin.client.call('getProject', { params })).body).toEqual(reply.body)
  })

  test.each([{ name: '' }, { name: null }, { archived: 'yes' }, { archived: null }])(
    'refuses %j and changes nothing',
    async (body) => {
      const { params, admin } = await createTenant(app, 'Stadtfest')
      const reply = await admin.client.call('updateProject', { params, body: { name: 'New', ...body } })
      expect(reply.status).toBe(400)
      expect((await admin.client.call('getProject', { params })).body).toMatchObject({
        name: 'Stadtfest',
        archived: false,
      })
    },
  )

  test('is 403 for a freelancer, 404 for a stranger', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { archived: true }
    expect((await freelancer.client.call('updateProject', { params, body })).status).toBe(403)
    expect((await stranger.client.call('updateProject', { params, body })).status).toBe(404)
    expect((await freelancer.client.call('getProject', { params })).status).toBe(200)
  })
})

describe('an archived project', () => {
  const slot = { date: '2026-11-20', hour: 8 }

  test('is closed to its freelancers, not listed for them and never their only project', async () => {
    const { params, tenant, admin, freelancer } = await createTenant(app)
    await admin.client.call('updateProject', { params, body: { archived: true } })
    for (const name of ['getProject', 'getMyAvailability', 'getProjectWages', 'getMyWages'] as const) {
      expect((await freelancer.client.call(name, { params })).status).toBe(403)
    }
    const body = { availability: [{ day: slot.date, hours: [8] }] }
    expect((await freelancer.client.call('saveAvailability', { params, body })).status).toBe(403)
    expect(await projectsOf(freelancer, tenant.tenantId)).toEqual([])
    expect(await projectIdOf(freelancer)).toBeNull()
    expect(await projectIdOf(admin)).toBeNull()
    expect(await projectsOf(admin, tenant.tenantId)).toMatchObject([{ id: params.projectId, archived: true }])
  })

  test('stays readable and writable for administrators, who settle its hours', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    await admin.client.call('updateProject', { params, body: { archived: true } })
    const about = { ...params, userId: freelancer.id }
    const save = await admin.client.call('saveUserAvailability', {
      params: about,
      body: { availability: [{ day: slot.date, hours: [8] }] },
    })
    const paint = await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    expect([save.status, paint.status]).toEqual([200, 200])
    const { body } = await admin.client.call('getSummary', { params })
    expect(body.totalsByUser).toMatchObject([{ userId: freelancer.id, green: 1 }])
  })

  test('is unchanged when it is reopened', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const body = { availability: [{ day: slot.date, hours: [8] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    for (const archived of [true, true, false]) {
      const reply = await admin.client.call('updateProject', { params, body: { archived } })
      expect(reply.body.archived).toBe(archived)
    }
    expect((await freelancer.client.call('getMyAvailability', { params })).body).toEqual({ slots: [slot] })
    expect(await projectIdOf(freelancer)).toBe(params.projectId)
  })

  test('takes no new invites, and earlier ones wait until it is reopened (abuse 66)', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const newcomer = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, newcomer.email)).body
    await admin.client.call('updateProject', { params, body: { archived: true } })
    const refused = await inviteFreelancer(tenant, newEmail())
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await accept(newcomer, token)).status).toBe(403)
    await admin.client.call('updateProject', { params, body: { archived: false } })
    expect((await accept(newcomer, token)).status).toBe(200)
  })

  test('stays closed to a freelancer who is administrator elsewhere', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const elsewhere = await createTenant(app)
    await addMembership(app.deps.db, elsewhere.tenant, freelancer, 'ADMIN')
    await admin.client.call('updateProject', { params, body: { archived: true } })
    expect((await freelancer.client.call('getProject', { params })).status).toBe(403)
    expect(await projectIdOf(freelancer)).toBe(elsewhere.project.projectId)
  })
})
