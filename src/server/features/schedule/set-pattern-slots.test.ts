import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../domain/slot.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const [monday, friday] = [
  { day: 0, hour: 8, mode: 'GREEN' },
  { day: 4, hour: 9, mode: 'RED' },
]

const setCells = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setPatternSlots', { params, body: { slots } })
const patternOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('getPattern', { params })).body.slots

describe('setting cells of the weekly pattern', () => {
  test('sets, changes and removes the named cells and keeps the others', async () => {
    const tenant = await createTenant(app)
    expect(await setCells(tenant, [monday, friday])).toMatchObject({
      status: 200,
      body: { slots: [monday, friday] },
    })
    const [white, removed] = [
      { ...monday, mode: 'WHITE' },
      { ...friday, mode: null },
    ]
    expect((await setCells(tenant, [white])).body).toEqual({ slots: [white] })
    expect(await patternOf(tenant)).toEqual([white, friday])
    for (const _ of ['once', 'again']) {
      expect((await setCells(tenant, [removed])).body).toEqual({ slots: [removed] })
      expect(await patternOf(tenant)).toEqual([white])
    }
  })

  test('takes a whole week, and of two modes for a cell the last one counts', async () => {
    const tenant = await createTenant(app)
    const week = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => HOURS.map((hour) => ({ day, hour, mode: 'YELLOW' })))
    expect((await setCells(tenant, week)).status).toBe(200)
    expect(await patternOf(tenant)).toEqual(week)
    const twice = [{ ...monday, mode: null }, monday]
    expect((await setCells(tenant, twice)).body).toEqual({ slots: [monday] })
    expect((await setCells(tenant, twice.toReversed())).body).toEqual({ slots: [twice[0]] })
    expect(await patternOf(tenant)).toHaveLength(97)
  })

  test('loses no cell of planners who save other cells at once', async () => {
    const tenant = await createTenant(app)
    const cells = HOURS.map((hour) => ({ day: 2, hour, mode: 'GREEN' }))
    const replies = await Promise.all(cells.map((cell) => setCells(tenant, [cell])))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await patternOf(tenant)).toEqual(cells)
  })

  test.each([
    [undefined],
    [[monday, null]],
    [[monday, { ...friday, day: 7 }]],
    [[monday, { ...friday, hour: 6 }]],
    [[monday, { ...friday, mode: 'PINK' }]],
    [[monday, { day: 4, hour: 9 }]],
    [Array.from({ length: 99 }, () => monday)],
  ])('refuses %j as a whole and keeps what is there', async (slots) => {
    const tenant = await createTenant(app)
    await setCells(tenant, [friday])
    expect(await setCells(tenant, slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await patternOf(tenant)).toEqual([friday])
  })

  test('is refused to freelancers and strangers', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { slots: [monday] }
    expect((await freelancer.client.call('setPatternSlots', { params, body })).status).toBe(403)
    expect((await stranger.client.call('setPatternSlots', { params, body })).status).toBe(404)
  })
})
