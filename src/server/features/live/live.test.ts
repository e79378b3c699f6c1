import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOURS } from '../../../domain/slot.ts'
import { migrate } from '../../db/migrate.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { publishEvents } from '../../kernel/facts/publish-events.ts'
import { DEFAULT_LIMITS } from '../../kernel/limits/limit-settings.ts'
import { beginSession } from '../../kernel/sessions/begin-session.ts'
import { type EventReader, readEvents } from '../../testing/event-reader.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { takeMail } from '../../testing/mail.ts'
import { PASSWORD, setPasswordOf } from '../../testing/passwords.ts'
import { setMode, setUserMode } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../../testing/test-database.ts'
import { writeWithoutFacts, writeAs } from '../../testing/write-as.ts'
import { HEARTBEAT_MS } from './live.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const date = '2026-11-20'
const DAY_MS = 24 * 60 * 60 * 1000
const green = { date, hour: 8, mode: 'GREEN' } as const

const watch = (person: TestPerson, { params }: TestTenant, at = url): Promise<EventReader> =>
  readEvents(at, person.token, params.projectId)

/** Opens streams of the administrator and the freelancer, both at the project's first version. */
async function watchBoth(tenant: TestTenant) {
  const admin = await watch(tenant.admin, tenant)
  const freelancer = await watch(tenant.freelancer, tenant)
  expect(await admin.next()).toEqual({ version: 1, kind: 'version' })
  expect(await freelancer.next()).toEqual({ version: 1, kind: 'version' })
  return { admin, freelancer, close: () => [admin, freelancer].forEach((reader) => reader.close()) }
}

/** Ends the sessions of a person beside every write, as where the notification is lost. */
async function endUnheard({ id }: TestPerson): Promise<void> {
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', id).execute()
}

describe('a stream', () => {
  test('begins with the project’s version, uncompressed and uncached', async () => {
    const tenant = await createTenant(app)
    await setMode(tenant, green)
    const reader = await watch(tenant.freelancer, tenant)
    expect(reader.status).toBe(200)
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers.get('cache-control')).toContain('no-store')
    expect(reader.headers.get('x-accel-buffering')).toBe('no')
    expect(reader.headers.get('content-encoding')).toBe(null)
    expect(reader.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await reader.nextLine()).toBe('id: 2')
    expect(await reader.nextLine()).toBe('data: {"version":2,"kind":"version"}')
    reader.close()
  })

  test('is refused to a caller without access to the project', async () => {
    const tenant = await createTenant(app)
    const stranger = await createTenant(app)
    const other = await createPerson(app)
    await addMembership(app.deps.db, tenant.tenant, other, 'FREELANCER')
    expect((await watch(stranger.admin, tenant)).status).toBe(404)
    expect((await watch(other, tenant)).status).toBe(403)
    expect((await readEvents(url, '', tenant.project.projectId)).status).toBe(401)
  })

  test('is not opened for a HEAD request', async () => {
    const { params, admin } = await createTenant(app)
    const response = await fetch(`${url}/api/projects/${params.projectId}/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  test('sends a heartbeat when the clock says that it is due', async () => {
    const tenant = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    app.advance(HEARTBEAT_MS)
    await app.deps.live.sendHeartbeats()
    expect(await admin.nextLine()).toBe(':')
    close()
  })

  test('has its heartbeats after the clock was set back a day', async () => {
    const tenant = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    app.setBack(DAY_MS)
    app.advance(HEARTBEAT_MS)
    await app.deps.live.sendHeartbeats()
    expect(await admin.nextLine()).toBe(':')
    close()
  })

  test('ends with its session after the clock was set back a day (abuse 47)', async () => {
    const tenant = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    app.setBack(DAY_MS)
    await endUnheard(tenant.admin)
    app.advance(HEARTBEAT_MS)
    await app.deps.live.sendHeartbeats()
    expect(await admin.nextLine()).toBeUndefined()
    close()
  })

  test('can be open twenty times in a session, and not once more', async () => {
    const tenant = await createTenant(app)
    const readers: EventReader[] = []
    for (let count = 0; count < DEFAULT_LIMITS.streams.session; count += 1) {
      const reader = await watch(tenant.admin, tenant)
      expect(reader.status).toBe(200)
      readers.push(reader)
    }
    const refused = await watch(tenant.admin, tenant)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await watch(tenant.freelancer, tenant)).status).toBe(200)
    for (const reader of readers) reader.close()
  })

  test('can be open a limited number of times in an organisation, and not once more', async () => {
    const limited = await createTestApp({ LIMIT_STREAMS: '20/2' })
    const at = await limited.app.listen({ port: 0 })
    const [tenant, other] = [await createTenant(limited), await createTenant(limited)]
    const readers = [await watch(tenant.admin, tenant, at), await watch(tenant.freelancer, tenant, at)]
    expect((await watch(tenant.admin, tenant, at)).status).toBe(429)
    const elsewhere = await watch(other.admin, other, at)
    expect(elsewhere.status).toBe(200)
    for (const reader of [...readers, elsewhere]) reader.close()
  })
})

test('every reply about a project says at which version it was read', async () => {
  const tenant = await createTenant(app)
  const { params, freelancer } = tenant
  const read = async () => (await freelancer.client.call('getProject', { params })).headers['project-version']
  expect(await read()).toBe('1')
  await setMode(tenant, green)
  expect(await read()).toBe('2')
})

test('the reply of a write says which version it has made', async () => {
  const { params, admin } = await createTenant(app)
  const { headers } = await admin.client.call('setSlot', { params, body: green })
  expect(headers['project-version']).toBe('2')
})

describe('a change', () => {
  test('sends the cells of the schedule and the name of its actor', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    await setMode(tenant, green)
    const by = { by: tenant.admin.id, byName: 'Anna Meyer' }
    const about = { kind: 'schedule', fact: 'slot-set', months: ['2026-11'], slots: [green] }
    const event = { version: 2, ...about, ...by }
    expect(await admin.next()).toEqual(event)
    expect(await freelancer.next()).toEqual(event)
    close()
  })

  test('sends a cell whose dated entry it removes', async () => {
    const tenant = await createTenant(app)
    await setMode(tenant, green)
    const reader = await watch(tenant.freelancer, tenant)
    await reader.next()
    const slots = [{ ...green, mode: null }]
    await tenant.admin.client.call('setSlots', { params: tenant.params, body: { slots } })
    expect(await reader.next()).toMatchObject({ version: 3, kind: 'schedule', months: ['2026-11'], slots })
    reader.close()
  })

  test('sends no cells when it is too large for a notification', async () => {
    const tenant = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`)
    const slots = months.flatMap((month) =>
      [1, 2, 3, 4].flatMap((day) =>
        HOURS.map((hour) => ({ date: `${month}-0${day}`, hour, mode: 'YELLOW' as const })),
      ),
    )
    const reply = await tenant.admin.client.call('setSlots', { params: tenant.params, body: { slots } })
    expect(reply.status).toBe(200)
    expect(await admin.next()).toEqual({
      version: 2,
      kind: 'schedule',
      fact: 'slot-set',
      months,
      by: tenant.admin.id,
      byName: 'Anna Meyer',
    })
    close()
  })

  test('sends one event with the months of many slots', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const { id: userId } = freelancer
    const readers = await watchBoth(tenant)
    const prices = { slots: ['2026-12-01', date, date].map((day) => ({ date: day, hour: 8, amount: 20 })) }
    const modes = { slots: prices.slots.map((slot) => ({ ...slot, mode: 'RED' })) }
    const about = { ...params, userId }
    await admin.client.call('setSlotPrices', { params, body: prices })
    await admin.client.call('setUserSlotPrices', { params: about, body: prices })
    await admin.client.call('setUserSlotModes', { params: about, body: modes })
    const months = ['2026-11', '2026-12']
    for (const event of [
      { version: 2, kind: 'slot-prices', fact: 'price-set', months },
      { version: 3, kind: 'user-slot-prices', fact: 'own-price-set', userId, months },
      { version: 4, kind: 'user-modes', fact: 'own-colour-set', userId, months },
    ]) {
      const by = { by: admin.id, byName: 'Anna Meyer' }
      expect(await readers.freelancer.next()).toEqual({ ...event, ...by })
      expect(await readers.admin.next()).toEqual({ ...event, ...by })
    }
    readers.close()
  })

  test('reaches a freelancer only when it is about everybody or themselves', async () => {
    const tenant = await createTenant(app)
    const { params, project, admin, freelancer } = tenant
    const colleague = await createFreelancer(app, project)
    const ofColleague = { ...params, userId: colleague.id }
    const ofFreelancer = { ...params, userId: freelancer.id }
    const wages = { greenWage: 11, yellowWage: null, redWage: null }
    const price = { date, hour: 8, amount: 12 }
    const readers = await watchBoth(tenant)
    const write = async (...[name, args]: Parameters<TestPerson['client']['call']>) =>
      expect((await admin.client.call(name, args!)).status).toBeLessThan(300)

    for (const about of [ofColleague, ofFreelancer]) {
      await write('setUserSlotMode', { params: about, body: green })
      await write('setUserSlotPrice', { params: about, body: price })
      await write('setWageOverride', { params: about, body: wages })
      const availability = [{ day: date, hours: [8] }]
      await write('saveUserAvailability', { params: about, body: { availability } })
    }
    await write('removeFromRoster', { params: ofColleague })
    await write('setSlotPrice', { params, body: price })
    await write('setWageConfig', { params, body: { wageGreen: 1, wageYellow: 2, wageRed: 3 } })
    await write('setPattern', { params, body: { slots: [{ day: 0, hour: 8, mode: 'RED' }] } })
    await write('updateProject', { params, body: { name: 'Sommerfest' } })

    const personal = ['user-modes', 'user-slot-prices', 'wages', 'availability']
    const everybodys = ['slot-prices', 'wages', 'pattern', 'project']
    const seen = async (reader: EventReader, count: number) => {
      const events = []
      while (events.length < count) events.push((await reader.next())!)
      return events
    }
    const byAdmin = await seen(readers.admin, 13)
    expect(byAdmin.map(({ kind }) => kind)).toEqual([...personal, ...personal, 'roster', ...everybodys])
    expect(byAdmin.map(({ version }) => version)).toEqual(byAdmin.map((_, index) => index + 2))
    const byFreelancer = await seen(readers.freelancer, 8)
    expect(byFreelancer.map(({ kind }) => kind)).toEqual([...personal, ...everybodys])
    expect(JSON.stringify(byFreelancer)).not.toContain(colleague.id)
    // The event names no person but the actor, who is an administrator.
    expect(new Set(byFreelancer.map(({ by, byName }) => `${by} ${byName}`))).toEqual(
      new Set([`${admin.id} Anna Meyer`]),
    )
    readers.close()
  })

  test('sends no event to another project', async () => {
    const tenant = await createTenant(app)
    const stranger = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    await setMode(stranger, green)
    await setMode(tenant, { ...green, hour: 9 })
    expect((await admin.next())!.slots).toEqual([{ ...green, hour: 9 }])
    close()
  })

  test('sends no late event to a stream that began with it', async () => {
    const tenant = await createTenant(app)
    await setMode(tenant, green)
    const reader = await watch(tenant.admin, tenant)
    expect(await reader.next()).toEqual({ version: 2, kind: 'version' })
    const { projectId } = tenant.project
    const fact = { kind: 'slot-set', ...green, before: null, after: 'GREEN', by: tenant.admin.id } as const
    const late = { projectId, version: 2, facts: [fact] }
    await app.deps.db.transaction().execute((tx) => publishEvents(tx, [late]))
    await setMode(tenant, { ...green, hour: 9 })
    expect(await reader.next()).toMatchObject({ version: 3, slots: [{ ...green, hour: 9 }] })
    reader.close()
  })

  test('sends no event when it is rolled back', async () => {
    const tenant = await createTenant(app)
    const { admin, close } = await watchBoth(tenant)
    const place = { ...tenant.project, by: tenant.admin.id, now: 0 }
    const failing = writeAs(app, place.by)(
      { project: place },
      writeWithoutFacts(async (tx) => {
        await sql`select 1 from no_such_table`.execute(tx)
      }),
    )
    await expect(failing).rejects.toThrow('no_such_table')
    const refused = await tenant.freelancer.client.call('saveAvailability', {
      params: tenant.params,
      body: { availability: [{ day: date, hours: [8] }] },
    })
    expect(refused.status).toBe(409)
    await setMode(tenant, green)
    expect(await admin.next()).toMatchObject({ version: 2, kind: 'schedule' })
    close()
  })
})

describe('a stream ends', () => {
  test('when its person is removed from the roster, after that event', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    const params = { ...tenant.params, userId: tenant.freelancer.id }
    await tenant.admin.client.call('removeFromRoster', { params })
    expect(await freelancer.next()).toMatchObject({ kind: 'roster', userId: tenant.freelancer.id })
    expect(await freelancer.next()).toBeUndefined()
    await setMode(tenant, green)
    expect(await admin.next()).toMatchObject({ kind: 'roster' })
    expect(await admin.next()).toMatchObject({ kind: 'schedule' })
    close()
  })

  test('for freelancers when the project is archived', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    await tenant.admin.client.call('updateProject', { params: tenant.params, body: { archived: true } })
    expect(await freelancer.next()).toMatchObject({ kind: 'project' })
    expect(await freelancer.next()).toBeUndefined()
    expect(await admin.next()).toMatchObject({ kind: 'project' })
    close()
  })

  test.each([
    ['a sign-out', async ({ freelancer }: TestTenant) => freelancer.client.call('logout')],
    [
      'a change of the password in another session',
      async ({ freelancer }: TestTenant) => {
        await setPasswordOf(app, freelancer)
        const { db, secrets, clock } = app.deps
        const other = await beginSession(db, { secrets, userId: freelancer.id, now: clock() })
        const body = { currentPassword: PASSWORD, password: 'battery staple' }
        return app.client(other).call('setMyPassword', { body })
      },
    ],
    [
      'a reset of the password',
      async ({ freelancer: { email } }: TestTenant) => {
        await app.client().call('forgotPassword', { body: { email } })
        const [, token] = /reset-password\?token=([\w-]{43})/.exec((await takeMail(app, email)).text)!
        return app.client().call('resetPassword', { body: { token, password: 'battery staple' } })
      },
    ],
    [
      'an erasure by its organisation, where another one has the account too',
      async ({ admin, freelancer, params }: TestTenant) => {
        const other = await createTenant(app)
        await addMembership(app.deps.db, other.tenant, freelancer, 'FREELANCER')
        return admin.client.call('eraseMember', { params: { ...params, userId: freelancer.id } })
      },
    ],
  ])('before the next event after %s (abuse 14, 45, 46)', async (_, end) => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    expect((await end(tenant)).status).toBeLessThan(300)
    await setMode(tenant, green)
    expect(await freelancer.next()).toBeUndefined()
    let event = await admin.next()
    while (event?.kind === 'roster') event = await admin.next()
    expect(event).toMatchObject({ kind: 'schedule' })
    close()
  })

  test('at the next heartbeat when its session has ended by its time', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    const session = app.deps.db.updateTable('sessions').where('user_id', '=', tenant.admin.id)
    await session.set({ expires_at: app.deps.clock() }).execute()
    app.advance(HEARTBEAT_MS)
    await app.deps.live.sendHeartbeats()
    expect(await admin.nextLine()).toBeUndefined()
    expect(await freelancer.nextLine()).toBe(':')
    close()
  })

  test('at the next heartbeat when its session has ended', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, close } = await watchBoth(tenant)
    await endUnheard(tenant.freelancer)
    app.advance(HEARTBEAT_MS)
    await app.deps.live.sendHeartbeats()
    expect(await freelancer.nextLine()).toBeUndefined()
    expect(await admin.nextLine()).toBe(':')
    close()
  })

  test('when the server stops, which still answers running requests', async () => {
    const other = await createTestApp()
    const address = await other.app.listen({ port: 0 })
    const tenant = await createTenant(other)
    const reader = await watch(tenant.admin, tenant, address)
    expect(await reader.next()).toMatchObject({ kind: 'version' })
    const body = JSON.stringify(green)
    const asking = request(`${address}/api/projects/${tenant.project.projectId}/schedule/slot`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${tenant.admin.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    const answer = once(asking, 'response')
    asking.flushHeaders()
    await once(asking, 'continue')
    const stopping = other.app.close()
    expect(await reader.next()).toBeUndefined()
    asking.end(body)
    const [{ statusCode }] = (await answer) as [IncomingMessage]
    expect(statusCode).toBe(200)
    await stopping
  })
})

// Several processes can share only PostgreSQL.
describe.skipIf(testEngine === 'sqlite')('two nodes on one database', async () => {
  async function openNodes() {
    const databaseUrl = await createPostgresDatabase()
    const openNode = async () => {
      const database = openPostgres(databaseUrl)
      await migrate(database)
      return database
    }
    return { first: await createTestApp({}, openNode), second: await createTestApp({}, openNode) }
  }

  test('receive each other’s events, and after a lost connection the project’s version', async () => {
    const { first, second } = await openNodes()
    const tenant = await createTenant(first)
    const reader = await watch(tenant.freelancer, tenant, await second.app.listen({ port: 0 }))
    expect(await reader.next()).toEqual({ version: 1, kind: 'version' })
    await setMode(tenant, green)
    expect(await reader.next()).toMatchObject({ version: 2, slots: [green] })

    // One transaction does both, so no event of the change can arrive before the listener is gone.
    await first.deps.db.transaction().execute(async (tx) => {
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'slotwerk listener'
      `.execute(tx)
    })
    await setUserMode(tenant, green)
    let event = await reader.next()
    // If the listener is back before the change, the event arrives.
    while (event!.version < 3) event = await reader.next()
    expect(event!.version).toBe(3)
    reader.close()
  })

  test('end the streams of a session that ends on the other one, before the next event (abuse 46)', async () => {
    const { first, second } = await openNodes()
    const tenant = await createTenant(first)
    const reader = await watch(tenant.freelancer, tenant, await second.app.listen({ port: 0 }))
    expect(await reader.next()).toEqual({ version: 1, kind: 'version' })
    expect((await tenant.freelancer.client.call('logout')).status).toBe(204)
    await setMode(tenant, green)
    expect(await reader.next()).toBeUndefined()
  })
})

describe('an invite', () => {
  test('sends an event to administrators alone, which names nobody but its actor', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const readers = await watchBoth(tenant)
    const invite = { role: 'FREELANCER', email: `${crypto.randomUUID()}@example.org` }
    expect((await admin.client.call('createInvite', { params, body: invite })).status).toBe(201)
    await setMode(tenant, green)
    const by = { by: admin.id, byName: 'Anna Meyer' }
    expect(await readers.admin.next()).toEqual({ version: 2, kind: 'invites', fact: 'invite-made', ...by })
    expect(await readers.admin.next()).toMatchObject({ version: 3, kind: 'schedule' })
    expect(await readers.freelancer.next()).toMatchObject({ version: 3, kind: 'schedule' })
    readers.close()
  })
})
