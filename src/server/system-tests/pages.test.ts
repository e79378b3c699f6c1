/** Lists in pages, and lists of all months, which are read in pieces. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAGE_SIZES } from '../../contract/bounds.ts'
import { createTenant, type TestTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

const months = Array.from({ length: 30 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0')
  return `${2026 + Math.floor(index / 12)}-${month}`
})
const slots = months.map((month) => ({ date: `${month}-10`, hour: 9 }))

async function putEach({ admin, params, freelancer }: TestTenant): Promise<void> {
  const person = { ...params, userId: freelancer.id }
  const call = async (...args: Parameters<typeof admin.client.call>) =>
    expect((await admin.client.call(...args)).status).toBe(200)
  const modes = { slots: slots.map((slot) => ({ ...slot, mode: 'RED' })) }
  const prices = { slots: slots.map((slot) => ({ ...slot, amount: 20 })) }
  await call('setUserSlotModes', { params: person, body: modes })
  await call('setUserSlotPrices', { params: person, body: prices })
  await call('setSlotPrices', { params, body: prices })
  const availability = slots.map(({ date, hour }) => ({ day: date, hours: [hour] }))
  await call('saveUserAvailability', { params: person, body: { availability } })
}

test('the lists of all months are whole and in order, however many months they have', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params } = tenant
  const person = { ...params, userId: freelancer.id }
  await putEach(tenant)
  const read = async (...args: Parameters<typeof admin.client.call>) =>
    (await freelancer.client.call(...args)).body
  const modes = slots.map((slot) => ({ ...slot, mode: 'RED' }))
  const prices = slots.map((slot) => ({ ...slot, amount: 20 }))
  expect(await read('getUserSlotModes', { params: person })).toEqual({ slots: modes })
  expect(await read('listUserSlotPrices', { params: person })).toEqual({ slots: prices })
  expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: prices })
  expect(await read('getMyWages', { params })).toEqual({
    legend: { GREEN: 0, YELLOW: 0, RED: 0 },
    periods: [{ validFrom: null, GREEN: 0, YELLOW: 0, RED: 0 }],
    slots: prices,
  })
  expect(await read('getMyAvailability', { params })).toEqual({ slots })
  const { body } = await admin.client.call('getSummary', { params })
  expect(body.totalsByUser).toEqual([
    { userId: freelancer.id, green: 0, yellow: 0, red: 30, total: 30, estEarnings: 600 },
  ])
})

test('a list of all months shows a change at once', async () => {
  const tenant = await createTenant(app)
  const { admin, params } = tenant
  const read = async () => (await admin.client.call('listSlotPrices', { params })).body.slots.length
  expect(await read()).toBe(0)
  await admin.client.call('setSlotPrices', { params, body: { slots: [{ ...slots[0], amount: 20 }] } })
  expect(await read()).toBe(1)
  const { headers } = await admin.client.call('listSlotPrices', { params })
  const again = await admin.client.call('listSlotPrices', {
    params,
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.status).toBe(304)
})

describe('pages', () => {
  test('a page of invites has 500 and the cursor of the next one', async () => {
    const { project, params, admin } = await createTenant(app)
    const rows = Array.from({ length: PAGE_SIZES.invites + 1 }, (_, index) => ({
      tenant_id: project.tenantId,
      id: randomUUID(),
      project_id: project.projectId,
      role: 'ADMIN' as const,
      created_by: admin.id,
      // Several have the same time.
      created_at: 1000 + Math.floor(index / 3),
    }))
    await db.insertInto('invites').values(rows).execute()
    const first = (await admin.client.call('listInvites', { params })).body
    expect(first.invites).toHaveLength(PAGE_SIZES.invites)
    const query = { before: first.next }
    const second = (await admin.client.call('listInvites', { params, query })).body
    expect([second.invites.length, second.next]).toEqual([1, null])
    const tokens = [...first.invites, ...second.invites].map(({ token }: { token: string }) => token)
    expect(new Set(tokens).size).toBe(rows.length)
  })

  test('a page of magic links has 500 and the cursor of the next one', async () => {
    const { project, params, admin, freelancer } = await createTenant(app)
    const rows = Array.from({ length: PAGE_SIZES.links + 1 }, (_, index) => ({
      id: randomUUID(),
      tenant_id: project.tenantId,
      project_id: project.projectId,
      user_id: freelancer.id,
      created_at: 1000 + Math.floor(index / 3),
      expires_at: 2000,
    }))
    await db.insertInto('magic_links').values(rows).execute()
    const first = (await admin.client.call('listMagicLinks', { params })).body
    expect(first.links).toHaveLength(PAGE_SIZES.links)
    const query = { before: first.next }
    const second = (await admin.client.call('listMagicLinks', { params, query })).body
    expect([second.links.length, second.next]).toEqual([1, null])
  })
})
