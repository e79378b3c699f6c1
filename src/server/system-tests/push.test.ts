/** Pushes about notices, as browsers read them from their push service. */
import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { HourBlock } from '../../domain/hour-blocks.ts'
import type { NoticeContent, NoticeKind } from '../../domain/notices.ts'
import { startNoticePushes } from '../background/timed-work.ts'
import { queuePushes } from '../features/pushes/queue-pushes.ts'
import { mailAllDue } from '../features/requests/mail-turns.ts'
import { tellNotices } from '../kernel/notices/tell.ts'
import type { Resolve } from '../kernel/outbound/guarded-agent.ts'
import { createOutbound } from '../kernel/outbound/outbound.ts'
import { beginSession, SESSION_MS } from '../kernel/sessions/begin-session.ts'
import { BEAT_MS, startPushWorker } from '../push/worker.ts'
import { createFreelancer, createTenant, type TestPerson } from '../testing/fixtures.ts'
import { startHttpsServer } from '../testing/https-server.ts'
import { startPushService } from '../testing/push-service.ts'
import { askFor, book, createRequestTenant } from '../testing/requests.ts'
import { createTestApp, TEST_NOW } from '../testing/test-app.ts'
import { trustTestCertificate } from '../testing/trusted-certificate.ts'

trustTestCertificate()

const service = await startPushService()
const inside = await startHttpsServer((_request, response) => response.writeHead(201).end())
afterAll(() => Promise.all([service.close(), inside.close()]))
const app = await createTestApp({ OUTBOUND_ALLOW: service.place, APP_NAME: 'Planwerk' })
const { deps } = app
const { db } = deps
const pushDeps = {
  ...deps,
  pushKey: deps.pushKey!,
  contact: 'mailto:plan@example.org',
  appName: deps.config.brand.name,
}

const SECOND = 1000
const HOUR_MS = 3_600_000
type Project = Awaited<ReturnType<typeof createTenant>>['project']
const at = (date: string, from: number, to: number): HourBlock => ({ date, from, to })
const booked: NoticeContent = {
  kind: 'booking',
  content: { changes: [{ ...at('2026-12-05', 17, 20), change: 'booked', cents: 7200 }] },
}
const month = (text = ''): NoticeContent => ({
  kind: 'month',
  content: { month: '2026-12', byName: 'Anna Meyer', text },
})
const WAYS = { bell: true, mail: false, push: true }

const tell = (project: Project, { id: userId }: Pick<TestPerson, 'id'>, ...contents: NoticeContent[]) =>
  db.transaction().execute((tx) =>
    tellNotices(
      tx,
      contents.map((content) => ({ userId, ...project, ...content })),
      { now: deps.clock() },
    ),
  )

/** A person who wants bookings and months pushed, with so many browsers. */
async function subscriber({ browsers = 1, language = 'en' as 'en' | 'de' } = {}) {
  const tenant = await createTenant(app, 'Stadtfest')
  const person = await createFreelancer(app, tenant.project, { language })
  const own = await subscribe(person, { booking: WAYS, month: WAYS, request: WAYS }, browsers)
  return { ...tenant, person, browsers: own, browser: own[0]! }
}

async function subscribe(
  { client }: TestPerson,
  settings: Partial<Record<NoticeKind, typeof WAYS>>,
  count = 1,
) {
  await client.call('setNoticeSettings', { body: { settings } })
  const browsers = Array.from({ length: count }, () => service.subscribe())
  for (const body of browsers) expect((await client.call('subscribeToPush', { body })).status).toBe(204)
  return browsers
}

const waiting = ({ id }: Pick<TestPerson, 'id'>) =>
  db.selectFrom('pushes').selectAll().where('user_id', '=', id).execute()
const subscriptions = ({ id }: Pick<TestPerson, 'id'>) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).execute()

/** Sends what is due now, on so many nodes. */
async function deliver({ nodes = 1, resolve }: { nodes?: number; resolve?: Resolve } = {}) {
  await Promise.all(Array.from({ length: nodes }, () => queuePushes(deps)))
  // A busy machine needs seconds for a connection, and only a test's own answer of a name may lead to nobody.
  const timeoutMs = resolve ? 1500 : 60_000
  const outbound = createOutbound({ exempt: deps.config.outboundAllow, resolve, timeoutMs })
  // The beats of the workers come without a wait.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const workers = Array.from({ length: nodes }, () => startPushWorker({ ...pushDeps, outbound }))
  try {
    const due = () => {
      vi.advanceTimersByTime(BEAT_MS)
      return db.selectFrom('pushes').select('user_id').where('next_attempt_at', '<=', deps.clock()).execute()
    }
    await expect.poll(due, { timeout: 30_000, interval: 5 }).toEqual([])
  } finally {
    await Promise.all(workers.map((worker) => worker.stop(new AbortController().signal)))
    vi.useRealTimers()
  }
}
async function atTime(advancedMs: number, run: () => Promise<void>) {
  app.advance(advancedMs)
  try {
    await run()
  } finally {
    app.setBack(deps.clock() - TEST_NOW)
  }
}
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' ')

describe('a push', () => {
  test.each([
    ['en' as const, 'Stadtfest · You are booked: Sat 5 Dec, 17–20 h, 72,00 €'],
    ['de' as const, 'Stadtfest · Sie sind gebucht: Sa. 5. Dez., 17–20 Uhr, 72,00 €'],
  ])('says in %s what the bell says, and no more', async (language, text) => {
    const { project, person, browser } = await subscriber({ language })
    await tell(project, person, booked)
    await deliver()
    const [push, ...others] = service.receivedBy(browser)
    expect(others).toEqual([])
    const payload = JSON.parse(push!.payload) as Record<string, string>
    const [notice] = (await person.client.call('listNotices')).body.notices
    expect(payload).toEqual({ text: notice.text, href: notice.href })
    expect(plain(payload['text']!)).toBe(text)
    expect(await waiting(person)).toEqual([])
  })

  test('calls the installation by its own name', async () => {
    const { project, admin } = await createTenant(app)
    const [browser] = await subscribe(admin, { answer: WAYS })
    const declined = { event: 'declined', requestId: 'r1', blocks: [] } as const
    const events = ['Max', 'Eva', 'Ali', 'Ida'].map((name) => ({ ...declined, name }))
    await tell(project, admin, { kind: 'answer', content: { events } })
    await deliver()
    expect(JSON.parse(service.receivedBy(browser!)[0]!.payload).text).toContain('. 1 more in Planwerk')
  })

  test('is signed by the key of GET /config for its push service, and has a topic of its notice', async () => {
    const { project, person, browser } = await subscriber()
    await tell(project, person, booked)
    await deliver()
    const [push] = service.receivedBy(browser)
    const [notice] = (await person.client.call('listNotices')).body.notices
    expect(push!.serverKey).toBe((await app.client().call('getConfig')).body.pushKey)
    expect(push!.token).toMatchObject({ aud: new URL(browser.endpoint).origin, sub: pushDeps.contact })
    expect(push!.topic).toBe(notice.id.replaceAll('-', ''))
    expect(push).toMatchObject({ urgency: 'normal', ttl: 3 * 24 * 3600 })
  })

  test('wakes a device for the day that is tomorrow where the project is', async () => {
    const { admin, params, project, person, browser } = await subscriber()
    await admin.client.call('updateProject', { params, body: { timeZone: 'Pacific/Auckland' } })
    // In Auckland it is the morning of 4 December.
    await atTime(Date.UTC(2026, 11, 3, 19) - TEST_NOW, async () => {
      await tell(project, person, booked)
      await deliver()
    })
    expect(service.receivedBy(browser)).toMatchObject([{ urgency: 'high' }])
  })

  test('reaches each browser of its person once, from several nodes, and nobody else', async () => {
    const { project, person, browsers } = await subscriber({ browsers: 3 })
    const { browser: stranger } = await subscriber()
    await tell(project, person, booked, month())
    await deliver({ nodes: 3 })
    await deliver({ nodes: 2 })
    for (const browser of browsers) expect(service.receivedBy(browser)).toHaveLength(2)
    expect(service.receivedBy(stranger)).toEqual([])
  })

  test('with a long sentence is cut to what push services take', async () => {
    const { project, person, browser } = await subscriber()
    await tell(project, person, month('😀'.repeat(1200)))
    await deliver()
    const { payload } = service.receivedBy(browser)[0]!
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3800)
    expect(JSON.parse(payload).text).toMatch(/😀…$/u)
    expect(Buffer.byteLength(payload)).toBeGreaterThan(3790)
  })

  test('tells a person who was removed of the hours that they lost, and of nothing else', async () => {
    const { project, person, browser, admin, params } = await subscriber()
    await tell(project, person, month())
    await queuePushes(deps)
    const about = { params: { ...params, userId: person.id } }
    expect((await admin.client.call('removeMember', about)).status).toBe(204)
    const lost = { ...at('2026-12-05', 17, 20), change: 'unbooked' as const, cents: 7200 }
    await tell(project, person, booked, { kind: 'booking', content: { changes: [lost] } }, month())
    await deliver()
    const pushes = service.receivedBy(browser).map(({ payload }) => JSON.parse(payload))
    expect(pushes).toMatchObject([{ href: '/app/work' }])
    expect(plain(pushes[0].text)).toContain('You are no longer booked')
  })

  test('is queued soon after it is due', async () => {
    const { project, person } = await subscriber()
    const pushes = startNoticePushes(deps)
    try {
      await tell(project, person, month())
      await expect.poll(async () => (await waiting(person)).length, { timeout: 20_000 }).toBe(1)
    } finally {
      await pushes.stop()
    }
    await deliver()
  })
})

describe('nothing is pushed', () => {
  test('about a kind that the person did not choose, or no longer wants', async () => {
    const { project, person, browser } = await subscriber()
    const off = { bell: true, mail: true, push: false }
    await person.client.call('setNoticeSettings', { body: { settings: { month: off } } })
    await tell(project, person, month(), booked)
    await person.client.call('setNoticeSettings', { body: { settings: { booking: off } } })
    await deliver()
    expect(service.receivedBy(browser)).toEqual([])
  })

  test('at night until the morning', async () => {
    const { project, person, browser } = await subscriber()
    // 21:00 in Berlin.
    await atTime(8 * HOUR_MS, async () => {
      await tell(project, person, month())
      await deliver()
      expect(service.receivedBy(browser)).toEqual([])
      app.advance(10 * HOUR_MS)
      await deliver()
      expect(service.receivedBy(browser)).toHaveLength(1)
    })
  })

  test('to who has left since it was queued, or about an archived project', async () => {
    const { project, person, browser, params } = await subscriber()
    await tell(project, person, month())
    await queuePushes(deps)
    expect((await person.client.call('leaveTenant', { params })).status).toBe(204)
    await deliver()
    const other = await subscriber()
    await tell(other.project, other.person, month())
    await queuePushes(deps)
    await other.admin.client.call('updateProject', { params: other.params, body: { archived: true } })
    await deliver()
    expect([...service.receivedBy(browser), ...service.receivedBy(other.browser)]).toEqual([])
    expect([...(await waiting(person)), ...(await waiting(other.person))]).toEqual([])
  })

  test('to a browser whose session has ended, by signing out or by its time', async () => {
    const { project, person, browser } = await subscriber()
    await tell(project, person, month())
    await queuePushes(deps)
    expect(await waiting(person)).toHaveLength(1)
    expect((await person.client.call('logout')).status).toBe(204)
    expect(await waiting(person)).toEqual([])
    const other = await subscriber()
    await atTime(SESSION_MS + 1, async () => {
      await tell(other.project, other.person, month())
      await deliver()
    })
    expect([...service.receivedBy(browser), ...service.receivedBy(other.browser)]).toEqual([])
  })

  test('to a browser in which another person has subscribed since', async () => {
    const { project, person, browser } = await subscriber()
    const { person: next } = await subscriber()
    await tell(project, person, month())
    await queuePushes(deps)
    await next.client.call('subscribeToPush', { body: browser })
    await deliver()
    expect(service.receivedBy(browser)).toEqual([])
    expect(await waiting(person)).toEqual([])
  })
})

describe('a request that is made at night', () => {
  /** 21:00 in Berlin, and 7:00 of the next day. */
  const NIGHT_MS = 8 * HOUR_MS
  const UNTIL_MORNING_MS = 10 * HOUR_MS

  async function asked() {
    const tenant = await createRequestTenant(app, { people: 2 })
    const [person, other] = tenant.people as [TestPerson, TestPerson]
    await person.client.call('setNoticeSettings', { body: { settings: { request: WAYS } } })
    const browser = service.subscribe()
    expect((await person.client.call('subscribeToPush', { body: browser })).status).toBe(204)
    return { ...tenant, tenant, person, other, browser }
  }
  type Asked = Awaited<ReturnType<typeof asked>> & { requestId: string }
  /** Looks as the server does every minute, on two nodes, and gives how many pushes have come by then. */
  async function pushesTo({ browser }: Pick<Asked, 'browser'>) {
    await Promise.all([mailAllDue(deps), mailAllDue(deps)])
    await deliver({ nodes: 2 })
    return service.receivedBy(browser).length
  }
  async function atNight(end: (made: Asked) => Promise<unknown>, morning: (made: Asked) => Promise<void>) {
    const scene = await asked()
    await atTime(NIGHT_MS, async () => {
      const made = { ...scene, requestId: await askFor(scene.tenant, [scene.person], [8]) }
      expect(await pushesTo(made)).toBe(0)
      expect((await made.person.client.call('listNotices')).body.notices).toHaveLength(1)
      await end(made)
      app.advance(UNTIL_MORNING_MS)
      await morning(made)
    })
  }

  test('is pushed once in the morning, and stands in the bell once', () =>
    atNight(
      async () => {},
      async (made) => {
        expect(await pushesTo(made)).toBe(1)
        expect(await pushesTo(made)).toBe(1)
        const [notice, ...others] = (await made.person.client.call('listNotices')).body.notices
        expect(others).toEqual([])
        const payload = JSON.parse(service.receivedBy(made.browser)[0]!.payload)
        expect(payload).toEqual({ text: notice.text, href: notice.href })
      },
    ))

  test.each([
    [
      'answered',
      ({ person, requestId: id }) => person.client.call('declineRequest', { params: { requestId: id } }),
    ],
    ['filled', ({ tenant, other }) => book(tenant, other, [8])],
    [
      'withdrawn',
      ({ admin, params, requestId }) =>
        admin.client.call('withdrawRequest', { params: { ...params, requestId } }),
    ],
    [
      'over',
      ({ requestId, tenant }) =>
        db
          .updateTable('requests')
          .set({ due_at: TEST_NOW + 9 * HOUR_MS })
          .where('id', '=', requestId)
          .where('tenant_id', '=', tenant.tenant.tenantId)
          .execute(),
    ],
  ] as const satisfies [string, (made: Asked) => Promise<unknown>][])(
    'is not pushed in the morning as something to answer when it is %s by then',
    async (_, end) => {
      await atNight(end, async (made) => {
        await pushesTo(made)
        const texts = service.receivedBy(made.browser).map(({ payload }) => plain(JSON.parse(payload).text))
        expect(texts.filter((text) => !text.includes('no longer asks'))).toEqual([])
      })
    },
  )

  test('is pushed later when an hour is open again', () =>
    atNight(
      ({ tenant, other }) => book(tenant, other, [8]),
      async (made) => {
        expect(await pushesTo(made)).toBe(0)
        await book(made.tenant, made.other, [8], null)
        expect(await pushesTo(made)).toBe(1)
      },
    ))
})

describe('a push service that', () => {
  test.each([404, 410])('answers %i ends the subscription, and all that waits for it', async (status) => {
    const { project, person, browsers } = await subscriber({ browsers: 2 })
    const [gone, other] = browsers
    service.answer(gone!, status)
    await tell(project, person, month(), booked)
    await deliver()
    expect(service.receivedBy(gone!)).toHaveLength(1)
    expect(service.receivedBy(other!)).toHaveLength(2)
    expect(await subscriptions(person)).toHaveLength(1)
    expect(await waiting(person)).toEqual([])
  })

  test.each([
    [500, {}],
    [413, {}],
    [403, {}],
    [302, { location: `https://localhost:${inside.port}/` }],
  ])('answers %i is tried again, later each time, and never led elsewhere', async (status, headers) => {
    const { project, person, browser } = await subscriber()
    service.answer(browser, status, headers)
    await tell(project, person, month())
    await atTime(0, async () => {
      for (const waitMs of [10 * SECOND, 30 * SECOND, 120 * SECOND]) {
        await deliver()
        const [push] = await waiting(person)
        expect(push).toMatchObject({
          next_attempt_at: deps.clock() + waitMs,
          last_error: `status ${status}`,
        })
        app.advance(waitMs)
      }
      service.answer(browser, 201)
      await deliver()
    })
    const pushes = service.receivedBy(browser)
    expect(pushes).toHaveLength(4)
    // A device that got both shows the second in place of the first.
    expect(new Set(pushes.map(({ topic, payload }) => `${topic} ${payload}`)).size).toBe(1)
    expect(await waiting(person)).toEqual([])
    expect(inside.asked).toEqual([])
  })

  test('asks for more time gets it', async () => {
    const { project, person, browser } = await subscriber()
    service.answer(browser, 429, { 'retry-after': '600' })
    await tell(project, person, month())
    await deliver()
    expect((await waiting(person))[0]!.next_attempt_at).toBe(deps.clock() + 600 * SECOND)
  })

  test('never answers holds up its own person alone, and is given up after three days', async () => {
    const { project, person, browser } = await subscriber()
    const { project: theirs, person: other, browser: quick } = await subscriber()
    service.answer(browser, 'silent')
    await tell(project, person, month(), booked, month('Twice'))
    await tell(theirs, other, month())
    await queuePushes(deps)
    const outbound = createOutbound({ exempt: deps.config.outboundAllow, timeoutMs: 60_000 })
    const worker = startPushWorker({ ...pushDeps, outbound })
    try {
      for (const each of [quick, browser])
        await expect.poll(() => service.receivedBy(each).length, { timeout: 30_000 }).toBe(1)
    } finally {
      // A stop returns what is in flight to the queue, where it is due at once.
      await worker.stop(AbortSignal.abort())
    }
    expect((await waiting(person)).every((push) => push.next_attempt_at <= deps.clock())).toBe(true)
    await atTime(3 * 24 * HOUR_MS, async () => {
      await deliver()
      expect(await waiting(person)).toEqual([])
    })
    expect(service.receivedBy(browser)).toHaveLength(1)
  })
})

describe('a push endpoint that leads inside', () => {
  /** Stores an endpoint that a name or a rule of the operator let pass. */
  async function pushTo(endpoint: string, resolve?: Resolve) {
    const { project, person } = await subscriber()
    const { keys } = service.subscribe()
    const sealed = deps.secrets.seal(JSON.stringify({ endpoint, keys }))
    await db.updateTable('push_subscriptions').set({ sealed }).where('user_id', '=', person.id).execute()
    await tell(project, person, month())
    await deliver(resolve ? { resolve } : {})
    return (await waiting(person))[0]?.last_error
  }
  const named = `https://push.example.org:${inside.port}/`
  const to =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

  test.each([
    [`https://127.0.0.1:${inside.port}/`],
    [`https://localhost:${inside.port}/`],
    [`https://[::ffff:127.0.0.1]:${inside.port}/`],
    ['https://10.0.0.1/'],
    ['https://192.168.1.1/'],
    ['https://169.254.169.254/'],
    [`http://localhost:${inside.port}/`],
  ])('as %s is refused', async (endpoint) => {
    expect(await pushTo(endpoint)).toBe('address')
    expect(inside.asked).toEqual([])
  })

  test.each([['127.0.0.1'], ['10.1.2.3'], ['fd00::1'], ['3000::1', '127.0.0.1']])(
    'by a name that means %s is refused',
    async (...addresses) => {
      expect(await pushTo(named, to(...addresses))).toBe('address')
      expect(inside.asked).toEqual([])
    },
  )

  test('by a name whose answer changes after the check is not reached', async () => {
    let questions = 0
    const changing: Resolve = async () => {
      questions += 1
      return [{ address: questions === 1 ? '3000::1' : '127.0.0.1', family: questions === 1 ? 6 : 4 }]
    }
    expect(await pushTo(named, changing)).toMatch(/^(slow|unreachable)$/)
    expect(questions).toBe(1)
    expect(inside.asked).toEqual([])
  })
})

test('a subscription that another APP_SECRET sealed ends', async () => {
  const { project, person } = await subscriber()
  await db
    .updateTable('push_subscriptions')
    .set({ sealed: 'AAAA'.repeat(20) })
    .where('user_id', '=', person.id)
    .execute()
  await tell(project, person, month())
  await deliver()
  expect(await subscriptions(person)).toEqual([])
  expect(await waiting(person)).toEqual([])
})

test('the worker ends once it has seen whether pushes are due', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.resolve()
      await answer.promise
      return result
    },
  }
  const { outbound } = deps
  const worker = startPushWorker({ ...pushDeps, outbound, db: db.withPlugin(slow) })
  await asked.promise
  let hasEnded = false
  const stopped = worker.stop(new AbortController().signal).then(() => (hasEnded = true))
  await setImmediate()
  expect(hasEnded).toBe(false)
  answer.resolve()
  await stopped
})

test('a push whose node died is sent by another one, after a minute', async () => {
  const { project, person, browser } = await subscriber()
  await tell(project, person, month())
  await queuePushes(deps)
  await db
    .updateTable('pushes')
    .set({ next_attempt_at: deps.clock() + 60 * SECOND, attempts: 1 })
    .where('user_id', '=', person.id)
    .execute()
  await deliver()
  expect(service.receivedBy(browser)).toEqual([])
  await atTime(60 * SECOND, () => deliver({ nodes: 2 }))
  expect(service.receivedBy(browser)).toHaveLength(1)
})

test('people hear of a notice in each session that they have, and lose none by one more sign-in', async () => {
  const { project, person, browser } = await subscriber()
  const token = await beginSession(db, { secrets: deps.secrets, userId: person.id, now: deps.clock() })
  const second = service.subscribe()
  await app.client(token).call('subscribeToPush', { body: second })
  await tell(project, person, month())
  await deliver()
  expect([browser, second].map((each) => service.receivedBy(each).length)).toEqual([1, 1])
})
