/** Rounds, which go on past a person or project whose row the database refuses. */
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../../domain/time-zone.ts'
import { tellDigests } from '../features/notices/tell-digests.ts'
import { remindPeople } from '../features/reminders/remind-people.ts'
import { tellEnds } from '../features/requests/ends/tell-ends.ts'
import { mailAllDue } from '../features/requests/mail-turns.ts'
import { reportMails } from '../features/undelivered/report-mails.ts'
import { tellNotices } from '../kernel/notices/tell.ts'
import { createTenant } from '../testing/fixtures.ts'
import { inviteFreelancer, newEmail } from '../testing/invites.ts'
import { takeMails } from '../testing/mail.ts'
import { noticesOf } from '../testing/notices.ts'
import { refuseRows } from '../testing/refuse-rows.ts'
import { askFor, createRequestTenant, onDay, REQUEST_DATE, type RequestTenant } from '../testing/requests.ts'
import { createTestApp, TEST_NOW } from '../testing/test-app.ts'
import { startNoticeMails } from './timed-work.ts'

const app = await createTestApp()
const { deps } = app
beforeEach(() => app.advance(TEST_NOW - deps.clock()))

/** Two tenants with a freelancer each; a list by the ids of tenants or of people has the first one first. */
async function createTwo(by: (tenant: RequestTenant) => string): Promise<[RequestTenant, RequestTenant]> {
  const options = { people: 1 }
  const [one, other] = [await createRequestTenant(app, options), await createRequestTenant(app, options)]
  return by(one) < by(other) ? [one, other] : [other, one]
}
const byTenant = ({ params }: RequestTenant) => params.tenantId
const byFreelancer = ({ freelancer }: RequestTenant) => freelancer.id

describe('no other one waits for a failing', () => {
  test('digest', async () => {
    const [first, second] = await createTwo(byTenant)
    for (const tenant of [first, second]) {
      const params = { requestId: await askFor(tenant, [tenant.freelancer], [8]) }
      await tenant.freelancer.client.call('declineRequest', { params })
      app.advance(1)
    }
    app.advance(deps.config.noticeWaits.digestMs)
    const row = { table: 'notices', column: 'user_id', value: first.admin.id }
    const allow = await refuseRows(deps.db, 'insert', row)
    await tellDigests(deps)
    expect([await noticesOf(first.admin), await noticesOf(second.admin)]).toMatchObject([[], [{}]])
    await allow()
    await tellDigests(deps)
    expect([await noticesOf(first.admin), await noticesOf(second.admin)]).toMatchObject([[{}], [{}]])
  })

  test('reminder', async () => {
    const [first, second] = await createTwo(byFreelancer)
    for (const { freelancer, params } of [first, second]) {
      const availability = [{ day: REQUEST_DATE, hours: [8] }]
      await freelancer.client.call('saveAvailability', { params, body: { availability } })
      const settings = { reminder: { bell: true, mail: false, push: false } }
      await freelancer.client.call('setNoticeSettings', { body: { settings } })
    }
    app.advance(instantOf({ date: '2026-11-24', hour: 18 }, 'Europe/Berlin') - TEST_NOW)
    const reminded = () => Promise.all([noticesOf(first.freelancer), noticesOf(second.freelancer)])
    const row = { table: 'reminders', column: 'user_id', value: first.freelancer.id }
    const allow = await refuseRows(deps.db, 'insert', row)
    await remindPeople(deps)
    expect(await reminded()).toMatchObject([[], [{}]])
    await allow()
    await remindPeople(deps)
    expect(await reminded()).toMatchObject([[{}], [{}]])
  })

  test('mail about a turn', async () => {
    const [first, second] = await createTwo(byTenant)
    for (const tenant of [first, second]) {
      await askFor(tenant, [tenant.freelancer], [8])
      await takeMails(app, tenant.freelancer.email)
    }
    const people = [first.freelancer.id, second.freelancer.id]
    await deps.db
      .updateTable('request_people')
      .set({ mailed_at: null })
      .where('user_id', 'in', people)
      .execute()
    const row = { table: 'request_people', column: 'tenant_id', value: first.params.tenantId }
    const allow = await refuseRows(deps.db, 'update', row)
    await mailAllDue(deps)
    expect(await takeMails(app, first.freelancer.email)).toHaveLength(0)
    expect(await takeMails(app, second.freelancer.email)).toHaveLength(1)
    await allow()
    await mailAllDue(deps)
    expect(await takeMails(app, first.freelancer.email)).toHaveLength(1)
  })

  test('end of a request', async () => {
    const [first, second] = await createTwo(byTenant)
    const told = async ({ admin }: RequestTenant) => {
      app.advance(deps.config.noticeWaits.digestMs)
      await tellDigests(deps)
      return noticesOf(admin)
    }
    for (const tenant of [first, second]) {
      const params = { requestId: await askFor(tenant, [tenant.freelancer], [8]) }
      await tenant.freelancer.client.call('acceptRequest', { params, body: { slots: onDay(8) } })
    }
    const row = { table: 'requests', column: 'tenant_id', value: first.params.tenantId }
    const allow = await refuseRows(deps.db, 'update', row)
    await tellEnds(deps)
    const filled = expect.stringContaining('All hours of your request are filled')
    expect([await told(first), await told(second)]).toMatchObject([
      [{ text: expect.not.stringContaining('filled') }],
      [{ text: filled }],
    ])
    await allow()
    await tellEnds(deps)
    expect((await told(first))[0]).toMatchObject({ text: filled })
  })

  test('report of a mail', async () => {
    const [tenant] = await createTwo(byTenant)
    const emails = [newEmail(), newEmail(), newEmail()] as const
    for (const [index, email] of emails.entries()) {
      await inviteFreelancer(tenant, email)
      const ended = index < 2 ? { failed_at: index + 1 } : { sent_at: index + 1 }
      await deps.db.updateTable('outbox_mails').set(ended).where('to_address', '=', email).execute()
    }
    const reported = async () => {
      const query = deps.db.selectFrom('outbox_mails').select(['to_address', 'reported_at'])
      const rows = await query.where('to_address', 'in', emails).execute()
      return emails.filter((email) => rows.find((row) => row.to_address === email)!.reported_at !== null)
    }
    const row = { table: 'outbox_mails', column: 'to_address', value: emails[0] }
    const allow = await refuseRows(deps.db, 'update', row)
    await reportMails(deps)
    expect(await reported()).toEqual(emails.slice(1))
    await allow()
    await reportMails(deps)
    expect(await reported()).toEqual(emails)
  })
})

test('a later mail to somebody waits for the report of an earlier one', async () => {
  const [tenant] = await createTwo(byTenant)
  const { freelancer, admin, params } = tenant
  const mails = deps.db.updateTable('outbox_mails').where('to_address', '=', freelancer.email)
  await askFor(tenant, [freelancer], [8])
  await mails.set({ failed_at: 1, invite: 'refused' }).execute()
  await askFor(tenant, [freelancer], [9])
  await mails.set({ sent_at: 2 }).where('failed_at', 'is', null).execute()
  const allow = await refuseRows(deps.db, 'update', {
    table: 'outbox_mails',
    column: 'invite',
    value: 'refused',
  })
  await reportMails(deps)
  await allow()
  await reportMails(deps)
  const { users } = (await admin.client.call('getRoster', { params })).body
  expect(users).toMatchObject([{ user: { id: freelancer.id, mailFailed: null } }])
})

test('mails about notices are queued soon after they are due, and no more once the server stops', async () => {
  const { project, freelancer } = await createTenant(app)
  const content = { month: '2026-12', byName: 'Anna Meyer', text: '' }
  const notice = { userId: freelancer.id, ...project, kind: 'month' as const, content }
  const tell = () => deps.db.transaction().execute((tx) => tellNotices(tx, [notice], { now: deps.clock() }))
  const takeQueued = async () => (await takeMails(app, freelancer.email)).length
  await tell()
  const mails = startNoticeMails(deps)
  try {
    await expect.poll(takeQueued, { timeout: 20_000 }).toBe(1)
  } finally {
    await mails.stop()
  }
  await tell()
  await setTimeout(600)
  expect(await takeQueued()).toBe(0)
})
