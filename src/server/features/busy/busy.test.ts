import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { OutboundError } from '../../kernel/outbound/outbound-error.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { startHttpsServer } from '../../testing/https-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { trustTestCertificate } from '../../testing/trusted-certificate.ts'
import { createBusyReader } from './busy-reader.ts'

trustTestCertificate()

const HOUR_MS = 60 * 60 * 1000
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:a@test',
  'SUMMARY:Dentist',
  ...lines,
  'END:VEVENT',
]
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n')
/** Marks nine o’clock of a day in Berlin, in winter. */
const nine = (day: string) => calendar(...event(`DTSTART:202611${day}T080000Z`, `DTEND:202611${day}T090000Z`))
const bomb = calendar(
  ...Array.from({ length: 4000 }, () => event('DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY')).flat(),
)
/** Looks for a 30th of February without an end. */
const endless = calendar(...event('DTSTART:19700101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))

let content = nine('03')
const send = (response: ServerResponse, body: string, type = 'text/calendar') =>
  response.writeHead(200, { 'content-type': type }).end(body)
const answers: Record<string, (response: ServerResponse) => void> = {
  '/mine.ics': (response) => send(response, content),
  '/gone.ics': (response) => response.writeHead(404).end(),
  '/page.ics': (response) => send(response, '<p>', 'text/html'),
  '/text.ics': (response) => send(response, 'hello'),
  '/lol.ics': (response) => send(response, '<!DOCTYPE lolz [<!ENTITY lol "lol">]><lolz>&lol;</lolz>'),
  '/bomb.ics': (response) => send(response, bomb),
  '/endless.ics': (response) => send(response, endless),
  '/large.ics': (response) => send(response, 'x'.repeat(1_100_000)),
  '/inside.ics': (response) =>
    response.writeHead(302, { location: `https://127.0.0.1:${inside.port}/` }).end(),
  '/private.ics': (response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
  '/slow.ics': (response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).write('BEGIN')
  },
}
const server = await startHttpsServer((request, response) => answers[request.url!]!(response))
const inside = await startHttpsServer((_request, response) => send(response, nine('04')))
afterAll(() => Promise.all([server.close(), inside.close()]))
const app = await createTestApp({ OUTBOUND_ALLOW: server.place })
const { db, secrets, outbound, clock, log } = app.deps
const place: TestTenant = await createTenant(app)
const { params } = place

beforeEach(() => {
  content = nine('03')
  server.asked.splice(0)
  inside.asked.splice(0)
})

const at = (path: string) => `${server.url}${path}`
const set = (
  { client }: Pick<TestPerson, 'client'>,
  url = at('/mine.ics'),
  headers: Record<string, string> = {},
) => client.call('setBusyCalendar', { body: { url }, headers })
const get = ({ client }: Pick<TestPerson, 'client'>) => client.call('getBusyCalendar')
async function hoursOf({ client }: Pick<TestPerson, 'client'>, month = '2026-11', where = params) {
  const { status, body } = await client.call('getMyBusyHours', { params: where, query: { month } })
  expect(status).toBe(200)
  expect(body.month).toBe(month)
  return body.slots.map(({ date, hour }: { date: string; hour: number }) => `${date.slice(8)}:${hour}`)
}
/** A person on the roster, so that each test has its own. */
async function someone() {
  const { freelancer } = await createTenant(app)
  return freelancer
}
async function placeOf() {
  const own = await createTenant(app)
  return { ...own, hours: (month?: string) => hoursOf(own.freelancer, month, own.params) }
}

describe('a busy calendar', () => {
  test('is none, then stated, read at once, and forgotten', async () => {
    const { freelancer, hours } = await placeOf()
    expect(await get(freelancer)).toMatchObject({ status: 200, body: null })
    expect(await hours()).toEqual([])
    const stated = { host: server.place, readAt: '2026-11-20T12:00:00.000Z', error: null }
    expect(await set(freelancer)).toMatchObject({ status: 200, body: stated })
    expect((await get(freelancer)).body).toEqual(stated)
    expect(await hours()).toEqual(['03:9'])
    expect(await hours('2026-12')).toEqual([])
    expect((await freelancer.client.call('endBusyCalendar')).status).toBe(204)
    expect((await freelancer.client.call('endBusyCalendar')).status).toBe(204)
    expect((await get(freelancer)).body).toBeNull()
    expect(await hours()).toEqual([])
    const rows = await db
      .selectFrom('busy_calendars')
      .selectAll()
      .where('user_id', '=', freelancer.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('shows its hours in the time zone of the project', async () => {
    const { freelancer, hours, admin, params: own } = await placeOf()
    await set(freelancer)
    await admin.client.call('updateProject', { params: own, body: { timeZone: 'Asia/Tokyo' } })
    expect(await hours()).toEqual(['03:17'])
  })

  test('is replaced by another address, of which alone the hours are', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    expect(await hours()).toEqual(['03:9'])
    expect((await set(freelancer, at('/gone.ics'))).body).toMatchObject({
      error: 'The server refuses the calendar. Please check whether the address still holds.',
    })
    expect(await hours()).toEqual([])
    content = nine('05')
    await set(freelancer)
    expect(await hours()).toEqual(['05:9'])
  })

  test('other requests run between looks at it (abuse 96)', async () => {
    const { freelancer, hours } = await placeOf()
    expect(await set(freelancer)).toMatchObject({ status: 200 })
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const ends = await Promise.all(Array.from({ length: 5 }, () => hours().then(() => turns)))
    isOver = true
    // The looks need not end in the order in which they were asked.
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(60)
  })

  test('is seen by its person alone, whatever the role of others', async () => {
    const { freelancer, admin, params: own } = await placeOf()
    await set(freelancer)
    for (const other of [admin, await createPerson(app)]) expect((await get(other)).body).toBeNull()
    expect(await hoursOf(admin, '2026-11', own)).toEqual([])
    expect((await app.client().call('getBusyCalendar')).status).toBe(401)
    const stranger = await createPerson(app)
    const asked = await stranger.client.call('getMyBusyHours', { params: own, query: { month: '2026-11' } })
    expect(asked.status).toBe(404)
  })

  test('stands nowhere in the database as text: neither address nor times nor titles', async () => {
    const secret = 'a-very-secret-path'
    answers[`/${secret}`] = (response) => send(response, nine('03'))
    const freelancer = await someone()
    await set(freelancer, at(`/${secret}?key=${secret}`.slice(0, secret.length + 1)))
    const dump = JSON.stringify(await dumpDatabase(db))
    for (const text of [secret, 'Dentist', '"instants"', server.place]) expect(dump).not.toContain(text)
  })
})

describe('an address', () => {
  test.each([
    'http://calendar.example.org/mine.ics',
    'webcal://calendar.example.org/mine.ics',
    'file:///etc/passwd',
    'ftp://calendar.example.org/x',
    'javascript:alert(1)',
    'calendar.example.org/mine.ics',
    '',
  ])('is refused if it is none of https: %s', async (url) => {
    const freelancer = await someone()
    expect(await set(freelancer, url)).toMatchObject({
      status: 400,
      body: { fields: { url: 'The address of a calendar starts with https://' } },
    })
    expect((await get(freelancer)).body).toBeNull()
  })

  test.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/x',
    'https://localhost/x',
  ])('is refused if it leads inside by its words: %s', async (url) => {
    const freelancer = await someone()
    expect(await set(freelancer, url, { 'accept-language': 'de' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          url: 'Diese Adresse führt in ein inneres Netz. Bitte nehmen Sie eine, die im Internet steht.',
        },
      },
    })
  })

  test('is one of https also where it is exempt', async () => {
    expect((await set(await someone(), at('/mine.ics').replace('https', 'http'))).status).toBe(400)
  })

  test('is refused if it is longer than 2,000 characters, or no text', async () => {
    const freelancer = await someone()
    expect((await set(freelancer, `https://example.org/${'x'.repeat(2000)}`)).body.fields).toHaveProperty(
      'url',
    )
    const { status, body } = await freelancer.client.call('setBusyCalendar', { body: { url: 7 } })
    expect([status, body.fields]).toEqual([400, { url: 'A text is needed' }])
  })

  test('is stated 30 times an hour, then 429', async () => {
    const freelancer = await someone()
    const statuses: number[] = []
    for (let times = 0; times < 31; times++) statuses.push((await set(freelancer, at('/gone.ics'))).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })
})

describe('a server of a calendar that', () => {
  test.each([
    ['/gone.ics', 'refuses the calendar', 'gibt den Kalender nicht heraus'],
    ['/page.ics', 'no calendar at this address', 'kein Kalender'],
    ['/text.ics', 'cannot be read as a calendar', 'lässt sich nicht als Kalender lesen'],
    ['/lol.ics', 'cannot be read as a calendar', 'lässt sich nicht als Kalender lesen'],
    ['/large.ics', 'larger than 1 MB', 'größer als 1 MB'],
    ['/inside.ics', 'leads into an inner network', 'führt in ein inneres Netz'],
    ['/private.ics', 'leads into an inner network', 'führt in ein inneres Netz'],
  ])('answers %s leaves a sentence for its owner and no hours', async (path, english, german) => {
    const { freelancer, hours } = await placeOf()
    expect((await set(freelancer, at(path))).body.error).toContain(english)
    const { body } = await freelancer.client.call('getBusyCalendar', { headers: { 'accept-language': 'de' } })
    expect(body).toEqual({
      host: server.place,
      readAt: '2026-11-20T12:00:00.000Z',
      error: expect.stringContaining(german),
    })
    expect(await hours()).toEqual([])
    expect(inside.asked).toEqual([])
  })

  test.each([
    ['/slow.ics', 'took longer than 5 seconds'],
    ['/bomb.ics', 'more appointments than can be read'],
  ])('takes too long with %s is given up, and its owner reads why', async (path, words) => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer, at(path))
    await expect.poll(async () => (await get(freelancer)).body.error, { timeout: 40_000 }).toContain(words)
    expect(await hours()).toEqual([])
  })
})

describe('reading', () => {
  test('comes again when somebody asks, an hour after the last time', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    await hours()
    app.advance(HOUR_MS - 1000)
    content = nine('05')
    expect(await hours()).toEqual(['03:9'])
    expect(server.asked).toHaveLength(1)
    app.advance(1000)
    expect(await hours()).toEqual(['05:9'])
    expect(await hours()).toEqual(['05:9'])
    expect(server.asked).toHaveLength(2)
    app.setBack(HOUR_MS)
  })

  test('ends the hours of an earlier reading when it fails', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    expect(await hours()).toEqual(['03:9'])
    app.advance(HOUR_MS)
    content = 'no calendar'
    expect(await hours()).toEqual([])
    expect((await get(freelancer)).body.error).toContain('cannot be read')
    app.setBack(HOUR_MS)
  })

  test('is done once by several nodes and callers at a time', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    app.advance(HOUR_MS)
    const nodes = [1, 2, 3].map(() => createBusyReader({ db, secrets, outbound, clock, log }))
    const userId = freelancer.id as Parameters<(typeof nodes)[0]['read']>[0]
    await Promise.all([...nodes, ...nodes].map((node) => node.read(userId)))
    expect(server.asked).toHaveLength(2)
    expect(await hours()).toEqual(['03:9'])
    app.setBack(HOUR_MS)
  })

  test('stores nothing of an address that was replaced meanwhile', async () => {
    const { freelancer, hours } = await placeOf()
    let finish = () => {}
    answers['/held.ics'] = (response) => void (finish = () => send(response, nine('07')))
    const first = set(freelancer, at('/held.ics'))
    await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1)
    const second = set(freelancer)
    finish()
    await Promise.all([first, second])
    await expect.poll(() => hours(), { timeout: 30_000 }).toEqual(['03:9'])
  })

  test('goes on with another node where one has stopped while it read', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    const stopped = { read_at: null, taken_until: clock() + 1000, busy: null }
    await db.updateTable('busy_calendars').set(stopped).where('user_id', '=', freelancer.id).execute()
    expect(await hours()).toEqual([])
    app.advance(1000)
    expect(await hours()).toEqual(['03:9'])
    app.setBack(1000)
  })

  test('goes on for others while calendars take all the time that they may (abuse 96)', async () => {
    const hostile = await Promise.all([someone(), someone(), someone()])
    await Promise.all(hostile.map((person) => set(person, at('/endless.ics'))))
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    await expect.poll(() => hours(), { timeout: 60_000 }).toEqual(['03:9'])
    const errors = await Promise.all(hostile.map(async (person) => (await get(person)).body.error))
    expect(errors).toEqual([null, null, null])
  })

  test('has one place for people whose calendars took too long before', async () => {
    const people = await Promise.all([someone(), someone(), someone()])
    await Promise.all(people.map((person) => set(person, at('/gone.ics'))))
    let asked = 0
    let answer = (): Promise<string> => Promise.reject(new OutboundError('slow'))
    const read = () => {
      asked += 1
      return answer()
    }
    const reader = createBusyReader({ db, secrets, outbound: { read }, clock, log })
    const readAll = async () => {
      app.advance(HOUR_MS)
      asked = 0
      await Promise.all(people.map(({ id }) => reader.read(id)))
      return asked
    }
    expect(await readAll()).toBe(3)
    answer = () => new Promise(() => {})
    expect(await readAll()).toBe(1)
    app.setBack(2 * HOUR_MS)
  })

  test('counts as none where another APP_SECRET has sealed it, until it is stated again', async () => {
    const { freelancer, hours } = await placeOf()
    await set(freelancer)
    expect(await hours()).toEqual(['03:9'])
    const before = createSecrets('the secret that this server had before')
    const sealed = { url: before.seal(at('/mine.ics')), busy: before.seal('{"instants":[],"local":[]}') }
    await db.updateTable('busy_calendars').set(sealed).where('user_id', '=', freelancer.id).execute()
    expect(await get(freelancer)).toMatchObject({ status: 200, body: null })
    expect(await hours()).toEqual([])
    app.advance(HOUR_MS)
    expect(await hours()).toEqual([])
    await set(freelancer)
    expect(await hours()).toEqual(['03:9'])
    app.setBack(HOUR_MS)
  })
})
