import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

const setSlots = ({ admin, params }: TestTenant, slots: unknown) =>
  admin.client.call('setSlots', { params, body: { slots } })
const scheduleOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })).body.schedule

describe('setting many slots', () => {
  test('stores 500 at once, over earlier modes', async () => {
    const tenant = await createTenant(app)
    const all = daysOfMonth('2026-11').flatMap((day) =>
      HOURS.map((hour) => ({ date: day, hour, mode: 'GREEN' })),
    )
    const later = daysOfMonth('2026-12').flatMap((day) =>
      [7, 8, 9].map((hour) => ({ date: day, hour, mode: 'RED' })),
    )
    const many = [...all, ...later].slice(0, 500)
    expect(await setSlots(tenant, many)).toMatchObject({ status: 200, body: { slots: many } })
    expect(await scheduleOf(tenant)).toEqual(all)
    expect((await setSlots(tenant, [{ date, hour: 8, mode: 'WHITE' }])).status).toBe(200)
    const expected = all.map((slot) =>
      slot.date === date && slot.hour === 8 ? { ...slot, mode: 'WHITE' } : slot,
    )
    expect(await scheduleOf(tenant)).toEqual(expected)
  })

  test('removes dated entries with null, so that the weekly pattern holds again', async () => {
    const tenant = await createTenant(app)
    const stranger = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const [eight, nine] = [8, 9].map((hour) => ({ date, hour, mode: 'WHITE' }))
    const friday = { day: 4, hour: 8, mode: 'GREEN' }
    await admin.client.call('setPattern', { params, body: { slots: [friday] } })
    await setSlots(tenant, [eight, nine])
    await setSlots(stranger, [eight])
    const hours = { availability: [{ day: date, hours: [8] }] }
    const give = () => freelancer.client.call('saveAvailability', { params, body: hours })
    expect((await give()).status).toBe(409)
    const cleared = [8, 10].map((hour) => ({ date, hour, mode: null }))
    for (const _ of ['once', 'again']) {
      expect((await setSlots(tenant, cleared)).body).toEqual({ slots: cleared })
    }
    expect(await scheduleOf(tenant)).toEqual([nine, friday])
    expect(await scheduleOf(stranger)).toEqual([eight])
    expect((await give()).status).toBe(200)
  })

  test('counts the last of two for the same hour, and takes none at all', async () => {
    const tenant = await createTenant(app)
    const slots = ['GREEN', null, 'RED'].map((mode) => ({ date, hour: 8, mode }))
    expect((await setSlots(tenant, slots)).body).toEqual({ slots: slots.slice(2) })
    expect((await setSlots(tenant, [])).body).toEqual({ slots: [] })
    expect(await scheduleOf(tenant)).toEqual(slots.slice(2))
    expect((await setSlots(tenant, slots.slice(0, 2))).body).toEqual({ slots: slots.slice(1, 2) })
    expect(await scheduleOf(tenant)).toEqual([])
  })

  test.each([
    [undefined],
    [{}],
    [Array.from({ length: 501 }, () => ({ date, hour: 8, mode: 'GREEN' }))],
    [
      [
        { date, hour: 8, mode: 'GREEN' },
        { date, hour: 21, mode: 'GREEN' },
      ],
    ],
    [
      [
        { date, hour: 8, mode: 'GREEN' },
        { date: '2026-02-30', hour: 8, mode: 'GREEN' },
      ],
    ],
    [
      [
        { date, hour: 8, mode: 'GREEN' },
        { date, hour: 9 },
      ],
    ],
    [[{ date, hour: 8, mode: 'GREEN' }, null]],
  ])('refuses what is not right as a whole, and stores none of it', async (slots) => {
    const tenant = await createTenant(app)
    expect(await setSlots(tenant, slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await scheduleOf(tenant)).toEqual([])
  })

  test('is refused to freelancers and strangers', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { slots: [{ date, hour: 8, mode: 'GREEN' }] }
    expect((await freelancer.client.call('setSlots', { params, body })).status).toBe(403)
    expect((await stranger.client.call('setSlots', { params, body })).status).toBe(404)
  })

  test('stores one write as a whole when two administrators write at once in opposite orders', async () => {
    const tenant = await createTenant(app)
    const paint = (mode: string) => HOURS.map((hour) => ({ date, hour, mode }))
    const replies = await Promise.all([
      setSlots(tenant, paint('GREEN')),
      setSlots(tenant, paint('RED').toReversed()),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const modes = (await scheduleOf(tenant)).map(({ mode }: { mode: string }) => mode)
    expect(modes).toHaveLength(14)
    expect(new Set(modes).size).toBe(1)
  })
})
