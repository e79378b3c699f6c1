import { describe, expect, test } from 'vitest'
import { utcOffset } from '../../../domain/time-zone.ts'
import {
  addProject,
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
} from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

describe('reading a project', () => {
  test('gives its name and tenant to an administrator and to a freelancer of its roster', async () => {
    const { params, project, admin, freelancer } = await createTenant(app, 'Stadtfest Köln')
    const expected = {
      id: project.projectId,
      tenantId: project.tenantId,
      name: 'Stadtfest Köln',
      tenantName: 'Stadtfest Köln',
      archived: false,
      timeZone: 'Europe/Berlin',
      utcOffset: utcOffset('Europe/Berlin', app.deps.clock()),
      contact: '',
      contactShown: `Anna Meyer (${admin.email})`,
      address: '',
      pastDays: null,
      booking: 'open',
    }
    for (const person of [admin, freelancer]) {
      const reply = await person.client.call('getProject', { params })
      expect(reply).toMatchObject({ status: 200, body: expected })
    }
  })

  test('is 403 for a freelancer of another project, 404 for a stranger, 401 signed out', async () => {
    const { params, tenant } = await createTenant(app)
    const other = await addProject(app.deps.db, { ...tenant, name: 'Other', now: 0 })
    const colleague = await createFreelancer(app, other)
    const stranger = (await createTenant(app)).admin
    expect((await colleague.client.call('getProject', { params })).status).toBe(403)
    expect((await stranger.client.call('getProject', { params })).status).toBe(404)
    expect((await app.client().call('getProject', { params })).status).toBe(401)
  })

  test('gives the same bytes for a foreign id, an invented id and no id', async () => {
    const own = await createTenant(app)
    const foreign = await createTenant(app)
    const ids = [foreign.project.projectId, crypto.randomUUID(), 'x', '-1', '%00', '../']
    const bodies = await Promise.all(
      ids.map((projectId) => own.admin.client.call('getProject', { params: { projectId } })),
    )
    for (const reply of bodies)
      expect(reply).toMatchObject({ status: 404, body: { error: 'Not found', code: 'not_found' } })
  })
})

describe('listing projects', () => {
  test('gives an administrator all of the tenant, a freelancer those with them on the roster', async () => {
    const { params, tenant, project, admin, freelancer } = await createTenant(app, 'B')
    await addProject(app.deps.db, { ...tenant, name: 'A', now: 0 })
    const names = async (client: typeof admin.client) =>
      (await client.call('listProjects', { params })).body.projects.map((p: { name: string }) => p.name)
    expect(await names(admin.client)).toEqual(['A', 'B'])
    expect(await names(freelancer.client)).toEqual(['B'])
    expect(project.tenantId).toBe(tenant.tenantId)
  })

  test('has them as in a dictionary', async () => {
    const { params, tenant, admin } = await createTenant(app, 'Zirkus')
    for (const name of ['bühne', 'Äpfelmarkt', 'Café'])
      await addProject(app.deps.db, { ...tenant, name, now: 0 })
    const { projects } = (await admin.client.call('listProjects', { params })).body
    expect(projects.map(({ name }: { name: string }) => name)).toEqual([
      'Äpfelmarkt',
      'bühne',
      'Café',
      'Zirkus',
    ])
  })

  test('is 404 for a caller without a membership in the tenant', async () => {
    const { params, tenant } = await createTenant(app)
    const person = await createPerson(app)
    expect((await person.client.call('listProjects', { params })).status).toBe(404)
    await addMembership(app.deps.db, tenant, person, 'FREELANCER')
    expect((await person.client.call('listProjects', { params })).body).toEqual({ projects: [] })
  })
})
