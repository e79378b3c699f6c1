import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { messages } from '../../../domain/messages.ts'
import { HOURS } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'
const good = { date, hour: 8, amount: 20 }

const ofProject = ({ admin, params }: TestTenant) => ({
  set: (slots: unknown, by?: TestPerson) =>
    (by ?? admin).client.call('setSlotPrices', { params, body: { slots } }),
  saved: async () => (await admin.client.call('listSlotPrices', { params })).body.slots,
})
const ofPerson = ({ admin, params, freelancer }: TestTenant, person = freelancer) => {
  const about = { params: { ...params, userId: person.id } }
  return {
    set: (slots: unknown, by?: TestPerson) =>
      (by ?? admin).client.call('setUserSlotPrices', { ...about, body: { slots } }),
    saved: async () => (await admin.client.call('listUserSlotPrices', about)).body.slots,
  }
}

describe.each([
  ['everybody', ofProject],
  ['one person', ofPerson],
] as const)('setting many slot prices for %s', (_, whom) => {
  test('stores 500 at once over earlier ones, clears by null, and keeps 0 as a price', async () => {
    const { set, saved } = whom(await createTenant(app))
    const days = [...daysOfMonth('2026-11'), ...daysOfMonth('2026-12')]
    const many = days
      .flatMap((day) => HOURS.map((hour) => ({ date: day, hour, amount: 20.29 })))
      .slice(0, 500)
    expect(await set(many)).toMatchObject({ status: 200, body: { slots: many } })
    const amounts = [0, null, 21.07, 20.29]
    const mixed = many.map((slot, index) => ({ ...slot, amount: amounts[index % 4] }))
    expect(await set(mixed)).toMatchObject({ status: 200, body: { slots: mixed } })
    expect(await saved()).toEqual(mixed.filter(({ amount }) => amount !== null))
  })

  test('counts the last of two for the same hour, and takes none at all', async () => {
    const { set, saved } = whom(await createTenant(app))
    const slots = [10, null, 30].map((amount) => ({ date, hour: 8, amount }))
    expect((await set(slots)).body).toEqual({ slots: slots.slice(2) })
    expect((await set([])).body).toEqual({ slots: [] })
    expect(await saved()).toEqual(slots.slice(2))
    expect((await set(slots.slice(0, 2))).body).toEqual({ slots: slots.slice(1, 2) })
    expect(await saved()).toEqual([])
  })

  test.each([
    [undefined],
    [Array.from({ length: 501 }, () => good)],
    [[good, { ...good, hour: 6 }]],
    [[good, { ...good, date: '2026-13-01' }]],
    [[good, { ...good, amount: -1 }]],
    [[good, { ...good, amount: '12.50' }]],
    [[good, { date, hour: 9 }]],
  ])('refuses what is not right as a whole, and stores none of it', async (slots) => {
    const { set, saved } = whom(await createTenant(app))
    expect(await set(slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await saved()).toEqual([])
  })

  test('names the amount that is wrong', async () => {
    const { set } = whom(await createTenant(app))
    expect((await set([good, { ...good, amount: 12.505 }])).body.fields).toEqual({
      'slots.1.amount': messages.en.invalidAmount,
    })
  })

  test('is refused to freelancers and strangers', async () => {
    const tenant = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const { set, saved } = whom(tenant)
    expect((await set([good], tenant.freelancer)).status).toBe(403)
    expect((await set([good], stranger)).status).toBe(404)
    expect(await saved()).toEqual([])
  })
})

test('a person’s prices hold for no other, and none are stored for a person off the roster', async () => {
  const tenant = await createTenant(app)
  const other = await createFreelancer(app, tenant.project)
  await ofPerson(tenant).set([good])
  await ofPerson(tenant, other).set([good, { ...good, hour: 9 }])
  await ofPerson(tenant).set([{ ...good, amount: null }])
  expect(await ofPerson(tenant).saved()).toEqual([])
  expect(await ofPerson(tenant, other).saved()).toEqual([good, { ...good, hour: 9 }])
  expect(await ofProject(tenant).saved()).toEqual([])
  const stranger = (await createTenant(app)).freelancer
  expect((await ofPerson(tenant, stranger).set([good])).status).toBe(404)
  const { db } = app.deps
  const rows = await db
    .selectFrom('user_slot_prices')
    .where('project_id', '=', tenant.params.projectId)
    .select('user_id')
    .distinct()
    .execute()
  expect(rows).toEqual([{ user_id: other.id }])
})
