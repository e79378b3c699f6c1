import { describe, expect, test } from 'vitest'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp, type TestClient } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

describe('the schedule’s ETag', () => {
  const ask = (
    client: TestClient,
    { params }: TestTenant,
    more: Record<string, string> = {},
    tag?: unknown,
  ) =>
    client.call('getSchedule', {
      params,
      query: { month: '2026-11', ...more },
      ...(typeof tag === 'string' ? { headers: { 'if-none-match': tag } } : {}),
    })

  test('is answered 304 without a body until something of the project changes', async () => {
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    const { etag } = (await ask(admin.client, tenant)).headers
    const unchanged = await ask(admin.client, tenant, {}, `"other", ${String(etag)}`)
    expect(unchanged).toMatchObject({ status: 304, body: undefined })
    expect(unchanged.headers).toMatchObject({
      etag,
      'cache-control': 'no-store',
      vary: expect.stringMatching(/authorization/i),
    })

    await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    expect((await ask(admin.client, tenant, {}, etag)).status).toBe(200)
  })

  test('changes with the tenant’s wages and with a person’s', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    let { etag } = (await ask(admin.client, tenant)).headers
    const wages = { wageGreen: 1, wageYellow: 2, wageRed: 3 }
    const own = { greenWage: 1, yellowWage: null, redWage: null }
    for (const change of [
      () => admin.client.call('setWageConfig', { params, body: wages }),
      () => admin.client.call('setWageOverride', { params: { ...params, userId: freelancer.id }, body: own }),
    ]) {
      expect((await change()).status).toBe(200)
      const reply = await ask(admin.client, tenant, {}, etag)
      expect(reply.status).toBe(200)
      etag = reply.headers['etag']
    }
  })

  test('differs by caller, month and person (abuse 17)', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer } = tenant
    const { etag } = (await ask(admin.client, tenant)).headers
    expect((await ask(freelancer.client, tenant, {}, etag)).status).toBe(200)
    expect((await ask(admin.client, tenant, { month: '2026-12' }, etag)).status).toBe(200)
    expect((await ask(admin.client, tenant, { includeUserOverrides: 'true' }, etag)).status).toBe(200)
    const about = { includeUserOverrides: 'true', userId: freelancer.id }
    expect((await ask(admin.client, tenant, about, etag)).status).toBe(200)
  })

  test('gives no access to a caller without it', async () => {
    const tenant = await createTenant(app)
    const { etag } = (await ask(tenant.admin.client, tenant)).headers
    const stranger = (await createTenant(app)).admin
    expect((await ask(stranger.client, tenant, {}, etag)).status).toBe(404)
    expect((await ask(app.client(), tenant, {}, etag)).status).toBe(401)
  })

  test('gives a cached reply only at the current version and only to a caller with access', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    const first = await ask(freelancer.client, tenant)
    expect((await ask(admin.client, tenant)).body).toEqual(first.body)
    expect((await ask(freelancer.client, tenant)).body).toEqual(first.body)

    await admin.client.call('setSlot', { params, body: { date, hour: 9, mode: 'RED' } })
    const fresh = await ask(freelancer.client, tenant)
    expect(fresh.body).toMatchObject({ schedule: [{ date, hour: 9, mode: 'RED' }] })
    expect(fresh.headers['content-type']).toBe('application/json; charset=utf-8')

    const own = { ...params, userId: freelancer.id }
    const theirs = { includeUserOverrides: 'true' }
    await admin.client.call('setUserSlotMode', { params: own, body: { date, hour: 9, mode: 'BLACK' } })
    expect((await ask(freelancer.client, tenant, theirs)).body).toMatchObject({
      userModeOverrides: [{ date, hour: 9, mode: 'BLACK' }],
    })
    expect((await ask(admin.client, tenant, theirs)).body).toMatchObject({ userModeOverrides: [] })

    await admin.client.call('removeFromRoster', { params: own })
    expect((await ask(freelancer.client, tenant)).status).not.toBe(200)
  })
})
