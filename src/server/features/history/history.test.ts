import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { idAt } from '../../kernel/facts/entry-ids.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, follow, invite, newEmail } from '../../testing/invites.ts'
import { makePermit, takeCode, takeMail, tokensIn } from '../../testing/mail.ts'
import { createTestApp, type TestClient } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { writeAs } from '../../testing/write-as.ts'
import { listEntries } from './list-entries.ts'

const app = await createTestApp()
const { db } = app.deps
const date = '2026-11-20'
const FRIDAY = 4

interface Entry {
  kind: string
  before: unknown
  after: unknown
  [field: string]: unknown
}

async function historyOf(
  { admin, params }: Pick<TestTenant, 'admin' | 'params'>,
  query: Record<string, string> = {},
): Promise<Entry[]> {
  const reply = await admin.client.call('listHistory', { params, query })
  expect(reply.status).toBe(200)
  return reply.body.entries
}

const succeed = async (client: TestClient, ...args: Parameters<TestClient['call']>) => {
  const reply = await client.call(...args)
  expect(reply.status).toBeLessThan(300)
  return reply.body
}

/** For each kind: a first and a second write, its subject, and the values before and after the second write. */
const kinds = [
  [
    'slot',
    'setSlot',
    [
      { date, hour: 8, mode: 'GREEN' },
      { date, hour: 8, mode: 'RED' },
    ],
    { date, hour: 8 },
    [null, 'GREEN', 'RED'],
  ],
  [
    'slot',
    'setSlots',
    [{ slots: [{ date, hour: 8, mode: 'WHITE' }] }, { slots: [{ date, hour: 8, mode: 'RED' }] }],
    { date, hour: 8 },
    [null, 'WHITE', 'RED'],
  ],
  [
    'slot',
    'setSlots',
    [{ slots: [{ date, hour: 8, mode: 'RED' }] }, { slots: [{ date, hour: 8, mode: null }] }],
    { date, hour: 8 },
    [null, 'RED', null],
  ],
  [
    'pattern',
    'setPattern',
    [{ slots: [{ day: FRIDAY, hour: 8, mode: 'GREEN' }] }, { slots: [] }],
    { weekday: FRIDAY, hour: 8 },
    [null, 'GREEN', null],
  ],
  [
    'pattern',
    'setPatternSlots',
    [{ slots: [{ day: FRIDAY, hour: 8, mode: 'GREEN' }] }, { slots: [{ day: FRIDAY, hour: 8, mode: null }] }],
    { weekday: FRIDAY, hour: 8 },
    [null, 'GREEN', null],
  ],
  [
    'user-mode',
    'setUserSlotMode',
    [
      { date, hour: 8, mode: 'BLACK' },
      { date, hour: 8, mode: 'RED' },
    ],
    { date, hour: 8, user: 'freelancer' },
    [null, 'BLACK', 'RED'],
  ],
  [
    'user-mode',
    'setUserSlotModes',
    [{ slots: [{ date, hour: 8, mode: 'BLACK' }] }, { slots: [{ date, hour: 8, mode: null }] }],
    { date, hour: 8, user: 'freelancer' },
    [null, 'BLACK', null],
  ],
  [
    'slot-price',
    'setSlotPrices',
    [{ slots: [{ date, hour: 8, amount: 0 }] }, { slots: [{ date, hour: 8, amount: 24.5 }] }],
    { date, hour: 8 },
    [null, 0, 24.5],
  ],
  [
    'user-slot-price',
    'setUserSlotPrices',
    [{ slots: [{ date, hour: 8, amount: 24.5 }] }, { slots: [{ date, hour: 8, amount: null }] }],
    { date, hour: 8, user: 'freelancer' },
    [null, 24.5, null],
  ],
  [
    'slot-price',
    'setSlotPrice',
    [
      { date, hour: 8, amount: 24.5 },
      { date, hour: 8, amount: null },
    ],
    { date, hour: 8 },
    [null, 24.5, null],
  ],
  [
    'user-slot-price',
    'setUserSlotPrice',
    [
      { date, hour: 8, amount: 0 },
      { date, hour: 8, amount: 27 },
    ],
    { date, hour: 8, user: 'freelancer' },
    [null, 0, 27],
  ],
  [
    'wages',
    'setWageConfig',
    [
      { wageGreen: 12.5, wageYellow: 14, wageRed: 16 },
      { wageGreen: 13, wageYellow: 14, wageRed: 16 },
    ],
    { validFrom: null },
    [
      { GREEN: 0, YELLOW: 0, RED: 0 },
      { GREEN: 12.5, YELLOW: 14, RED: 16 },
      { GREEN: 13, YELLOW: 14, RED: 16 },
    ],
  ],
  [
    'user-wages',
    'setWageOverride',
    [
      { greenWage: 13, yellowWage: null, redWage: null },
      { greenWage: null, yellowWage: null, redWage: null },
    ],
    { user: 'freelancer', validFrom: null },
    [
      { GREEN: null, YELLOW: null, RED: null },
      { GREEN: 13, YELLOW: null, RED: null },
      { GREEN: null, YELLOW: null, RED: null },
    ],
  ],
  [
    'availability',
    'saveUserAvailability',
    [{ availability: [{ day: date, hours: [8, 20] }] }, { availability: [{ day: date, hours: [8] }] }],
    { date, user: 'freelancer' },
    [[], [8, 20], [8]],
  ],
  [
    'project-name',
    'updateProject',
    [{ name: 'Basar' }, { name: 'Markt' }],
    {},
    ['Stadtfest', 'Basar', 'Markt'],
  ],
  ['project-archived', 'updateProject', [{ archived: true }, { archived: false }], {}, [false, true, false]],
  [
    'project-time-zone',
    'updateProject',
    [{ timeZone: 'Asia/Tokyo' }, { timeZone: 'UTC' }],
    {},
    ['Europe/Berlin', 'Asia/Tokyo', 'UTC'],
  ],
  ['project-address', 'updateProject', [{ address: 'Kai 1' }, { address: '' }], {}, ['', 'Kai 1', '']],
  ['project-contact', 'updateProject', [{ contact: 'Ria' }, { contact: '' }], {}, ['', 'Ria', '']],
  [
    'need',
    'setNeeds',
    [{ slots: [{ date, hour: 8, people: 0 }] }, { slots: [{ date, hour: 8, people: null }] }],
    { date, hour: 8 },
    [null, 0, null],
  ],
  [
    'need-pattern',
    'setNeedPattern',
    [{ slots: [{ day: 4, hour: 8, people: 2 }] }, { slots: [{ day: 4, hour: 8, people: 3 }] }],
    { weekday: 4, hour: 8 },
    [null, 2, 3],
  ],
  [
    'staffing',
    'setBudget',
    [{ monthly: 100 }, { monthly: null }],
    {},
    [{ budget: null }, { budget: 100 }, { budget: null }],
  ],
  ['project-past-days', 'updateProject', [{ pastDays: 0 }, { pastDays: null }], {}, [null, 0, null]],
] as const

describe('a write', () => {
  test.each(kinds)('leaves an entry of kind %s by %s, and none when it changes nothing', async (...row) => {
    const [kind, name, [first, second], about, [before, between, after]] = row
    const tenant = await createTenant(app)
    const { admin, freelancer } = tenant
    const params = { ...tenant.params, userId: freelancer.id }
    for (const body of [first, first, second]) await succeed(admin.client, name, { params, body })
    const entry = {
      id: expect.any(String),
      at: '2026-11-20T12:00:00.000Z',
      by: { id: admin.id, name: 'Anna Meyer' },
      kind,
      ...about,
      ...('user' in about ? { user: { id: freelancer.id, name: 'Anna Meyer' } } : {}),
    }
    expect(await historyOf(tenant)).toEqual([
      { ...entry, before: between, after },
      { ...entry, before, after: between },
    ])
  })

  test('names the freelancer who made it as actor', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    await succeed(freelancer.client, 'saveAvailability', {
      params,
      body: { availability: [{ day: date, hours: [8] }] },
    })
    expect(await historyOf(tenant, { by: freelancer.id })).toMatchObject([
      { kind: 'availability', user: { id: freelancer.id }, date, before: [], after: [8] },
    ])
  })

  test('leaves an entry for each cell that it changed in a month', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const month = daysOfMonth('2026-12').flatMap((day) =>
      HOURS.map((hour) => ({ date: day, hour, mode: 'GREEN' })),
    )
    await succeed(admin.client, 'setSlots', { params, body: { slots: month } })
    const painted = month.map((slot) => (slot.hour === 8 ? { ...slot, mode: 'RED' } : slot))
    await succeed(admin.client, 'setSlots', { params, body: { slots: painted } })
    const stored = await db
      .selectFrom('audit_entries')
      .select(['hour', 'old_value'])
      .where('project_id', '=', params.projectId)
      .orderBy('id')
      .execute()
    expect(stored.filter((row) => row.old_value === null)).toHaveLength(434)
    expect(stored.slice(434).map(({ hour }) => hour)).toEqual(daysOfMonth('2026-12').map(() => 8))
  })

  test('leaves no entry when it is refused or rolled back', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer, project } = tenant
    const hours = { availability: [{ day: date, hours: [8] }] }
    expect((await freelancer.client.call('saveAvailability', { params, body: hours })).status).toBe(409)
    expect(
      (await freelancer.client.call('setSlot', { params, body: { date, hour: 8, mode: 'RED' } })).status,
    ).toBe(403)
    expect(
      (await admin.client.call('setSlot', { params, body: { date, hour: 6, mode: 'RED' } })).status,
    ).toBe(400)
    const fact = { kind: 'slot-set', date, hour: 8, before: null, after: 'RED' } as const
    // The write fails after its history entry: a mail without a receiver cannot be queued.
    const mails = [{ mail: undefined as never, permit: makePermit(), expiresAt: 0 }]
    const failing = writeAs(app, admin.id)({ project }, async () => ({ result: 0, facts: [fact], mails }))
    await expect(failing).rejects.toThrow(TypeError)
    expect(await historyOf(tenant)).toEqual([])
  })

  test('leaves a chain of entries when two people write at once', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const modes = ['GREEN', 'YELLOW', 'RED', 'BLACK', 'WHITE']
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: modes[index % 5] } }),
      ),
    )
    const entries = (await historyOf(tenant)).toReversed()
    expect(entries.length).toBeGreaterThan(4)
    expect(entries.map(({ before }) => before)).toEqual([
      null,
      ...entries.map(({ after }) => after).slice(0, -1),
    ])
  })

  test('leaves the newest entry even if its clock is behind', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    app.advance(60_000)
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    app.advance(-60_000)
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'RED' } })
    expect((await historyOf(tenant)).map(({ after }) => after)).toEqual(['RED', 'GREEN'])
  })
})

describe('invites, links and the roster', () => {
  test('leave entries from the invite to the removal, with lasting names and without a token', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const email = newEmail()
    const { token } = (await invite(tenant, { role: 'FREELANCER', email, firstName: 'Ben', lastName: 'Ott' }))
      .body
    // The person of the link would reveal whether the address has an account elsewhere.
    expect((await historyOf(tenant)).map(({ kind }) => kind)).toEqual(['invite'])
    const { magic } = tokensIn(await takeMail(app, email))
    const ben = await follow(app, magic)
    expect((await accept(ben, token)).status).toBe(200)
    const userId = ben.user.id
    const link = await succeed(admin.client, 'createMagicLink', { params, body: { userId } })
    await succeed(admin.client, 'revokeMagicLink', { params: { token: link.token } })
    await succeed(admin.client, 'revokeMagicLink', { params: { token: link.token } })
    await succeed(admin.client, 'removeFromRoster', { params: { ...params, userId } })

    const user = { id: userId, name: 'Ben Ott' }
    const boss = { id: admin.id, name: 'Anna Meyer' }
    const entries = (await historyOf(tenant)).toReversed()
    const withoutIds = entries.map((entry) => ({ ...entry, id: undefined, at: undefined }))
    expect(withoutIds).toEqual([
      { kind: 'invite', by: boss, role: 'FREELANCER', email, before: null, after: 'open' },
      { kind: 'magic-link', by: boss, user, before: null, after: 'open' },
      { kind: 'magic-link', by: user, user, before: 'open', after: 'used' },
      { kind: 'invite', by: user, role: 'FREELANCER', email, before: 'open', after: 'accepted' },
      { kind: 'roster', by: user, user, before: false, after: true },
      { kind: 'magic-link', by: boss, user, before: null, after: 'open' },
      { kind: 'magic-link', by: boss, user, before: 'open', after: 'revoked' },
      { kind: 'roster', by: boss, user, before: true, after: false },
    ])
    const stored = JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute())
    for (const secret of [token, magic, link.token]) expect(stored).not.toContain(secret)
  })

  test('tell nothing of the link of a person who has left and is invited again', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await succeed(admin.client, 'createMagicLink', { params, body: { userId: freelancer.id } })
    await succeed(freelancer.client, 'leaveTenant', { params })
    const ofLinks = async () => (await historyOf(tenant, { kind: 'magic-link' })).map(({ after }) => after)
    expect(await ofLinks()).toEqual(['revoked', 'open'])
    app.advance(1000)
    const { token } = (await invite(tenant, { role: 'FREELANCER', email: freelancer.email })).body
    const linked = await follow(app, tokensIn(await takeMail(app, freelancer.email)).magic)
    // Only an address without a password, and in no other organisation, gets a link.
    expect(await ofLinks()).toEqual(['revoked', 'open'])
    expect((await accept(linked, token)).status).toBe(200)
    expect(await ofLinks()).toEqual(['used', 'open', 'revoked', 'open'])
  })

  test('leave one entry for a revoked invite, and one for each open invite of a removed person', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    const revoke = () => succeed(admin.client, 'revokeInvite', { params: { token } })
    await Promise.all([revoke(), revoke(), revoke()])
    await revoke()
    await invite(tenant, { role: 'FREELANCER', email: freelancer.email })
    await succeed(admin.client, 'removeFromRoster', { params: { ...params, userId: freelancer.id } })
    const invites = await historyOf(tenant, { kind: 'invite' })
    expect(
      invites.map(({ email, role, before, after }) => [role, email, before, after]).toReversed(),
    ).toEqual([
      ['ADMIN', null, null, 'open'],
      ['ADMIN', null, 'open', 'revoked'],
      ['FREELANCER', freelancer.email, null, 'open'],
      ['FREELANCER', freelancer.email, 'open', 'revoked'],
    ])
  })

  test('leave an entry for the link that a first password ends', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    await succeed(admin.client, 'createMagicLink', { params, body: { userId: freelancer.id } })
    await succeed(freelancer.client, 'setMyPassword', { body: { password: 'sommerfest 26' } })
    expect(await historyOf(tenant, { by: freelancer.id })).toMatchObject([
      { kind: 'magic-link', user: { id: freelancer.id }, before: 'open', after: 'revoked' },
    ])
  })
})

describe('the history', () => {
  test('begins with the making of the project, also after a sign-up', async () => {
    const { params, admin } = await createTenant(app)
    const by = { id: admin.id, name: 'Anna Meyer' }
    const made = await succeed(admin.client, 'createProject', { params, body: { name: 'Basar' } })
    expect(await historyOf({ admin, params: { ...params, projectId: made.id } })).toMatchObject([
      { kind: 'project-name', by, before: null, after: 'Basar' },
    ])
    const email = newEmail()
    const names = { firstName: 'Jana', lastName: 'Roth', phone: '+49 30 1234567', tenantName: 'Roth Kultur' }
    await app.client().call('adminSignup', { body: { ...names, email, password: 'a password' } })
    const code = await takeCode(app, email)
    const { token, user } = await succeed(app.client(), 'emailVerify', { body: { email, code } })
    const { entries } = await succeed(app.client(token), 'listHistory', {
      params: { projectId: user.projectId },
    })
    expect(entries).toMatchObject([
      { kind: 'project-name', by: { id: user.id, name: 'Jana Roth' }, before: null, after: 'Roth Kultur' },
    ])
  })

  test('is refused to freelancers, and hidden from other tenants', async () => {
    const { params, freelancer } = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    expect((await freelancer.client.call('listHistory', { params })).status).toBe(403)
    expect((await stranger.client.call('listHistory', { params })).status).toBe(404)
  })

  test('holds the entries that concern the tenant, and none of another project', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const sibling = await succeed(admin.client, 'createProject', { params, body: { name: 'Sibling' } })
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    await succeed(admin.client, 'setWageConfig', {
      params,
      body: { wageGreen: 1, wageYellow: 2, wageRed: 3 },
    })
    expect(
      (await historyOf({ admin, params: { ...params, projectId: sibling.id } })).map(({ kind }) => kind),
    ).toEqual(['wages', 'project-name'])
    expect((await historyOf(tenant)).map(({ kind }) => kind)).toEqual(['wages', 'slot'])
  })

  test('comes in pages of 50, none twice and none left out', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const slots = daysOfMonth('2026-12').flatMap((day) =>
      [7, 8, 9, 10].map((hour) => ({ date: day, hour, mode: 'GREEN' })),
    )
    await succeed(admin.client, 'setSlots', { params, body: { slots } })
    const sizes: number[] = []
    const seen: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const query = before === undefined ? {} : { before }
      const { entries, next } = await succeed(admin.client, 'listHistory', { params, query })
      sizes.push(entries.length)
      seen.push(...entries.map((entry: Entry) => `${String(entry['date'])}:${String(entry['hour'])}`))
      before = next
    }
    expect(sizes).toEqual([50, 50, 24])
    expect(seen.toReversed()).toEqual(slots.map((slot) => `${slot.date}:${slot.hour}`))
  })

  test('ends a page early where few of very many entries match, and loses none of them', async () => {
    const tenant = await createTenant(app)
    const { params, admin, project } = tenant
    const wages = { wageGreen: 1, wageYellow: 2, wageRed: 3 }
    await succeed(admin.client, 'setWageConfig', { params, body: wages })
    await succeed(admin.client, 'updateProject', { params, body: { name: 'Basar' } })
    const { tenantId: tenant_id, projectId: project_id } = project
    const slots = Array.from({ length: 12_000 }, (_, index) => ({
      tenant_id,
      project_id,
      id: idAt(BigInt(app.deps.clock() + 1 + index) << 12n),
      at: app.deps.clock(),
      by_id: admin.id,
      kind: 'slot' as const,
      date,
      hour: 8,
    }))
    for (let from = 0; from < slots.length; from += 1000) {
      await db
        .insertInto('audit_entries')
        .values(slots.slice(from, from + 1000))
        .execute()
    }
    const pages: string[][] = []
    for (let before: string | null | undefined; before !== null;) {
      const query = { to: '2027-01-01T00:00:00Z', by: admin.id, ...(before === undefined ? {} : { before }) }
      const reply = await succeed(admin.client, 'listHistory', { params, query: { ...query, kind: 'wages' } })
      pages.push(reply.entries.map(({ kind }: Entry) => kind))
      before = reply.next
    }
    expect(pages).toEqual([[], [], ['wages']])
  })

  test('lets other requests run between its searches', async () => {
    const { project, admin } = await createTenant(app)
    let turns = 0
    await listEntries(db, project, { person: admin.id }, async () => {
      turns += 1
    })
    // The project and its tenant, each with the person as actor and as subject: four searches.
    expect(turns).toBe(3)
  })

  describe('with hours of many days saved in one call', () => {
    /** Gives hours on each of the 61 days of two months, then one hour more on some days of the first. */
    async function saveMonths() {
      const tenant = await createTenant(app)
      const { params, freelancer, admin } = tenant
      const about = { ...params, userId: freelancer.id }
      const days = ['2026-11', '2026-12'].flatMap(daysOfMonth)
      const first = days.map((day) => ({ day, hours: [7, 20] }))
      await succeed(admin.client, 'saveUserAvailability', { params: about, body: { availability: first } })
      const more = ['2026-11-01', date, '2026-11-30'].map((day) => ({ day, hours: [7, 8, 20] }))
      await succeed(admin.client, 'saveUserAvailability', { params: about, body: { availability: more } })
      return { ...tenant, days }
    }

    test('has an entry for each day, in pages that may end between two of them', async () => {
      const { params, admin, days } = await saveMonths()
      const { entries, next } = await succeed(admin.client, 'listHistory', { params })
      const rest = await succeed(admin.client, 'listHistory', { params, query: { before: next } })
      expect([entries.length, rest.entries.length, rest.next]).toEqual([50, 14, null])
      const all: Entry[] = [...entries, ...rest.entries].toReversed()
      expect(all.map((entry) => entry['date'])).toEqual([...days, '2026-11-01', date, '2026-11-30'])
      expect(all.slice(0, 61).every((entry) => JSON.stringify(entry.after) === '[7,20]')).toBe(true)
      expect(all.at(-1)).toMatchObject({ kind: 'availability', before: [7, 20], after: [7, 8, 20] })
      const ids = all.map((entry) => String(entry['id']))
      expect(new Set(ids).size).toBe(64)
      expect(ids).toEqual(ids.toSorted())
    })

    test('stores a row for each month', async () => {
      const { params } = await saveMonths()
      const rows = await db
        .selectFrom('audit_entries')
        .select('date')
        .where('project_id', '=', params.projectId)
        .orderBy('id')
        .execute()
      expect(rows.map((row) => row.date)).toEqual(['2026-11', '2026-12', '2026-11'])
    })

    test('finds the entries by day, hour, person and previous page', async () => {
      const tenant = await saveMonths()
      const of = async (query: Record<string, string>) =>
        (await historyOf(tenant, query)).map(({ date: day, after }) => [day, after])
      const [later, sooner] = [
        [date, [7, 8, 20]],
        [date, [7, 20]],
      ]
      expect(await of({ date })).toEqual([later, sooner])
      expect(await of({ date, hour: '8' })).toEqual([later])
      expect(await of({ date, hour: '20' })).toEqual([sooner])
      expect(await of({ date, hour: '9' })).toEqual([])
      expect(await of({ date, person: tenant.freelancer.id })).toEqual([later, sooner])
      const [newest] = await historyOf(tenant, { date })
      expect(await of({ date, before: String(newest!['id']) })).toEqual([sooner])
    })
  })

  test('is filtered by kind, actor, subject and time', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const about = { ...params, userId: freelancer.id }
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    app.advance(60_000)
    await succeed(admin.client, 'setUserSlotPrice', { params: about, body: { date, hour: 8, amount: 20 } })
    app.advance(60_000)
    await succeed(freelancer.client, 'saveAvailability', {
      params,
      body: { availability: [{ day: date, hours: [8] }] },
    })
    const moment = new Date(app.deps.clock() - 60_000).toISOString()
    app.advance(-120_000)
    const kindsOf = async (query: Record<string, string>) =>
      (await historyOf(tenant, query)).map(({ kind }) => kind)
    expect(await kindsOf({ kind: 'slot' })).toEqual(['slot'])
    expect(await kindsOf({ userId: freelancer.id })).toEqual(['availability', 'user-slot-price'])
    expect(await kindsOf({ by: admin.id })).toEqual(['user-slot-price', 'slot'])
    expect(await kindsOf({ person: freelancer.id })).toEqual(['availability', 'user-slot-price'])
    expect(await kindsOf({ person: admin.id })).toEqual(['user-slot-price', 'slot'])
    expect(await kindsOf({ from: moment })).toEqual(['availability', 'user-slot-price'])
    expect(await kindsOf({ to: moment })).toEqual(['slot'])
    for (const [name, value] of [
      ['kind', 'colour'],
      ['userId', 'x'],
      ['by', '%00'],
      ['hour', '21'],
      ['date', '2026-02-30'],
      ['from', 'yesterday'],
      ['before', '0'],
    ]) {
      const reply = await admin.client.call('listHistory', { params, query: { [name!]: value! } })
      expect(reply).toMatchObject({ status: 400, body: { fields: { [name!]: expect.any(String) } } })
    }
    expect((await admin.client.call('listHistory', { params, query: { hour: '8' } })).status).toBe(400)
  })

  test('holds for a cell every entry that can change it, and none of its neighbours', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const about = { ...params, userId: freelancer.id }
    for (const hour of [8, 9]) {
      await succeed(admin.client, 'setSlot', { params, body: { date, hour, mode: 'GREEN' } })
      await succeed(admin.client, 'setSlotPrice', { params, body: { date, hour, amount: 20 } })
      await succeed(admin.client, 'setUserSlotMode', { params: about, body: { date, hour, mode: 'RED' } })
    }
    const slots = [FRIDAY, 5].flatMap((day) => [8, 9].map((hour) => ({ day, hour, mode: 'RED' })))
    await succeed(admin.client, 'setPattern', { params, body: { slots } })
    for (const hours of [[9], [8, 9], [8]]) {
      const body = { availability: [{ day: date, hours }] }
      await succeed(admin.client, 'saveUserAvailability', { params: about, body })
    }
    const entries = await historyOf(tenant, { date, hour: '8' })
    expect(entries.map(({ kind, hour = 8, weekday = FRIDAY }) => [kind, hour, weekday])).toEqual(
      ['availability', 'pattern', 'user-mode', 'slot-price', 'slot'].map((kind) => [kind, 8, FRIDAY]),
    )
    expect(entries[0]).toMatchObject({ before: [9], after: [8, 9] })
  })

  test('cannot be rewritten: the database itself refuses', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    const before = await historyOf(tenant)
    const refused = 'The history is append-only.'
    await expect(db.updateTable('audit_entries').set({ at: 0 }).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(refused)
    expect(await historyOf(tenant)).toEqual(before)
  })

  // SQLite has no TRUNCATE statement.
  test.runIf(testEngine === 'postgres')('cannot be emptied either', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    await succeed(admin.client, 'setSlot', { params, body: { date, hour: 8, mode: 'GREEN' } })
    for (const text of [sql`truncate audit_entries`, sql`truncate tenants cascade`]) {
      await expect(text.execute(db)).rejects.toThrow('The history is append-only.')
    }
    expect(await historyOf(tenant)).toHaveLength(1)
  })

  test('cannot hold an entry about another tenant’s project', async () => {
    const [own, other] = [await createTenant(app), await createTenant(app)]
    const row = { id: 'x', at: 0, by_id: own.admin.id, kind: 'slot' as const }
    const across = { ...row, tenant_id: own.tenant.tenantId, project_id: other.project.projectId }
    await expect(db.insertInto('audit_entries').values(across).execute()).rejects.toThrow(/foreign key/i)
  })
})
