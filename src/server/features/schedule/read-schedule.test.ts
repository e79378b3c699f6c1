import { describe, expect, test } from 'vitest'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { writeWithoutFacts, writeAs } from '../../testing/write-as.ts'

const app = await createTestApp()
const date = '2026-11-20'

async function paintPattern({ project, admin }: TestTenant, slots: { weekday: number; hour: number }[]) {
  await writeAs(app, admin.id)(
    { project },
    writeWithoutFacts((tx) =>
      tx
        .insertInto('pattern_slots')
        .values(
          slots.map((slot) => ({
            tenant_id: project.tenantId,
            project_id: project.projectId,
            mode: 'RED' as const,
            ...slot,
          })),
        )
        .execute(),
    ),
  )
}

describe('reading the schedule', () => {
  test('gives the dated entries of the month, then the weekly pattern, and nothing of other months', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await paintPattern(tenant, [{ weekday: 4, hour: 9 }])
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
      await admin.client.call('setSlot', { params, body: { date: day, hour: 8, mode: 'GREEN' } })
    }
    const reply = await freelancer.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(reply.body).toEqual({
      month: '2026-11',
      schedule: [
        { date: '2026-11-01', hour: 8, mode: 'GREEN' },
        { date: '2026-11-30', hour: 8, mode: 'GREEN' },
        { day: 4, hour: 9, mode: 'RED' },
      ],
      userModeOverrides: [],
      slotPrices: {},
    })
  })

  test('gives overrides and own prices only when asked, a person’s price in place of the project’s', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    const query = { month: '2026-11' }
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 8, amount: 20.5 } })
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 9, amount: 0 } })
    await admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 8, amount: 30 } })
    await admin.client.call('setUserSlotMode', { params: about, body: { date, hour: 8, mode: 'BLACK' } })

    const plain = await freelancer.client.call('getSchedule', { params, query })
    expect(plain.body).toMatchObject({
      userModeOverrides: [],
      slotPrices: { [`${date}:8`]: 20.5, [`${date}:9`]: 0 },
    })
    const own = { userModeOverrides: [{ date, hour: 8, mode: 'BLACK' }] }
    const withOwn = { ...query, includeUserOverrides: 'true' }
    for (const reply of [
      await freelancer.client.call('getSchedule', { params, query: withOwn }),
      await freelancer.client.call('getSchedule', { params, query: { ...withOwn, userId: freelancer.id } }),
      await admin.client.call('getSchedule', { params, query: { ...withOwn, userId: freelancer.id } }),
    ]) {
      expect(reply.body).toMatchObject(own)
      expect(reply.body.slotPrices).toEqual({
        [`${date}:8`]: { amount: 30, userOverride: true },
        [`${date}:9`]: 0,
      })
    }
    const ofAdmin = await admin.client.call('getSchedule', { params, query: withOwn })
    expect(ofAdmin.body).toMatchObject({ userModeOverrides: [], slotPrices: { [`${date}:8`]: 20.5 } })
  })

  test('refuses a freelancer who names another person, and shows nothing of that person (abuse 08)', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const marker = { date: '2026-11-03', hour: 13, amount: 4711.17 }
    await admin.client.call('setUserSlotPrice', { params: { ...params, userId: other.id }, body: marker })
    const ask = (query: Record<string, string>) =>
      freelancer.client.call('getSchedule', { params, query: { month: '2026-11', ...query } })
    for (const userId of [other.id, crypto.randomUUID(), 'x']) {
      expect((await ask({ userId, includeUserOverrides: 'true' })).status).toBe(403)
      expect((await ask({ userId })).status).toBe(403)
    }
    expect(JSON.stringify((await ask({ includeUserOverrides: 'true' })).body)).not.toContain('4711')
  })

  test('is 404 for an administrator who names a person who is not on the roster', async () => {
    const { params, admin } = await createTenant(app)
    const stranger = (await createTenant(app)).freelancer
    for (const userId of [stranger.id, crypto.randomUUID(), 'x', '\0', '\ud800', '']) {
      const query = { month: '2026-11', includeUserOverrides: 'true', userId }
      expect((await admin.client.call('getSchedule', { params, query })).status).toBe(404)
    }
  })

  test.each(['9999-99', '2026-13', '1e9', '', '2026-1', '2026-11-01', '1999-12', '2100-01', '\0'])(
    'refuses the month %j (abuse 82)',
    async (month) => {
      const { params, admin } = await createTenant(app)
      const reply = await admin.client.call('getSchedule', { params, query: { month } })
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { month: expect.any(String) } },
      })
    },
  )

  test('refuses a call without month, or with two', async () => {
    const { params, admin } = await createTenant(app)
    expect((await admin.client.call('getSchedule', { params })).status).toBe(400)
    const twice = await app.app.inject({
      url: `/api/projects/${params.projectId}/schedule?month=2026-11&month=2026-12`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(twice.statusCode).toBe(400)
  })
})
