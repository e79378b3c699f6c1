import { describe, expect, test } from 'vitest'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

describe('given hours', () => {
  test('are listed for one month, to each person their own and to administrators all', async () => {
    const { params, project, admin, freelancer } = await createTenant(app)
    const other = await createFreelancer(app, project)
    const give = (userId: string, day: string, hours: number[]) =>
      admin.client.call('saveUserAvailability', {
        params: { ...params, userId },
        body: { availability: [{ day, hours }] },
      })
    await give(freelancer.id, '2026-10-31', [20])
    await give(freelancer.id, '2026-11-01', [9, 7])
    await give(other.id, '2026-11-01', [12])

    const query = { month: '2026-11' }
    const november = { slots: [7, 9].map((hour) => ({ date: '2026-11-01', hour })) }
    const mine = await freelancer.client.call('getMyAvailability', { params, query })
    expect(mine).toMatchObject({ status: 200, body: november })
    const all = await admin.client.call('listAvailability', { params, query })
    const slotsOf = ({ id }: { id: string }) =>
      all.body.users.find(({ user }: { user: { id: string } }) => user.id === id)?.slots
    expect(slotsOf(freelancer)).toEqual(november.slots)
    expect(slotsOf(other)).toEqual([{ date: '2026-11-01', hour: 12 }])
  })
})
