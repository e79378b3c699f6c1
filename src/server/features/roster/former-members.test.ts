import { describe, expect, test } from 'vitest'
import {
  createFreelancer,
  createPlanner,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

const leave = ({ client }: TestPerson, { params }: TestTenant) => client.call('leaveTenant', { params })

async function listed(tenant: TestTenant, query = {}) {
  const { body } = await tenant.admin.client.call('listFormerMembers', { params: tenant.params, query })
  return body as { formerMembers: { id: string; name: string }[]; next: string | null }
}

describe('the former members of a tenant', () => {
  test('are named, and neither their address nor their telephone is told', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    const phone = '+49 999 7654321'
    await db.updateTable('users').set({ phone }).where('id', '=', freelancer.id).execute()
    expect(await listed(tenant)).toEqual({ formerMembers: [], next: null })
    await leave(freelancer, tenant)
    expect(await listed(tenant)).toEqual({
      formerMembers: [{ id: freelancer.id, name: 'Anna Meyer' }],
      next: null,
    })
  })

  test('have an empty name where none was given, in place of the address', async () => {
    const tenant = await createTenant(app)
    const nameless = await createFreelancer(app, tenant.project, { firstName: '', lastName: '' })
    await leave(nameless, tenant)
    expect((await listed(tenant)).formerMembers).toEqual([{ id: nameless.id, name: '' }])
  })

  test('are former no more after a new invite', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    await leave(freelancer, tenant)
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    expect((await accept(freelancer, token)).status).toBe(200)
    expect((await listed(tenant)).formerMembers).toEqual([])
  })

  test('come 50 a page by name', async () => {
    const tenant = await createTenant(app)
    for (let index = 0; index < 60; index += 1) {
      const lastName = `Nr${String(index).padStart(2, '0')}`
      await leave(await createFreelancer(app, tenant.project, { lastName }), tenant)
    }
    const first = await listed(tenant)
    expect(first.formerMembers).toHaveLength(50)
    const rest = await listed(tenant, { before: first.next })
    expect(rest.next).toBeNull()
    const names = [...first.formerMembers, ...rest.formerMembers].map(({ name }) => name)
    expect(names).toHaveLength(60)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('are for administrators alone, each of their own tenant', async () => {
    const tenant = await createTenant(app)
    const { params, project, freelancer } = tenant
    const planner = await createPlanner(app, project)
    const other = await createTenant(app)
    const gone = await createFreelancer(app, project)
    await leave(gone, tenant)
    for (const [by, status] of [
      [freelancer, 403],
      [planner, 403],
      [other.admin, 404],
      [gone, 404],
    ] as const)
      expect((await by.client.call('listFormerMembers', { params })).status).toBe(status)
    expect((await listed(other)).formerMembers).toEqual([])
  })
})
