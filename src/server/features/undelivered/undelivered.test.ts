/** A real mail server refuses mails, which the roster shows and the inviter is told. */
import { afterAll, describe, expect, test } from 'vitest'
import type { RosterReply } from '../../../contract/projects.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { createSmtpMailer } from '../../mail/smtp-mailer.ts'
import {
  addToRoster,
  addMembership,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { accept, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { sendDueMails, takeMail, takeMails } from '../../testing/mail.ts'
import { noticesOf, toldTo } from '../../testing/notices.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { mailNotices } from '../notices/mail-notices.ts'
import { tellDigests } from '../notices/tell-digests.ts'
import { reportMails } from './report-mails.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://plan.example.org' })
const { deps } = app
const WAIT_MS = deps.config.noticeWaits.digestMs
/** The refusals of the mail server by address, at the recipient or at the mail itself. */
const refusals = new Map<string, { at: 'recipient' | 'mail'; code: number }>()
const refusal = (address: string, at: 'recipient' | 'mail') => {
  const found = refusals.get(address)
  return found?.at === at ? Object.assign(new Error('no'), { responseCode: found.code }) : undefined
}
const server = await startSmtpServer({
  onRcptTo: ({ address }, _session, done) => done(refusal(address, 'recipient')),
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => done(refusal(session.envelope.rcptTo[0]!.address, 'mail')))
  },
})
const mailer = createSmtpMailer(server.url, 'Slotwerk <no-reply@plan.example.org>')
afterAll(async () => {
  mailer.close()
  await server.close()
})

/** Somebody whom the administrator of a new tenant invited, and who accepted. */
async function setUp(name = 'Eva') {
  const tenant = await createTenant(app)
  const person = await createPerson(app, { firstName: name, lastName: 'Klein' })
  await join(tenant, person)
  return { tenant, person }
}

async function join(tenant: TestTenant, person: TestPerson): Promise<void> {
  const { token } = (await inviteFreelancer(tenant, person.email)).body
  expect((await accept(person, token)).status).toBe(200)
  await takeMails(app, person.email)
  app.advance(WAIT_MS)
  await tellDigests(deps)
  await tenant.admin.client.call('readNotices', { body: { upTo: (await noticesOf(tenant.admin))[0]!.id } })
}

/** The tenant mails its roster; two nodes send, report and tell. */
async function mailRoster({ admin, params }: TestTenant, month: string): Promise<void> {
  const { status } = await admin.client.call('announceMonth', { params, body: { month } })
  expect(status).toBe(201)
  await mailNotices(deps)
  await deliver()
}
async function deliver(): Promise<void> {
  await Promise.all([sendDueMails({ ...deps, mailer }), sendDueMails({ ...deps, mailer })])
  await Promise.all([reportMails(deps), reportMails(deps)])
}
async function tellLater(milliseconds = WAIT_MS): Promise<void> {
  app.advance(milliseconds)
  await Promise.all([tellDigests(deps), tellDigests(deps)])
}

async function mailFailed(tenant: TestTenant, person: TestPerson, project: ProjectScope = tenant.project) {
  const params = { ...tenant.params, projectId: project.projectId }
  const { body } = await tenant.admin.client.call('getRoster', { params })
  return (body as RosterReply).users.find(({ user }) => user.id === person.id)!.user.mailFailed
}
const told = async (tenant: TestTenant) =>
  (await toldTo(app, tenant.admin)).filter(({ kind }) => kind === 'undelivered')

describe('refused mail', () => {
  test.each(['recipient', 'mail'] as const)(
    'is shown beside its recipient and told to the inviter, refused at the %s',
    async (at) => {
      const { tenant, person } = await setUp()
      expect(await mailFailed(tenant, person)).toBeNull()
      refusals.set(person.email, { at, code: 550 })
      await mailRoster(tenant, '2026-12')
      expect(await mailFailed(tenant, person)).toEqual({ at: new Date(deps.clock()).toISOString() })
      expect(await mailFailed(tenant, tenant.freelancer)).toBeNull()
      await tellLater(WAIT_MS - 1)
      expect(await told(tenant)).toEqual([])
      await tellLater(1)
      expect(await told(tenant)).toEqual([
        {
          kind: 'undelivered',
          en: 'Stadtfest · Mail to Eva Klein could not be delivered',
          de: 'Stadtfest · Mail an Eva Klein konnte nicht zugestellt werden',
          href: `/app/project/${tenant.params.projectId}`,
        },
      ])
    },
  )

  test('is mailed to the inviter', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    await mailRoster(tenant, '2026-12')
    await tellLater()
    await takeMails(app, tenant.admin.email)
    await mailNotices(deps)
    const { text } = await takeMail(app, tenant.admin.email)
    expect(text).toContain('Mail to Eva Klein could not be delivered')
  })

  test('is told once until a mail was delivered, and then no longer shown', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    await mailRoster(tenant, '2026-12')
    const since = await mailFailed(tenant, person)
    await tellLater()
    await mailRoster(tenant, '2027-01')
    expect(await mailFailed(tenant, person)).toEqual(since)
    await tellLater()
    expect(await told(tenant)).toHaveLength(1)
    refusals.delete(person.email)
    await mailRoster(tenant, '2027-02')
    expect(await mailFailed(tenant, person)).toBeNull()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    app.advance(24 * 60 * 60 * 1000)
    await mailRoster(tenant, '2027-03')
    await tellLater()
    expect(await told(tenant)).toHaveLength(2)
  })

  test('is not told where the next mail was delivered before', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    await mailRoster(tenant, '2026-12')
    refusals.delete(person.email)
    await mailRoster(tenant, '2027-01')
    await tellLater()
    expect(await told(tenant)).toEqual([])
  })

  test('counts in the order of the mails, however late they are reported', async () => {
    const { tenant, person } = await setUp()
    const { admin, params } = tenant
    for (const [month, isRefused] of [
      ['2026-12', true],
      ['2027-01', false],
    ] as const) {
      if (isRefused) refusals.set(person.email, { at: 'recipient', code: 550 })
      else refusals.delete(person.email)
      await admin.client.call('announceMonth', { params, body: { month } })
      await mailNotices(deps)
      await sendDueMails({ ...deps, mailer })
      app.advance(1000)
    }
    await reportMails(deps)
    expect(await mailFailed(tenant, person)).toBeNull()
  })

  test('shows in every project of the organisation, and in no other organisation', async () => {
    const { tenant, person } = await setUp()
    const other = await createTenant(app, 'Messe')
    await addMembership(deps.db, other.tenant, person, 'FREELANCER')
    await addToRoster(deps.db, other.project, person)
    refusals.set(person.email, { at: 'recipient', code: 550 })
    await mailRoster(tenant, '2026-12')
    expect(await mailFailed(tenant, person)).not.toBeNull()
    expect(await mailFailed(other, person)).toBeNull()
  })

  test('is not shown for a mail that no organisation causes', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    const { status } = await app.client().call('emailLogin', { body: { email: person.email } })
    expect(status).toBe(204)
    await deliver()
    expect(await mailFailed(tenant, person)).toBeNull()
  })

  test('is not shown while the mail is tried again', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 450 })
    await mailRoster(tenant, '2026-12')
    expect(await mailFailed(tenant, person)).toBeNull()
  })

  test('is told by its address where an invite did not arrive', async () => {
    const tenant = await createTenant(app)
    const [email, wellEmail] = [newEmail(), newEmail()]
    refusals.set(email, { at: 'recipient', code: 550 })
    await inviteFreelancer(tenant, email)
    await inviteFreelancer(tenant, wellEmail)
    await deliver()
    await tellLater()
    expect((await told(tenant)).map(({ en }) => en)).toEqual([
      `Stadtfest · Mail to ${email} could not be delivered`,
    ])
  })

  test('is told nobody where the inviter is no administrator any more', async () => {
    const { tenant, person } = await setUp()
    refusals.set(person.email, { at: 'recipient', code: 550 })
    await mailRoster(tenant, '2026-12')
    await deps.db
      .updateTable('memberships')
      .set({ role: 'FREELANCER' })
      .where('user_id', '=', tenant.admin.id)
      .execute()
    await tellLater()
    expect(await told(tenant)).toEqual([])
  })
})
