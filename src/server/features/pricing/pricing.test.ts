import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { NO_WAGE_OVERRIDE } from '../../../domain/wages.ts'
import { addProject, createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { writeAs } from '../../testing/write-as.ts'
import { listWageOverrides } from './list-wage-overrides.ts'
import { changeOwnPeriods } from './queries.ts'

const app = await createTestApp()
const date = '2026-11-20'

describe('the tenant’s wages', () => {
  test('are 0 until they are set, also at a project’s path', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const nothing = { wageGreen: 0, wageYellow: 0, wageRed: 0 }
    const always = (wages: object) => ({ ...wages, periods: [{ validFrom: null, ...wages }] })
    expect((await admin.client.call('getWageConfig', { params })).body).toEqual(always(nothing))
    expect((await freelancer.client.call('getProjectWages', { params })).body).toEqual(always(nothing))
    for (const wages of [
      { wageGreen: 12.5, wageYellow: 0, wageRed: 100_000 },
      { wageGreen: 0.1, wageYellow: 0.29, wageRed: 1.1 },
    ]) {
      const reply = await admin.client.call('setWageConfig', { params, body: wages })
      expect(reply).toMatchObject({ status: 200, body: always(wages) })
      expect((await admin.client.call('getWageConfig', { params })).body).toEqual(always(wages))
      expect((await freelancer.client.call('getProjectWages', { params })).body).toEqual(always(wages))
    }
  })

  test('are set and read by administrators alone', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { wageGreen: 1, wageYellow: 1, wageRed: 1 }
    expect((await freelancer.client.call('getWageConfig', { params })).status).toBe(403)
    expect((await freelancer.client.call('setWageConfig', { params, body })).status).toBe(403)
    expect((await stranger.client.call('setWageConfig', { params, body })).status).toBe(404)
    expect((await admin.client.call('getWageConfig', { params })).body.wageGreen).toBe(0)
  })

  test('survive simultaneous writes, over several projects', async () => {
    const { params, tenant, admin } = await createTenant(app)
    for (const name of ['B', 'C', 'D']) await addProject(app.deps.db, { ...tenant, name, now: 0 })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, wage) =>
        admin.client.call('setWageConfig', {
          params,
          body: { wageGreen: wage, wageYellow: wage, wageRed: wage },
        }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    const { wageGreen, wageYellow, wageRed } = (await admin.client.call('getWageConfig', { params })).body
    expect([wageYellow, wageRed]).toEqual([wageGreen, wageGreen])
  })
})

describe('a person’s wages', () => {
  test('are the tenant’s where the person has none', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setWageConfig', { params, body: { wageGreen: 10, wageYellow: 12, wageRed: 15 } })
    const effective = async () => (await freelancer.client.call('getEffectiveWages', { params: about })).body
    const always = (wages: object) => ({ ...wages, periods: [{ validFrom: null, ...wages }] })
    expect(await effective()).toEqual({
      ...always({ wageGreen: 10, wageYellow: 12, wageRed: 15 }),
      override: always({ greenWage: null, yellowWage: null, redWage: null }),
    })
    const own = { greenWage: 11.25, yellowWage: null, redWage: 0 }
    const reply = await admin.client.call('setWageOverride', { params: about, body: own })
    expect(reply).toMatchObject({ status: 200, body: own })
    expect(await effective()).toEqual({
      ...always({ wageGreen: 11.25, wageYellow: 12, wageRed: 0 }),
      override: always(own),
    })
    const mine = await freelancer.client.call('getMyWages', { params })
    const legend = { GREEN: 11.25, YELLOW: 12, RED: 0 }
    expect(mine.body).toEqual({ legend, periods: [{ validFrom: null, ...legend }], slots: [] })
  })

  test('are never a mixture of two states', async () => {
    const { params, tenant, admin, freelancer } = await createTenant(app)
    const { tenantId } = tenant
    const about = { ...params, userId: freelancer.id }
    const person = { tenantId, userId: freelancer.id }
    // In every committed state GREEN pays 7: by the tenant's wage, or by the person's own beside 99.
    const payBy = (rule: 'tenant' | 'own') =>
      writeAs(app, admin.id)({ tenant }, async (tx) => {
        const wages = { green_cents: rule === 'tenant' ? 700 : 9900, yellow_cents: 0, red_cents: 0 }
        const own = rule === 'tenant' ? NO_WAGE_OVERRIDE : { ...NO_WAGE_OVERRIDE, GREEN: 700 }
        await tx.deleteFrom('tenant_wages').where('tenant_id', '=', tenantId).execute()
        await tx
          .insertInto('tenant_wages')
          .values({ tenant_id: tenantId, ...wages })
          .execute()
        await changeOwnPeriods(tx, person, { put: { validFrom: null, wages: own }, removed: [] })
        return { facts: [], result: undefined }
      })
    await payBy('tenant')
    for (let round = 0; round < 30; round += 1) {
      const [, ...replies] = await Promise.all([
        payBy(round % 2 ? 'tenant' : 'own'),
        ...Array.from({ length: 3 }, () => freelancer.client.call('getEffectiveWages', { params: about })),
        ...Array.from({ length: 3 }, () => freelancer.client.call('getMyWages', { params })),
      ])
      for (const { body } of replies) expect(body.wageGreen ?? body.legend.GREEN).toBe(7)
    }
  })

  test('are listed for everybody who has their own, page by page', async () => {
    const { params, tenant, project, admin, freelancer } = await createTenant(app)
    const stranger = await createTenant(app)
    const people = [freelancer, await createFreelancer(app, project), await createFreelancer(app, project)]
    await createFreelancer(app, project)
    const own = { greenWage: 1234.5, yellowWage: null, redWage: 0 }
    for (const { id: userId } of people)
      await admin.client.call('setWageOverride', { params: { ...params, userId }, body: own })
    await stranger.admin.client.call('setWageOverride', {
      params: { ...stranger.params, userId: stranger.freelancer.id },
      body: own,
    })
    const overrides = people
      .map(({ id }) => id as string)
      .toSorted()
      .map((userId) => ({ userId, ...own, periods: [{ validFrom: null, ...own }] }))
    const whole = await admin.client.call('listWageOverrides', { params })
    expect(whole).toMatchObject({ status: 200, body: { overrides, next: null } })

    const { db } = app.deps
    const ofToday = { ...tenant, today: '2026-11-20' }
    const { reply: first } = await listWageOverrides(db, { ...ofToday, limit: 2 })
    expect(first).toEqual({ overrides: overrides.slice(0, 2), next: overrides[1]!.userId })
    const { reply: second } = await listWageOverrides(db, { ...ofToday, limit: 2, before: first.next! })
    expect(second).toEqual({ overrides: overrides.slice(2), next: null })
  })

  test('are listed for administrators alone', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    expect((await freelancer.client.call('listWageOverrides', { params })).status).toBe(403)
    expect((await stranger.client.call('listWageOverrides', { params })).status).toBe(404)
  })

  test('are read by the person and administrators only, and are 404 for strangers’ ids (abuse 09)', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const stranger = (await createTenant(app)).freelancer
    const body = { greenWage: 1, yellowWage: 1, redWage: 1 }
    const ask = (person: typeof admin, userId: string) =>
      person.client.call('getEffectiveWages', { params: { ...params, userId } })
    expect((await ask(other, freelancer.id)).status).toBe(403)
    for (const userId of [stranger.id, crypto.randomUUID(), 'x', '\0']) {
      expect((await ask(admin, userId)).status).toBe(404)
      const about = { ...params, userId }
      expect((await admin.client.call('setWageOverride', { params: about, body })).status).toBe(404)
    }
    const rows = await app.deps.db
      .selectFrom('wage_overrides')
      .where('tenant_id', '=', params.tenantId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})

describe('slot prices', () => {
  test('are set, changed, and cleared by null but not by 0 (abuse 85)', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    for (const [set, list, where] of [
      ['setSlotPrice', 'listSlotPrices', params],
      ['setUserSlotPrice', 'listUserSlotPrices', about],
    ] as const) {
      for (const amount of [20.5, 21.07, 0]) {
        const body = { date, hour: 8, amount }
        expect(await admin.client.call(set, { params: where, body })).toMatchObject({ status: 200, body })
        expect((await admin.client.call(list, { params: where })).body).toEqual({ slots: [body] })
      }
      const cleared = { date, hour: 8, amount: null }
      for (const again of [cleared, cleared]) {
        expect(await admin.client.call(set, { params: where, body: again })).toMatchObject({
          status: 200,
          body: cleared,
        })
      }
      expect((await admin.client.call(list, { params: where })).body).toEqual({ slots: [] })
    }
  })

  test('are cleared for one person alone', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const price = { date, hour: 8, amount: 20 }
    const set = (userId: string, amount: number | null) =>
      admin.client.call('setUserSlotPrice', { params: { ...params, userId }, body: { ...price, amount } })
    await admin.client.call('setSlotPrice', { params, body: price })
    await set(freelancer.id, 20)
    await set(other.id, 20)
    await set(freelancer.id, null)
    const about = { ...params, userId: other.id }
    expect((await admin.client.call('listUserSlotPrices', { params: about })).body).toEqual({
      slots: [price],
    })
    expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: [price] })
  })

  test('for a month hold as the person’s own, else as the project’s', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const price = (day: string, hour: number, amount: number) => ({ date: day, hour, amount })
    const set = (body: object, userId?: string) =>
      userId === undefined
        ? admin.client.call('setSlotPrice', { params, body })
        : admin.client.call('setUserSlotPrice', { params: { ...params, userId }, body })
    await set(price('2026-11-30', 20, 20))
    await set(price('2026-11-30', 9, 10))
    await set(price('2026-12-01', 9, 11))
    await set(price('2026-11-30', 9, 0), freelancer.id)
    await set(price('2026-11-02', 7, 99.99), freelancer.id)
    await set(price('2026-11-02', 8, 4711), other.id)
    const mine = async (query: Record<string, string>) =>
      (await freelancer.client.call('getMyWages', { params, query })).body.slots
    const november = [price('2026-11-02', 7, 99.99), price('2026-11-30', 9, 0), price('2026-11-30', 20, 20)]
    expect(await mine({ month: '2026-11' })).toEqual(november)
    expect(await mine({})).toEqual([...november, price('2026-12-01', 9, 11)])
    expect(await mine({ month: '2026-10' })).toEqual([])
  })

  test('are listed with date, hour and amount, apart for the project and each person', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    const ofProject = [
      { date: '2026-11-30', hour: 9, amount: 10.5 },
      { date: '2026-12-01', hour: 20, amount: 0 },
    ]
    const ofPerson = [{ date: '2026-11-30', hour: 9, amount: 30 }]
    for (const body of ofProject) await admin.client.call('setSlotPrice', { params, body })
    for (const body of ofPerson) await admin.client.call('setUserSlotPrice', { params: about, body })
    expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: ofProject })
    for (const { client } of [admin, freelancer]) {
      expect((await client.call('listUserSlotPrices', { params: about })).body).toEqual({ slots: ofPerson })
    }
  })

  test('are set by administrators alone, for everybody and for one person', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const about = { ...params, userId: freelancer.id }
    const body = { date, hour: 8, amount: 99 }
    for (const [person, status] of [
      [freelancer, 403],
      [stranger, 404],
    ] as const) {
      expect((await person.client.call('setSlotPrice', { params, body })).status).toBe(status)
      expect((await person.client.call('setUserSlotPrice', { params: about, body })).status).toBe(status)
    }
    expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: [] })
    expect((await admin.client.call('listUserSlotPrices', { params: about })).body).toEqual({ slots: [] })
  })

  test('are refused to freelancers with the sentence of the specification (abuse 07)', async () => {
    const { params, project, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const about = { ...params, userId: freelancer.id }
    for (const reply of [
      await freelancer.client.call('listSlotPrices', { params }),
      await other.client.call('listUserSlotPrices', { params: about }),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { error: messages.en.slotPricesForbidden } })
    }
    expect((await freelancer.client.call('listUserSlotPrices', { params: about })).status).toBe(200)
  })

  test('are 404 for a person of the tenant who is not in the project, and store nothing (abuse 04, 05)', async () => {
    const { params, tenant, admin } = await createTenant(app)
    const elsewhere = await addProject(app.deps.db, { ...tenant, name: 'Elsewhere', now: 0 })
    const colleague = await createFreelancer(app, elsewhere)
    const stranger = (await createTenant(app)).freelancer
    for (const userId of [colleague.id, stranger.id, crypto.randomUUID(), '\0']) {
      const about = { ...params, userId }
      const body = { date, hour: 8, amount: 1 }
      expect((await admin.client.call('setUserSlotPrice', { params: about, body })).status).toBe(404)
      expect((await admin.client.call('listUserSlotPrices', { params: about })).status).toBe(404)
    }
    const rows = await app.deps.db
      .selectFrom('user_slot_prices')
      .where('project_id', '=', params.projectId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a bad amount (abuse 83)', () => {
  const bad = [-1, -0.01, '12,50', '12.50', '', 12.505, 1e-7, true, 1e12, 100_000.01, [1], {}]
  test.each(bad)('%j is refused by name and changes nothing', async (amount) => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    const replies = [
      ['amount', await admin.client.call('setSlotPrice', { params, body: { date, hour: 8, amount } })],
      [
        'amount',
        await admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 8, amount } }),
      ],
      [
        'wageYellow',
        await admin.client.call('setWageConfig', {
          params,
          body: { wageGreen: 1, wageYellow: amount, wageRed: 1 },
        }),
      ],
      [
        'redWage',
        await admin.client.call('setWageOverride', {
          params: about,
          body: { greenWage: 1, yellowWage: null, redWage: amount },
        }),
      ],
    ] as const
    for (const [field, reply] of replies) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: messages.en.invalidAmount } } })
    }
    expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: [] })
    expect((await admin.client.call('listUserSlotPrices', { params: about })).body).toEqual({ slots: [] })
    expect((await admin.client.call('getWageConfig', { params })).body.wageGreen).toBe(0)
  })

  test('cannot be stored past the API either, since the schema refuses it', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    const wages = { greenWage: 1, yellowWage: 1, redWage: 1 }
    await admin.client.call('setSlotPrice', { params, body: { date, hour: 8, amount: 1 } })
    await admin.client.call('setUserSlotPrice', { params: about, body: { date, hour: 8, amount: 1 } })
    await admin.client.call('setWageConfig', { params, body: { wageGreen: 1, wageYellow: 1, wageRed: 1 } })
    await admin.client.call('setWageOverride', { params: about, body: wages })
    const tables = await app.deps.db.introspection.getTables()
    // A project's budget may be higher than what an hour pays.
    const isAmount = (column: string) => column.endsWith('_cents') && column !== 'budget_cents'
    const amounts = tables.flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name: column }) => (isAmount(column) ? [{ table, column }] : [])),
    )
    expect(amounts).toHaveLength(8)
    const store = ({ table, column }: { table: string; column: string }, cents: number) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cents} where tenant_id = ${params.tenantId}`.execute(
        app.deps.db,
      )
    for (const amount of amounts) {
      for (const cents of [-1, 10_000_001]) {
        await expect(store(amount, cents), `${amount.table}.${amount.column}`).rejects.toThrow(
          /check constraint/i,
        )
      }
      for (const cents of [0, 10_000_000]) {
        expect((await store(amount, cents)).numAffectedRows).toBe(1n)
      }
    }
  })

  test.each(['1e999', '-0', 'NaN', 'Infinity', '-1e-9'])('%s as JSON text is refused', async (amount) => {
    const { params, admin } = await createTenant(app)
    const reply = await app.app.inject({
      method: 'PUT',
      url: `/api/projects/${params.projectId}/slot-price`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"date":"${date}","hour":8,"amount":${amount}}`,
    })
    expect(reply.statusCode).toBe(400)
    expect((await admin.client.call('listSlotPrices', { params })).body).toEqual({ slots: [] })
  })

  test('is refused for a wage as null, and when it is left out', async () => {
    const { params, admin } = await createTenant(app)
    for (const body of [
      { wageGreen: null, wageYellow: 1, wageRed: 1 },
      { wageYellow: 1, wageRed: 1 },
    ]) {
      const reply = await admin.client.call('setWageConfig', { params, body })
      expect(reply).toMatchObject({ status: 400, body: { fields: { wageGreen: messages.en.invalidAmount } } })
    }
  })
})
