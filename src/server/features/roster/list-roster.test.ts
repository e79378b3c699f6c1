import { expect, test } from 'vitest'
import { createFreelancer, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listRoster } from './list-roster.ts'

const app = await createTestApp()
const { db } = app.deps

test('a page of the roster ends with the person whose hours pass the limit', async () => {
  const tenant = await createTenant(app)
  const { project, admin, params } = tenant
  const people = [tenant.freelancer]
  while (people.length < 3) people.push(await createFreelancer(app, project))
  const availability = [{ day: '2026-11-20', hours: [8, 9, 10] }]
  for (const { id: userId } of people)
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId },
      body: { availability },
    })
  const span = { ...project, from: '2026-11-01', to: '2026-11-30', maxHours: 5 }
  const first = await listRoster(db, span, async () => {})
  expect(first.users).toHaveLength(2)
  const second = await listRoster(db, { ...span, before: first.next! }, async () => {})
  expect([second.users.length, second.next]).toEqual([1, null])
  const ids = [...first.users, ...second.users].map(({ user }) => user.id)
  expect(ids.toSorted()).toEqual(people.map(({ id }) => id as string).toSorted())
  // The last person of a page may leave the roster before the next page is read.
  await admin.client.call('removeFromRoster', { params: { ...params, userId: first.next! } })
  expect(await listRoster(db, { ...span, before: first.next! }, async () => {})).toEqual(second)
  const stranger = await createTenant(app)
  expect(await listRoster(db, { ...span, before: stranger.freelancer.id }, async () => {})).toEqual({
    users: [],
    next: null,
  })
})
