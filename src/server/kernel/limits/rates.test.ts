import { describe, expect, test } from 'vitest'
import type { Booking } from '../../../domain/staffing.ts'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { TenantId } from '../access/types.ts'
import { DEFAULT_LIMITS } from './limit-settings.ts'
import { createRates } from './rates.ts'

const green = (hour: number) => ({ date: '2026-11-20', hour, mode: 'GREEN' as const })
const hours = (count: number) => Array.from({ length: count }, (_, index) => green(7 + index))
const setSlots = ({ admin, params }: TestTenant, slots: object[]) =>
  admin.client.call('setSlots', { params, body: { slots } })

describe('a rate', () => {
  const payer = { tenant: { tenantId: 't' as TenantId } }
  const rates = () => createRates({ rates: { ...DEFAULT_LIMITS.rates, writes: { session: 60, tenant: 60 } } })

  test('gives its whole amount at once, and then as time passes', () => {
    const limited = rates()
    limited.take('writes', payer, 60, 0)
    expect(() => limited.take('writes', payer, 1, 0)).toThrow('saved too often')
    expect(() => limited.take('writes', payer, 2, 1000)).toThrow('saved too often')
    limited.take('writes', payer, 1, 1000)
    expect(() => limited.take('writes', payer, 1, 1000)).toThrow('saved too often')
  })

  test('lets an amount above the whole of it pass after a pause', () => {
    const limited = rates()
    limited.take('writes', payer, 500, 0)
    expect(() => limited.take('writes', payer, 1, 0)).toThrow('saved too often')
  })

  test('makes nobody wait longer than its window after the clock was set back', () => {
    const limited = rates()
    limited.take('writes', payer, 60, 86_400_000)
    expect(() => limited.take('writes', payer, 1, 0)).toThrow('saved too often')
    limited.take('writes', payer, 60, 60_000)
  })
})

describe('calls', () => {
  test('to change between open and confirmed count as each hour of all planned months', async () => {
    const app = await createTestApp({ LIMIT_CELLS: '500/1000' })
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    expect((await setSlots(tenant, hours(1))).status).toBe(200)
    const set = (booking: Booking) =>
      admin.client.call('setStaffing', { params, body: { ...defaultStaffing, booking, keepBooked: true } })
    expect((await set('confirmed')).status).toBe(200)
    expect(await set('open')).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    expect((await set('confirmed')).status).toBe(200)
    app.advance(60_000)
    expect((await set('open')).status).toBe(200)
  })

  test('above the rate of a session are 429 with the time to wait, for that session alone', async () => {
    const app = await createTestApp({ LIMIT_READS: '3/100' })
    const { admin, freelancer, params } = await createTenant(app)
    const read = ({ client } = admin) => client.call('getProject', { params })
    for (let count = 0; count < 3; count += 1) expect((await read()).status).toBe(200)
    expect(await read()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
      body: {
        code: 'too_many_requests',
        error: 'You have loaded too much in a short time. Please wait 1 minute.',
      },
    })
    expect((await read(freelancer)).status).toBe(200)
    app.advance(20_000)
    expect((await read()).status).toBe(200)
  })

  test('above the rate of an organisation are 429 for all of its sessions, and not for another’s', async () => {
    const app = await createTestApp({ LIMIT_READS: '100/3' })
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const { admin, freelancer, params } = tenant
    for (const { client } of [admin, freelancer, admin]) await client.call('getProject', { params })
    const refused = await freelancer.client.call('getProject', {
      params,
      headers: { 'accept-language': 'de' },
    })
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'Ihre Organisation hat in kurzer Zeit zu viel geladen. Bitte warten Sie 1 Minute.',
    ])
    expect((await other.admin.client.call('getProject', { params: other.params })).status).toBe(200)
  })

  test('above the rate of saves leave reading, taking away and signing out open', async () => {
    const app = await createTestApp({ LIMIT_WRITES: '1/100' })
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    expect((await setSlots(tenant, hours(1))).status).toBe(200)
    expect((await setSlots(tenant, hours(1))).status).toBe(429)
    expect((await admin.client.call('getProject', { params })).status).toBe(200)
    const person = { ...params, userId: freelancer.id }
    const wages = { wageGreen: 12, wageYellow: 14, wageRed: 16 }
    expect((await admin.client.call('previewWageConfig', { params, body: wages })).status).toBe(200)
    expect((await admin.client.call('removeFromRoster', { params: person })).status).toBe(204)
    expect((await admin.client.call('logout')).status).toBe(204)
  })

  test('above a rate write nothing to the database', async () => {
    const app = await createTestApp({ LIMIT_WRITES: '1/100', LIMIT_CELLS: '2/100' })
    const tenant = await createTenant(app)
    await setSlots(tenant, hours(2))
    const dump = async () => [
      await app.deps.db.selectFrom('projects').selectAll().execute(),
      await app.deps.db.selectFrom('rate_counters').selectAll().execute(),
      await app.deps.db.selectFrom('audit_entries').selectAll().execute(),
    ]
    const before = await dump()
    const writes = app.deps.database.writes?.()
    expect((await setSlots(tenant, hours(3))).status).toBe(429)
    expect(await dump()).toEqual(before)
    expect(app.deps.database.writes?.()).toBe(writes)
  })
})

describe('changed hours', () => {
  test('above the rate are 429, and nothing of the call is saved', async () => {
    const app = await createTestApp({ LIMIT_CELLS: '10/100' })
    const tenant = await createTenant(app)
    expect((await setSlots(tenant, hours(8))).status).toBe(200)
    const refused = await setSlots(
      tenant,
      hours(3).map((slot) => ({ ...slot, mode: 'RED' })),
    )
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have changed too many hours in a short time. Please wait 1 minute.',
    ])
    const { params, admin } = tenant
    const { body } = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(body.schedule.map(({ mode }: { mode: string }) => mode)).toEqual(Array(8).fill('GREEN'))
  })

  test('can be cleared above the rate', async () => {
    const app = await createTestApp({ LIMIT_CELLS: '8/100', LIMIT_ENTRIES: '8/100' })
    const tenant = await createTenant(app)
    await setSlots(tenant, hours(8))
    const cleared = hours(8).map((slot) => ({ ...slot, mode: null }))
    expect((await setSlots(tenant, cleared)).status).toBe(200)
    expect((await setSlots(tenant, hours(1))).status).toBe(429)
  })

  test('above the rate of the history are 429 until a day has passed', async () => {
    const app = await createTestApp({ LIMIT_ENTRIES: '10/100' })
    const tenant = await createTenant(app)
    expect((await setSlots(tenant, hours(10))).status).toBe(200)
    const refused = await setSlots(tenant, [{ ...green(7), mode: 'RED' }])
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have made too many changes today. Please wait 3 hours.',
    ])
    app.advance(24 * 60 * 60 * 1000)
    expect((await setSlots(tenant, hours(1))).status).toBe(200)
  })
})

test('calls about one person are not limited like links for that person', async () => {
  const app = await createTestApp()
  const { admin, freelancer, params } = await createTenant(app)
  const person = { ...params, userId: freelancer.id }
  for (let count = 0; count < 30; count += 1)
    expect((await admin.client.call('getUserSlotModes', { params: person })).status).toBe(200)
})

test('links for one person are 20 an hour', async () => {
  const app = await createTestApp()
  const tenant = await createTenant(app)
  const colleague = await createFreelancer(app, tenant.project)
  const { admin, params } = tenant
  const make = ({ id: userId } = tenant.freelancer) =>
    admin.client.call('createMagicLink', { params, body: { userId } })
  for (let count = 0; count < 20; count += 1) expect((await make()).status).toBe(201)
  const refused = await make()
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'This person has been given too many links. Please wait 3 minutes.',
  ])
  expect((await make(colleague)).status).toBe(201)
})
