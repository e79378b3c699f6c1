import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '../../backup/back-up.ts'
import { tellNotices } from '../../kernel/notices/tell.ts'
import { openMail } from '../../kernel/outbox/outbox.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { invite, inviteFreelancer } from '../../testing/invites.ts'
import { otherCode, takeCode } from '../../testing/mail.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { mailNotices } from '../notices/mail-notices.ts'

const app = await createTestApp()
const { db, secrets } = app.deps
const folder = temporaryFolder()

const NAME = { firstName: 'Zacharias', lastName: 'Wunderlich' }
const PHONE = '030 99887766'
const PAST = '2026-11-10'
const COMING = '2026-12-03'

let addresses = 0
const newAddress = () => `zacharias.wunderlich${(addresses += 1)}@example.org`

/** All of the database, the content of waiting mails included, in lower case. */
async function everything(): Promise<string> {
  const mails = (await waitingMails()).map(({ content }) => content)
  return [await dumpDatabase(db), ...mails].join('\n').toLowerCase()
}
async function waitingMails(): Promise<{ to: string; content: string }[]> {
  const mails = await db.selectFrom('outbox_mails').selectAll().where('sent_at', 'is', null).execute()
  return mails.map(({ to_address: to, sealed_content: sealedContent }) => ({
    to,
    content: JSON.stringify(openMailOf({ to, sealedContent })),
  }))
}
function openMailOf(row: { to: string; sealedContent: string }) {
  return secrets.unseal(row.sealedContent)!.trim() === '' ? row.to : openMail(secrets, row)
}

const namesOf = (text: string, email: string) =>
  ['zacharias', 'wunderlich', email, PHONE].filter((word) => text.includes(word.toLowerCase()))

/** A freelancer with a past, coming hours, and a name in as many places as the product has. */
async function employed(tenant: TestTenant, email: string, person?: TestPerson): Promise<TestPerson> {
  const { admin, params, project } = tenant
  const zacharias = person ?? (await createPerson(app, { email, ...NAME }))
  if (!person) await zacharias.client.call('updateMe', { body: { phone: PHONE } })
  await addMembership(db, tenant.tenant, zacharias, 'FREELANCER')
  await addToRoster(db, project, zacharias)
  await inviteTo(tenant, email)
  const wages = { wageGreen: 12, wageYellow: 14, wageRed: 16 }
  await admin.client.call('setWageConfig', { params, body: wages })
  for (const date of [PAST, COMING]) {
    for (const hour of [8, 9]) {
      const set = await admin.client.call('setSlot', { params, body: { date, hour, mode: 'GREEN' } })
      expect(set.status).toBe(200)
    }
    const body = { availability: [{ day: date, hours: [8, 9] }] }
    const own = { ...params, userId: zacharias.id }
    expect((await admin.client.call('saveUserAvailability', { params: own, body })).status).toBe(200)
  }
  const contact = { contact: `Zacharias Wunderlich, ${PHONE}` }
  expect((await admin.client.call('updateProject', { params, body: contact })).status).toBe(200)
  const text = `Ask Zacharias Wunderlich (${email.toUpperCase()}) or ${PHONE}.`
  await admin.client.call('announceMonth', { params, body: { month: '2026-12', text } })
  await zacharias.client.call('createRelease', {
    params,
    body: { slots: [{ date: COMING, hour: 8 }], reason: 'I am ill' },
  })
  const joined = { kind: 'joined', content: { people: [{ name: 'Zacharias Wunderlich' }] } } as const
  const notice = { userId: admin.id, ...project, ...joined }
  await db.transaction().execute((tx) => tellNotices(tx, [notice], { now: TEST_NOW }))
  return zacharias
}

async function inviteTo(tenant: TestTenant, email: string): Promise<void> {
  expect((await inviteFreelancer(tenant, email, { ...NAME, phone: PHONE })).status).toBe(201)
}

async function deleteAccount(person: TestPerson, beforehand = async () => {}): Promise<void> {
  expect((await person.client.call('beginDeletion')).status).toBe(202)
  const code = await takeCode(app, person.email)
  await beforehand()
  const reply = await person.client.call('confirmDeletion', { body: { code } })
  expect(reply).toMatchObject({ status: 204 })
}

const sumsOf = async ({ admin, params }: TestTenant, month: string) => {
  const { body } = await admin.client.call('getSummary', { params, query: { month } })
  return body.totalsByUser as object[]
}

test('a mail that another APP_SECRET has sealed, and nobody can read, keeps no account', async () => {
  const tenant = await createTenant(app)
  const person = await createPerson(app)
  await inviteFreelancer(tenant, 'somebody.else@example.org')
  const sealed_content = createSecrets('the secret that this server had before').seal('{}')
  const waiting = db.updateTable('outbox_mails').set({ sealed_content }).where('sent_at', 'is', null)
  expect((await person.client.call('beginDeletion')).status).toBe(202)
  const code = await takeCode(app, person.email)
  await waiting.execute()
  expect((await person.client.call('confirmDeletion', { body: { code } })).status).toBe(204)
  await db.deleteFrom('outbox_mails').where('sealed_content', '=', sealed_content).execute()
})

describe('a person who deletes the account', () => {
  const email = newAddress()
  let tenant: TestTenant
  let other: TestTenant
  let inviting: TestTenant[]
  let person: TestPerson
  let past: unknown
  let before: string
  let mailsBefore: Awaited<ReturnType<typeof waitingMails>>

  beforeAll(async () => {
    tenant = await createTenant(app, 'Rheinufer')
    other = await createTenant(app, 'Neckar')
    person = await employed(tenant, email)
    await employed(other, email, person)
    const { params } = other
    await person.client.call('leaveTenant', { params })
    // An organisation that has only invited the address.
    inviting = [await createTenant(app, 'Mosel'), await createTenant(app, 'Saale')]
    await inviteTo(inviting[0]!, email)
    await person.client.call('setBusyCalendar', { body: { url: 'https://localhost:1/zacharias.ics' } })
    await person.client.call('createMyCalendar', { body: { prices: false } })
    await app.client().call('forgotPassword', { body: { email } })
    past = await sumsOf(tenant, '2026-11')
    before = await everything()
    await db.deleteFrom('outbox_mails').where('to_address', '=', email).execute()
    await deleteAccount(person, async () => {
      // Mails to the person, and to others about the person, wait at that moment.
      await inviteTo(inviting[1]!, email)
      await mailNotices(app.deps)
      mailsBefore = await waitingMails()
    })
  })

  test('was named in the database before, so that the search finds names', () => {
    expect(namesOf(before, email)).toEqual(['zacharias', 'wunderlich', email, PHONE])
  })

  test('was named in mails that waited, of which those to others leave without the name', async () => {
    const naming = mailsBefore.filter(({ content }) => namesOf(content.toLowerCase(), email).length > 0)
    const others = naming.flatMap(({ to }) => (to === email ? [] : [to]))
    expect([others.length > 0, naming.length > others.length]).toEqual([true, true])
    const left = (await waitingMails()).map(({ to }) => to)
    expect(left).toEqual(expect.arrayContaining(others))
    expect(left).not.toContain(email)
  })

  test('leaves nothing that inviters typed', async () => {
    const tenantIds = inviting.map(({ params }) => params.tenantId)
    const invites = db.selectFrom('invites').select('particulars').where('tenant_id', 'in', tenantIds)
    expect(await invites.execute()).toEqual([{ particulars: null }, { particulars: null }])
  })

  test('leaves no reason of a release, which may tell of an illness', async () => {
    const reasons = await db
      .selectFrom('releases')
      .select('reason')
      .where('user_id', '=', person.id)
      .execute()
    expect(reasons.map(({ reason }) => reason)).toEqual(['', ''])
  })

  test('is named in no row of any table, nor in a waiting mail', async () => {
    expect(namesOf(await everything(), email)).toEqual([])
  })

  test('is named in no backup that is made afterwards', async () => {
    const file = join(folder, `${email}.backup`)
    await backUp(db, { file, secrets, now: TEST_NOW })
    const text = gunzipSync(readFileSync(file)).toString().toLowerCase()
    expect(text).toContain('rheinufer')
    expect(namesOf(text, email)).toEqual([])
  })

  test('is named in no reply to an administrator, and in no export of others', async () => {
    const { admin, params } = tenant
    for (const name of [
      'listHistory',
      'getRoster',
      'getSummary',
      'listInvites',
      'getProject',
      'listPeople',
    ] as const) {
      const { body, status } = await admin.client.call(name, { params })
      expect([name, status]).toEqual([name, 200])
      expect(namesOf(JSON.stringify(body).toLowerCase(), email)).toEqual([])
    }
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await app.app.inject({ url: '/api/me/export', headers })
    const { unzipSync, strFromU8 } = await import('fflate')
    const files = Object.values(unzipSync(new Uint8Array(response.rawPayload))).map((bytes) =>
      strFromU8(bytes),
    )
    expect(files.join('\n')).toContain('Rheinufer')
    expect(namesOf(files.join('\n').toLowerCase(), email)).toEqual([])
  })

  test('leaves the sums of past months as they were', async () => {
    const sums = await sumsOf(tenant, '2026-11')
    expect(sums).toEqual(past)
    expect(JSON.stringify(sums)).toContain(person.id)
  })

  test('has no coming hours any more, in the organisation that they had left either', async () => {
    const rows = await db
      .selectFrom('availability_months')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    const hours = rows.map(({ tenant_id, month, hours: text }) => [tenant_id, month, /[1-9]/.test(text)])
    expect(hours).toHaveLength(4)
    for (const [, month, has] of hours) expect(has).toBe(month === '2026-11')
    const { cells } = await db
      .selectFrom('project_months')
      .select('cells')
      .where('project_id', '=', tenant.project.projectId)
      .where('month', '=', '2026-12')
      .executeTakeFirstOrThrow()
    // Two coloured hours stay.
    expect(cells).toBe(2)
  })

  test('is signed out everywhere, and signs in as nobody', async () => {
    expect((await person.client.call('getMe')).status).toBe(401)
    await app.client().call('emailLogin', { body: { email } })
    const code = await db.selectFrom('sign_in_codes').selectAll().where('email_key', '=', email).execute()
    expect(code).toHaveLength(1)
    expect(await db.selectFrom('users').select('id').where('email_key', '=', email).execute()).toEqual([])
    await db.deleteFrom('sign_in_codes').where('email_key', '=', email).execute()
  })

  test('stands in the history of each project as a pseudonym, with the erasure', async () => {
    for (const { admin, params } of [tenant, other]) {
      const { body } = await admin.client.call('listHistory', { params, query: { kind: 'erasure' } })
      expect(body.entries).toMatchObject([
        { kind: 'erasure', by: { id: person.id }, user: { id: person.id }, before: true, after: false },
      ])
      expect(body.entries[0].user.name).toMatch(/^Person [A-Z0-9]{8}$/)
    }
  })

  test('can begin anew with the same address', async () => {
    const again = await createPerson(app, { email, ...NAME })
    expect((await again.client.call('getMe')).body.user.memberships).toEqual([])
    await db.deleteFrom('sessions').where('user_id', '=', again.id).execute()
    await db.deleteFrom('users').where('id', '=', again.id).execute()
  })
})

describe('a deletion', () => {
  test('is refused to the last administrator at once, before a code is mailed', async () => {
    const { admin } = await createTenant(app)
    const refused = await admin.client.call('beginDeletion')
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    expect(
      await db.selectFrom('outbox_mails').select('id').where('to_address', '=', admin.email).execute(),
    ).toEqual([])
  })

  test('by an administrator is told to every project, and their changes stay', async () => {
    const tenant = await createTenant(app)
    const second = await createPerson(app, { email: newAddress(), ...NAME })
    await addMembership(db, tenant.tenant, second, 'ADMIN')
    const more = await addProject(db, { ...tenant.tenant, name: 'Herbst', now: TEST_NOW })
    await second.client.call('setSlot', {
      params: tenant.params,
      body: { date: COMING, hour: 8, mode: 'RED' },
    })
    await invite(tenant, { role: 'ADMIN' }, second)
    await deleteAccount(second)
    for (const params of [tenant.params, { ...more }]) {
      const { body } = await tenant.admin.client.call('listHistory', { params, query: { kind: 'erasure' } })
      expect(body.entries).toHaveLength(1)
    }
    const { body } = await tenant.admin.client.call('listHistory', {
      params: tenant.params,
      query: { kind: 'slot' },
    })
    expect(body.entries).toMatchObject([{ by: { id: second.id, name: expect.stringMatching(/^Person /) } }])
  })

  test('finds the name in letters of another size, those outside of ASCII too', async () => {
    const { admin, params, project } = await createTenant(app)
    const person = await createFreelancer(app, project, { firstName: 'Jörg', lastName: 'Özgür' })
    for (const text of ['JÖRG ÖZGÜR', 'jörg özgür']) {
      await admin.client.call('updateProject', { params, body: { contact: text, address: `c/o ${text}` } })
      await admin.client.call('announceMonth', { params, body: { month: '2026-12', text } })
    }
    await deleteAccount(person)
    const { body } = await admin.client.call('getProject', { params })
    const history = await admin.client.call('listHistory', { params })
    expect(body).toMatchObject({ contact: expect.stringMatching(/^Person /) })
    expect(JSON.stringify([body, history.body]).toLowerCase()).not.toContain('özgür')
  })

  test('needs the newest code, within ten minutes', async () => {
    const person = await createPerson(app)
    const confirm = (code: string) => person.client.call('confirmDeletion', { body: { code } })
    const mailed = async () => {
      await person.client.call('beginDeletion')
      return takeCode(app, person.email)
    }
    const first = await mailed()
    const newest = await mailed()
    // One pair of codes in a million is equal by chance.
    expect(await confirm(first)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    app.advance(10 * 60 * 1000)
    expect((await confirm(newest)).status).toBe(400)
  })

  test('does not happen after five wrong tries', async () => {
    const person = await createPerson(app)
    const confirm = (code: string) => person.client.call('confirmDeletion', { body: { code } })
    await person.client.call('beginDeletion')
    const code = await takeCode(app, person.email)
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(otherCode(code))).status).toBe(400)
    // The wait is over by then, and the code would still hold.
    app.advance(9 * 60 * 1000)
    expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    expect((await person.client.call('getMe')).status).toBe(200)
  })

  test('by a code that was used deletes nothing more', async () => {
    const tenant = await createTenant(app)
    const person = await createFreelancer(app, tenant.project)
    await person.client.call('beginDeletion')
    const code = await takeCode(app, person.email)
    const replies = await Promise.all(
      [1, 2, 3].map(() => person.client.call('confirmDeletion', { body: { code } })),
    )
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})

describe('the history', () => {
  test('is still append-only for everything else, also during an erasure', async () => {
    const { admin, params, tenant, freelancer } = await createTenant(app)
    await admin.client.call('setSlot', { params, body: { date: COMING, hour: 8, mode: 'RED' } })
    const erase = (change: object) =>
      db.transaction().execute(async (tx) => {
        const [tenant_id, user_id] = [tenant.tenantId, admin.id]
        await tx
          .insertInto('history_erasures')
          .values({ tenant_id, user_id, pseudonym_id: freelancer.id })
          .execute()
        await tx.updateTable('audit_entries').set(change).where('tenant_id', '=', tenant_id).execute()
        await tx.deleteFrom('history_erasures').execute()
      })
    const refused = 'The history is append-only.'
    const changes = [
      { new_value: '"GREEN"' },
      { at: 0 },
      { hour: 9 },
      { detail: '{}' },
      { by_id: 'x' },
      { kind: 'wages' },
    ]
    for (const change of changes) await expect(erase(change)).rejects.toThrow(refused)
    await expect(db.updateTable('audit_entries').set({ by_id: freelancer.id }).execute()).rejects.toThrow(
      refused,
    )
    await erase({ by_id: freelancer.id })
    const { body } = await admin.client.call('listHistory', { params })
    expect(body.entries).toMatchObject([{ by: { id: freelancer.id }, after: 'RED' }])
    expect(await db.selectFrom('history_erasures').selectAll().execute()).toEqual([])
  })
})
