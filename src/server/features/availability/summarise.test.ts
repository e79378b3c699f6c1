import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { setMode, setUserMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { writeWithoutFacts, writeAs } from '../../testing/write-as.ts'

const app = await createTestApp()
const date = '2026-11-20'

describe('the summary', () => {
  test('counts hours by effective mode and adds up what each pays by the first price that holds', async () => {
    const tenant = await createTenant(app)
    const { params, project, admin, freelancer } = tenant
    const idle = await createFreelancer(app, project)
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setWageConfig', {
      params,
      body: { wageGreen: 10.1, wageYellow: 12.2, wageRed: 15 },
    })
    await admin.client.call('setWageOverride', {
      params: about,
      body: { greenWage: null, yellowWage: 20.03, redWage: null },
    })
    const modes = ['GREEN', 'YELLOW', 'RED', 'GREEN', 'GREEN', 'WHITE', 'BLACK', 'GREEN'] as const
    for (const [index, mode] of modes.entries()) await setMode(tenant, { date, hour: 7 + index, mode })
    // 10:00 has a project price, 11:00 an own price too, 13:00 a price on BLACK, and 14:00 is closed for this person.
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 10, amount: 0 } })
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 11, amount: 50 } })
    await admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 11, amount: 60.6 } })
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 13, amount: 999 } })
    await setUserMode(tenant, { date, hour: 14, mode: 'BLACK' })
    await admin.client.call('saveUserAvailability', {
      params: about,
      body: { availability: [{ day: date, hours: [7, 8, 9, 10, 11, 12, 13, 14] }] },
    })
    const { status, body } = await admin.client.call('getSummary', { params, query: { month: '2026-11' } })
    expect(status).toBe(200)
    expect(body.totalsByUser).toHaveLength(2)
    expect(body.totalsByUser).toContainEqual({
      userId: freelancer.id,
      green: 3,
      yellow: 1,
      red: 1,
      total: 5,
      estEarnings: 10.1 + 20.03 + 15 + 60.6,
    })
    expect(body.totalsByUser).toContainEqual({
      userId: idle.id,
      green: 0,
      yellow: 0,
      red: 0,
      total: 0,
      estEarnings: 0,
    })
  })

  test('counts hours no more while they are closed, and again once they are staffed', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const hours = [{ date, hour: 7 }]
    await setMode(tenant, { date, hour: 7, mode: 'GREEN' })
    await freelancer.client.call('saveAvailability', {
      params,
      body: { availability: [{ day: date, hours: [7] }] },
    })
    for (const [mode, total] of [
      ['BLACK', 0],
      ['YELLOW', 1],
      ['WHITE', 0],
      ['GREEN', 1],
    ] as const) {
      await setMode(tenant, { date, hour: 7, mode })
      const { totalsByUser } = (await admin.client.call('getSummary', { params })).body
      expect(totalsByUser).toMatchObject([{ total }])
      const mine = await freelancer.client.call('getMyAvailability', { params, query: { month: '2026-11' } })
      expect(mine.body.slots).toEqual(hours)
    }
  })

  test('is for one month or for all saved hours', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await setMode(tenant, { date: '2026-11-30', hour: 7, mode: 'GREEN' })
    await setMode(tenant, { date: '2026-12-01', hour: 7, mode: 'RED' })
    await freelancer.client.call('saveAvailability', {
      params,
      body: {
        availability: [
          { day: '2026-11-30', hours: [7] },
          { day: '2026-12-01', hours: [7] },
        ],
      },
    })
    const totals = async (query: Record<string, string>) =>
      (await admin.client.call('getSummary', { params, query })).body.totalsByUser
    expect(await totals({ month: '2026-11' })).toMatchObject([{ green: 1, red: 0, total: 1 }])
    expect(await totals({ month: '2026-12' })).toMatchObject([{ green: 0, red: 1, total: 1 }])
    expect(await totals({})).toMatchObject([{ green: 1, red: 1, total: 2 }])
    expect((await admin.client.call('getSummary', { params, query: { month: '2026-13' } })).status).toBe(400)
  })

  test('is refused to freelancers with the sentence of the specification (abuse 07)', async () => {
    const { params, freelancer } = await createTenant(app)
    const reply = await freelancer.client.call('getSummary', { params })
    expect(reply).toMatchObject({ status: 403, body: { error: messages.en.summaryForbidden } })
  })

  test('never mixes two states of the prices (abuse 86)', async () => {
    const tenant = await createTenant(app)
    const { params, project, admin, freelancer } = tenant
    await setMode(tenant, { date, hour: 7, mode: 'GREEN' })
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId: freelancer.id },
      body: { availability: [{ day: date, hours: [7] }] },
    })
    // In every committed state the hour pays 7: by the wage, or by a slot price beside a wage of 0.
    const payBy = (rule: 'wage' | 'price') =>
      writeAs(app, admin.id)(
        { project },
        writeWithoutFacts(async (tx) => {
          const { tenantId, projectId } = project
          await tx.deleteFrom('tenant_wages').where('tenant_id', '=', tenantId).execute()
          await tx.deleteFrom('slot_prices').where('tenant_id', '=', tenantId).execute()
          if (rule === 'wage') {
            const cents = { green_cents: 700, yellow_cents: 0, red_cents: 0 }
            await tx
              .insertInto('tenant_wages')
              .values({ tenant_id: tenantId, ...cents })
              .execute()
          } else {
            const price = { tenant_id: tenantId, project_id: projectId, date, hour: 7, amount_cents: 700 }
            await tx.insertInto('slot_prices').values(price).execute()
          }
        }),
      )
    await payBy('wage')
    for (let round = 0; round < 30; round += 1) {
      const [, ...replies] = await Promise.all([
        payBy(round % 2 ? 'wage' : 'price'),
        ...Array.from({ length: 4 }, () => admin.client.call('getSummary', { params })),
      ])
      for (const reply of replies) expect(reply.body.totalsByUser).toMatchObject([{ estEarnings: 7 }])
    }
  })
})
