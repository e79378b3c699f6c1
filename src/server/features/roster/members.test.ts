import { describe, expect, test } from 'vitest'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createPlanner,
  createTenant,
  createTenantOfTwoAdmins,
  roleOf,
  type TestPerson,
} from '../../testing/fixtures.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const HOUR_MS = 60 * 60 * 1000

type Member = { user: { id: string }; role: string; projectIds: string[]; lastSeenAt: string | null }

async function membersFor(
  { client }: TestPerson,
  params: { tenantId: string },
): Promise<Map<string, Member>> {
  const { body } = await client.call('listMembers', { params })
  return new Map(body.members.map((member: Member) => [member.user.id, member]))
}

describe('the members of a tenant', () => {
  test('have a role, a day since when, a last sight and projects', async () => {
    const { params, project, admin, freelancer } = await createTenantOfTwoAdmins(app)
    const planner = await createPlanner(app, project)
    await addToRoster(db, project, planner)
    const members = await membersFor(admin, params)
    const of = ({ id }: TestPerson) => members.get(id)
    const since = new Date(TEST_NOW).toISOString()
    expect(of(admin)).toMatchObject({ role: 'ADMIN', projectIds: [], since })
    expect(of(freelancer)).toMatchObject({ role: 'FREELANCER', projectIds: [params.projectId] })
    expect(of(planner)).toMatchObject({ role: 'PLANNER', projectIds: [params.projectId] })
    expect(of(planner)!.lastSeenAt).not.toBeNull()
  })

  test('were last seen when a session that reaches the tenant was used', async () => {
    const { tenant, params, admin, freelancer } = await createTenantOfTwoAdmins(app)
    const other = await createTenant(app)
    await addMembership(db, other.tenant, freelancer, 'FREELANCER')
    app.advance(2 * HOUR_MS)
    const seen = app.deps.clock()
    await freelancer.client.call('getMe')
    const sightIn = async (by: TestPerson, where: { tenantId: string }) =>
      (await membersFor(by, where)).get(freelancer.id)!.lastSeenAt
    expect(await sightIn(admin, params)).toBe(new Date(seen).toISOString())
    // A session that reaches another tenant alone says nothing here.
    await freelancer.client.call('logout')
    expect(await sightIn(admin, params)).toBeNull()
    const linkId = crypto.randomUUID()
    await db
      .insertInto('magic_links')
      .values({
        id: linkId,
        user_id: freelancer.id,
        tenant_id: tenant.tenantId,
        project_id: params.projectId,
        created_at: seen,
        expires_at: seen + 1,
        used_at: seen,
        revoked_at: null,
      })
      .execute()
    await beginSession(db, {
      secrets: app.deps.secrets,
      userId: freelancer.id,
      now: app.deps.clock(),
      magicLink: { id: linkId, tenantId: tenant.tenantId },
    })
    expect(await sightIn(admin, params)).not.toBeNull()
    expect(await sightIn(other.admin, other.params)).toBeNull()
  })

  test('come 50 a page by name, and those who left are not among them', async () => {
    const { params, project, admin, freelancer } = await createTenantOfTwoAdmins(app)
    for (let index = 0; index < 60; index += 1)
      await createFreelancer(app, project, { lastName: `Nr${String(index).padStart(2, '0')}` })
    await freelancer.client.call('leaveTenant', { params })
    const first = (await admin.client.call('listMembers', { params })).body
    expect(first.members).toHaveLength(50)
    const rest = (await admin.client.call('listMembers', { params, query: { before: first.next } })).body
    expect(rest.next).toBeNull()
    const names = [...first.members, ...rest.members].map(({ user }) => user.lastName)
    expect(names).toHaveLength(62)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('are for administrators alone', async () => {
    const { params, project, freelancer, of } = await createTenantOfTwoAdmins(app)
    const planner = await createPlanner(app, project)
    const stranger = await createTenant(app)
    for (const [by, status] of [
      [freelancer, 403],
      [planner, 403],
      [stranger.admin, 404],
    ] as const) {
      expect((await by.client.call('listMembers', { params })).status).toBe(status)
      const body = { role: 'FREELANCER' }
      expect((await by.client.call('changeMember', { ...of(freelancer), body })).status).toBe(status)
      expect((await by.client.call('removeMember', of(freelancer))).status).toBe(status)
    }
  })
})

describe('changing a role', () => {
  test('names projects to a planner, and takes them away again', async () => {
    const { params, tenant, admin, freelancer, of } = await createTenantOfTwoAdmins(app)
    const second = await addProject(db, { ...tenant, name: 'Zweites', now: TEST_NOW })
    const change = async (body: object) =>
      (await admin.client.call('changeMember', { ...of(freelancer), body })).body
    const projectIds = [params.projectId, second.projectId].toSorted()
    expect((await change({ role: 'PLANNER', projectIds })).member).toMatchObject({
      role: 'PLANNER',
      projectIds,
    })
    const ofSecond = { params: { ...second } }
    expect((await freelancer.client.call('getRoster', ofSecond)).status).toBe(200)
    // Without the list the projects stay as they are.
    expect((await change({ role: 'PLANNER' })).member).toMatchObject({ projectIds })
    await change({ role: 'PLANNER', projectIds: [params.projectId] })
    expect((await freelancer.client.call('getRoster', ofSecond)).status).toBe(403)
    expect((await change({ role: 'ADMIN' })).member).toMatchObject({ role: 'ADMIN', projectIds: [] })
    expect((await freelancer.client.call('listMembers', { params })).status).toBe(200)
    expect((await change({ role: 'FREELANCER' })).member.projectIds).toEqual([params.projectId])
    expect((await freelancer.client.call('getRoster', { params })).status).toBe(403)
    const { entries } = (await admin.client.call('listHistory', { params, query: { kind: 'role' } })).body
    expect(entries[0]).toMatchObject({
      user: { id: freelancer.id },
      before: { role: 'ADMIN', projectIds: [] },
      after: { role: 'FREELANCER', projectIds: [] },
    })
    expect(entries).toHaveLength(4)
  })

  test('refuses a planner without projects, unknown roles, and projects that are not of the tenant', async () => {
    const { admin, freelancer, of } = await createTenantOfTwoAdmins(app)
    const other = await createTenant(app)
    const change = (body: object) => admin.client.call('changeMember', { ...of(freelancer), body })
    for (const body of [
      { role: 'PLANNER' },
      { role: 'PLANNER', projectIds: [] },
      { role: 'PLANNER', projectIds: 'x' },
    ])
      expect((await change(body)).body).toMatchObject({
        code: 'invalid_input',
        fields: { projectIds: expect.any(String) },
      })
    expect((await change({ role: 'OWNER' })).body).toMatchObject({ fields: { role: expect.any(String) } })
    for (const projectId of [other.project.projectId, crypto.randomUUID(), 'x'])
      expect((await change({ role: 'PLANNER', projectIds: [projectId] })).status).toBe(404)
    expect(await roleOf(freelancer)).toBe('FREELANCER')
    const about = { params: { ...other.params, userId: freelancer.id } }
    expect(
      (await other.admin.client.call('changeMember', { ...about, body: { role: 'ADMIN' } })).status,
    ).toBe(404)
  })

  test('ends links and sessions that administrators may hold of a person who plans from now on', async () => {
    const { params, admin, freelancer, of } = await createTenantOfTwoAdmins(app)
    const { token } = (
      await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    ).body
    await admin.client.call('changeMember', { ...of(freelancer), body: { role: 'ADMIN' } })
    expect((await app.client().call('redeemMagicLink', { params: { token } })).status).toBe(404)
  })

  test('ends the session that a link began, which an administrator may hold', async () => {
    const { params, admin, freelancer, of } = await createTenantOfTwoAdmins(app)
    const link = await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
    const { body } = await app.client().call('redeemMagicLink', { params: { token: link.body.token } })
    const held = app.client(body.token)
    expect((await held.call('getMe')).status).toBe(200)
    const raised = { role: 'PLANNER', projectIds: [params.projectId] }
    await admin.client.call('changeMember', { ...of(freelancer), body: raised })
    expect((await held.call('getMe')).status).toBe(401)
    expect((await freelancer.client.call('getMe')).status).toBe(200)
  })

  test('ends the calendar of a project that the person no longer plans', async () => {
    const { params, admin, second, of } = await createTenantOfTwoAdmins(app)
    const made = await second.client.call('createProjectCalendar', { params, body: {} })
    const read = async () => (await app.app.inject({ url: new URL(made.body.url).pathname })).statusCode
    await admin.client.call('changeMember', {
      ...of(second),
      body: { role: 'PLANNER', projectIds: [params.projectId] },
    })
    expect(await read()).toBe(200)
    await admin.client.call('changeMember', { ...of(second), body: { role: 'FREELANCER' } })
    expect(await read()).toBe(404)
  })

  test('never lowers the last administrator', async () => {
    const { params, admin, second, of } = await createTenantOfTwoAdmins(app)
    const lower = (by: TestPerson, whom: TestPerson) =>
      by.client.call('changeMember', { ...of(whom), body: { role: 'FREELANCER' } })
    expect((await lower(admin, second)).status).toBe(200)
    expect(await lower(admin, admin)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect(await admin.client.call('removeMember', of(admin))).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    })
    expect((await admin.client.call('getRoster', { params })).status).toBe(200)
  })
})
