import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../domain/slot.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
// This day is a Friday.
const date = '2026-11-20'

const setPattern = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setPattern', { params, body: { slots } })
const patternOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('getPattern', { params })).body

describe('the weekly pattern', () => {
  test('is empty at first, replaced whole, and listed by day and hour', async () => {
    const tenant = await createTenant(app)
    expect(await patternOf(tenant)).toEqual({ slots: [] })
    const friday = { day: 4, hour: 20, mode: 'RED' }
    const monday = { day: 0, hour: 7, mode: 'GREEN' }
    const reply = await setPattern(tenant, [friday, monday])
    expect(reply).toMatchObject({ status: 200, body: { slots: [monday, friday] } })
    const week = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => HOURS.map((hour) => ({ day, hour, mode: 'YELLOW' })))
    expect((await setPattern(tenant, week)).body).toEqual({ slots: week })
    expect((await setPattern(tenant, [friday])).body).toEqual({ slots: [friday] })
    expect(await patternOf(tenant)).toEqual({ slots: [friday] })
    expect((await setPattern(tenant, [])).body).toEqual({ slots: [] })
  })

  test('counts the last of two entries for the same hour', async () => {
    const tenant = await createTenant(app)
    const slots = [
      { day: 6, hour: 9, mode: 'GREEN' },
      { day: 6, hour: 9, mode: 'BLACK' },
    ]
    expect((await setPattern(tenant, slots)).body).toEqual({ slots: slots.slice(1) })
  })

  test('opens hours to freelancers, and a dated entry wins over it', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const give = (hour: number) =>
      freelancer.client.call('saveAvailability', {
        params,
        body: { availability: [{ day: date, hours: [hour] }] },
      })
    await setPattern(tenant, [
      { day: 4, hour: 8, mode: 'GREEN' },
      { day: 4, hour: 9, mode: 'GREEN' },
    ])
    await admin.client.call('setSlot', { params, body: { date, hour: 9, mode: 'WHITE' } })
    expect((await give(9)).status).toBe(409)
    expect((await give(8)).status).toBe(200)
    const { body } = await freelancer.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(body.schedule).toEqual([
      { date, hour: 9, mode: 'WHITE' },
      { day: 4, hour: 8, mode: 'GREEN' },
      { day: 4, hour: 9, mode: 'GREEN' },
    ])
  })

  test('changes the schedule’s tag', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const tag = async () =>
      (await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })).headers['etag']
    const before = await tag()
    await setPattern(tenant, [{ day: 4, hour: 8, mode: 'GREEN' }])
    expect(await tag()).not.toBe(before)
  })

  test.each([
    [undefined],
    ['Mon'],
    [[{ day: 7, hour: 8, mode: 'GREEN' }]],
    [[{ day: -1, hour: 8, mode: 'GREEN' }]],
    [[{ day: 0.5, hour: 8, mode: 'GREEN' }]],
    [[{ day: '0', hour: 8, mode: 'GREEN' }]],
    [[{ day: 0, hour: 6, mode: 'GREEN' }]],
    [[{ day: 0, hour: 8, mode: 'PINK' }]],
    [Array.from({ length: 99 }, () => ({ day: 0, hour: 8, mode: 'GREEN' }))],
  ])('refuses %j and keeps what is there', async (slots) => {
    const tenant = await createTenant(app)
    const saved = { slots: [{ day: 0, hour: 8, mode: 'GREEN' }] }
    await setPattern(tenant, saved.slots)
    expect(await setPattern(tenant, slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await patternOf(tenant)).toEqual(saved)
  })

  test('is refused to freelancers and strangers', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { slots: [] }
    for (const name of ['getPattern', 'setPattern'] as const) {
      const call = { params, ...(name === 'setPattern' ? { body } : {}) }
      expect((await freelancer.client.call(name, call)).status).toBe(403)
      expect((await stranger.client.call(name, call)).status).toBe(404)
    }
  })
})
