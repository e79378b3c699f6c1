import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { ENTRY_KINDS } from '../../../contract/facts.ts'
import { NOTICE_KINDS } from '../../../domain/notices.ts'
import { RELEASE_STATES } from '../../../domain/releases.ts'
import { rememberDevice } from '../../kernel/devices/devices.ts'
import { createSecrets, type Secrets } from '../../kernel/secrets.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
} from '../../testing/fixtures.ts'
import { inviteFreelancer } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { jsonParts } from './export-data.ts'
import { writePage } from './page/write-page.ts'

const app = await createTestApp({ APP_NAME: 'Plan & Werk' })

async function request({ token }: Pick<TestPerson, 'token'>, language = 'en') {
  return app.app.inject({
    method: 'GET',
    url: '/api/me/export',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })
}
async function take(person: TestPerson, language = 'en') {
  const response = await request(person, language)
  expect(response.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(response.rawPayload))
  expect(Object.keys(files)).toEqual(['slotwerk.json', 'slotwerk.html'])
  const [json, page] = Object.values(files).map((bytes) => strFromU8(bytes))
  return { data: JSON.parse(json!), page: page!, text: json!, response }
}

async function worked() {
  const tenant = await createTenant(app, 'Rheinufer')
  const { admin, params, freelancer } = tenant
  for (const hour of [8, 9]) {
    const body = { date: '2026-12-01', hour, mode: 'GREEN' }
    expect((await admin.client.call('setSlot', { params, body })).status).toBe(200)
  }
  const availability = [{ day: '2026-12-01', hours: [8, 9] }]
  await freelancer.client.call('saveAvailability', { params, body: { availability } })
  await freelancer.client.call('updateMe', { body: { phone: '030 1234567' } })
  return tenant
}

describe('an export', () => {
  test('is a ZIP that a browser stores, with the account and its hours for programs', async () => {
    const { freelancer } = await worked()
    const { data, response } = await take(freelancer)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="slotwerk-2026-11-20.zip"',
      'cache-control': 'no-store',
    })
    expect(data.account).toMatchObject({ firstName: 'Anna', email: freelancer.email, phone: '030 1234567' })
    const [organisation] = data.organisations
    expect(organisation).toMatchObject({ name: 'Rheinufer', role: 'FREELANCER', leftAt: null })
    expect(organisation.projects[0].hours).toEqual([{ date: '2026-12-01', given: [8, 9], booked: [] }])
    expect(organisation.projects[0].history).toMatchObject([
      { kind: 'availability', date: '2026-12-01', before: [], after: [8, 9], byYou: true, aboutYou: true },
    ])
    expect(data.sessions).toHaveLength(1)
  })

  test('has a page in the language of its reader, with typed signs as text', async () => {
    const { freelancer } = await worked()
    await freelancer.client.call('updateMe', { body: { firstName: '<b>Anna</b>' } })
    const { page } = await take(freelancer, 'de')
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('<h1>Ihre Daten in Plan &amp; Werk</h1>')
    expect(page).toContain('&lt;b&gt;Anna&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    expect(page).toContain('<td>8–10</td>')
    expect((await take(freelancer, 'en')).page).toContain('<h1>Your data in Plan &amp; Werk</h1>')
  })

  test('has amounts and colours as the screens have them, and tells who booked', async () => {
    const { admin, freelancer, params, tenant } = await worked()
    const about = { ...tenant, userId: freelancer.id }
    const wages = { greenWage: 18, yellowWage: 20.5, redWage: null }
    expect((await admin.client.call('setWageOverride', { params: about, body: wages })).status).toBe(200)
    const price = { date: '2026-12-01', hour: 9, amount: 1028.5 }
    const put = { params: { ...params, userId: freelancer.id }, body: price }
    expect((await admin.client.call('setUserSlotPrice', put)).status).toBe(200)
    const { page } = await take(freelancer, 'de')
    expect(page).toContain('<dd>18,00 / 20,50 / –</dd>')
    expect(page).toContain('<td>1.028,50</td>')
    expect(page).toContain('<td>1.028,50\u00a0€</td>')
    expect(page).toContain('<td>Grün 18,00\u00a0€, Gelb 20,50\u00a0€</td>')
    expect(page).toContain('<th scope="col">Von Admins gebucht</th>')
  })

  test('names every kind of change and of notice in words', async () => {
    const { freelancer } = await worked()
    const { data } = await take(freelancer)
    const [project] = data.organisations[0].projects
    const kinds = [...ENTRY_KINDS, 'kind-without-words']
    project.history = kinds.map((kind) => ({ ...project.history[0], kind }))
    data.noticeSettings = NOTICE_KINDS.map((kind) => ({ kind, bell: true, mail: false, push: false }))
    for (const [language, words] of [
      ['en', ['Hours given', 'Change', 'Requests for hours']],
      ['de', ['Gemeldete Stunden', 'Änderung', 'Anfragen für Stunden']],
    ] as const) {
      const page = [...writePage(data, { language, appName: 'Planwerk' })].join('')
      for (const kind of [...kinds, ...NOTICE_KINDS]) expect(page).not.toContain(`<td>${kind}</td>`)
      for (const word of words) expect(page).toContain(`<td>${word}</td>`)
    }
  })

  test('has states, settings and what an inviter typed in words', async () => {
    const { freelancer } = await worked()
    const { data } = await take(freelancer)
    const [project] = data.organisations[0].projects
    const entry = (kind: string, before: unknown, after: unknown) => ({
      ...project.history[0],
      kind,
      before,
      after,
    })
    project.releases = RELEASE_STATES.map((state) => ({
      createdAt: data.madeAt,
      state,
      reason: '',
      hours: [],
    }))
    project.history = [
      entry('invite', 'open', 'accepted'),
      entry('magic-link', 'used', 'revoked'),
      entry('release', null, 'replaced'),
      entry('roster', false, true),
      entry('project-name', null, 'released'),
      entry('staffing', { booking: 'open', budget: 900 }, { booking: 'confirmed', closeFull: true }),
      entry('role', null, { role: 'PLANNER', projectIds: [] }),
    ]
    data.organisations[0].role = 'PLANNER'
    data.invites = [{ particulars: { firstName: 'Özgür', germanLevel: 'B2' }, role: 'PLANNER' }]
    const page = [...writePage(data, { language: 'de', appName: 'Planwerk' })].join('')
    for (const words of [
      'offen</td><td>angenommen',
      'benutzt</td><td>widerrufen',
      'durch eine Vertretung ersetzt',
      'Nein.</td><td>Ja.',
      'released',
      'Buchung sofort, Monatsbudget 900,00\u00a0€</td><td>Buchung durch Admins, Volle Stunden schließen Ja.',
      'Rolle Planung',
      'Vorname Özgür, Deutschkenntnisse B2',
    ])
      expect(page).toContain(`<td>${words}</td>`)
    expect(page).toContain('<dd>Planung</dd>')
    for (const state of RELEASE_STATES) expect(page).not.toContain(`<td>${state}</td><td></td>`)
  })

  test('names no other person and holds no secret', async () => {
    const { admin, freelancer, params, tenant } = await worked()
    const other = await createPerson(app, { firstName: 'Zacharias', lastName: 'Wunderlich' })
    await addMembership(app.deps.db, tenant, other, 'FREELANCER')
    await admin.client.call('updateMe', { body: { firstName: 'Hildegard', lastName: 'Kraut' } })
    const put = { params, body: { userIds: [other.id] } }
    expect((await admin.client.call('addToRoster', put)).status).toBeLessThan(300)
    const email = 'someone.else@example.org'
    const typed = { firstName: 'Philippine', lastName: 'Grünspan' }
    await inviteFreelancer({ admin, params } as never, email, typed)
    const feed = await freelancer.client.call('createMyCalendar', { body: { prices: false } })
    for (const person of [freelancer, admin]) {
      const { text, page } = await take(person)
      const names = ['Zacharias', 'Wunderlich', ...Object.values(typed)]
      for (const foreign of [...names, email, other.id, person.token, feed.body.url]) {
        expect(text).not.toContain(foreign)
        expect(page).not.toContain(foreign)
      }
    }
    const { text } = await take(freelancer)
    for (const name of ['Hildegard', admin.email]) expect(text).not.toContain(name)
  })

  /** Stores an own calendar of the person, sealed by these secrets. */
  async function storeCalendar({ id }: TestPerson, secrets: Pick<Secrets, 'seal'>): Promise<void> {
    const url = secrets.seal('https://calendars.example.org/private-5f3a/basic.ics')
    const read = { taken_until: null, read_at: 0, failure: null, busy: secrets.seal('[]') }
    await app.deps.db
      .insertInto('busy_calendars')
      .values({ user_id: id, id, url, ...read })
      .execute()
  }

  test('has no own calendar that another APP_SECRET has sealed', async () => {
    const { freelancer } = await worked()
    await storeCalendar(freelancer, createSecrets('the secret that this server had before'))
    expect((await take(freelancer)).data.ownCalendar).toBeNull()
  })

  test('names the host of the person’s own calendar, and not its secret address', async () => {
    const { freelancer } = await worked()
    await storeCalendar(freelancer, app.deps.secrets)
    const { data, text, page } = await take(freelancer)
    expect(data.ownCalendar).toMatchObject({ host: 'calendars.example.org', busyTimes: [] })
    expect(page).toContain('calendars.example.org')
    for (const file of [text, page]) expect(file).not.toContain('private-5f3a')
  })

  test('is the same whatever is stored of somebody else on the same roster', async () => {
    const { admin, freelancer, params, project } = await worked()
    const other = await createFreelancer(app, project, { firstName: 'Zacharias', lastName: 'Wunderlich' })
    const { data: before } = await take(freelancer)
    const about = { params: { ...params, userId: other.id } }
    const slot = { date: '2026-12-01', hour: 9 }
    const day = { day: '2026-12-01', hours: [8, 9] }
    const pattern = { weekdays: [0], from: 8, to: 12, validFrom: null, validTo: null }
    const settings = { month: { bell: true, mail: false, push: true } }
    const invited = { role: 'FREELANCER', email: other.email, firstName: 'Zacharias', lastName: 'Wunderlich' }
    const calls = [
      [admin, 'setWageOverride', { greenWage: 18, yellowWage: 20.5, redWage: 99.5 }],
      [admin, 'setUserSlotMode', { ...slot, mode: 'RED' }],
      [admin, 'setUserSlotPrice', { ...slot, amount: 1028.5 }],
      [admin, 'setSlot', { ...slot, hour: 10, mode: 'GREEN' }],
      [admin, 'createRequest', { slots: [{ ...slot, hour: 10 }], userIds: [other.id], message: 'Please' }],
      [admin, 'createInvite', invited],
      [other, 'saveAvailability', { availability: [day] }],
      [other, 'createRelease', { slots: [slot], reason: 'A cold' }],
      [other, 'markNewsSeen', { month: '2026-12' }],
      [other, 'setMyPatterns', { patterns: [pattern] }],
      [other, 'createMyCalendar', { prices: true }],
      [other, 'setNoticeSettings', { settings }],
    ] as const
    for (const [{ client }, name, body] of calls)
      expect([name, (await client.call(name, { ...about, body })).status < 300]).toEqual([name, true])
    await storeCalendar(other, app.deps.secrets)
    const { db, secrets } = app.deps
    const device = { secrets, userId: other.id, now: app.deps.clock() }
    await db.transaction().execute((tx) => rememberDevice(tx, device))
    const { data: own } = await take(other)
    // The calls above have stored something in each list.
    const [{ ownWages, projects }] = own.organisations
    // A freelancer makes no requests.
    const { madeRequests: _, ...ofProject } = projects[0]
    const lists = Object.entries(ofProject).filter(([, value]) => Array.isArray(value))
    expect(lists.map(([key]) => key)).toContain('ownPrices')
    for (const list of [['ownWages', ownWages], ...lists]) expect(list).not.toEqual([list[0], []])
    for (const key of [
      'invites',
      'patterns',
      'calendarFeeds',
      'notices',
      'noticeSettings',
      'mails',
      'devices',
    ])
      expect([key, own[key]]).not.toEqual([key, []])
    expect(own.signInLinks).not.toEqual([])
    expect((await take(freelancer)).data).toEqual(before)
  })

  test('names nobody in notices, and leaves out the reasons of others', async () => {
    const { admin, freelancer, params } = await worked()
    await freelancer.client.call('updateMe', { body: { firstName: 'Zacharias', lastName: 'Wunderlich' } })
    await admin.client.call('updateMe', { body: { firstName: 'Hildegard', lastName: 'Kraut' } })
    const body = { slots: [{ date: '2026-12-01', hour: 8 }], reason: 'I am ill' }
    const { release } = (await freelancer.client.call('createRelease', { params, body })).body
    const about = { params: { ...params, releaseId: release.id } }
    expect((await admin.client.call('refuseRelease', about)).status).toBe(200)
    const ofAdmin = await take(admin)
    expect(ofAdmin.data.notices).toMatchObject([{ kind: 'release', text: expect.stringContaining('… asks') }])
    for (const foreign of ['Zacharias', 'Wunderlich', 'I am ill']) {
      expect(ofAdmin.text).not.toContain(foreign)
      expect(ofAdmin.page).not.toContain(foreign)
    }
    const own = await take(freelancer)
    expect(own.data.notices).toMatchObject([{ kind: 'release' }])
    expect(own.text).toContain('I am ill')
    for (const foreign of ['Hildegard', 'Kraut']) expect(own.text).not.toContain(foreign)
  })

  test('holds the changes of an administrator once, also those of the whole organisation', async () => {
    const { admin, tenant } = await worked()
    await admin.client.call('createProject', { params: { ...tenant }, body: { name: 'Herbst' } })
    const wages = { wageGreen: 12.5, wageYellow: 14, wageRed: 16 }
    await admin.client.call('setWageConfig', { params: { ...tenant }, body: wages })
    const { data } = await take(admin)
    const { projects } = data.organisations[0]
    expect(projects).toHaveLength(2)
    const kinds = projects.flatMap((project: { history: { kind: string }[] }) =>
      project.history.map(({ kind }) => kind),
    )
    expect(kinds.filter((kind: string) => kind === 'wages')).toHaveLength(1)
    expect(kinds).toContain('project-name')
  })

  test('tells a former administrator of no project that was made since', async () => {
    const { admin, params, tenant } = await createTenant(app, 'Rheinufer')
    const other = await createPerson(app)
    await addMembership(app.deps.db, tenant, other, 'ADMIN')
    const make = (name: string) => other.client.call('createProject', { params, body: { name } })
    await make('Made before')
    app.advance(1000)
    expect((await admin.client.call('leaveTenant', { params })).status).toBe(204)
    app.advance(1000)
    expect((await make('Made since')).status).toBe(201)
    const { data, text } = await take(admin)
    const projects = data.organisations[0].projects as { name: string }[]
    expect(projects.map(({ name }) => name).toSorted()).toEqual(['Made before', 'Rheinufer'])
    expect(text).not.toContain('Made since')
  })

  test('is made five times an hour', async () => {
    const person = await createPerson(app)
    for (let times = 0; times < 5; times += 1) expect((await request(person)).statusCode).toBe(200)
    const refused = await request(person)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    app.advance(60 * 60 * 1000)
    expect((await request(person)).statusCode).toBe(200)
  })

  test('is made in small parts, also from long lists', async () => {
    const { freelancer } = await worked()
    const { data, text } = await take(freelancer)
    expect(text).toBe(JSON.stringify(data, null, 2))
    const [project] = data.organisations[0].projects
    project.ownColours = Array.from({ length: 5000 }, () => ({ date: '2026-12-01', hour: 8, mode: 'RED' }))
    const isSmall = (part: string) => part.length < 5000
    expect(
      [...jsonParts(data), ...writePage(data, { language: 'en', appName: 'Planwerk' })].every(isSmall),
    ).toBe(true)
  })

  test('is for the signed-in person alone', async () => {
    expect((await request({ token: '' })).statusCode).toBe(401)
  })

  test('lets other requests run while it packs many hours', async () => {
    const { freelancer, project } = await worked()
    const months = Array.from({ length: 100 }, (_, index) => ({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      user_id: freelancer.id,
      month: `${2030 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      hours: `[${Array<string>(28).fill('16383').join()}, null, null, null]`,
    }))
    await app.deps.db.insertInto('availability_months').values(months).execute()
    const order: string[] = []
    const heavy = take(freelancer).then(({ data }) => {
      order.push('export')
      return data
    })
    await freelancer.client.call('getMe').then(() => order.push('light'))
    const data = await heavy
    expect(order).toEqual(['light', 'export'])
    expect(data.organisations[0].projects[0].hours).toHaveLength(2801)
  })
})
