/** Notices that go at once, as their receivers read them: requests, releases, and people who leave. */
import { describe, expect, test } from 'vitest'
import { addMembership, addToRoster, createPerson, type TestPerson } from '../../testing/fixtures.ts'
import { takeMails } from '../../testing/mail.ts'
import { noticesOf, toldTo } from '../../testing/notices.ts'
import { decide, release } from '../../testing/releases.ts'
import {
  ask,
  askFor,
  book,
  changeStaffing,
  createRequestTenant,
  onDay,
  type RequestTenant,
} from '../../testing/requests.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { mailAllDue } from '../requests/mail-turns.ts'

const app = await createTestApp()
const HOUR_MS = 60 * 60 * 1000

/** A tenant with named people: Anna Meyer and Otto Ohm are its administrators, the others its freelancers. */
async function named(people = 2, staffing: object = {}) {
  const tenant = await createRequestTenant(app, { people, staffing })
  const names = ['Max Muster', 'Eva Klein', 'Ali Can']
  for (const [index, person] of tenant.people.entries()) {
    const [first_name, last_name] = names[index]!.split(' ') as [string, string]
    await app.deps.db
      .updateTable('users')
      .set({ first_name, last_name })
      .where('id', '=', person.id)
      .execute()
  }
  const other = await createPerson(app, { firstName: 'Otto', lastName: 'Ohm' })
  await addMembership(app.deps.db, tenant.tenant, other, 'ADMIN')
  const [max, eva, ali] = tenant.people as [TestPerson, TestPerson, TestPerson]
  const { projectId } = tenant.params
  const places = {
    requests: `/app/project/${projectId}/requests`,
    hour: `/app/project/${projectId}/day/2026-11-25?hour=8`,
    month: `/app/project/${projectId}/freelancer?month=2026-11`,
  }
  return { ...tenant, tenant, other, max, eva, ali, places }
}

const withdraw = ({ params }: RequestTenant, { client }: TestPerson, requestId: string) =>
  client.call('withdrawRequest', { params: { ...params, requestId } })

/** Runs at a later time, and sets the clocks back. */
async function later(milliseconds: number, run: () => Promise<void>, test_: TestApp = app): Promise<void> {
  test_.advance(milliseconds)
  try {
    await run()
  } finally {
    test_.setBack(milliseconds)
  }
}

describe('a request', () => {
  test('is told to who is asked, in both languages, and its mail is the only one', async () => {
    const { tenant, max, eva, admin } = await named()
    const requestId = await askFor(tenant, [max], [8, 9, 11])
    expect(await toldTo(app, max)).toEqual([
      {
        kind: 'request',
        en: 'Stadtfest · Anna Meyer asks you to work: Wed 25 Nov, 8–10 h, 25,00 €; Wed 25 Nov, 11–12 h, 12,50 €',
        de: 'Stadtfest · Anna Meyer fragt, ob Sie arbeiten können: Mi. 25. Nov., 8–10 Uhr, 25,00 €; Mi. 25. Nov., 11–12 Uhr, 12,50 €',
        href: `/app/work?request=${requestId}`,
      },
    ])
    for (const person of [eva, admin]) expect(await noticesOf(person)).toEqual([])
    expect(await takeMails(app, max.email)).toHaveLength(1)
    expect(await mailsDue(max)).toEqual([])
  })

  test('is told when it is withdrawn, to who had not answered', async () => {
    const { tenant, admin, max, eva, ali } = await named(3)
    const requestId = await askFor(tenant, [max, eva, ali], [8, 9])
    await eva.client.call('declineRequest', { params: { requestId } })
    await max.client.call('acceptRequest', { params: { requestId }, body: { slots: onDay(8) } })
    expect((await withdraw(tenant, admin, requestId)).status).toBe(204)
    const [withdrawn] = await toldTo(app, ali)
    expect(withdrawn).toEqual({
      kind: 'request',
      en: 'Stadtfest · Anna Meyer no longer asks you to work: Wed 25 Nov, 8–10 h, 25,00 €',
      de: 'Stadtfest · Anna Meyer hat die Anfrage an Sie zurückgezogen: Mi. 25. Nov., 8–10 Uhr, 25,00 €',
      href: `/app/work?request=${requestId}`,
    })
    for (const person of [max, eva]) expect(await noticesOf(person)).toHaveLength(1)
    expect(await mailsDue(ali)).toEqual([TEST_NOW])
  })

  test('in turn is told to each when the turn comes, and its withdrawal to who was asked', async () => {
    const { tenant, admin, max, eva, ali } = await named(3, { answerHours: 2 })
    const requestId = await askFor(tenant, [max, eva, ali], [8], { mode: 'in-turn' })
    const counts = async () =>
      Promise.all([max, eva, ali].map(async (person) => (await noticesOf(person)).length))
    expect(await counts()).toEqual([1, 0, 0])
    await max.client.call('declineRequest', { params: { requestId } })
    expect(await counts()).toEqual([1, 1, 0])
    await later(2 * HOUR_MS, async () => {
      await Promise.all([mailAllDue(app.deps), mailAllDue(app.deps)])
      expect(await counts()).toEqual([1, 1, 1])
      // The time of the second one is over, so that only the third one could still answer.
      await withdraw(tenant, admin, requestId)
      expect(await counts()).toEqual([1, 1, 2])
    })
  })

  test('to many people is told to each of them once', async () => {
    const tenant = await createRequestTenant(app, { people: 60 })
    await askFor(tenant, tenant.people, [8, 9])
    await mailAllDue(app.deps)
    for (const person of tenant.people) expect(await noticesOf(person)).toHaveLength(1)
  })

  test('tells nobody when it is refused', async () => {
    const { tenant, max } = await named()
    expect((await ask(tenant, [max], [20])).status).toBe(409)
    expect(await noticesOf(max)).toEqual([])
  })

  test('is neither told nor mailed to who asks themselves', async () => {
    const { tenant, admin, max, project } = await named()
    await app.deps.db
      .insertInto('roster_entries')
      .values({
        tenant_id: project.tenantId,
        project_id: project.projectId,
        user_id: admin.id,
        removed_at: null,
        created_at: 0,
      })
      .execute()
    await askFor(tenant, [admin, max], [8])
    expect(await noticesOf(admin)).toEqual([])
    expect(await takeMails(app, admin.email)).toEqual([])
    expect(await noticesOf(max)).toHaveLength(1)
  })

  test('is not told to who asks themselves once their turn has come', async () => {
    const { tenant, admin, max } = await named()
    await addToRoster(app.deps.db, tenant.project, admin)
    const requestId = await askFor(tenant, [max, admin], [8], { mode: 'in-turn' })
    expect((await max.client.call('declineRequest', { params: { requestId } })).status).toBe(200)
    expect(await noticesOf(admin)).toEqual([])
    expect(await takeMails(app, admin.email)).toEqual([])
  })

  test('is told as withdrawn to who is taken off the roster, and not to who leaves', async () => {
    const { tenant, admin, max, eva, params } = await named()
    await askFor(tenant, [max, eva], [8])
    await admin.client.call('removeFromRoster', { params: { ...params, userId: max.id } })
    await eva.client.call('leaveTenant', { params })
    expect((await toldTo(app, max))[0]).toMatchObject({
      en: 'Stadtfest · Anna Meyer no longer asks you to work: Wed 25 Nov, 8–9 h, 12,50 €',
    })
    for (const [person, count] of [
      [max, 2],
      [eva, 1],
    ] as const)
      expect(await noticesOf(person)).toHaveLength(count)
  })

  test('is not mailed to who wants no mail of requests, and stands in the bell', async () => {
    const { tenant, max, eva } = await named()
    const request = { bell: true, mail: false, push: false }
    await max.client.call('setNoticeSettings', { body: { settings: { request } } })
    await askFor(tenant, [max, eva], [8])
    expect(await takeMails(app, max.email)).toEqual([])
    expect(await takeMails(app, eva.email)).toHaveLength(1)
    expect(await noticesOf(max)).toHaveLength(1)
    await mailAllDue(app.deps)
    expect(await takeMails(app, max.email)).toEqual([])
  })

  /** Counts the mails that are queued for a person by now. */
  const queued = async ({ email }: TestPerson) => {
    await mailAllDue(app.deps)
    return (await takeMails(app, email)).length
  }
  // 21:00 in Berlin, and 7:00 of the next day.
  const NIGHT_MS = 8 * HOUR_MS
  const UNTIL_MORNING_MS = 10 * HOUR_MS

  test('is mailed in the morning when it is made at night, unless it is due before 9:00', async () => {
    const { tenant, max, eva } = await named()
    await later(NIGHT_MS, async () => {
      await askFor(tenant, [max], [8])
      await askFor(tenant, [eva], [9], { answerBy: '2026-11-21T07:59:00Z' })
      expect([await queued(max), await queued(eva)]).toEqual([0, 1])
      await later(UNTIL_MORNING_MS - 1, async () => expect(await queued(max)).toBe(0))
      await later(UNTIL_MORNING_MS, async () => {
        await Promise.all([mailAllDue(app.deps), mailAllDue(app.deps)])
        expect([await queued(max), await queued(eva)]).toEqual([1, 0])
        expect(await queued(max)).toBe(0)
      })
      for (const person of [max, eva]) expect(await noticesOf(person)).toHaveLength(1)
    })
  })

  test('to many people at night is told to each once, and mailed in the morning', async () => {
    const tenant = await createRequestTenant(app, { people: 30 })
    await later(NIGHT_MS, async () => {
      await askFor(tenant, tenant.people, [8])
      for (const person of tenant.people) expect(await queued(person)).toBe(0)
      await later(UNTIL_MORNING_MS, async () => {
        for (const person of tenant.people) expect(await queued(person)).toBe(1)
      })
      for (const person of tenant.people) expect(await noticesOf(person)).toHaveLength(1)
    })
  })

  test.each([
    ['is withdrawn', ({ tenant, admin, requestId }) => withdraw(tenant, admin, requestId)],
    ['is declined', ({ max, requestId }) => max.client.call('declineRequest', { params: { requestId } })],
    ['is filled', ({ tenant, eva }) => book(tenant, eva, [8])],
    [
      'is archived with its project',
      ({ admin, params }) => admin.client.call('updateProject', { params, body: { archived: true } }),
    ],
    [
      'asked somebody who is off the roster',
      ({ admin, max, params }) =>
        admin.client.call('removeFromRoster', { params: { ...params, userId: max.id } }),
    ],
    ['asked somebody who has left', ({ max, params }) => max.client.call('leaveTenant', { params })],
    [
      'asked somebody who wants no such mail',
      ({ max }) => {
        const request = { bell: true, mail: false, push: false }
        return max.client.call('setNoticeSettings', { body: { settings: { request } } })
      },
    ],
  ] as const satisfies [
    string,
    (made: Awaited<ReturnType<typeof named>> & { requestId: string }) => Promise<unknown>,
  ][])('made at night is not mailed in the morning when by then it %s', async (_, end) => {
    const made = await named()
    await later(NIGHT_MS, async () => {
      const requestId = await askFor(made.tenant, [made.max], [8])
      await end({ ...made, requestId })
      await later(UNTIL_MORNING_MS, async () => expect(await queued(made.max)).toBe(0))
    })
  })

  test.each([
    [
      'its project is taken back',
      ({ admin, params }, isGone) =>
        admin.client.call('updateProject', { params, body: { archived: isGone } }),
    ],
    ['an hour is open again', ({ tenant, eva }, isGone) => book(tenant, eva, [8], isGone ? 'booked' : null)],
  ] as const satisfies [
    string,
    (made: Awaited<ReturnType<typeof named>>, isGone: boolean) => Promise<unknown>,
  ][])('made at night is mailed later when %s', async (_, set) => {
    const made = await named()
    await later(NIGHT_MS, async () => {
      await askFor(made.tenant, [made.max], [8])
      await set(made, true)
      await later(UNTIL_MORNING_MS, async () => {
        expect(await queued(made.max)).toBe(0)
        await set(made, false)
        expect(await queued(made.max)).toBe(1)
      })
    })
  })
})

/** When mails about a person's notices are due. */
async function mailsDue({ id }: TestPerson): Promise<number[]> {
  const rows = await app.deps.db
    .selectFrom('notices')
    .select('mail_at')
    .where('user_id', '=', id)
    .where('mail_at', 'is not', null)
    .execute()
  return rows.map(({ mail_at }) => mail_at!)
}

describe('a release', () => {
  /** Max is booked for 8 to 10 o'clock. */
  async function booked(staffing: object = {}) {
    const made = await named(3, { booking: 'confirmed', keepBooked: true, ...staffing })
    await book(made.tenant, made.max, [8, 9])
    return made
  }

  test('is told to the administrators when it is asked for, with its reason', async () => {
    const { tenant, admin, other, max, eva, places } = await booked()
    const body = { slots: onDay(8, 9), reason: 'A cold' }
    await max.client.call('createRelease', { params: tenant.params, body })
    for (const person of [admin, other])
      expect(await toldTo(app, person)).toEqual([
        {
          kind: 'release',
          en: 'Stadtfest · Max Muster asks to be released: Wed 25 Nov, 8–10 h. “A cold”',
          de: 'Stadtfest · Max Muster bittet um Abgabe: Mi. 25. Nov., 8–10 Uhr. „A cold“',
          href: places.requests,
        },
      ])
    for (const person of [max, eva]) expect(await noticesOf(person)).toEqual([])
  })

  test('is told to the administrators when hours are given back at once', async () => {
    const { tenant, admin, other, max, places } = await booked({ releaseHours: 24 })
    await release(tenant, max, onDay(8))
    for (const person of [admin, other])
      expect(await toldTo(app, person)).toEqual([
        {
          kind: 'release',
          en: 'Stadtfest · Max Muster has given hours back: Wed 25 Nov, 8–9 h',
          de: 'Stadtfest · Max Muster hat Stunden abgegeben: Mi. 25. Nov., 8–9 Uhr',
          href: places.hour,
        },
      ])
    expect(await noticesOf(max)).toEqual([])
  })

  test.each([
    {
      name: 'approveRelease' as const,
      own: ['Anna Meyer has released you', 'Anna Meyer hat Sie freigegeben'],
      others: ['Anna Meyer has released Max Muster', 'Anna Meyer hat Max Muster freigegeben'],
    },
    {
      name: 'refuseRelease' as const,
      own: [
        'Anna Meyer cannot release you, and you stay booked',
        'Anna Meyer kann Sie nicht freigeben, Sie bleiben gebucht',
      ],
      others: ['Anna Meyer has not released Max Muster', 'Anna Meyer hat Max Muster nicht freigegeben'],
    },
  ])('is told after $name to its person and to the other administrators', async ({ name, own, others }) => {
    const { tenant, admin, other, max, places } = await booked()
    const { id } = await release(tenant, max, onDay(8))
    expect((await decide(tenant, admin, name, id)).status).toBe(200)
    const told = (words: string[], href: string) => ({
      kind: 'release',
      en: `Stadtfest · ${words[0]}: Wed 25 Nov, 8–9 h`,
      de: `Stadtfest · ${words[1]}: Mi. 25. Nov., 8–9 Uhr`,
      href,
    })
    expect(await toldTo(app, max)).toEqual([told(own, places.month)])
    expect((await toldTo(app, other))[0]).toEqual(told(others, places.hour))
    expect(await noticesOf(other)).toHaveLength(2)
    expect(await noticesOf(admin)).toHaveLength(1)
  })

  test('is told when a substitute is found, to its person and the administrators', async () => {
    const { tenant, admin, other, max, eva, places } = await booked()
    const { id: releaseId } = await release(tenant, max, onDay(8, 9))
    const requestId = await askFor(tenant, [eva], [8, 9], { releaseId })
    const params = { requestId }
    expect((await eva.client.call('acceptRequest', { params, body: {} })).status).toBe(200)
    expect(await toldTo(app, max)).toEqual([
      {
        kind: 'release',
        en: 'Stadtfest · A substitute works in your place: Wed 25 Nov, 8–10 h',
        de: 'Stadtfest · Eine Vertretung arbeitet an Ihrer Stelle: Mi. 25. Nov., 8–10 Uhr',
        href: places.month,
      },
    ])
    for (const person of [admin, other])
      expect((await toldTo(app, person))[0]).toEqual({
        kind: 'release',
        en: 'Stadtfest · Eva Klein works in place of Max Muster: Wed 25 Nov, 8–10 h',
        de: 'Stadtfest · Eva Klein arbeitet an der Stelle von Max Muster: Mi. 25. Nov., 8–10 Uhr',
        href: places.hour,
      })
    expect((await noticesOf(eva)).map(({ kind }) => kind)).toEqual(['request'])
  })

  test.each(['refuseRelease', 'withdrawRelease'] as const)(
    'ends with the requests for a substitute by %s, which is told to who had not answered',
    async (name) => {
      const { tenant, admin, max, eva, ali } = await booked()
      const { id: releaseId } = await release(tenant, max, onDay(8))
      const requestId = await askFor(tenant, [eva, ali], [8], { releaseId })
      await ali.client.call('declineRequest', { params: { requestId } })
      await decide(tenant, name === 'refuseRelease' ? admin : max, name, releaseId)
      expect((await noticesOf(eva)).map(({ text }) => text.split(':')[0])).toEqual([
        'Stadtfest · Anna Meyer no longer asks you to work',
        'Stadtfest · Anna Meyer asks you to work',
      ])
      expect(await noticesOf(ali)).toHaveLength(1)
    },
  )

  test.each(['removeFromRoster', 'leaveTenant'] as const)(
    'ends with the search for a substitute when its person leaves by %s',
    async (name) => {
      const { tenant, admin, max, eva } = await booked()
      const { id: releaseId } = await release(tenant, max, onDay(8))
      const requestId = await askFor(tenant, [eva], [8], { releaseId })
      const params = { ...tenant.params, userId: max.id }
      const by = name === 'leaveTenant' ? max : admin
      expect((await by.client.call(name, { params })).status).toBe(204)
      expect(await toldTo(app, eva)).toMatchObject([
        {
          en: 'Stadtfest · Anna Meyer no longer asks you to work: Wed 25 Nov, 8–9 h, 12,50 €',
          href: `/app/work?request=${requestId}`,
        },
        {},
      ])
    },
  )

  test('in an archived project ends untold when its person leaves', async () => {
    const { tenant, admin, max, eva } = await booked()
    const { id: releaseId } = await release(tenant, max, onDay(8))
    await askFor(tenant, [eva], [8], { releaseId })
    await admin.client.call('updateProject', { params: tenant.params, body: { archived: true } })
    const params = { ...tenant.params, userId: max.id }
    expect((await admin.client.call('removeFromRoster', { params })).status).toBe(204)
    expect(await noticesOf(eva)).toHaveLength(1)
  })

  test('tells nobody of a decision that is refused', async () => {
    const { tenant, admin, max } = await booked()
    const { id } = await release(tenant, max, onDay(8))
    await decide(tenant, admin, 'approveRelease', id)
    expect((await decide(tenant, admin, 'refuseRelease', id)).status).toBe(409)
    expect(await noticesOf(max)).toHaveLength(1)
  })
})

describe('somebody who leaves with coming booked hours', () => {
  const left = {
    kind: 'release',
    en: 'Stadtfest · Max Muster has left the roster and was booked: Wed 25 Nov, 8–10 h',
    de: 'Stadtfest · Max Muster gehört nicht mehr zum Team und war gebucht: Mi. 25. Nov., 8–10 Uhr',
  }

  test.each(['confirmed', 'open'] as const)(
    'is told to the administrators but the one who did it: removed from a project that is %s',
    async (booking) => {
      const { tenant, admin, other, max, params, places } = await named(1, { booking, keepBooked: true })
      await book(tenant, max, [8, 9])
      const about = { ...params, userId: max.id }
      expect((await admin.client.call('removeFromRoster', { params: about })).status).toBe(204)
      expect(await toldTo(app, other)).toEqual([{ ...left, href: places.hour }])
      expect(await noticesOf(admin)).toEqual([])
      await admin.client.call('removeFromRoster', { params: about })
      expect(await noticesOf(other)).toHaveLength(1)
    },
  )

  test('is told to all administrators: left the organisation', async () => {
    const { tenant, admin, other, max, params, places } = await named(1)
    await book(tenant, max, [8, 9])
    expect((await max.client.call('leaveTenant', { params })).status).toBe(204)
    for (const person of [admin, other])
      expect(await toldTo(app, person)).toEqual([{ ...left, href: places.hour }])
  })

  test('is not told to the administrator who erases the person', async () => {
    const { tenant, admin, other, max, params } = await named(1)
    await book(tenant, max, [8, 9])
    const about = { tenantId: params.tenantId, userId: max.id }
    expect((await admin.client.call('eraseMember', { params: about })).status).toBe(204)
    expect(await noticesOf(admin)).toEqual([])
    expect(await noticesOf(other)).toHaveLength(1)
  })

  test('without coming booked hours is told to nobody', async () => {
    const { tenant, other, max, params } = await named(1)
    await changeStaffing(tenant, { booking: 'confirmed', keepBooked: true })
    await book(tenant, max, [8], 'given')
    expect((await max.client.call('leaveTenant', { params })).status).toBe(204)
    expect(await noticesOf(other)).toEqual([])
  })
})

describe('an announced month', () => {
  const announce = ({ params }: RequestTenant, { client }: TestPerson, body: object) =>
    client.call('announceMonth', { params, body })

  test('is told to the roster with the sentence of who announces it, and stands in the history', async () => {
    const { tenant, admin, other, max, eva, params } = await named()
    const body = { month: '2026-12', text: ' Please be quick. ' }
    const reply = await announce(tenant, admin, body)
    expect([reply.status, reply.body]).toEqual([201, { month: '2026-12', text: 'Please be quick.' }])
    for (const person of [max, eva])
      expect(await toldTo(app, person)).toEqual([
        {
          kind: 'month',
          en: 'Stadtfest · The plan of December is open. Please be quick.',
          de: 'Stadtfest · Der Plan für Dezember ist offen. Please be quick.',
          href: `/app/project/${params.projectId}/freelancer?month=2026-12`,
        },
      ])
    for (const person of [admin, other]) expect(await noticesOf(person)).toEqual([])
    const history = await admin.client.call('listHistory', { params, query: { kind: 'announcement' } })
    expect(history.body.entries).toMatchObject([
      { kind: 'announcement', by: { id: admin.id }, before: null, after: reply.body },
    ])
  })

  test('needs no sentence, and names the year where it is another one', async () => {
    const { tenant, admin, max } = await named()
    expect((await announce(tenant, admin, { month: '2027-01' })).body).toEqual({ month: '2027-01', text: '' })
    expect((await toldTo(app, max))[0]).toMatchObject({
      en: 'Stadtfest · The plan of January 2027 is open',
      de: 'Stadtfest · Der Plan für Januar 2027 ist offen',
    })
  })

  test('is told to nobody who left the roster, nor to who announces it', async () => {
    const { tenant, admin, max, eva, params } = await named()
    await admin.client.call('removeFromRoster', { params: { ...params, userId: max.id } })
    await app.deps.db
      .updateTable('memberships')
      .set({ role: 'ADMIN' })
      .where('user_id', '=', eva.id)
      .execute()
    expect((await announce(tenant, eva, { month: '2026-12' })).status).toBe(201)
    for (const person of [max, eva]) expect(await noticesOf(person)).toEqual([])
  })

  test('is refused the fourth time in a day and project', async () => {
    const { tenant, admin, max } = await named()
    const statuses = async () =>
      [await announce(tenant, admin, { month: '2026-12' })].map(({ status, headers }) => ({
        status,
        wait: headers['retry-after'],
      }))[0]
    for (const _ of [1, 2, 3]) expect(await statuses()).toEqual({ status: 201, wait: undefined })
    expect(await statuses()).toEqual({ status: 429, wait: '86400' })
    expect(await noticesOf(max)).toHaveLength(3)
    const elsewhere = await named(1)
    expect((await announce(elsewhere.tenant, elsewhere.admin, { month: '2026-12' })).status).toBe(201)
    await later(24 * HOUR_MS, async () => expect(await statuses()).toEqual({ status: 201, wait: undefined }))
  })

  test('is for administrators, of a project that is open, with a month and a short text', async () => {
    const { tenant, admin, max, params } = await named()
    expect((await announce(tenant, max, { month: '2026-12' })).status).toBe(403)
    for (const [body, key] of [
      [{ month: '2026-13' }, 'month'],
      [{}, 'month'],
      [{ month: '2026-12', text: 'x'.repeat(501) }, 'text'],
    ] as const) {
      const { status, body: refused } = await announce(tenant, admin, body)
      expect([status, Object.keys(refused.fields)]).toEqual([400, [key]])
    }
    await admin.client.call('updateProject', { params, body: { archived: true } })
    expect(await announce(tenant, admin, { month: '2026-12' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        error: 'This project is archived. Please bring it back before you announce a month.',
      },
    })
    expect(await noticesOf(max)).toEqual([])
  })
})
