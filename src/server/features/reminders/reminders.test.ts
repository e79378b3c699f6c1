/** Reminders of the next duty, as their receivers read them. */
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../domain/time-zone.ts'
import {
  addProject,
  addToRoster,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { takeMail, takeMails } from '../../testing/mail.ts'
import { noticesOf, toldTo } from '../../testing/notices.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { mailNotices } from '../notices/mail-notices.ts'
import { remindPeople } from './remind-people.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://plan.example.org' })
const { deps } = app
const SATURDAY = '2026-11-21'

type Place = Pick<TestTenant, 'admin' | 'params'>

const set = async ({ admin, params }: Place, body: object) =>
  expect((await admin.client.call('updateProject', { params, body })).status).toBe(200)
async function give({ admin, params }: Place, { id }: TestPerson, hours: Record<string, number[]>) {
  const slots = Object.entries(hours).flatMap(([date, each]) =>
    each.map((hour) => ({ date, hour, mode: 'GREEN' })),
  )
  if (slots.length > 0) await admin.client.call('setSlots', { params, body: { slots } })
  const availability = Object.entries(hours).map(([day, each]) => ({ day, hours: each }))
  const about = { ...params, userId: id }
  const { status } = await admin.client.call('saveUserAvailability', {
    params: about,
    body: { availability },
  })
  expect(status).toBe(200)
}
async function wantReminders({ client }: TestPerson, ways = { bell: true, mail: true, push: false }) {
  const { status } = await client.call('setNoticeSettings', { body: { settings: { reminder: ways } } })
  expect(status).toBe(200)
}

/** A tenant whose freelancer wants reminders and has duties. */
async function setUp(hours: Record<string, number[]> = { [SATURDAY]: [9, 10, 13] }): Promise<TestTenant> {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await admin.client.call('setWageConfig', { params, body: wages })
  await give(tenant, freelancer, hours)
  await wantReminders(freelancer)
  return tenant
}

/** Moves the clock to a moment of Berlin or another zone, and lets two nodes look. */
async function lookAt(date: string, hour: number, { minutes = 0, timeZone = 'Europe/Berlin' } = {}) {
  app.advance(instantOf({ date, hour }, timeZone) + minutes * 60_000 - deps.clock())
  await Promise.all([remindPeople(deps), remindPeople(deps)])
}
const reminders = async (person: TestPerson) =>
  (await noticesOf(person)).filter(({ kind }) => kind === 'reminder')

describe('a reminder of the next duty', () => {
  test('comes at 18:00 of the evening before, once, in both languages, with address and mail', async () => {
    const tenant = await setUp()
    await set(tenant, { address: 'Deutzer Werft 1' })
    await lookAt('2026-11-20', 17, { minutes: 59 })
    expect(await reminders(tenant.freelancer)).toEqual([])
    await lookAt('2026-11-20', 18)
    await lookAt('2026-11-20', 18, { minutes: 1 })
    expect(await toldTo(app, tenant.freelancer)).toEqual([
      {
        kind: 'reminder',
        en: 'Stadtfest · Your next duty: Sat 21 Nov, 9–11 h, 36,00 €; Sat 21 Nov, 13–14 h, 18,00 €. Deutzer Werft 1',
        de: 'Stadtfest · Ihr nächster Einsatz: Sa. 21. Nov., 9–11 Uhr, 36,00 €; Sa. 21. Nov., 13–14 Uhr, 18,00 €. Deutzer Werft 1',
        href: '/app/work',
      },
    ])
    await takeMails(app, tenant.freelancer.email)
    await mailNotices(deps)
    const { text } = await takeMail(app, tenant.freelancer.email)
    expect(text.replaceAll('\u00a0', ' ')).toContain('Sat 21 Nov, 9–11 h, 36,00 €')
    app.advance(TEST_NOW - deps.clock())
  })

  test('is off until its person chooses it', async () => {
    const tenant = await createTenant(app)
    await give(tenant, tenant.freelancer, { [SATURDAY]: [9] })
    await lookAt('2026-11-20', 18)
    expect(await reminders(tenant.freelancer)).toEqual([])
    await wantReminders(tenant.freelancer, { bell: true, mail: false, push: false })
    await lookAt('2026-11-20', 19)
    expect(await reminders(tenant.freelancer)).toHaveLength(1)
    app.advance(TEST_NOW - deps.clock())
  })

  test('moves with the hours, and there is none without any', async () => {
    const tenant = await setUp()
    const { admin, params, freelancer } = tenant
    const other = await setUp()
    await give(tenant, freelancer, { [SATURDAY]: [], '2026-11-22': [9] })
    // The hour is closed, so nobody works then.
    const closed = { slots: [9, 10, 13].map((hour) => ({ date: SATURDAY, hour, mode: 'BLACK' })) }
    await other.admin.client.call('setSlots', { params: other.params, body: closed })
    await lookAt('2026-11-20', 18)
    expect([await reminders(freelancer), await reminders(other.freelancer)]).toEqual([[], []])
    await lookAt(SATURDAY, 18)
    expect((await reminders(freelancer)).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Stadtfest · Your next duty: Sun 22 Nov, 9–10 h, 18,00 €',
    ])
    expect((await admin.client.call('listNotices')).status).toBe(200)
    expect(params.projectId).not.toBe(other.params.projectId)
    app.advance(TEST_NOW - deps.clock())
  })

  test('is one of each project, and follows its time zone', async () => {
    const tenant = await setUp()
    const second = await addProject(deps.db, { ...tenant.tenant, name: 'Messe', now: TEST_NOW })
    const place = { admin: tenant.admin, params: { ...second } }
    await addToRoster(deps.db, second, tenant.freelancer)
    await give(place, tenant.freelancer, { [SATURDAY]: [9] })
    await set(place, { timeZone: 'America/New_York' })
    await lookAt('2026-11-20', 18)
    const projects = async () => (await reminders(tenant.freelancer)).map(({ projectId }) => projectId)
    expect(await projects()).toEqual([tenant.params.projectId])
    await lookAt('2026-11-20', 17, { minutes: 59, timeZone: 'America/New_York' })
    expect(await projects()).toHaveLength(1)
    await lookAt('2026-11-20', 18, { timeZone: 'America/New_York' })
    expect(await projects()).toEqual([second.projectId, tenant.params.projectId])
    app.advance(TEST_NOW - deps.clock())
  })

  test('comes late where no node ran at 18:00, and to nobody who left', async () => {
    const [late, left, archived] = [await setUp(), await setUp(), await setUp()]
    const about = { ...left.params, userId: left.freelancer.id }
    await left.admin.client.call('removeFromRoster', { params: about })
    await set(archived, { archived: true })
    await lookAt('2026-11-20', 22)
    expect(await reminders(late.freelancer)).toHaveLength(1)
    expect(await reminders(left.freelancer)).toEqual([])
    expect(await reminders(archived.freelancer)).toEqual([])
    app.advance(TEST_NOW - deps.clock())
  })

  test.each([
    ['in spring', '2027-03-27', '2027-03-28', '2027-03-29'],
    ['in autumn', '2027-10-30', '2027-10-31', '2027-11-01'],
  ])('comes at 18:00 by the clock over the change of summer time %s', async (_when, eve, day, next) => {
    const tenant = await setUp({ [day]: [9], [next]: [9] })
    const count = async () =>
      Number(
        (
          await deps.db
            .selectFrom('notices')
            .select((eb) => eb.fn.countAll().as('count'))
            .where('user_id', '=', tenant.freelancer.id)
            .where('kind', '=', 'reminder')
            .executeTakeFirstOrThrow()
        ).count,
      )
    for (const [date, before, after] of [
      [eve, 0, 1],
      [day, 1, 2],
    ] as const) {
      await lookAt(date, 17, { minutes: 59 })
      expect(await count()).toBe(before)
      await lookAt(date, 18)
      await lookAt(date, 23, { minutes: 59 })
      expect(await count()).toBe(after)
    }
    app.advance(TEST_NOW - deps.clock())
  })
})
