import { describe, expect, test } from 'vitest'
import { MODES } from '../../../domain/slot.ts'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'

describe('setting a slot', () => {
  test('stores the last mode of each cell and replies with it', async () => {
    const { params, admin } = await createTenant(app)
    for (const mode of MODES) {
      const reply = await admin.client.call('setSlot', { params, body: { date, hour: 20, mode } })
      expect(reply).toMatchObject({ status: 200, body: { date, hour: 20, mode } })
    }
    const { body } = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(body.schedule).toEqual([{ date, hour: 20, mode: 'BLACK' }])
  })

  test('is refused to freelancers and strangers, and then changes nothing', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { date, hour: 8, mode: 'GREEN' }
    expect((await freelancer.client.call('setSlot', { params, body })).status).toBe(403)
    expect((await stranger.client.call('setSlot', { params, body })).status).toBe(404)
    const saved = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(saved.body.schedule).toEqual([])
  })

  test('loses no cell when two administrators write at once (abuse 88)', async () => {
    const { params, admin } = await createTenant(app)
    const hours = [7, 8, 9, 10, 11, 12, 13, 14]
    await Promise.all(
      hours.flatMap((hour) =>
        ['GREEN', 'RED'].map((mode) => admin.client.call('setSlot', { params, body: { date, hour, mode } })),
      ),
    )
    const { body } = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(body.schedule.map((slot: { hour: number }) => slot.hour)).toEqual(hours)
  })

  test.each([
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2026-2-3' }],
    ['date', { date: 'infinity' }],
    ['date', { date: 'tomorrow' }],
    ['date', { date: '0000-00-00' }],
    ['date', { date: ['2026-11-20'] }],
    ['date', { date: '2026-11-20\0' }],
    ['date', { date: undefined }],
    ['hour', { hour: 6 }],
    ['hour', { hour: 21 }],
    ['hour', { hour: 7.5 }],
    ['hour', { hour: '7' }],
    ['hour', { hour: -0 }],
    ['hour', { hour: null }],
    ['hour', { hour: 1e9 }],
    ['mode', { mode: 'BLUE' }],
    ['mode', { mode: 'green' }],
    ['mode', { mode: null }],
  ])('refuses a bad %s (%j) by name and changes nothing', async (field, bad) => {
    const { params, admin, freelancer } = await createTenant(app)
    const body = { date, hour: 8, mode: 'GREEN', ...bad }
    const about = { ...params, userId: freelancer.id }
    for (const reply of [
      await admin.client.call('setSlot', { params, body }),
      await admin.client.call('setUserSlotMode', { params: about, body }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      expect(reply.body.fields[field]).toBeTypeOf('string')
    }
    const saved = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
    expect(saved.body.schedule).toEqual([])
    expect((await admin.client.call('getUserSlotModes', { params: about })).body).toEqual({ slots: [] })
  })

  test.each([{ body: [] }, { body: 'text' }, { body: 7 }, { body: null }])(
    'refuses $body as a body',
    async ({ body }) => {
      const { params, admin } = await createTenant(app)
      const reply = await app.app.inject({
        method: 'PUT',
        url: `/api/projects/${params.projectId}/schedule/slot`,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      expect(reply.statusCode).toBe(400)
    },
  )
})

describe('a person’s slot modes', () => {
  test('are set by an administrator, read by them and by the person', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const about = { ...params, userId: freelancer.id }
    const slot = { date, hour: 8, mode: 'YELLOW' }
    const reply = await admin.client.call('setUserSlotMode', { params: about, body: slot })
    expect(reply).toMatchObject({ status: 200, body: { slot } })
    for (const person of [admin, freelancer]) {
      expect((await person.client.call('getUserSlotModes', { params: about })).body).toEqual({
        slots: [slot],
      })
    }
    expect((await other.client.call('getUserSlotModes', { params: about })).status).toBe(403)
    expect((await freelancer.client.call('setUserSlotMode', { params: about, body: slot })).status).toBe(403)
  })

  test('are 404 for people who are not on the roster, and nothing is stored (abuse 04)', async () => {
    const { params, admin } = await createTenant(app)
    const stranger = (await createTenant(app)).freelancer
    for (const userId of [stranger.id, admin.id, crypto.randomUUID(), 'x', '%00', '\0']) {
      const about = { ...params, userId }
      const body = { date, hour: 8, mode: 'RED' }
      expect((await admin.client.call('setUserSlotMode', { params: about, body })).status).toBe(404)
    }
    const rows = await app.deps.db
      .selectFrom('slot_mode_overrides')
      .where('project_id', '=', params.projectId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})
