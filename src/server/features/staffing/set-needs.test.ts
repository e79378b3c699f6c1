import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { readEvents } from '../../testing/event-reader.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const month = '2026-11'
const date = '2026-11-20'

const setNeeds = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setNeeds', { params, body: { slots } })
const needsOf = async ({ admin, params }: TestTenant, of = month) =>
  (await admin.client.call('getNeeds', { params, query: { month: of } })).body
const setWeek = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setNeedPattern', { params, body: { slots } })
const setCells = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setNeedPatternSlots', { params, body: { slots } })
const weekOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('getNeedPattern', { params })).body.slots

describe('setting needs of hours', () => {
  test('sets, changes and removes own numbers, which the month lists by day and hour', async () => {
    const tenant = await createTenant(app)
    const [late, early, next] = [
      { date, hour: 20, people: 99 },
      { date, hour: 7, people: 0 },
      { date: '2026-12-01', hour: 7, people: 2 },
    ]
    const slots = [late, next, early]
    expect(await setNeeds(tenant, slots)).toMatchObject({ status: 200, body: { slots } })
    expect(await needsOf(tenant)).toEqual({ month, slots: [early, late] })
    const changed = [
      { ...early, people: 3 },
      { ...late, people: null },
    ]
    expect((await setNeeds(tenant, changed)).body).toEqual({ slots: changed })
    expect(await needsOf(tenant)).toEqual({ month, slots: [changed[0]] })
    expect(await needsOf(tenant, '2026-12')).toEqual({ month: '2026-12', slots: [next] })
  })

  test('takes a whole month at once, and of two numbers for an hour the last one counts', async () => {
    const tenant = await createTenant(app)
    const slots = daysOfMonth(month).flatMap((day) => HOURS.map((hour) => ({ date: day, hour, people: 2 })))
    expect((await setNeeds(tenant, [...slots, { ...slots[0]!, people: 5 }])).status).toBe(200)
    expect((await needsOf(tenant)).slots).toEqual([{ ...slots[0]!, people: 5 }, ...slots.slice(1)])
  })

  test.each([
    [undefined],
    [[{ date, hour: 8, people: 1 }, null]],
    [[{ date: '2026-02-30', hour: 8, people: 1 }]],
    [[{ date, hour: 6, people: 1 }]],
    [[{ date, hour: 8, people: -1 }]],
    [[{ date, hour: 8, people: 100 }]],
    [[{ date, hour: 8, people: 1.5 }]],
    [[{ date, hour: 8 }]],
    [Array.from({ length: 501 }, () => ({ date, hour: 8, people: 1 }))],
  ])('refuses %j as a whole and keeps what is there', async (slots) => {
    const tenant = await createTenant(app)
    const kept = { date, hour: 9, people: 4 }
    await setNeeds(tenant, [kept])
    expect(await setNeeds(tenant, slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await needsOf(tenant)).slots).toEqual([kept])
  })

  test('answers a month that did not change with 304, and anew after a change', async () => {
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    const read = (tag?: string) =>
      admin.client.call('getNeeds', {
        params,
        query: { month },
        ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
      })
    const tag = String((await read()).headers['etag'])
    expect((await read(tag)).status).toBe(304)
    await setNeeds(tenant, [{ date, hour: 8, people: 1 }])
    expect((await read(tag)).status).toBe(200)
  })
})

describe('needs of the weekly pattern', () => {
  const [monday, friday] = [
    { day: 0, hour: 8, people: 2 },
    { day: 4, hour: 9, people: 0 },
  ]

  test('are stated whole, or cell by cell beside what others state', async () => {
    const tenant = await createTenant(app)
    expect((await setWeek(tenant, [friday, monday])).body).toEqual({ slots: [monday, friday] })
    expect((await setWeek(tenant, [friday])).body).toEqual({ slots: [friday] })
    expect((await setCells(tenant, [monday])).body).toEqual({ slots: [monday] })
    expect(await weekOf(tenant)).toEqual([monday, friday])
    const removed = { ...friday, people: null }
    expect((await setCells(tenant, [friday, removed])).body).toEqual({ slots: [removed] })
    expect(await weekOf(tenant)).toEqual([monday])
    expect((await setWeek(tenant, [])).body).toEqual({ slots: [] })
  })

  test('loses no cell of administrators who save other cells at once', async () => {
    const tenant = await createTenant(app)
    const cells = HOURS.map((hour) => ({ day: 2, hour, people: hour }))
    const replies = await Promise.all(cells.map((cell) => setCells(tenant, [cell])))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await weekOf(tenant)).toEqual(cells)
  })

  test.each([
    [undefined],
    [[monday, { ...friday, day: 7 }]],
    [[monday, { ...friday, hour: 21 }]],
    [[monday, { ...friday, people: 100 }]],
    [[monday, { day: 4, hour: 9 }]],
    [Array.from({ length: 99 }, () => monday)],
  ])('are refused as a whole for %j', async (slots) => {
    const tenant = await createTenant(app)
    await setWeek(tenant, [friday])
    for (const set of [setWeek, setCells])
      expect(await set(tenant, slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await weekOf(tenant)).toEqual([friday])
  })
})

test('open pages of administrators hear of needs, and freelancers do not', async () => {
  const tenant = await createTenant(app)
  const watch = ({ token }: { token: string }) => readEvents(url, token, tenant.params.projectId)
  const [admin, freelancer] = [await watch(tenant.admin), await watch(tenant.freelancer)]
  await setNeeds(tenant, [{ date, hour: 8, people: 2 }])
  await setCells(tenant, [{ day: 0, hour: 8, people: 2 }])
  const green = { date, hour: 8, mode: 'GREEN' }
  await tenant.admin.client.call('setSlot', { params: tenant.params, body: green })
  expect(await admin.next()).toEqual({ version: 1, kind: 'version' })
  expect(await admin.next()).toMatchObject({ version: 2, kind: 'needs', fact: 'need-set', months: [month] })
  expect(await admin.next()).toMatchObject({ version: 3, kind: 'needs', fact: 'need-pattern-set' })
  expect(await freelancer.next()).toEqual({ version: 1, kind: 'version' })
  expect(await freelancer.next()).toMatchObject({ version: 4, kind: 'schedule' })
  for (const reader of [admin, freelancer]) reader.close()
})
