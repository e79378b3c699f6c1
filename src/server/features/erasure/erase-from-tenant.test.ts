import { describe, expect, test } from 'vitest'
import { addMembership, addToRoster, createPerson, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const PAST = '2026-11-10'
const NAME = { firstName: 'Zacharias', lastName: 'Wunderlich' }

async function worker() {
  const tenant = await createTenant(app, 'Rheinufer')
  const person = await createPerson(app, NAME)
  await addMembership(db, tenant.tenant, person, 'FREELANCER')
  await addToRoster(db, tenant.project, person)
  const { admin, params } = tenant
  await admin.client.call('setWageConfig', { params, body: { wageGreen: 12, wageYellow: 14, wageRed: 16 } })
  await admin.client.call('setWageOverride', {
    params: { ...params, userId: person.id },
    body: { greenWage: 13, yellowWage: null, redWage: null },
  })
  await admin.client.call('setSlot', { params, body: { date: PAST, hour: 8, mode: 'GREEN' } })
  const body = { availability: [{ day: PAST, hours: [8] }] }
  await admin.client.call('saveUserAvailability', { params: { ...params, userId: person.id }, body })
  const erase = () =>
    admin.client.call('eraseMember', { params: { tenantId: params.tenantId, userId: person.id } })
  return { tenant, person, erase }
}

const repliesOf = async ({ tenant: { admin, params } }: Awaited<ReturnType<typeof worker>>) => {
  const replies = []
  for (const name of ['listHistory', 'getSummary', 'getRoster', 'listPeople'] as const)
    replies.push((await admin.client.call(name, { params })).body)
  return replies
}

describe('an organisation that erases a member', () => {
  test('deletes the account of a person who belongs to no other one', async () => {
    const world = await worker()
    expect((await world.erase()).status).toBe(204)
    expect((await world.person.client.call('getMe')).status).toBe(401)
    const user = db.selectFrom('users').selectAll().where('id', '=', world.person.id)
    expect(await user.executeTakeFirstOrThrow()).toMatchObject({
      email: '',
      first_name: '',
      password_hash: null,
    })
    expect(JSON.stringify(await repliesOf(world))).not.toContain('Wunderlich')
    expect((await world.erase()).status).toBe(404)
  })

  test('leaves the account and the hours that the person has elsewhere', async () => {
    const world = await worker()
    const { person, tenant } = world
    const other = await createTenant(app, 'Neckar')
    await addMembership(db, other.tenant, person, 'FREELANCER')
    await addToRoster(db, other.project, person)
    const params = { ...other.params, userId: person.id }
    await other.admin.client.call('setSlot', { params, body: { date: '2026-12-01', hour: 8, mode: 'GREEN' } })
    await other.admin.client.call('saveUserAvailability', {
      params,
      body: { availability: [{ day: '2026-12-01', hours: [8] }] },
    })
    const sums = async () => {
      const query = { month: '2026-11' }
      const { body } = await tenant.admin.client.call('getSummary', { params: tenant.params, query })
      return (body.totalsByUser as object[])
        .map((sums) => JSON.stringify({ ...sums, userId: undefined }))
        .toSorted()
    }
    const before = await sums()
    expect(before).toContain('{"green":1,"yellow":0,"red":0,"total":1,"estEarnings":13}')

    expect((await world.erase()).status).toBe(204)
    const { body } = await person.client.call('getMe')
    expect(body.user).toMatchObject({ ...NAME, email: person.email, memberships: [{ tenantName: 'Neckar' }] })
    const kept = await person.client.call('getMyAvailability', {
      params: other.params,
      query: { month: '2026-12' },
    })
    expect(kept.body.slots).toEqual([{ date: '2026-12-01', hour: 8 }])
    expect((await person.client.call('getProject', { params: tenant.params })).status).toBe(404)

    expect(await sums()).toEqual(before)
    const replies = JSON.stringify(await repliesOf(world))
    for (const word of ['Wunderlich', person.email, person.id]) expect(replies).not.toContain(word)
    expect(replies).toMatch(/Person [A-Z0-9]{8}/)
    const { tenantId } = tenant.tenant
    for (const table of ['memberships', 'roster_entries', 'availability_months'] as const) {
      const rows = db.selectFrom(table).select('user_id').where('tenant_id', '=', tenantId)
      expect((await rows.execute()).map(({ user_id }) => user_id)).not.toContain(person.id)
    }
    const history = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(JSON.stringify(history)).not.toContain(person.id)
    expect(history.map(({ kind }) => kind)).toContain('erasure')
  })

  test('does not take away its last administrator', async () => {
    const { admin, params } = await createTenant(app)
    const refused = await admin.client.call('eraseMember', { params: { ...params, userId: admin.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect((await admin.client.call('getRoster', { params })).status).toBe(200)
  })

  test('erases nobody of another organisation, and no freelancer may erase', async () => {
    const { tenant, person } = await worker()
    const foreign = await createTenant(app)
    const params = { tenantId: foreign.params.tenantId, userId: person.id }
    expect((await foreign.admin.client.call('eraseMember', { params })).status).toBe(404)
    const own = { tenantId: tenant.params.tenantId, userId: person.id }
    expect((await foreign.admin.client.call('eraseMember', { params: own })).status).toBe(404)
    expect((await person.client.call('eraseMember', { params: own })).status).toBe(403)
    expect((await person.client.call('getMe')).body.user.lastName).toBe('Wunderlich')
  })

  test('does not tell another organisation, which the person has left, who erased', async () => {
    const world = await worker()
    const other = await createTenant(app, 'Neckar')
    await addMembership(db, other.tenant, world.person, 'FREELANCER')
    await addToRoster(db, other.project, world.person)
    await world.person.client.call('leaveTenant', { params: other.params })
    expect((await world.erase()).status).toBe(204)
    const { body } = await other.admin.client.call('listHistory', {
      params: other.params,
      query: { kind: 'erasure' },
    })
    expect(body.entries).toMatchObject([{ by: { id: world.person.id } }])
    const own = await world.tenant.admin.client.call('listHistory', {
      params: world.tenant.params,
      query: { kind: 'erasure' },
    })
    expect(own.body.entries).toMatchObject([{ by: { id: world.tenant.admin.id } }])
  })
})
