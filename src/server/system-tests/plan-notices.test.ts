/** A digest tells people the net result of what others changed of their plans (notices.md, section 1). */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Mode, SlotRef } from '../../domain/slot.ts'
import type { Booking } from '../../domain/staffing.ts'
import { mailNotices } from '../features/notices/mail-notices.ts'
import { followAll } from '../features/plan-notices/follow-all.ts'
import {
  addMembership,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../testing/invites.ts'
import { takeMail, takeMails } from '../testing/mail.ts'
import { toldTo } from '../testing/notices.ts'
import { decide, release } from '../testing/releases.ts'
import { setMode, setUserMode, slots } from '../testing/slots.ts'
import { setStaffing } from '../testing/staffing.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const SECOND = 1000
const DIGEST = 600 * SECOND
const URGENT = 60 * SECOND
/** Tests begin on Friday the 20th at 13:00 in Berlin, or later that day. */
const FRIDAY = '2026-11-27'
const TOMORROW = '2026-11-21'

beforeEach(async () => {
  // An earlier test may have left something to tell.
  app.advance(DIGEST)
  await look()
})

const look = () => followAll(app.deps)
async function after(milliseconds: number): Promise<void> {
  app.advance(milliseconds)
  await look()
}
interface Told {
  kind: string
  text: string
}
/** Reads the person's bell, newest first. */
async function bell({ client }: TestPerson): Promise<Told[]> {
  const { body } = await client.call('listNotices')
  return (body.notices as Told[]).map(({ kind, text }) => ({
    kind,
    text: text.replace(/^.*? · /, '').replaceAll('\u00a0', ' '),
  }))
}
/** The mails and pushes that are to leave about what a person was told. */
const dueMails = async ({ id }: TestPerson) =>
  (await db.selectFrom('notices').select('mail_at').where('user_id', '=', id).execute()).filter(
    (row) => row.mail_at !== null,
  ).length

interface Scene extends TestTenant {
  book: (state: 'booked' | 'given' | null, ...hours: number[]) => Promise<void>
  paint: (mode: Mode, ...hours: number[]) => Promise<void>
}
/** Makes a project in which the hours from 8 to 12 pay 10 euros in green. */
async function createScene(booking: Booking = 'confirmed', date = FRIDAY): Promise<Scene> {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  const wages = { wageGreen: 10, wageYellow: 20, wageRed: 30 }
  expect((await admin.client.call('setWageConfig', { params, body: wages })).status).toBe(200)
  if (booking === 'confirmed') await setStaffing(tenant, { booking, keepBooked: false })
  const paint = async (mode: Mode, ...hours: number[]) => {
    for (const hour of hours) await setMode(tenant, { date, hour, mode })
  }
  await paint('GREEN', 8, 9, 10, 11)
  const book: Scene['book'] = async (state, ...hours) => {
    const stated = hours.map((hour) => ({ date, hour, userId: freelancer.id, state }))
    expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
  }
  return { ...tenant, book, paint }
}
/** The person gives hours, which nobody tells them. */
async function give({ params, freelancer }: TestTenant, hours: number[], day = FRIDAY): Promise<void> {
  const availability = [{ day, hours }]
  const reply = await freelancer.client.call('saveAvailability', { params, body: { availability } })
  expect(reply.status).toBe(200)
}
/** A scene whose person is booked from 8 to 10, and was told so. */
async function createBooked(booking: Booking = 'confirmed', date = FRIDAY): Promise<Scene> {
  const scene = await createScene(booking, date)
  await scene.book('booked', 8, 9)
  await after(DIGEST)
  expect(await bell(scene.freelancer)).toHaveLength(1)
  return scene
}
/** The notices after the first one, which is about the booking of the scene. */
const news = async ({ freelancer }: TestTenant) => (await bell(freelancer)).slice(0, -1)

describe('a digest', () => {
  test('tells forty edits of a minute once, ten minutes after the first, with the net result', async () => {
    const scene = await createScene()
    const { freelancer, book } = scene
    for (let edit = 0; edit < 40; edit += 1) {
      await book(edit % 2 === 0 ? 'booked' : null, 8 + (edit % 4))
      await after(1500)
    }
    await book('booked', 8, 9)
    await book('booked', 11)
    await after(DIGEST - 60 * SECOND - SECOND)
    expect(await bell(freelancer)).toEqual([])
    await after(SECOND)
    expect(await bell(freelancer)).toEqual([
      {
        kind: 'booking',
        text: 'You are booked: Fri 27 Nov, 8–12 h, 40,00 €',
      },
    ])
    expect(await dueMails(freelancer)).toBe(1)
    await after(DIGEST)
    expect(await bell(freelancer)).toHaveLength(1)
  })

  test('is read in both languages, in the bell and in one mail', async () => {
    const scene = await createBooked()
    const { freelancer } = scene
    await takeMails(app, freelancer.email)
    await mailNotices(app.deps)
    await takeMails(app, freelancer.email)
    await scene.book('booked', 10)
    await scene.paint('YELLOW', 8)
    await scene.paint('BLACK', 9)
    await after(DIGEST)
    const told = (await toldTo(app, freelancer)).slice(0, -1)
    const ofKind = (kind: string) => told.filter((each) => each.kind === kind)
    const href = `/app/project/${scene.params.projectId}/freelancer?month=2026-11`
    expect(ofKind('booking')).toEqual([
      {
        kind: 'booking',
        en: 'Stadtfest · You are booked: Fri 27 Nov, 10–11 h, 10,00 €',
        de: 'Stadtfest · Sie sind gebucht: Fr. 27. Nov., 10–11 Uhr, 10,00 €',
        href,
      },
    ])
    expect(ofKind('price')).toEqual([
      {
        kind: 'price',
        en: 'Stadtfest · Your booked hours pay another price: Fri 27 Nov, 8–9 h, 20,00 € per hour in place of 10,00 €',
        de: 'Stadtfest · Ihre gebuchten Stunden haben einen anderen Preis: Fr. 27. Nov., 8–9 Uhr, 20,00 € pro Stunde statt 10,00 €',
        href,
      },
    ])
    expect(ofKind('closed')).toEqual([
      {
        kind: 'closed',
        en: 'Stadtfest · These hours are closed and no longer count: Fri 27 Nov, 9–10 h',
        de: 'Stadtfest · Diese Stunden sind geschlossen und zählen nicht mehr: Fr. 27. Nov., 9–10 Uhr',
        href,
      },
    ])
    expect(told).toHaveLength(3)
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', freelancer.id).execute()
    await mailNotices(app.deps)
    const { text } = await takeMail(app, freelancer.email)
    for (const words of [
      'Fr. 27. Nov., 10–11 Uhr, 10,00 €',
      'Fr. 27. Nov., 8–9 Uhr, 20,00 € pro Stunde statt 10,00 €',
      'Diese Stunden sind geschlossen und zählen nicht mehr',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  })

  test('says nothing of what was changed and changed back', async () => {
    const scene = await createBooked()
    await scene.book(null, 8, 9)
    await after(100 * SECOND)
    await scene.book('booked', 8, 9)
    await after(DIGEST)
    expect(await news(scene)).toEqual([])
    await scene.book(null, 9)
    await after(DIGEST)
    expect(await news(scene)).toEqual([
      { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 9–10 h, 10,00 €' },
    ])
  })

  test('says nothing to who made the change', async () => {
    const scene = await createScene('open')
    await give(scene, [8, 9])
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([])
    await scene.admin.client.call('listNotices')
    expect(await bell(scene.admin)).toEqual([])
  })

  test('begins anew with what the person changed last', async () => {
    const scene = await createScene('open')
    await scene.book('booked', 8)
    await give(scene, [8, 9])
    await scene.paint('YELLOW', 9)
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([
      {
        kind: 'price',
        text: 'Your booked hours pay another price: Fri 27 Nov, 9–10 h, 20,00 € per hour in place of 10,00 €',
      },
      { kind: 'booking', text: 'You are booked: Fri 27 Nov, 8–9 h, 10,00 €' },
    ])
  })

  test('tells of hours that an administrator takes over', async () => {
    const scene = await createBooked()
    const { admin, params, freelancer, project } = scene
    await addToRoster(db, project, admin)
    const stated = [8, 9].flatMap((hour) => [
      { date: FRIDAY, hour, userId: freelancer.id, state: null },
      { date: FRIDAY, hour, userId: admin.id, state: 'booked' },
    ])
    expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
    await after(DIGEST)
    expect(await news(scene)).toHaveLength(1)
  })

  test.each([
    ['confirmed', 'at once', 0],
    ['confirmed', 'minute by minute', 60 * SECOND],
    ['open', 'at once', 0],
    ['open', 'minute by minute', 60 * SECOND],
  ] as const)(
    'says nothing of new hours that their person finds on coming back to the roster (%s, %s)',
    async (booking, _, pause) => {
      const scene = await createScene(booking)
      const { admin, freelancer } = scene
      await scene.book(booking === 'open' ? 'booked' : 'given', 8)
      if (pause > 0) await after(pause)
      const params = { ...scene.params, userId: freelancer.id }
      expect((await admin.client.call('removeFromRoster', { params })).status).toBe(204)
      if (pause > 0) await after(pause)
      const { token } = (await inviteFreelancer(scene, freelancer.email)).body
      expect((await accept(freelancer, token)).status).toBe(200)
      await after(DIGEST)
      expect(await bell(freelancer)).toEqual([])
    },
  )

  test('tells of hours that were closed while their person was off the roster', async () => {
    const scene = await createScene()
    const { admin, freelancer } = scene
    await scene.book('given', 8)
    await after(DIGEST)
    const params = { ...scene.params, userId: freelancer.id }
    expect((await admin.client.call('removeFromRoster', { params })).status).toBe(204)
    await scene.paint('BLACK', 8)
    const { token } = (await inviteFreelancer(scene, freelancer.email)).body
    expect((await accept(freelancer, token)).status).toBe(200)
    await after(DIGEST)
    expect(await bell(freelancer)).toEqual([
      { kind: 'closed', text: 'These hours are closed and no longer count: Fri 27 Nov, 8–9 h' },
    ])
  })

  test('says nothing of what was rolled back', async () => {
    const scene = await createScene()
    const { admin, params, freelancer } = scene
    await scene.paint('BLACK', 9)
    await after(DIGEST)
    const stated = [8, 9].map((hour) => ({ date: FRIDAY, hour, userId: freelancer.id, state: 'booked' }))
    const reply = await admin.client.call('setBookings', { params, body: { slots: stated } })
    expect(reply.status).toBe(409)
    await after(DIGEST)
    expect(await bell(freelancer)).toEqual([])
  })

  test('says nothing of hours that have begun', async () => {
    const scene = await createScene('confirmed', '2026-11-20')
    await scene.book('booked', 8)
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([])
  })

  test('waits while the project is archived', async () => {
    const scene = await createScene()
    const { admin, params, freelancer, project } = scene
    await scene.book('booked', 8)
    await look()
    const archive = (archivedAt: number | null) =>
      db
        .updateTable('projects')
        .set({ archived_at: archivedAt })
        .where('id', '=', project.projectId)
        .execute()
    await archive(app.deps.clock())
    await after(DIGEST)
    expect(await bell(freelancer)).toEqual([])
    await archive(null)
    await look()
    expect(await bell(freelancer)).toHaveLength(1)
    expect((await admin.client.call('getProject', { params })).status).toBe(200)
  })

  test('is one for each person', async () => {
    const scene = await createScene()
    const { admin, params, project } = scene
    const other = await createFreelancer(app, project, { language: 'de' })
    await scene.book('booked', 8)
    const slot = { date: FRIDAY, hour: 9, userId: other.id, state: 'booked' }
    await admin.client.call('setBookings', { params, body: { slots: [slot] } })
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([
      { kind: 'booking', text: 'You are booked: Fri 27 Nov, 8–9 h, 10,00 €' },
    ])
    expect(await bell(other)).toEqual([
      { kind: 'booking', text: 'Sie sind gebucht: Fr. 27. Nov., 9–10 Uhr, 10,00 €' },
    ])
  })
})

describe('a digest of what others changed is not lost', () => {
  test('by accepting an invite back to the roster', async () => {
    const scene = await createBooked()
    const { admin, freelancer } = scene
    const params = { ...scene.params, userId: freelancer.id }
    expect((await admin.client.call('removeFromRoster', { params })).status).toBe(204)
    await after(60 * SECOND)
    const { token } = (await inviteFreelancer(scene, freelancer.email)).body
    expect((await accept(freelancer, token)).status).toBe(200)
    await after(DIGEST)
    expect((await news(scene)).filter(({ kind }) => kind !== 'release')).toEqual([
      { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 8–10 h, 20,00 €' },
    ])
  })

  test.each([
    [
      'setting the wages of the organisation',
      '24,00 €',
      ({ client }: TestPerson, { params }: Scene) =>
        client.call('setWageConfig', { params, body: { wageGreen: 12, wageYellow: 0, wageRed: 0 } }),
    ],
    [
      'painting the weekly pattern',
      '20,00 €',
      ({ client }: TestPerson, { params }: Scene) =>
        client.call('setPatternSlots', { params, body: { slots: [{ day: 4, hour: 8, mode: 'RED' }] } }),
    ],
  ] as const)('by %s', async (_, pay, change) => {
    const scene = await createScene()
    const { admin, params } = scene
    const boss = await createPerson(app)
    await addMembership(db, scene.tenant, boss, 'ADMIN')
    await addToRoster(db, scene.project, boss)
    const book = async (state: 'booked' | null) => {
      const stated = slots(FRIDAY, 8, 9).map((slot) => ({ ...slot, userId: boss.id, state }))
      expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
    }
    await book('booked')
    await after(DIGEST)
    await book(null)
    app.advance(60 * SECOND)
    expect((await change(boss, scene)).status).toBe(200)
    await after(DIGEST)
    expect((await bell(boss)).slice(0, -1)).toEqual([
      { kind: 'booking', text: `You are no longer booked: Fri 27 Nov, 8–10 h, ${pay}` },
    ])
  })
})

describe('hours within a day', () => {
  test('are told after a minute, the others after ten, and nothing twice', async () => {
    const scene = await createScene('confirmed', TOMORROW)
    const { admin, params, freelancer, book } = scene
    await setMode(scene, { date: FRIDAY, hour: 8, mode: 'GREEN' })
    await book('booked', 8)
    const later = { date: FRIDAY, hour: 8, userId: freelancer.id, state: 'booked' }
    await admin.client.call('setBookings', { params, body: { slots: [later] } })
    await after(URGENT - SECOND)
    expect(await bell(freelancer)).toEqual([])
    await after(SECOND)
    const urgent = { kind: 'booking', text: 'You are booked: Sat 21 Nov, 8–9 h, 10,00 €' }
    expect(await bell(freelancer)).toEqual([urgent])
    await after(DIGEST - URGENT)
    const digest = { kind: 'booking', text: 'You are booked: Fri 27 Nov, 8–9 h, 10,00 €' }
    expect(await bell(freelancer)).toEqual([digest, urgent])
    await after(DIGEST)
    expect(await bell(freelancer)).toHaveLength(2)
    await book(null, 8)
    await after(URGENT)
    expect((await bell(freelancer))[0]).toEqual({
      kind: 'booking',
      text: 'You are no longer booked: Sat 21 Nov, 8–9 h, 10,00 €',
    })
  })

  test('count from the first change that is not told', async () => {
    const scene = await createScene('confirmed', TOMORROW)
    await scene.book('booked', 8)
    await after(50 * SECOND)
    await scene.book('booked', 9)
    await after(10 * SECOND)
    expect(await bell(scene.freelancer)).toEqual([
      { kind: 'booking', text: 'You are booked: Sat 21 Nov, 8–10 h, 20,00 €' },
    ])
  })
})

describe('a change of the setting', () => {
  test('to confirmed tells who is no longer booked, and back who is', async () => {
    const scene = await createScene('open')
    await give(scene, [8, 9])
    await setStaffing(scene, { booking: 'confirmed', keepBooked: false })
    await after(DIGEST)
    const unbooked = { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 8–10 h, 20,00 €' }
    expect(await bell(scene.freelancer)).toEqual([unbooked])
    await setStaffing(scene, { booking: 'open' })
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([
      { kind: 'booking', text: 'You are booked: Fri 27 Nov, 8–10 h, 20,00 €' },
      unbooked,
    ])
  })

  test('tells nobody where hours stay booked, and neither does one there and back', async () => {
    const scene = await createScene('open')
    await give(scene, [8, 9])
    await setStaffing(scene, { booking: 'confirmed', keepBooked: true })
    await after(DIGEST)
    await setStaffing(scene, { booking: 'open' })
    await setStaffing(scene, { booking: 'confirmed', keepBooked: false })
    await setStaffing(scene, { booking: 'open', closeFull: true })
    await after(DIGEST)
    expect(await bell(scene.freelancer)).toEqual([])
  })

  test('is told together with what was changed before and after it', async () => {
    const scene = await createBooked()
    await scene.book('given', 10)
    await setStaffing(scene, { booking: 'open' })
    await scene.book(null, 8, 10)
    await setStaffing(scene, { booking: 'confirmed', keepBooked: true })
    await after(DIGEST)
    expect(await news(scene)).toEqual([
      { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 8–9 h, 10,00 €' },
    ])
  })

  test('tells who makes it nothing of new hours that are booked by it', async () => {
    const scene = await createScene()
    const { admin, params } = scene
    const boss = await createPerson(app)
    await addMembership(db, scene.tenant, boss, 'ADMIN')
    await addToRoster(db, scene.project, boss)
    const stated = [{ date: FRIDAY, hour: 8, userId: boss.id, state: 'given' }]
    expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
    await setStaffing({ ...scene, admin: boss }, { booking: 'open' })
    await after(DIGEST)
    expect(await bell(boss)).toEqual([])
  })
})

describe.each(['open', 'confirmed'] as const)('in a project that is %s', (booking) => {
  const priced = (hours: string, cents: string) => ({
    kind: 'price',
    text: `Your booked hours pay another price: Fri 27 Nov, ${hours} h, ${cents} per hour in place of 10,00 €`,
  })

  test.each([
    [
      'the wages of the organisation',
      async ({ admin, params }: Scene) =>
        admin.client.call('setWageConfig', { params, body: { wageGreen: 12, wageYellow: 0, wageRed: 0 } }),
      '8–10',
      '12,00 €',
    ],
    [
      'the wages of a person',
      async ({ admin, params, freelancer }: Scene) =>
        admin.client.call('setWageOverride', {
          params: { ...params, userId: freelancer.id },
          body: { greenWage: 13, yellowWage: null, redWage: null },
        }),
      '8–10',
      '13,00 €',
    ],
    [
      'a slot price',
      async ({ admin, params }: Scene) =>
        admin.client.call('setSlotPrice', { params, body: { date: FRIDAY, hour: 8, amount: 14 } }),
      '8–9',
      '14,00 €',
    ],
    [
      'a slot price of one person',
      async ({ admin, params, freelancer }: Scene) =>
        admin.client.call('setUserSlotPrice', {
          params: { ...params, userId: freelancer.id },
          body: { date: FRIDAY, hour: 9, amount: 15 },
        }),
      '9–10',
      '15,00 €',
    ],
    [
      'the colour of an hour',
      async ({ admin, params }: Scene) =>
        admin.client.call('setSlot', { params, body: { date: FRIDAY, hour: 9, mode: 'RED' } }),
      '9–10',
      '30,00 €',
    ],
    [
      'an own colour',
      async ({ admin, params, freelancer }: Scene) =>
        admin.client.call('setUserSlotMode', {
          params: { ...params, userId: freelancer.id },
          body: { date: FRIDAY, hour: 8, mode: 'YELLOW' },
        }),
      '8–9',
      '20,00 €',
    ],
  ] as const)('another price by %s is told', async (_, change, hours, cents) => {
    const scene = await createBooked(booking)
    expect((await change(scene)).status).toBe(200)
    await after(DIGEST)
    expect(await news(scene)).toEqual([priced(hours, cents)])
  })

  test('another price by the weekly pattern is told for each such day to come', async () => {
    const scene = await createScene(booking)
    const { admin, params, freelancer } = scene
    const set = async (mode: Mode) => {
      const body = { slots: [{ day: 4, hour: 15, mode }] }
      expect((await admin.client.call('setPatternSlots', { params, body })).status).toBe(200)
    }
    await set('GREEN')
    const stated = ['2026-11-27', '2026-12-04', '2027-01-01'].map((date) => ({
      date,
      hour: 15,
      userId: freelancer.id,
      state: 'booked',
    }))
    expect((await admin.client.call('setBookings', { params, body: { slots: stated } })).status).toBe(200)
    await after(DIGEST)
    await set('RED')
    await after(DIGEST)
    expect(await news(scene)).toEqual([
      {
        kind: 'price',
        text:
          'Your booked hours pay another price: Fri 27 Nov, 15–16 h, 30,00 € per hour in place of 10,00 €; ' +
          'Fri 4 Dec, 15–16 h, 30,00 € per hour in place of 10,00 €; ' +
          'Fri 1 Jan 2027, 15–16 h, 30,00 € per hour in place of 10,00 €',
      },
    ])
  })

  test.each(['BLACK', 'WHITE'] as const)(
    'hours that become %s are closed, and staffed again',
    async (mode) => {
      const scene = await createBooked(booking)
      await scene.paint(mode, 8, 9)
      await after(DIGEST)
      const closed = {
        kind: 'closed',
        text: 'These hours are closed and no longer count: Fri 27 Nov, 8–10 h',
      }
      expect(await news(scene)).toEqual([closed])
      await scene.paint('GREEN', 8, 9)
      await after(DIGEST)
      expect(await news(scene)).toEqual([
        { kind: 'closed', text: 'These hours are open again and count: Fri 27 Nov, 8–10 h' },
        closed,
      ])
    },
  )

  test('an own colour that closes an hour is told to its person alone', async () => {
    const scene = await createBooked(booking)
    const other = await createFreelancer(app, scene.project)
    const slot = { date: FRIDAY, hour: 8, userId: other.id, state: 'booked' }
    await scene.admin.client.call('setBookings', { params: scene.params, body: { slots: [slot] } })
    await after(DIGEST)
    await setUserMode(scene, { date: FRIDAY, hour: 8, mode: 'BLACK' })
    await after(DIGEST)
    expect(await news(scene)).toEqual([
      { kind: 'closed', text: 'These hours are closed and no longer count: Fri 27 Nov, 8–9 h' },
    ])
    expect(await bell(other)).toHaveLength(1)
  })

  test('hours that are lost with the place on the roster are told as no longer booked', async () => {
    const scene = await createBooked(booking)
    const { admin, freelancer } = scene
    const params = { ...scene.params, userId: freelancer.id }
    expect((await admin.client.call('removeFromRoster', { params })).status).toBe(204)
    await after(DIGEST)
    expect((await news(scene)).filter(({ kind }) => kind !== 'release')).toEqual([
      { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 8–10 h, 20,00 €' },
    ])
  })

  test('a person who leaves the organisation is told nothing of it', async () => {
    const scene = await createBooked(booking)
    const { freelancer, params } = scene
    await scene.book('booked', 10)
    expect((await freelancer.client.call('leaveTenant', { params })).status).toBe(204)
    await after(DIGEST)
    const kinds = await db.selectFrom('notices').select('kind').where('user_id', '=', freelancer.id).execute()
    expect(kinds).toEqual([{ kind: 'booking' }])
  })

  test('hours that leave by a release are not told as a booking', async () => {
    const scene = await createBooked(booking)
    const { admin, freelancer } = scene
    const { id } = await release(scene, freelancer, slots(FRIDAY, 8))
    expect((await decide(scene, admin, 'approveRelease', id)).status).toBe(200)
    await after(DIGEST)
    expect((await news(scene)).map(({ kind }) => kind)).not.toContain('booking')
  })
})

test('hours that are taken back while their person asks to be released are told as a booking', async () => {
  const scene = await createBooked()
  await release(scene, scene.freelancer, slots(FRIDAY, 8))
  await scene.book(null, 8)
  await after(DIGEST)
  expect(await news(scene)).toEqual([
    { kind: 'booking', text: 'You are no longer booked: Fri 27 Nov, 8–9 h, 10,00 €' },
  ])
})

test('a substitute takes hours, and neither of the two is told of a booking', async () => {
  const scene = await createBooked()
  const { admin, freelancer, params, project } = scene
  const other = await createFreelancer(app, project)
  const { id } = await release(scene, freelancer, slots(FRIDAY, 8, 9))
  const body = {
    userIds: [other.id],
    slots: slots(FRIDAY, 8),
    mode: 'all',
    message: '',
    releaseId: id,
  }
  const made = await admin.client.call('createRequest', { params, body })
  expect(made.status).toBe(201)
  const requestId = made.body.request.id as string
  const accepted = await other.client.call('acceptRequest', {
    params: { ...params, requestId },
    body: { slots: slots(FRIDAY, 8) as SlotRef[] },
  })
  expect(accepted.status).toBe(200)
  await after(DIGEST)
  expect((await news(scene)).map(({ kind }) => kind)).not.toContain('booking')
  expect((await bell(other)).map(({ kind }) => kind)).not.toContain('booking')
})

test('two nodes that look at once tell nothing twice', async () => {
  const scenes = [await createScene(), await createScene(), await createScene()]
  for (const scene of scenes) await scene.book('booked', 8, 9)
  await Promise.all([look(), look(), look()])
  for (let round = 0; round < 5; round += 1) {
    app.advance(DIGEST / 5)
    await Promise.all([look(), look(), scenes[round % 3]!.book('booked', 10), look()])
  }
  await Promise.all([after(DIGEST), look()])
  for (const { freelancer } of scenes) {
    const texts = (await bell(freelancer)).map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    const hours = texts.join(' ').match(/\d+–\d+/g) ?? []
    expect(hours.toSorted()).toEqual(hours.length === 1 ? ['8–11'] : ['10–11', '8–10'])
  }
})
