/** A person who is removed is told which bookings and requests end by it, and nothing else. */
import { describe, expect, test } from 'vitest'
import { addMembership, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { takeMail, takeMails } from '../../testing/mail.ts'
import { noticesOf } from '../../testing/notices.ts'
import { askFor, createRequestTenant } from '../../testing/requests.ts'
import { setMode } from '../../testing/slots.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { followAll } from '../plan-notices/follow-all.ts'
import { mailNotices } from './mail-notices.ts'

const app = await createTestApp()
const { db } = app.deps
const DIGEST_MS = app.deps.config.noticeWaits.digestMs
const FRIDAY = '2026-11-27'

/** Tells and mails what becomes due within the time of a digest; the clock is as before afterwards. */
async function tellAll(): Promise<void> {
  await followAll(app.deps)
  app.advance(DIGEST_MS)
  try {
    await followAll(app.deps)
    await mailNotices(app.deps)
  } finally {
    app.setBack(app.deps.clock() - TEST_NOW)
  }
}

/** A person who is booked from 8 to 10 and knows it. */
async function createBooked(booking: 'open' | 'confirmed' = 'confirmed') {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  if (booking === 'confirmed') await setStaffing(tenant, { booking, keepBooked: false })
  for (const hour of [8, 9]) await setMode(tenant, { date: FRIDAY, hour, mode: 'GREEN' })
  const stated = [8, 9].map((hour) => ({ date: FRIDAY, hour, userId: freelancer.id, state: 'booked' }))
  expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
  await tellAll()
  await takeMail(app, freelancer.email)
  return { ...tenant, about: { params: { ...params, userId: freelancer.id } } }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const newestOf = async (person: TestPerson) => (await noticesOf(person))[0]!

describe.each(['open', 'confirmed'] as const)('in a project that is %s', (booking) => {
  test.each([['roster', 'removeFromRoster'] as const, ['organisation', 'removeMember'] as const])(
    'hours that are lost with a removal from the %s are told, and lead to the own work',
    async (_, removal) => {
      const { admin, freelancer, about, project } = await createBooked(booking)
      expect((await admin.client.call(removal, about)).status).toBe(204)
      await tellAll()
      const { text } = await takeMail(app, freelancer.email)
      expect(plain(text)).toContain('You are no longer booked:\n- Fri 27 Nov, 8–10 h, 0,00 €')
      expect(text).toContain('/app/work\n')
      expect(text).not.toContain('/app/project/')
      expect(await newestOf(freelancer)).toMatchObject({
        kind: 'booking',
        href: '/app/work',
        projectId: project.projectId,
      })
    },
  )
})

test('a request that ends with a removal from the organisation is mailed as withdrawn', async () => {
  const tenant = await createRequestTenant(app, { people: 1 })
  const [asked] = tenant.people as [TestPerson]
  await askFor(tenant, [asked], [8])
  await takeMail(app, asked.email)
  const about = { params: { ...tenant.params, userId: asked.id } }
  expect((await tenant.admin.client.call('removeMember', about)).status).toBe(204)
  await tellAll()
  expect((await takeMail(app, asked.email)).text).toContain('no longer asks you to work')
})

describe('nothing is mailed to a person who', () => {
  test('leaves by themselves', async () => {
    const { freelancer, params } = await createBooked()
    expect((await freelancer.client.call('leaveTenant', { params })).status).toBe(204)
    await tellAll()
    expect(await takeMails(app, freelancer.email)).toEqual([])
  })

  test('is removed, of what held before', async () => {
    const { admin, params, freelancer, about } = await createBooked()
    // 21:30 in Berlin: the mail about the change waits for the morning.
    app.advance(8.5 * 3_600_000)
    try {
      const body = { month: '2026-12' }
      expect((await admin.client.call('announceMonth', { params, body })).status).toBe(201)
      expect((await admin.client.call('removeMember', about)).status).toBe(204)
      app.advance(10 * 3_600_000)
      await mailNotices(app.deps)
    } finally {
      app.setBack(app.deps.clock() - TEST_NOW)
    }
    expect(await takeMails(app, freelancer.email)).toEqual([])
  })

  test.each([['one organisation'], ['two organisations']])(
    'is erased by an organisation, a member of %s',
    async (count) => {
      const { admin, freelancer, about } = await createBooked()
      if (count === 'two organisations') {
        const { tenant } = await createTenant(app)
        await addMembership(db, tenant, freelancer, 'FREELANCER')
      }
      expect((await admin.client.call('eraseMember', about)).status).toBe(204)
      await tellAll()
      expect(await takeMails(app, freelancer.email)).toEqual([])
      expect(await takeMails(app, '')).toEqual([])
    },
  )
})
