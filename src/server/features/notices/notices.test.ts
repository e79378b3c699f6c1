import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaultWays, NOTICE_KEPT_MS, NOTICE_KINDS, type NoticeContent } from '../../../domain/notices.ts'
import { DEFAULT_LIMITS } from '../../kernel/limits/limit-settings.ts'
import { tellNotices } from '../../kernel/notices/tell.ts'
import { type EventReader, readUnread } from '../../testing/event-reader.ts'
import { addMembership, createFreelancer, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { HEARTBEAT_MS } from './notice-streams.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const { db } = app.deps
const MINUTE = 60_000

const month = (text = ''): NoticeContent => ({
  kind: 'month',
  content: { month: '2026-12', byName: 'Anna Meyer', text },
})

type Place =
  | { tenantId: Parameters<typeof tellNotices>[1][number]['tenantId']; projectId: null }
  | TestProject
type TestProject = Awaited<ReturnType<typeof createTenant>>['project']

/** Tells notices in one transaction, as a write does. */
async function tell(
  place: Place,
  people: readonly TestPerson[],
  content: NoticeContent = month(),
  test_: TestApp = app,
): Promise<void> {
  const { tenantId, projectId } = place
  const due = people.map(({ id: userId }) => ({ userId, tenantId, projectId, ...content }))
  await test_.deps.db.transaction().execute((tx) => tellNotices(tx, due, { now: test_.deps.clock() }))
}

const list = async ({ client }: Pick<TestPerson, 'client'>, before?: string) => {
  const { status, body } = await client.call('listNotices', before === undefined ? {} : { query: { before } })
  expect(status).toBe(200)
  return body as {
    notices: { id: string; text: string; read: boolean; href: string; projectId: string | null }[]
    unread: number
    next: string | null
  }
}
const choose = (person: TestPerson, settings: object) =>
  person.client.call('setNoticeSettings', { body: { settings } })

describe('the list', () => {
  test('names what a person is told, newest first, with what they have not read', async () => {
    const { project, freelancer } = await createTenant(app, 'Stadtfest')
    await tell(project, [freelancer], month('Please be quick.'))
    app.advance(MINUTE)
    await tell({ tenantId: project.tenantId, projectId: null }, [freelancer], {
      kind: 'joined',
      content: { people: [{ name: 'Max Muster' }] },
    })
    const { notices, unread, next } = await list(freelancer)
    expect(notices).toEqual([
      {
        id: expect.any(String),
        kind: 'joined',
        at: new Date(app.deps.clock()).toISOString(),
        read: false,
        text: 'Stadtfest · Max Muster has joined',
        href: '/app/work',
        projectId: null,
      },
      {
        id: expect.any(String),
        kind: 'month',
        at: new Date(app.deps.clock() - MINUTE).toISOString(),
        read: false,
        text: 'Stadtfest · The plan of December is open. Please be quick.',
        href: `/app/project/${project.projectId}/freelancer?month=2026-12`,
        projectId: project.projectId,
      },
    ])
    expect({ unread, next }).toEqual({ unread: 2, next: null })
  })

  test('is in the language that the person chose, else in that of the request', async () => {
    const { project } = await createTenant(app, 'Stadtfest')
    const german = await createFreelancer(app, project, { language: 'de' })
    const undecided = await createFreelancer(app, project, { language: null })
    await tell(project, [german, undecided])
    expect((await list(german)).notices[0]!.text).toBe('Stadtfest · Der Plan für Dezember ist offen')
    expect((await list(undecided)).notices[0]!.text).toBe('Stadtfest · The plan of December is open')
    const headers = { 'accept-language': 'de' }
    const { body } = await undecided.client.call('listNotices', { headers })
    expect(body.notices[0].text).toBe('Stadtfest · Der Plan für Dezember ist offen')
  })

  test('comes 50 a page, and ends', async () => {
    const { project, freelancer } = await createTenant(app)
    for (let day = 0; day < 102; day += 1) await tell(project, [freelancer], month(`${day}`))
    const texts: string[] = []
    const sizes: number[] = []
    let before: string | undefined
    do {
      const { notices, next } = await list(freelancer, before)
      texts.push(...notices.map(({ text }) => text))
      sizes.push(notices.length)
      before = next ?? undefined
    } while (before !== undefined)
    expect(sizes).toEqual([50, 50, 2])
    expect(texts.map((text) => Number(text.split('. ')[1]))).toEqual(
      Array.from({ length: 102 }, (_, index) => 101 - index),
    )
  })

  test('keeps the order of the telling where the clock was set back', async () => {
    const { project, freelancer } = await createTenant(app)
    await tell(project, [freelancer], month('first'))
    app.setBack(MINUTE)
    await tell(project, [freelancer], month('second'))
    app.advance(MINUTE)
    expect((await list(freelancer)).notices.map(({ text }) => text.split('. ')[1])).toEqual([
      'second',
      'first',
    ])
  })

  test('shows nothing of other people', async () => {
    const { project, admin, freelancer } = await createTenant(app)
    await tell(project, [freelancer])
    expect(await list(admin)).toEqual({ notices: [], unread: 0, next: null })
  })

  test('keeps notices for 180 days', async () => {
    const own = await createTestApp()
    const { project, freelancer } = await createTenant(own)
    await tell(project, [freelancer], month(), own)
    own.advance(NOTICE_KEPT_MS)
    const token = await beginAgain(own, freelancer)
    expect((await list({ client: own.client(token) })).notices.length).toBe(1)
    own.advance(1)
    expect(await list({ client: own.client(token) })).toEqual({ notices: [], unread: 0, next: null })
  })

  test('refuses what is no id of a notice', async () => {
    const { freelancer } = await createTenant(app)
    const page = await freelancer.client.call('listNotices', { query: { before: 'x' } })
    expect([page.status, Object.keys(page.body.fields)]).toEqual([400, ['before']])
    const read = await freelancer.client.call('readNotices', { body: { upTo: 'x' } })
    expect([read.status, read.body.fields]).toEqual([400, { upTo: 'The id of a notice is needed' }])
  })
})

/** Signs a person in once more, since sessions end after 30 days. */
async function beginAgain(own: TestApp, { id }: TestPerson): Promise<string> {
  const { beginSession } = await import('../../kernel/sessions/begin-session.ts')
  return beginSession(own.deps.db, { secrets: own.deps.secrets, userId: id, now: own.deps.clock() })
}

describe('reading', () => {
  test('marks a notice and all older ones, on all devices', async () => {
    const { project, freelancer } = await createTenant(app)
    for (const text of ['1', '2', '3']) await tell(project, [freelancer], month(text))
    const [, second] = (await list(freelancer)).notices
    const call = () => freelancer.client.call('readNotices', { body: { upTo: second!.id } })
    expect([(await call()).status, (await call()).status]).toEqual([204, 204])
    const { notices, unread } = await list(freelancer)
    expect(notices.map(({ read }) => read)).toEqual([false, true, true])
    expect(unread).toBe(1)
  })

  test('marks nothing of other people', async () => {
    const { project, admin, freelancer } = await createTenant(app)
    await tell(project, [admin, freelancer])
    const [notice] = (await list(freelancer)).notices
    await admin.client.call('readNotices', { body: { upTo: 'f'.repeat(8) + notice!.id.slice(8) } })
    expect((await list(freelancer)).unread).toBe(1)
    expect((await list(admin)).unread).toBe(0)
  })
})

describe('a limited session', () => {
  async function limited() {
    const [here, there] = [await createTenant(app, 'Here'), await createTenant(app, 'There')]
    const { freelancer } = here
    await addMembership(db, there.tenant, freelancer, 'FREELANCER')
    await db
      .updateTable('sessions')
      .set({ tenant_ids: here.tenant.tenantId })
      .where('user_id', '=', freelancer.id)
      .execute()
    return { here, there, freelancer }
  }

  test('shows, counts and marks the notices of its organisations alone', async () => {
    const { here, there, freelancer } = await limited()
    await tell(here.project, [freelancer])
    await tell(there.project, [freelancer])
    const { notices, unread } = await list(freelancer)
    expect(notices.map(({ projectId }) => projectId)).toEqual([here.project.projectId])
    expect(unread).toBe(1)
    const reader = await readUnread(url, freelancer.token)
    expect(await reader.next()).toEqual({ unread: 1 })
    await freelancer.client.call('readNotices', { body: { upTo: `ffffffff${notices[0]!.id.slice(8)}` } })
    expect(await reader.next()).toEqual({ unread: 0 })
    reader.close()
    const rows = await db
      .selectFrom('notices')
      .select('tenant_id')
      .where('user_id', '=', freelancer.id)
      .where('read_at', 'is', null)
      .execute()
    expect(rows).toEqual([{ tenant_id: there.tenant.tenantId }])
  })

  test('may neither read nor choose the ways', async () => {
    const { freelancer } = await limited()
    expect((await freelancer.client.call('getNoticeSettings')).status).toBe(403)
    expect((await choose(freelancer, {})).status).toBe(403)
  })
})

describe('the ways', () => {
  test('are bell and mail until a person chooses others, and none for the reminder', async () => {
    const { freelancer } = await createTenant(app)
    const { body } = await freelancer.client.call('getNoticeSettings')
    expect(body.settings).toEqual(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, defaultWays(kind)])))
    expect(body.settings.reminder).toEqual({ bell: false, mail: false, push: false })
    expect(body.settings.request).toEqual({ bell: true, mail: true, push: false })
  })

  test('are chosen for some kinds, each stated whole', async () => {
    const { freelancer } = await createTenant(app)
    const off = { bell: false, mail: false, push: false }
    expect((await choose(freelancer, { month: off, price: { ...off, push: true } })).status).toBe(200)
    const { status, body } = await choose(freelancer, { price: { ...off, bell: true } })
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({
      month: off,
      price: { ...off, bell: true },
      booking: defaultWays('booking'),
    })
    expect((await freelancer.client.call('getNoticeSettings')).body).toEqual(body)
    const half = await choose(freelancer, { month: { bell: true } })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([
      400,
      ['settings.month.mail', 'settings.month.push'],
    ])
  })

  test('decide where a notice goes', async () => {
    const { project, freelancer } = await createTenant(app)
    const stored = () =>
      db
        .selectFrom('notices')
        .select(['in_bell', 'mail_at', 'push_at'])
        .where('user_id', '=', freelancer.id)
        .orderBy('id', 'desc')
        .execute()
    const now = app.deps.clock()
    await tell(project, [freelancer])
    expect((await stored())[0]).toEqual({ in_bell: 1, mail_at: now, push_at: null })
    await choose(freelancer, { month: { bell: false, mail: false, push: true } })
    await tell(project, [freelancer])
    expect((await stored())[0]).toEqual({ in_bell: 0, mail_at: null, push_at: now })
    expect((await list(freelancer)).notices.length).toBe(1)
    await choose(freelancer, { month: { bell: false, mail: false, push: false } })
    await tell(project, [freelancer])
    expect((await stored()).length).toBe(2)
  })

  test('let mail and push wait for the morning, and not the bell', async () => {
    const own = await createTestApp()
    const { project, freelancer } = await createTenant(own)
    await freelancer.client.call('setNoticeSettings', {
      body: { settings: { month: { bell: true, mail: true, push: true } } },
    })
    own.advance(10 * 60 * MINUTE)
    await tell(project, [freelancer], month(), own)
    const [row] = await own.deps.db.selectFrom('notices').select(['mail_at', 'push_at']).execute()
    const morning = Date.parse('2026-11-21T06:00:00Z')
    expect(row).toEqual({ mail_at: morning, push_at: morning })
    expect((await list(freelancer)).unread).toBe(1)
  })
})

describe('the stream', () => {
  test('says on connecting and after each change how many notices are unread', async () => {
    const { project, admin, freelancer } = await createTenant(app)
    await tell(project, [freelancer])
    const reader = await readUnread(url, freelancer.token)
    expect(reader.status).toBe(200)
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await reader.next()).toEqual({ unread: 1 })
    await tell(project, [admin])
    await tell(project, [freelancer])
    expect(await reader.next()).toEqual({ unread: 2 })
    const [newest] = (await list(freelancer)).notices
    await freelancer.client.call('readNotices', { body: { upTo: newest!.id } })
    expect(await reader.next()).toEqual({ unread: 0 })
    reader.close()
  })

  test('says nothing of a write that was rolled back', async () => {
    const { project, freelancer } = await createTenant(app)
    const reader = await readUnread(url, freelancer.token)
    expect(await reader.next()).toEqual({ unread: 0 })
    const failed = db.transaction().execute(async (tx) => {
      const due = { userId: freelancer.id, ...project, ...month() }
      await tellNotices(tx, [due], { now: app.deps.clock() })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await tell(project, [freelancer])
    expect(await reader.next()).toEqual({ unread: 1 })
    expect((await list(freelancer)).notices.length).toBe(1)
    reader.close()
  })

  test('is refused to who is not signed in, and ends with its session', async () => {
    const { freelancer } = await createTenant(app)
    expect((await readUnread(url, '')).status).toBe(401)
    const reader = await readUnread(url, freelancer.token)
    expect(await reader.next()).toEqual({ unread: 0 })
    expect((await freelancer.client.call('logout')).status).toBe(204)
    expect(await reader.next()).toBeUndefined()
  })

  test('ends at the next heartbeat where nobody was notified of the end of its session', async () => {
    const { freelancer } = await createTenant(app)
    const reader = await readUnread(url, freelancer.token)
    expect(await reader.next()).toEqual({ unread: 0 })
    await db.deleteFrom('sessions').where('user_id', '=', freelancer.id).execute()
    app.advance(HEARTBEAT_MS)
    await app.deps.noticeStreams.sendHeartbeats()
    expect(await reader.next()).toBeUndefined()
  })

  test('has heartbeats, which bring a count whose notification was lost', async () => {
    const { project, freelancer } = await createTenant(app)
    const reader = await readUnread(url, freelancer.token)
    expect(await reader.next()).toEqual({ unread: 0 })
    await tell(project, [freelancer])
    expect(await reader.next()).toEqual({ unread: 1 })
    // Changed beside every write, so nobody is notified.
    await db.deleteFrom('notices').where('user_id', '=', freelancer.id).execute()
    app.advance(HEARTBEAT_MS)
    await app.deps.noticeStreams.sendHeartbeats()
    expect(await reader.nextLine()).toBe('data: {"unread":0}')
    app.advance(HEARTBEAT_MS)
    await app.deps.noticeStreams.sendHeartbeats()
    expect(await reader.nextLine()).toBe(':')
    reader.close()
  })

  test('can be open twenty times in a session, and not once more', async () => {
    const { freelancer } = await createTenant(app)
    const readers: EventReader<unknown>[] = []
    for (let count = 0; count < DEFAULT_LIMITS.streams.session; count += 1)
      readers.push(await readUnread(url, freelancer.token))
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200))
    const refused = await readUnread(url, freelancer.token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const reader of readers) reader.close()
  })

  test('is not opened for a HEAD request', async () => {
    const { freelancer } = await createTenant(app)
    const headers = { authorization: `Bearer ${freelancer.token}` }
    const response = await fetch(`${url}/api/me/events`, { method: 'HEAD', headers })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

test('a thousand people are told at once, each on all nodes', async () => {
  const { project, freelancer } = await createTenant(app)
  const reader = await readUnread(url, freelancer.token)
  expect(await reader.next()).toEqual({ unread: 0 })
  const rows = Array.from({ length: 999 }, () => randomUUID()).map((id) => ({
    id,
    email: id,
    email_key: id,
    first_name: '',
    last_name: '',
    phone: '',
    country: '',
    german_level: '',
    password_needs_code: 0,
    created_at: 0,
  }))
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('users')
      .values(rows.slice(from, from + 100))
      .execute()
  const people = [...rows, freelancer].map(({ id }) => ({ id })) as TestPerson[]
  await tell(project, people)
  expect(await reader.next()).toEqual({ unread: 1 })
  const { length } = await db
    .selectFrom('notices')
    .select('id')
    .where('project_id', '=', project.projectId)
    .execute()
  expect(length).toBe(1000)
  reader.close()
})
