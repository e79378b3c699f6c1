import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { slots } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

describe('the roster', () => {
  test('names everybody by last name with the hours of the month, at both paths', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const early = await createFreelancer(app, project, { firstName: 'Zoë', lastName: 'Arslan' })
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId: freelancer.id },
      body: {
        availability: [
          { day: '2026-11-30', hours: [20, 7] },
          { day: '2026-12-01', hours: [8] },
        ],
      },
    })
    const person = { phone: '', country: '', germanLevel: 'A1', mailFailed: null }
    const users = [
      {
        user: { ...person, id: early.id, email: early.email, firstName: 'Zoë', lastName: 'Arslan' },
        slots: [],
      },
      {
        user: { ...person, id: freelancer.id, email: freelancer.email, firstName: 'Anna', lastName: 'Meyer' },
        slots: slots('2026-11-30', 7, 20),
      },
    ]
    for (const name of ['getRoster', 'listAvailability'] as const) {
      const reply = await admin.client.call(name, { params, query: { month: '2026-11' } })
      expect(reply).toMatchObject({ status: 200 })
      expect(reply.body).toEqual({ users, next: null })
      const all = await admin.client.call(name, { params })
      expect(all.body.users[1].slots).toHaveLength(3)
    }
    const mine = await freelancer.client.call('getMyAvailability', { params, query: { month: '2026-12' } })
    expect(mine.body).toEqual({ slots: slots('2026-12-01', 8) })
    expect((await early.client.call('getMyAvailability', { params })).body).toEqual({ slots: [] })
    expect((await admin.client.call('getMyAvailability', { params })).body).toEqual({ slots: [] })
  })

  test('leaves out a removed person, about whom nothing can be written', async () => {
    const { params, admin, freelancer } = await createTenant(app)
    const about = { ...params, userId: freelancer.id }
    await app.deps.db
      .updateTable('roster_entries')
      .set({ removed_at: 1 })
      .where('user_id', '=', freelancer.id)
      .execute()
    expect((await admin.client.call('getRoster', { params })).body).toEqual({ users: [], next: null })
    expect((await admin.client.call('getSummary', { params })).body).toEqual({ totalsByUser: [] })
    expect((await admin.client.call('getUserSlotModes', { params: about })).status).toBe(404)
    // The person is still a member of the tenant, so the reply is 403 and not 404 (abuse 14).
    expect((await freelancer.client.call('getMyAvailability', { params })).status).toBe(403)
  })

  test('is refused to freelancers with the sentence of the specification (abuse 07)', async () => {
    const { params, freelancer } = await createTenant(app)
    const reply = await freelancer.client.call('getRoster', { params })
    expect(reply).toMatchObject({ status: 403, body: { error: messages.en.rosterForbidden } })
    expect((await freelancer.client.call('listAvailability', { params })).status).toBe(403)
  })

  test('is 404 for a stranger and 400 for a bad month', async () => {
    const { params, admin } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    expect((await stranger.client.call('getRoster', { params })).status).toBe(404)
    expect((await admin.client.call('getRoster', { params, query: { month: '2026-00' } })).status).toBe(400)
  })
})
