import { describe, expect, test } from 'vitest'
import { addProject, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer } from '../../testing/invites.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { writeWithoutTurns } from '../../testing/write-as.ts'
import { MAX_MEMBERSHIPS, MAX_MONTHS_OF_PROJECT } from './limit-settings.ts'

const slot = (month: string, hour = 8) => ({ date: `${month}-20`, hour })
const paint = ({ admin, params }: TestTenant, month: string, mode: string | null = 'GREEN', hour = 8) =>
  admin.client.call('setSlots', { params, body: { slots: [{ ...slot(month, hour), mode }] } })
const months = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  )

async function fillMonths(app: TestApp, { project }: TestTenant, count: number): Promise<void> {
  const { tenantId: tenant_id, projectId: project_id } = project
  const rows = months(count).map((month) => ({ tenant_id, project_id, month, cells: 1 }))
  await app.deps.db.insertInto('project_months').values(rows).execute()
}

describe('projects', () => {
  test('above the limit are 409, with the limit and who can raise it', async () => {
    const app = await createTestApp({ LIMIT_PROJECTS: '2' })
    const { admin, tenant } = await createTenant(app)
    const create = (headers = {}) =>
      admin.client.call('createProject', { params: { ...tenant }, body: { name: 'Herbst' }, headers })
    expect((await create()).status).toBe(201)
    expect(await create()).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        error:
          'Your organisation has 2 projects, which is the limit. The operator of this server can raise the limit.',
      },
    })
    expect((await create({ 'accept-language': 'de' })).body.error).toBe(
      'Ihre Organisation hat 2 Projekte, mehr sind nicht möglich. Der Betreiber dieses Servers kann die Grenze anheben.',
    )
    const { body } = await admin.client.call('listProjects', { params: { ...tenant } })
    expect(body.projects).toHaveLength(2)
  })

  test('made at once are no more than the limit', async () => {
    const app = await createTestApp({ LIMIT_PROJECTS: '3' })
    writeWithoutTurns(app)
    const { admin, tenant } = await createTenant(app)
    const create = () =>
      admin.client.call('createProject', { params: { ...tenant }, body: { name: 'Herbst' } })
    const replies = await Promise.all(Array.from({ length: 8 }, create))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    const { body } = await admin.client.call('listProjects', { params: { ...tenant } })
    expect(body.projects).toHaveLength(3)
  })
})

describe('memberships', () => {
  test('begun at once are no more than the limit, and a refused one counts no mail', async () => {
    const app = await createTestApp()
    const { db } = app.deps
    const person = await createPerson(app)
    const ids = Array.from({ length: MAX_MEMBERSHIPS - 1 }, () => crypto.randomUUID())
    await db
      .insertInto('tenants')
      .values(ids.map((id) => ({ id, name: id, created_at: 0 })))
      .execute()
    const membership = { user_id: person.id, role: 'FREELANCER', created_at: 0 } as const
    await db
      .insertInto('memberships')
      .values(ids.map((tenant_id) => ({ ...membership, tenant_id })))
      .execute()
    const tenants = [await createTenant(app), await createTenant(app), await createTenant(app)]
    const invites = await Promise.all(
      tenants.map((tenant) => invite(tenant, { role: 'ADMIN', email: person.email })),
    )
    const countCounters = async () => (await db.selectFrom('rate_counters').selectAll().execute()).length
    const before = await countCounters()
    const replies = await Promise.all(invites.map(({ body: { token } }) => accept(person, token)))
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    // One counts what the person accepts, and one the mail about the acceptance that succeeds.
    expect(await countCounters()).toBe(before + 2)
  })
})

describe('months with entries', () => {
  test('are at most 120 in a project, whose present months take more', async () => {
    const app = await createTestApp()
    const tenant = await createTenant(app)
    await fillMonths(app, tenant, MAX_MONTHS_OF_PROJECT)
    const refused = await paint(tenant, '2026-11')
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    expect(refused.body.error).toContain('This project has entries in 120 months, which is the limit.')
    expect((await paint(tenant, '2000-01')).status).toBe(200)
  })

  test('count each kind of entry, until all of a month is cleared', async () => {
    const app = await createTestApp({ LIMIT_MONTHS: '1' })
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    const person = { ...params, userId: freelancer.id }
    const month = '2026-11'
    const kinds = {
      mode: (isSet: boolean) => paint(tenant, month, isSet ? 'GREEN' : null),
      price: (isSet: boolean) =>
        admin.client.call('setSlotPrice', { params, body: { ...slot(month), amount: isSet ? 20 : null } }),
      ownMode: (isSet: boolean) =>
        admin.client.call('setUserSlotModes', {
          params: person,
          body: { slots: [{ ...slot(month), mode: isSet ? 'RED' : null }] },
        }),
      ownPrice: (isSet: boolean) =>
        admin.client.call('setUserSlotPrice', {
          params: person,
          body: { ...slot(month), amount: isSet ? 20 : null },
        }),
      hours: (isSet: boolean) =>
        admin.client.call('saveUserAvailability', {
          params: person,
          body: { availability: [{ day: `${month}-20`, hours: isSet ? [8] : [] }] },
        }),
    }
    for (const [kind, set] of Object.entries(kinds)) {
      expect([kind, (await set(true)).status]).toEqual([kind, 200])
      const refused = await paint(tenant, '2026-12')
      expect([kind, refused.status]).toEqual([kind, 409])
      expect((await set(false)).status).toBe(200)
      expect([kind, (await paint(tenant, '2026-12')).status]).toEqual([kind, 200])
      expect((await paint(tenant, '2026-12', null)).status).toBe(200)
    }
  })

  test('are limited in all projects of an organisation together', async () => {
    const app = await createTestApp({ LIMIT_MONTHS: '2' })
    const tenant = await createTenant(app)
    const second = await addProject(app.deps.db, { ...tenant.tenant, name: 'Herbst', now: 0 })
    expect((await paint(tenant, '2026-11')).status).toBe(200)
    expect((await paint(tenant, '2026-12')).status).toBe(200)
    const refused = await paint({ ...tenant, params: { ...second } }, '2026-11')
    expect(refused.body.error).toContain('has planned 2 months in all projects, which is the limit.')
  })
})

describe('a full disk of an organisation', () => {
  test('refuses new entries, and changes and clears those that are there', async () => {
    // A megabyte holds 3,333 cells.
    const app = await createTestApp({ LIMIT_DISK_MB: '1' })
    const tenant = await createTenant(app)
    await fillMonths(app, tenant, 1)
    await app.deps.db
      .updateTable('project_months')
      .set({ cells: 3332 })
      .where('tenant_id', '=', tenant.tenant.tenantId)
      .execute()
    expect((await paint(tenant, '2000-01')).status).toBe(200)
    const refused = await paint(tenant, '2000-01', 'GREEN', 9)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Your organisation has used up its 1 MB, which is the limit. Clear some hours or prices first. The operator of this server can raise the limit.',
    ])
    expect((await paint(tenant, '2000-01', 'RED')).status).toBe(200)
    expect((await paint(tenant, '2000-01', null)).status).toBe(200)
    expect((await paint(tenant, '2000-01', 'GREEN', 9)).status).toBe(200)
  })
})

describe('a roster', () => {
  test('takes no more people than the limit, and the invite stays open', async () => {
    const app = await createTestApp({ LIMIT_ROSTER: '1' })
    const tenant = await createTenant(app)
    const newcomer = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, newcomer.email)).body
    const refused = await accept(newcomer, token)
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    const { params, admin, freelancer } = tenant
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect((await accept(newcomer, token)).status).toBe(200)
  })
})
