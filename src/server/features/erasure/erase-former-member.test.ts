import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dumpDatabase } from '../../testing/dump.ts'
import { addMembership, addToRoster, createPerson, createTenant } from '../../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const PAST = '2026-11-10'
const COMING = '2026-12-01'
/** No other test has the name, so that a dump can be searched for it. */
const nameOfOne = () => ({ firstName: 'Zacharias', lastName: `Wunderlich-${randomUUID()}` })

/** A freelancer with a past and a coming hour, who was removed. */
async function formerMember() {
  const tenant = await createTenant(app, 'Rheinufer')
  const { admin, params } = tenant
  const name = nameOfOne()
  const person = await createPerson(app, name)
  await addMembership(db, tenant.tenant, person, 'FREELANCER')
  await addToRoster(db, tenant.project, person)
  await admin.client.call('setWageConfig', { params, body: { wageGreen: 12, wageYellow: 14, wageRed: 16 } })
  for (const date of [PAST, COMING]) {
    await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    const body = { availability: [{ day: date, hours: [8] }] }
    await admin.client.call('saveUserAvailability', { params: { ...params, userId: person.id }, body })
  }
  const own = { tenantId: params.tenantId, userId: person.id }
  expect((await admin.client.call('removeMember', { params: own })).status).toBe(204)
  return { tenant, person, name, own, erase: () => admin.client.call('eraseMember', { params: own }) }
}

type World = Awaited<ReturnType<typeof formerMember>>

async function formerNames({ tenant: { admin, params } }: World): Promise<string[]> {
  const { body, status } = await admin.client.call('listFormerMembers', { params })
  expect(status).toBe(200)
  return body.formerMembers.map(({ name }: { name: string }) => name)
}

/** The names of the people whose given hours the history has. */
async function namesInHistory({ tenant: { admin, params } }: World): Promise<string[]> {
  const { body } = await admin.client.call('listHistory', { params, query: { kind: 'availability' } })
  return body.entries.map(({ user }: { user: { name: string } }) => user.name)
}

/** The sums of the past month without the ids of their people, since a pseudonym of its own has another id. */
async function pastSums({ tenant: { admin, params } }: World): Promise<string[]> {
  const { body } = await admin.client.call('getSummary', { params, query: { month: '2026-11' } })
  return body.totalsByUser.map((sums: object) => JSON.stringify({ ...sums, userId: undefined })).toSorted()
}

/** The stored months of the tenant in which anybody has given hours. */
async function givenMonths({ tenant }: World): Promise<string[]> {
  const rows = db.selectFrom('availability_months').selectAll()
  const own = await rows.where('tenant_id', '=', tenant.tenant.tenantId).execute()
  return own.flatMap(({ month, hours }) => (/[1-9]/.test(hours) ? [month] : []))
}

describe('an organisation that erases a former member', () => {
  test('deletes the account of a person who belongs to no organisation any more', async () => {
    const world = await formerMember()
    expect(await formerNames(world)).toEqual([`Zacharias ${world.name.lastName}`])
    const sums = await pastSums(world)
    expect(sums.join()).toContain('"estEarnings":12')
    expect((await world.erase()).status).toBe(204)
    expect(await pastSums(world)).toEqual(sums)
    expect((await world.person.client.call('getMe')).status).toBe(401)
    const dump = await dumpDatabase(db)
    expect(dump).not.toContain(world.person.email)
    expect(dump).not.toContain(world.name.lastName)
    for (const shown of await namesInHistory(world)) expect(shown).toMatch(/^Person [A-Z0-9]{8}$/)
    expect(await givenMonths(world)).toEqual(['2026-11'])
    const { body } = await world.tenant.admin.client.call('listHistory', {
      params: world.tenant.params,
      query: { kind: 'erasure' },
    })
    expect(body.entries).toMatchObject([{ by: { id: world.tenant.admin.id } }])
    // The person is erased once: nobody is listed, and nothing is left to erase.
    expect(await formerNames(world)).toEqual([])
    expect((await world.erase()).status).toBe(404)
  })

  test('leaves the account of a person who belongs to another one', async () => {
    const world = await formerMember()
    const { person, tenant, name } = world
    const other = await createTenant(app, 'Neckar')
    await addMembership(db, other.tenant, person, 'FREELANCER')
    const sums = await pastSums(world)
    expect((await world.erase()).status).toBe(204)
    expect(await pastSums(world)).toEqual(sums)
    const { body } = await person.client.call('getMe')
    expect(body.user).toMatchObject({ ...name, email: person.email, memberships: [{ tenantName: 'Neckar' }] })
    expect(await formerNames(world)).toEqual([])
    for (const shown of await namesInHistory(world)) expect(shown).toMatch(/^Person [A-Z0-9]{8}$/)
    expect(await givenMonths(world)).toEqual(['2026-11'])
    for (const table of ['memberships', 'roster_entries', 'availability_months', 'audit_entries'] as const) {
      const rows = db.selectFrom(table).selectAll().where('tenant_id', '=', tenant.tenant.tenantId)
      expect(JSON.stringify(await rows.execute())).not.toContain(person.id)
    }
    expect((await world.erase()).status).toBe(404)
  })

  test('erases a person who left by themself, and an administrator whom another one removed', async () => {
    const { tenant, project, admin, params, freelancer } = await createTenant(app)
    const second = await createPerson(app)
    await addMembership(db, tenant, second, 'ADMIN')
    await addToRoster(db, project, second)
    await freelancer.client.call('leaveTenant', { params })
    const gone = { params: { ...params, userId: second.id } }
    expect((await admin.client.call('removeMember', gone)).status).toBe(204)
    for (const { id } of [freelancer, second]) {
      const reply = await admin.client.call('eraseMember', { params: { ...params, userId: id } })
      expect(reply.status).toBe(204)
    }
    expect((await admin.client.call('listFormerMembers', { params })).body.formerMembers).toEqual([])
  })

  test('is 404 for a stranger, for who was only invited, and for who left another organisation', async () => {
    const world = await formerMember()
    const { admin, params } = world.tenant
    const stranger = await createPerson(app)
    const invited = await createPerson(app)
    await inviteFreelancer(world.tenant, invited.email)
    const elsewhere = await formerMember()
    const before = await dumpDatabase(db)
    for (const userId of [stranger.id, invited.id, elsewhere.person.id]) {
      const refused = await admin.client.call('eraseMember', { params: { ...params, userId } })
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const foreign = await elsewhere.tenant.admin.client.call('eraseMember', { params: world.own })
    expect(foreign.status).toBe(404)
    expect((await world.person.client.call('eraseMember', { params: world.own })).status).toBe(404)
    expect(await dumpDatabase(db)).toBe(before)
  })

  test('does not find the person by any other call', async () => {
    const { tenant, own } = await formerMember()
    const { client } = tenant.admin
    const body = { role: 'FREELANCER' }
    expect((await client.call('changeMember', { params: own, body })).status).toBe(404)
    expect((await client.call('removeMember', { params: own })).status).toBe(404)
    const ofUser = { params: { ...tenant.params, userId: own.userId } }
    expect((await client.call('getEffectiveWages', ofUser)).status).toBe(404)
    expect((await client.call('getUserSlotModes', ofUser)).status).toBe(404)
  })

  test('gives a person who comes back none of what was erased', async () => {
    const world = await formerMember()
    const { tenant, person } = world
    const other = await createTenant(app, 'Neckar')
    await addMembership(db, other.tenant, person, 'FREELANCER')
    expect((await world.erase()).status).toBe(204)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    expect((await accept(person, token)).status).toBe(200)
    const query = { month: '2026-11' }
    const { body } = await person.client.call('getMyAvailability', { params: tenant.params, query })
    expect(body.slots).toEqual([])
    expect(await formerNames(world)).toEqual([])
  })

  test('erases them once, of two administrators at once', async () => {
    const world = await formerMember()
    const replies = await Promise.all([world.erase(), world.erase(), world.erase()])
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['204', '404', '404'])
  })
})
