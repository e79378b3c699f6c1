/** Digests of events, as their receivers read them: answers to requests, and people who joined. */
import { describe, expect, test } from 'vitest'
import { addMembership, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { inviteFreelancer } from '../../testing/invites.ts'
import { noticesOf, toldTo } from '../../testing/notices.ts'
import { release } from '../../testing/releases.ts'
import { askFor, book, createRequestTenant, onDay } from '../../testing/requests.ts'
import { setMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { followAll } from '../plan-notices/follow-all.ts'
import { tellEnds } from '../requests/ends/tell-ends.ts'
import { tellDigests } from './tell-digests.ts'

const app = await createTestApp()
const HOUR_MS = 60 * 60 * 1000
const WAIT_MS = app.deps.config.noticeWaits.digestMs

/** Lets the wait of a digest pass, and tells what is due, on two nodes at once. */
async function tellLater(milliseconds = WAIT_MS): Promise<void> {
  app.advance(milliseconds)
  await Promise.all([tellDigests(app.deps), tellDigests(app.deps)])
}

describe('answers to a request', () => {
  test('are told to who asked, all of a burst at once', async () => {
    const tenant = await createRequestTenant(app, { people: 3 })
    const [max, eva, ali] = tenant.people
    for (const [index, name] of ['Max', 'Eva', 'Ali'].entries())
      await app.deps.db
        .updateTable('users')
        .set({ first_name: name, last_name: 'Muster' })
        .where('id', '=', tenant.people[index]!.id)
        .execute()
    const requestId = await askFor(tenant, tenant.people, [8, 9])
    const params = { requestId }
    await max!.client.call('acceptRequest', { params, body: { slots: onDay(8) } })
    await eva!.client.call('declineRequest', { params })
    await tellLater(WAIT_MS - 1)
    expect(await noticesOf(tenant.admin)).toEqual([])
    await ali!.client.call('acceptRequest', { params, body: {} })
    await tellLater(1)
    expect(await toldTo(app, tenant.admin)).toEqual([
      {
        kind: 'answer',
        en: 'Stadtfest · Max Muster has accepted some of the hours: Wed 25 Nov, 8–9 h. Eva Muster has declined. Ali Muster has accepted some of the hours: Wed 25 Nov, 9–10 h',
        de: 'Stadtfest · Max Muster hat einen Teil der Stunden zugesagt: Mi. 25. Nov., 8–9 Uhr. Eva Muster hat abgesagt. Ali Muster hat einen Teil der Stunden zugesagt: Mi. 25. Nov., 9–10 Uhr',
        href: `/app/project/${tenant.params.projectId}/day/2026-11-25?hour=8`,
      },
    ])
    await tellLater()
    expect(await noticesOf(tenant.admin)).toHaveLength(1)
  })

  test('begin another digest once one was told', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const requestId = await askFor(tenant, tenant.people, [8, 9])
    for (const { client } of tenant.people) {
      expect((await client.call('declineRequest', { params: { requestId } })).status).toBe(200)
      await tellLater()
    }
    expect(await noticesOf(tenant.admin)).toHaveLength(2)
  })

  test.each(['removeMember', 'changeMember'] as const)(
    'are not told to who asked and is no administrator any more: %s',
    async (name) => {
      const tenant = await createRequestTenant(app, { people: 1 })
      const { admin, freelancer, params } = tenant
      const other = await createPerson(app)
      await addMembership(app.deps.db, tenant.tenant, other, 'ADMIN')
      const asked = { slots: onDay(8), userIds: [freelancer.id] }
      const { request } = (await other.client.call('createRequest', { params, body: asked })).body
      await freelancer.client.call('declineRequest', { params: { requestId: request.id } })
      const about = { params: { ...params, userId: other.id } }
      await admin.client.call(
        name,
        name === 'changeMember' ? { ...about, body: { role: 'FREELANCER' } } : about,
      )
      await tellLater()
      expect(await noticesOf(other)).toEqual([])
    },
  )

  test('are mailed at night where a declined hour begins in the morning', async () => {
    const { admin, freelancer, params } = await createRequestTenant(app, { people: 1 })
    const now = app.deps.clock()
    const evening = now + 20.5 * HOUR_MS - ((now + HOUR_MS) % (24 * HOUR_MS))
    const [date, due] = ['T08:00', 'T06:30:00Z'].map((time, index) => {
      const day = new Date(evening + 12 * HOUR_MS).toISOString().slice(0, 10)
      return index === 0 ? day : day + time
    })
    const slots = [{ date, hour: 8 }]
    await admin.client.call('setSlots', {
      params,
      body: { slots: [{ ...slots[0]!, mode: 'GREEN' }] } as never,
    })
    app.advance(evening - now)
    const body = { slots, userIds: [freelancer.id], answerBy: due } as never
    const { request } = (await admin.client.call('createRequest', { params, body })).body
    await freelancer.client.call('declineRequest', { params: { requestId: request.id } })
    await tellLater()
    const notice = app.deps.db.selectFrom('notices').select('mail_at').where('user_id', '=', admin.id)
    expect(await notice.executeTakeFirst()).toEqual({ mail_at: app.deps.clock() })
  })

  test('are told as a release alone where a substitute takes the hours', async () => {
    const staffing = { booking: 'confirmed', keepBooked: true }
    const tenant = await createRequestTenant(app, { people: 3, staffing })
    const [max, eva, ali] = tenant.people as [TestPerson, TestPerson, TestPerson]
    await book(tenant, max, [8, 9])
    const { id: releaseId } = await release(tenant, max, onDay(8, 9))
    const requestId = await askFor(tenant, [eva, ali], [8, 9], { releaseId })
    const params = { requestId }
    const kinds = async () => {
      await tellEnds(app.deps)
      await tellLater()
      return (await noticesOf(tenant.admin)).map(({ kind }) => kind)
    }
    await eva.client.call('acceptRequest', { params, body: { slots: onDay(8) } })
    expect(await kinds()).toEqual(['release', 'release'])
    await ali.client.call('acceptRequest', { params, body: {} })
    expect(await kinds()).toEqual(['release', 'release', 'release'])

    const { id } = await release(tenant, eva, onDay(8))
    const declined = await askFor(tenant, [ali], [8], { releaseId: id })
    await ali.client.call('declineRequest', { params: { requestId: declined } })
    expect((await kinds())[0]).toBe('answer')
  })

  test('tell nobody where they are refused', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const requestId = await askFor(tenant, tenant.people, [8])
    const params = { requestId }
    const reply = await tenant.freelancer.client.call('acceptRequest', { params, body: { euros: 1 } })
    expect(reply.status).toBe(409)
    await tellLater()
    expect(await noticesOf(tenant.admin)).toEqual([])
  })
})

describe('the end of a request', () => {
  const ended = async ({ client }: TestPerson) => {
    await tellEnds(app.deps)
    await tellLater()
    return (await noticesOf({ client } as TestPerson)).map(({ text }) => text)
  }
  const filled = 'Stadtfest · All hours of your request are filled: Wed 25 Nov, 8–9 h'

  test('is told once all hours are filled, whoever fills them', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [max, eva] = tenant.people as [TestPerson, TestPerson]
    const requestId = await askFor(tenant, [max], [8])
    expect(await ended(tenant.admin)).toEqual([])
    await max.client.call('acceptRequest', { params: { requestId }, body: {} })
    const [told] = await ended(tenant.admin)
    expect(told).toContain(
      ' has accepted: Wed 25 Nov, 8–9 h. All hours of your request are filled: Wed 25 Nov, 8–9 h',
    )
    expect(await ended(tenant.admin)).toHaveLength(1)

    await askFor(tenant, [max], [9])
    const other = await createPerson(app)
    await addMembership(app.deps.db, tenant.tenant, other, 'ADMIN')
    await book({ ...tenant, admin: other } as typeof tenant, eva, [9])
    expect((await ended(tenant.admin))[0]).toBe(filled.replace('8–9', '9–10'))
  })

  test('is looked for without a write to the project', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { projectId } = tenant.params
    await askFor(tenant, tenant.people, [8])
    const looked = () =>
      app.deps.db
        .selectFrom('projects as p')
        .innerJoin('requests as q', 'q.project_id', 'p.id')
        .select(['p.version', 'q.looked_version'])
        .where('p.id', '=', projectId)
        .executeTakeFirstOrThrow()
    const { version } = await looked()
    await tellEnds(app.deps)
    expect(await looked()).toEqual({ version, looked_version: version })
  })

  test('is told although the person who asked changed another day since', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [max, eva] = tenant.people as [TestPerson, TestPerson]
    const other = await createPerson(app)
    await addMembership(app.deps.db, tenant.tenant, other, 'ADMIN')
    await askFor(tenant, [max], [8])
    await tellEnds(app.deps)
    await book({ ...tenant, admin: other } as typeof tenant, eva, [8])
    await setMode(tenant, { date: '2026-12-24', hour: 8, mode: 'RED' })
    expect(await ended(tenant.admin)).toEqual([filled])
  })

  test('is told as lapsed where its hours begin before the deadline', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [max, eva] = tenant.people as [TestPerson, TestPerson]
    const untilMorning = Date.UTC(2026, 10, 25, 6) - app.deps.clock()
    app.advance(untilMorning)
    await askFor(tenant, [max], [8])
    await tellEnds(app.deps)
    app.advance(4 * HOUR_MS)
    const body = { availability: [{ day: '2026-12-24', hours: [8] }] }
    await setMode(tenant, { date: '2026-12-24', hour: 8, mode: 'RED' })
    await eva.client.call('saveAvailability', { params: tenant.params, body })
    const told = await ended(tenant.admin)
    app.advance(-4 * HOUR_MS - untilMorning)
    expect(told).toEqual([
      'Stadtfest · The time to answer your request is over, and these hours are still open: Wed 25 Nov, 8–9 h',
    ])
  })

  test('is not told while own colours keep the hour of a substitute open', async () => {
    const tenant = await createRequestTenant(app, {
      people: 2,
      staffing: { booking: 'confirmed', keepBooked: true },
    })
    const [max, eva] = tenant.people as [TestPerson, TestPerson]
    const slot = { date: '2026-12-10', hour: 8 }
    const { params, admin } = tenant
    for (const { id: userId } of [max, eva])
      await admin.client.call('setUserSlotMode', {
        params: { ...params, userId },
        body: { ...slot, mode: 'GREEN' },
      })
    const slots = [{ ...slot, userId: max.id, state: 'booked' }]
    await admin.client.call('setBookings', { params, body: { slots } })
    const { id: releaseId } = await release(tenant, max, [slot])
    const body = { slots: [slot], userIds: [eva.id], releaseId }
    expect((await admin.client.call('createRequest', { params, body })).status).toBe(201)
    const given = { availability: [{ day: slot.date, hours: [slot.hour] }] }
    expect((await eva.client.call('saveAvailability', { params, body: given })).status).toBe(200)
    expect((await ended(admin)).filter((text) => text.includes('filled'))).toEqual([])
  })

  test('is not told to the administrator who filled the hours', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    await askFor(tenant, [tenant.people[0]!], [8])
    await book(tenant, tenant.people[1]!, [8])
    expect(await ended(tenant.admin)).toEqual([])
  })

  test('is told where hours are open when the time is over, and not of a withdrawn request', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const { admin, params } = tenant
    const answerBy = new Date(app.deps.clock() + HOUR_MS).toISOString()
    await askFor(tenant, tenant.people, [8], { answerBy })
    const requestId = await askFor(tenant, tenant.people, [9], { answerBy })
    await admin.client.call('withdrawRequest', { params: { ...params, requestId } })
    expect(await ended(admin)).toEqual([])
    app.advance(HOUR_MS)
    expect(await ended(admin)).toEqual([
      'Stadtfest · The time to answer your request is over, and these hours are still open: Wed 25 Nov, 8–9 h',
    ])
    expect(await ended(admin)).toHaveLength(1)
  })
})

describe('a booking that is lost', () => {
  test.each(['removeFromRoster', 'removeMember', 'leaveTenant'] as const)(
    'is told to the person unless the person left: %s',
    async (name) => {
      const tenant = await createRequestTenant(app, { people: 1 })
      const { admin, freelancer, params } = tenant
      await book(tenant, freelancer, [8])
      await followAll(app.deps)
      await tellLater()
      await followAll(app.deps)
      expect(await noticesOf(freelancer)).toHaveLength(1)
      const by = name === 'leaveTenant' ? freelancer : admin
      expect((await by.client.call(name, { params: { ...params, userId: freelancer.id } })).status).toBe(204)
      await followAll(app.deps)
      app.advance(WAIT_MS)
      await followAll(app.deps)
      expect(await noticesOf(freelancer)).toHaveLength(name === 'leaveTenant' ? 1 : 2)
    },
  )
})

describe('people who joined', () => {
  test('are told to who invited them, all of a burst at once', async () => {
    const tenant = await createTenant(app)
    for (const firstName of ['Max', 'Eva']) {
      const person = await createPerson(app, { firstName, lastName: 'Muster' })
      const { token } = (await inviteFreelancer(tenant, person.email)).body
      expect((await person.client.call('acceptInvite', { body: { token } })).status).toBe(200)
    }
    await tellLater()
    expect(await toldTo(app, tenant.admin)).toEqual([
      {
        kind: 'joined',
        en: 'Stadtfest · Max Muster and Eva Muster have joined',
        de: 'Stadtfest · Max Muster und Eva Muster sind jetzt dabei',
        href: `/app/project/${tenant.params.projectId}`,
      },
    ])
  })

  test('are not told to somebody who accepts an invite of their own', async () => {
    const tenant = await createTenant(app)
    const { admin } = tenant
    const { token } = (await inviteFreelancer(tenant, admin.email)).body
    expect((await admin.client.call('acceptInvite', { body: { token } })).status).toBe(200)
    await tellLater()
    expect(await noticesOf(admin)).toEqual([])
  })

  test('are told only once their project is no longer archived', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await person.client.call('acceptInvite', { body: { token } })
    await admin.client.call('updateProject', { params, body: { archived: true } })
    await tellLater()
    expect(await noticesOf(admin)).toEqual([])
    await admin.client.call('updateProject', { params, body: { archived: false } })
    await tellLater()
    expect(await noticesOf(admin)).toHaveLength(1)
  })
})
