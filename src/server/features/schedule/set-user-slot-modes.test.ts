import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

function ofPerson({ admin, params, freelancer }: TestTenant, person: TestPerson = freelancer) {
  const about = { ...params, userId: person.id }
  return {
    set: (slots: unknown) => admin.client.call('setUserSlotModes', { params: about, body: { slots } }),
    saved: async () => (await admin.client.call('getUserSlotModes', { params: about })).body.slots,
  }
}

describe('setting many of a person’s slot modes', () => {
  test('stores 500 at once, over earlier ones, and none of another person', async () => {
    const tenant = await createTenant(app)
    const { set, saved } = ofPerson(tenant)
    const other = ofPerson(tenant, await createFreelancer(app, tenant.project))
    const days = [...daysOfMonth('2026-11'), ...daysOfMonth('2026-12')]
    const many = days
      .flatMap((day) => HOURS.map((hour) => ({ date: day, hour, mode: 'GREEN' })))
      .slice(0, 500)
    expect((await other.set(many.slice(0, 2))).status).toBe(200)
    expect(await set(many)).toMatchObject({ status: 200, body: { slots: many } })
    const red = many.map((slot, index) => (index % 2 === 0 ? { ...slot, mode: 'RED' } : slot))
    expect((await set(red.filter(({ mode }) => mode === 'RED'))).status).toBe(200)
    expect(await saved()).toEqual(red)
    expect(await other.saved()).toEqual(many.slice(0, 2))
  })

  test('removes overrides with null, so that the schedule’s mode holds again', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const { set, saved } = ofPerson(tenant)
    const other = ofPerson(tenant, await createFreelancer(app, tenant.project))
    const [eight, nine] = [
      { date, hour: 8, mode: 'BLACK' },
      { date, hour: 9, mode: 'BLACK' },
    ]
    await admin.client.call('setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    await set([eight, nine])
    await other.set([eight])
    const hours = { availability: [{ day: date, hours: [8] }] }
    const give = () => freelancer.client.call('saveAvailability', { params, body: hours })
    expect((await give()).status).toBe(409)
    const cleared = [
      { date, hour: 8, mode: null },
      { date, hour: 10, mode: null },
    ]
    for (const _ of ['once', 'again']) expect((await set(cleared)).body).toEqual({ slots: cleared })
    expect(await saved()).toEqual([nine])
    expect(await other.saved()).toEqual([eight])
    expect((await give()).status).toBe(200)
  })

  test('counts the last of two for the same hour, and takes none at all', async () => {
    const { set, saved } = ofPerson(await createTenant(app))
    const slots = ['GREEN', null, 'RED'].map((mode) => ({ date, hour: 8, mode }))
    expect((await set(slots)).body).toEqual({ slots: slots.slice(2) })
    expect((await set([])).body).toEqual({ slots: [] })
    expect(await saved()).toEqual(slots.slice(2))
    expect((await set(slots.slice(0, 2))).body).toEqual({ slots: slots.slice(1, 2) })
    expect(await saved()).toEqual([])
  })

  const good = { date, hour: 8, mode: 'GREEN' }
  test.each([
    [undefined],
    [{}],
    [Array.from({ length: 501 }, () => good)],
    [[good, { ...good, hour: 21 }]],
    [[good, { ...good, date: '2026-02-30' }]],
    [[good, { ...good, mode: 'BLUE' }]],
    [[good, { date, hour: 9 }]],
    [[good, null]],
  ])('refuses what is not right as a whole, and stores none of it', async (slots) => {
    const { set, saved } = ofPerson(await createTenant(app))
    expect(await set(slots)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await saved()).toEqual([])
  })

  test('is refused to freelancers and strangers, and is 404 for a person off the roster', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const set = ({ client }: TestPerson, userId: string) =>
      client.call('setUserSlotModes', { params: { ...params, userId }, body: { slots: [good] } })
    expect((await set(freelancer, freelancer.id)).status).toBe(403)
    expect((await set(stranger, freelancer.id)).status).toBe(404)
    for (const userId of [stranger.id, admin.id, crypto.randomUUID(), '\0']) {
      expect((await set(admin, userId)).status).toBe(404)
    }
    const { db } = app.deps
    const rows = await db
      .selectFrom('slot_mode_overrides')
      .where('project_id', '=', params.projectId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})
