/** Mails about notices, as their receivers read them. */
import { afterAll, describe, expect, test } from 'vitest'
import type { HourBlock } from '../../../domain/hour-blocks.ts'
import { isForPlanners, type NoticeContent, NOTICE_KINDS } from '../../../domain/notices.ts'
import { tellNotices } from '../../kernel/notices/tell.ts'
import { createSmtpMailer } from '../../mail/smtp-mailer.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
} from '../../testing/fixtures.ts'
import { sendDueMails, takeMail, takeMails } from '../../testing/mail.ts'
import { type ReceivedMail, startSmtpServer } from '../../testing/smtp-server.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { mailNotices } from './mail-notices.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://plan.example.org' })
const { deps } = app
const server = await startSmtpServer()
const mailer = createSmtpMailer(server.url, 'Slotwerk <no-reply@plan.example.org>')
afterAll(async () => {
  mailer.close()
  await server.close()
})

const MINUTE = 60_000
const HOUR_MS = 60 * MINUTE
type Project = Awaited<ReturnType<typeof createTenant>>['project']
type Person = Pick<TestPerson, 'id'>

const at = (date: string, from: number, to: number): HourBlock => ({ date, from, to })
const saturday = at('2026-12-05', 17, 20)
const booked = (...blocks: HourBlock[]): NoticeContent => ({
  kind: 'booking',
  content: { changes: blocks.map((block) => ({ ...block, change: 'booked', cents: 7200 })) },
})
const month: NoticeContent = { kind: 'month', content: { month: '2026-12', byName: 'Anna Meyer', text: '' } }

/** A notice of each kind, and what its mail says in English and German. */
const EACH_KIND: readonly (readonly [NoticeContent, string, string])[] = [
  [
    {
      kind: 'request',
      content: {
        requestId: 'r1',
        change: 'withdrawn',
        byName: 'Anna Meyer',
        dueAt: 0,
        blocks: [{ ...saturday, cents: 7200 }],
      },
    },
    'Anna Meyer no longer asks you to work:\n- Sat 5 Dec, 17–20 h, 72,00 €',
    'Anna Meyer hat die Anfrage an Sie zurückgezogen:\n- Sa. 5. Dez., 17–20 Uhr, 72,00 €',
  ],
  [
    {
      kind: 'answer',
      content: { events: [{ requestId: 'r1', event: 'accepted', name: 'Max Muster', blocks: [saturday] }] },
    },
    'Max Muster has accepted:\n- Sat 5 Dec, 17–20 h',
    'Max Muster hat zugesagt:\n- Sa. 5. Dez., 17–20 Uhr',
  ],
  [
    booked(saturday),
    'You are booked:\n- Sat 5 Dec, 17–20 h, 72,00 €',
    'Sie sind gebucht:\n- Sa. 5. Dez., 17–20 Uhr, 72,00 €',
  ],
  [
    { kind: 'price', content: { changes: [{ ...saturday, before: 1250, after: 1400 }] } },
    'Your booked hours pay another price:\n- Sat 5 Dec, 17–20 h, 14,00 € per hour in place of 12,50 €',
    'Ihre gebuchten Stunden haben einen anderen Preis:\n- Sa. 5. Dez., 17–20 Uhr, 14,00 € pro Stunde statt 12,50 €',
  ],
  [
    { kind: 'closed', content: { changes: [{ ...saturday, change: 'closed' }] } },
    'These hours are closed and no longer count:\n- Sat 5 Dec, 17–20 h',
    'Diese Stunden sind geschlossen und zählen nicht mehr:\n- Sa. 5. Dez., 17–20 Uhr',
  ],
  [
    {
      kind: 'release',
      content: {
        change: 'asked',
        isOwn: false,
        name: 'Max Muster',
        byName: 'Max Muster',
        reason: '',
        blocks: [saturday],
      },
    },
    'Max Muster asks to be released:\n- Sat 5 Dec, 17–20 h',
    'Max Muster bittet um Abgabe:\n- Sa. 5. Dez., 17–20 Uhr',
  ],
  [
    {
      kind: 'release',
      content: {
        change: 'approved',
        isOwn: true,
        name: 'Max Muster',
        byName: 'Anna Meyer',
        reason: '',
        blocks: [saturday],
      },
    },
    'Anna Meyer has released you:\n- Sat 5 Dec, 17–20 h',
    'Anna Meyer hat Sie freigegeben:\n- Sa. 5. Dez., 17–20 Uhr',
  ],
  [month, 'The plan of December is open', 'Der Plan für Dezember ist offen'],
  [
    { kind: 'reminder', content: { blocks: [{ ...saturday, cents: 7200 }], address: 'Messeplatz 1' } },
    'Messeplatz 1\n\nYour next duty:\n- Sat 5 Dec, 17–20 h, 72,00 €',
    'Messeplatz 1\n\nIhr nächster Einsatz:\n- Sa. 5. Dez., 17–20 Uhr, 72,00 €',
  ],
  [
    { kind: 'joined', content: { people: [{ name: 'Max Muster' }] } },
    'Max Muster has joined',
    'Max Muster ist jetzt dabei',
  ],
  [
    { kind: 'undelivered', content: { people: [{ name: 'Max Muster' }] } },
    'Mail to Max Muster could not be delivered',
    'Mail an Max Muster konnte nicht zugestellt werden',
  ],
]

const tell = (project: Project, people: readonly Person[], ...contents: NoticeContent[]) =>
  deps.db.transaction().execute((tx) => {
    const due = people.flatMap(({ id: userId }) =>
      contents.map((content) => ({ userId: userId as TestPerson['id'], ...project, ...content })),
    )
    return tellNotices(tx, due, { now: deps.clock() })
  })

/** Everything that is due goes over SMTP; gives what reached the person. */
async function received({ email }: TestPerson): Promise<ReceivedMail[]> {
  await mailNotices(deps)
  await sendDueMails({ ...deps, mailer })
  return server.received.filter(({ envelope }) => envelope.to.includes(email))
}
const header = ({ headers }: ReceivedMail, name: string) =>
  headers.find(({ key }) => key === name)?.value.replaceAll(/\s+/g, '')
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const tokenIn = (text = '') => /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? ''
const waysOf = async ({ client }: TestPerson) => (await client.call('getNoticeSettings')).body.settings

describe('the mail', () => {
  test.each([
    {
      language: 'en' as const,
      subject: 'Sat 5 Dec, 17–20 h: booked, and 1 more',
      lines: [
        'You are booked:\n- Sat 5 Dec, 17–20 h, 72,00 €\n',
        'Your booked hours pay another price:\n- Sun 6 Dec, 9–11 h, 14,00 € per hour in place of 12,50 €\n',
        'Choose what you are told, and how: https://plan.example.org/app/notices',
      ],
    },
    {
      language: 'de' as const,
      subject: 'Sa. 5. Dez., 17–20 Uhr: gebucht, und 1 weitere',
      lines: [
        'Sie sind gebucht:\n- Sa. 5. Dez., 17–20 Uhr, 72,00 €\n',
        'Ihre gebuchten Stunden haben einen anderen Preis:\n- So. 6. Dez., 9–11 Uhr, 14,00 € pro Stunde statt 12,50 €\n',
        'Wählen Sie, was Sie erfahren und auf welchem Weg: https://plan.example.org/app/notices',
      ],
    },
  ])('says the result in the subject, and the changes as lines, in $language', async (expected) => {
    const { project } = await createTenant(app, 'Stadtfest')
    const person = await createFreelancer(app, project, { language: expected.language })
    const price = { ...at('2026-12-06', 9, 11), before: 1250, after: 1400 }
    await tell(project, [person], booked(saturday), { kind: 'price', content: { changes: [price] } })
    const [mail, ...others] = await received(person)
    expect(others).toEqual([])
    expect(plain(mail!.subject)).toBe(expected.subject)
    for (const line of expected.lines) expect(plain(mail!.text)).toContain(line)
    const place = `https://plan.example.org/app/project/${project.projectId}/freelancer?month=2026-12`
    expect(mail!.text).toContain(place)
    expect(mail!.html).toContain(`<a href="${place}"`)
    expect(mail!.html).toContain(`<html lang="${expected.language}">`)
  })

  test.each(EACH_KIND)('tells each kind in both languages: %j', async (notice, english, german) => {
    const { project } = await createTenant(app, 'Stadtfest')
    for (const [language, words] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const person = await createPerson(app, { language })
      await addMembership(deps.db, project, person, 'ADMIN')
      const settings = { [notice.kind]: { bell: true, mail: true, push: false } }
      await person.client.call('setNoticeSettings', { body: { settings } })
      await tell(project, [person], notice)
      const [mail, ...others] = await received(person)
      expect(others).toEqual([])
      expect(plain(mail!.text)).toContain(words)
    }
  })

  test('holds forty notices of a project, once, on two nodes', async () => {
    const { project, freelancer, other } = await twoPeople()
    const days = Array.from({ length: 40 }, (_, index) =>
      at(`2026-12-${10 + (index % 20)}`, 8 + Math.floor(index / 20) * 4, 10),
    )
    for (const day of days) await tell(project, [freelancer], booked({ ...day, to: day.from + 2 }))
    await tell(project, [other], month)
    await Promise.all([mailNotices(deps), mailNotices(deps), mailNotices(deps)])
    const [mail, ...others] = await received(freelancer)
    expect(others).toEqual([])
    expect(plain(mail!.subject)).toBe('Thu 10 Dec, 8–10 h: booked, and 39 more')
    expect(plain(mail!.text).match(/^- /gm)).toHaveLength(30)
    expect(mail!.text).toContain('There are 10 more changes in Slotwerk.')
    expect(await received(other)).toHaveLength(1)
    expect(await received(freelancer)).toHaveLength(1)
  })

  test('has the same Message-ID when it is sent again', async () => {
    const { project, freelancer } = await createTenant(app)
    await tell(project, [freelancer], month)
    await received(freelancer)
    await mailNotices(deps)
    const again = { sent_at: null, next_attempt_at: deps.clock() }
    const row = await deps.db
      .selectFrom('outbox_mails')
      .select('id')
      .where('to_address', '=', freelancer.email)
      .executeTakeFirstOrThrow()
    const sealed_content = deps.secrets.seal(JSON.stringify({ subject: 's', text: 't', html: 'h' }))
    await deps.db
      .updateTable('outbox_mails')
      .set({ ...again, sealed_content })
      .where('id', '=', row.id)
      .execute()
    const [first, second] = await received(freelancer)
    expect(second!.messageId).toBe(first!.messageId)
  })

  test('makes no link of what people typed', async () => {
    const { project, freelancer } = await createTenant(app)
    const text = 'Win at evil.example.com'
    await tell(project, [freelancer], { kind: 'month', content: { ...month.content, text } } as NoticeContent)
    const [mail] = await received(freelancer)
    expect(mail!.text).toContain('Win at evil. example. com')
    expect(mail!.html).not.toContain('evil.example')
  })

  test('about the organisation leads to the own work', async () => {
    const { project, freelancer } = await createTenant(app, 'Stadtfest')
    const { tenantId } = project
    await deps.db.transaction().execute((tx) => {
      const content: NoticeContent = { kind: 'joined', content: { people: [{ name: 'Max Muster' }] } }
      return tellNotices(tx, [{ userId: freelancer.id, tenantId, projectId: null, ...content }], {
        now: deps.clock(),
      })
    })
    const [mail] = await received(freelancer)
    expect(mail!.subject).toBe('Stadtfest: Max Muster has joined')
    expect(mail!.text).toContain('https://plan.example.org/app/work\n')
  })
})

async function twoPeople() {
  const { project, freelancer } = await createTenant(app, 'Stadtfest')
  return { project, freelancer, other: await createFreelancer(app, project, { language: 'en' }) }
}

describe('nothing is mailed', () => {
  test('to who has left, and to who wants no mail by now', async () => {
    const { project, freelancer } = await createTenant(app)
    const { freelancer: leaver, project: theirs, params: place } = await createTenant(app)
    await tell(theirs, [leaver], month)
    expect((await leaver.client.call('leaveTenant', { params: place })).status).toBe(204)
    expect(await received(leaver)).toEqual([])

    const settings = { month: { bell: true, mail: false, push: false } }
    await tell(project, [freelancer], month)
    await freelancer.client.call('setNoticeSettings', { body: { settings } })
    await mailNotices(deps)
    expect(await takeMails(app, freelancer.email)).toEqual([])
  })

  test('about a project that is archived until it is taken back', async () => {
    const { project, admin, params } = await createTenant(app)
    await tell(project, [admin], month)
    const archive = (archived: boolean) => admin.client.call('updateProject', { params, body: { archived } })
    expect((await archive(true)).status).toBe(200)
    await mailNotices(deps)
    expect(await takeMails(app, admin.email)).toEqual([])
    await archive(false)
    await mailNotices(deps)
    expect(await takeMails(app, admin.email)).toHaveLength(1)
  })

  test.each(EACH_KIND.map(([notice]) => notice).filter(isForPlanners))(
    'to who plans the project no more, of what planners are told: $kind',
    async (notice) => {
      const { project, admin, params, tenant } = await createTenant(app)
      const lowered = await createPerson(app)
      await addMembership(deps.db, tenant, lowered, 'ADMIN')
      await tell(project, [lowered], notice)
      const about = { params: { ...params, userId: lowered.id }, body: { role: 'FREELANCER' } }
      expect((await admin.client.call('changeMember', about)).status).toBe(200)
      expect(await received(lowered)).toEqual([])
    },
  )

  test('at night until the morning, and what was held up until the night waits too', async () => {
    const { project, freelancer } = await createTenant(app)
    await tell(project, [freelancer], month)
    // 21:00 in Berlin.
    app.advance(8 * HOUR_MS)
    try {
      await tell(project, [freelancer], month)
      expect(await received(freelancer)).toEqual([])
      app.advance(10 * HOUR_MS)
      expect(await received(freelancer)).toHaveLength(1)
    } finally {
      app.setBack(deps.clock() - TEST_NOW)
    }
  })

  test('until the morning, where the night came before the mail', async () => {
    const { project, freelancer } = await createTenant(app)
    await tell(project, [freelancer], month)
    // 21:00 in Berlin.
    app.advance(8 * HOUR_MS)
    try {
      expect(await received(freelancer)).toEqual([])
      app.advance(10 * HOUR_MS)
      expect(await received(freelancer)).toHaveLength(1)
    } finally {
      app.setBack(deps.clock() - TEST_NOW)
    }
  })
})

test('mails about notices beyond 20 an hour to one mailbox wait for one mail', async () => {
  const { project, freelancer } = await createTenant(app)
  try {
    for (let count = 0; count < 25; count += 1) {
      await tell(project, [freelancer], month)
      await mailNotices(deps)
    }
    expect(await takeMails(app, freelancer.email)).toHaveLength(20)
    app.advance(HOUR_MS)
    await tell(project, [freelancer], booked(saturday))
    await mailNotices(deps)
    expect((await takeMail(app, freelancer.email)).subject).toContain('The plan of December is open')
  } finally {
    app.setBack(deps.clock() - TEST_NOW)
  }
})

describe('unsubscribing', () => {
  const mailOf = async (contents: NoticeContent[]) => {
    const { project, freelancer } = await createTenant(app)
    await tell(project, [freelancer], ...contents)
    const [mail] = await received(freelancer)
    return { mail: mail!, freelancer, project }
  }
  const press = (token: string, headers: Record<string, string> = {}, payload = '') =>
    app.app.inject({ method: 'POST', url: `/api/unsubscribe/${token}`, headers, payload })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'by one press ends mail of the kinds of the mail, by a form of type %s',
    async (type) => {
      const { mail, freelancer } = await mailOf([month, booked(saturday)])
      expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const url = header(mail, 'list-unsubscribe')!
      const token = tokenIn(url)
      expect(url).toBe(`<https://plan.example.org/api/unsubscribe/${token}>`)
      const before = await waysOf(freelancer)
      for (let count = 0; count < 2; count += 1) {
        const reply = await press(token, { 'content-type': type }, 'List-Unsubscribe=One-Click')
        expect([reply.statusCode, reply.body]).toEqual([204, ''])
      }
      const off = { bell: true, mail: false, push: false }
      expect(await waysOf(freelancer)).toEqual({ ...before, month: off, booking: off })
      expect((await press(token)).statusCode).toBe(204)
      expect((await press(token, { 'content-type': 'application/json' }, '{}')).statusCode).toBe(204)
    },
  )

  test('is 404 for every other token, and takes no form on other calls', async () => {
    const { mail, freelancer } = await mailOf([month])
    const token = tokenIn(header(mail, 'list-unsubscribe'))
    const stranger = deps.secrets.sign('unsubscribe', '019bd3a0-0000-7000-8000-000000000000 month')
    const forged = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`
    for (const other of ['x', 'a'.repeat(43), forged, token.slice(1), `${token}A`, stranger])
      expect((await press(other)).statusCode).toBe(404)
    expect((await waysOf(freelancer)).month.mail).toBe(true)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/auth/email-login',
      headers: form,
      payload: 'a=b',
    })
    expect(reply.statusCode).toBe(415)
  })

  test('stores nothing of a person who was erased since, to whom the token is an unknown one', async () => {
    const { project, freelancer, admin } = await createTenant(app)
    await tell(project, [freelancer], month)
    const [mail] = await received(freelancer)
    const params = { ...project, userId: freelancer.id }
    expect((await admin.client.call('eraseMember', { params })).status).toBe(204)
    expect((await press(tokenIn(header(mail!, 'list-unsubscribe')))).statusCode).toBe(404)
    const settings = deps.db.selectFrom('notice_settings').selectAll().where('user_id', '=', freelancer.id)
    expect(await settings.execute()).toEqual([])
  })

  test('by a mail about a withdrawn request is not offered, and stays out of a token', async () => {
    const withdrawn: NoticeContent = {
      kind: 'request',
      content: {
        requestId: 'r',
        change: 'withdrawn',
        byName: 'Anna',
        blocks: [{ ...saturday, cents: 1 }],
        dueAt: 0,
      },
    }
    const { mail } = await mailOf([withdrawn])
    expect(header(mail, 'list-unsubscribe')).toBeUndefined()
    expect(mail.text).not.toContain('/unsubscribe/')
    expect(mail.text).toContain('/app/notices')
    const { mail: mixed, freelancer } = await mailOf([withdrawn, month])
    expect((await press(tokenIn(header(mixed, 'list-unsubscribe')))).statusCode).toBe(204)
    const settings = await waysOf(freelancer)
    expect(NOTICE_KINDS.filter((kind) => !settings[kind].mail)).toEqual(['month', 'reminder'])
  })

  test('shows no token in the log', async () => {
    const { loggedPath } = await import('../../log.ts')
    expect(loggedPath(`/api/unsubscribe/${'a'.repeat(80)}`)).toBe('/api/unsubscribe/***')
    expect(loggedPath(`/unsubscribe/${'a'.repeat(80)}`)).toBe('/unsubscribe/***')
  })
})
