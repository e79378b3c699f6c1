/** The settings of a project (decisions, section 5). */
import { describe, expect, test } from 'vitest'
import { utcOffset } from '../../../domain/time-zone.ts'
import { addMembership, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const change = ({ admin, params }: TestTenant, body: object) =>
  admin.client.call('updateProject', { params, body })
const read = async ({ freelancer, params }: TestTenant) =>
  (await freelancer.client.call('getProject', { params })).body

describe('the settings of a project', () => {
  test.each([
    { timeZone: 'America/St_Johns' },
    { timeZone: 'UTC' },
    { pastDays: 0 },
    { pastDays: 366 },
    { contact: 'x' },
    { address: 'x'.repeat(200) },
    { address: 'Messeplatz 1, 50679 Köln' },
    { contact: 'ä'.repeat(120) },
    { contact: 'Büro 🎪, 0221 4711' },
  ])('become %j and leave the rest', async (body) => {
    const tenant = await createTenant(app)
    const before = await read(tenant)
    const after = {
      ...before,
      ...body,
      ...('contact' in body && { contactShown: body.contact }),
      ...('timeZone' in body && { utcOffset: utcOffset(body.timeZone!, app.deps.clock()) }),
    }
    expect(await change(tenant, body)).toMatchObject({ status: 200, body: after })
    expect(await read(tenant)).toEqual(after)
    const { body: list } = await tenant.admin.client.call('listProjects', { params: tenant.params })
    expect(list.projects).toEqual([after])
  })

  test('change together, and go back to none', async () => {
    const tenant = await createTenant(app)
    const set = { name: 'Markt', timeZone: 'Asia/Tokyo', contact: ' Ria ', pastDays: 3 }
    expect((await change(tenant, set)).body).toMatchObject({ ...set, contact: 'Ria', contactShown: 'Ria' })
    expect((await change(tenant, { contact: '', pastDays: null })).body).toMatchObject({
      name: 'Markt',
      timeZone: 'Asia/Tokyo',
      contact: '',
      contactShown: `Anna Meyer (${tenant.admin.email})`,
      pastDays: null,
    })
  })

  test.each([
    ['timeZone', ['Europe/Bonn', '+01:00', '', null, 1, 'Europe/Berlin\0', 'x'.repeat(10_000)]],
    ['address', ['x'.repeat(201), 'a\nb', 'a\0', null, 7, '\ud800', '\u202e']],
    ['contact', ['x'.repeat(121), 'a\nb', 'a\0', null, 7, '\ud800', '\u202e']],
    ['pastDays', [-1, 367, 1.5, '3', true, Number.MAX_SAFE_INTEGER, []]],
  ])('refuse a wrong %s, and nothing changes', async (field, values) => {
    const tenant = await createTenant(app)
    const before = await read(tenant)
    for (const value of values) {
      const reply = await change(tenant, { name: 'New', [field]: value })
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
      })
    }
    expect(await read(tenant)).toEqual(before)
  })

  test('are not for freelancers', async () => {
    const tenant = await createTenant(app)
    const { freelancer, params } = tenant
    const before = await read(tenant)
    for (const body of [{ timeZone: 'UTC' }, { contact: 'me' }, { address: 'here' }, { pastDays: 1 }])
      expect((await freelancer.client.call('updateProject', { params, body })).status).toBe(403)
    expect(await read(tenant)).toEqual(before)
  })
})

describe('without a contact freelancers ask', () => {
  test('the administrator who made the project', async () => {
    const { tenant, params, admin } = await createTenant(app)
    const maker = await createPerson(app, { firstName: 'Ria', lastName: 'Öz' })
    await addMembership(app.deps.db, tenant, maker, 'ADMIN')
    const { body: project } = await maker.client.call('createProject', { params, body: { name: 'Markt' } })
    expect(project.contactShown).toBe(`Ria Öz (${maker.email})`)
    const { body } = await admin.client.call('getProject', { params: { projectId: project.id } })
    expect(body).toEqual(project)
  })

  test('the first administrator there, once that one has left', async () => {
    const { tenant, params, admin } = await createTenant(app)
    const maker = await createPerson(app, { firstName: 'Ria', lastName: 'Öz' })
    await addMembership(app.deps.db, tenant, maker, 'ADMIN')
    const { body: project } = await maker.client.call('createProject', { params, body: { name: 'Markt' } })
    await app.deps.db
      .updateTable('memberships')
      .set({ created_at: 1 })
      .where('user_id', '=', admin.id)
      .execute()
    expect((await maker.client.call('leaveTenant', { params: { tenantId: tenant.tenantId } })).status).toBe(
      204,
    )
    const { body } = await admin.client.call('getProject', { params: { projectId: project.id } })
    expect(body.contactShown).toBe(`Anna Meyer (${admin.email})`)
  })
})
