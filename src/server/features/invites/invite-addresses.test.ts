import type { LogEvent } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AddressResult } from '../../../contract/invites.ts'
import { addMembership, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword } from '../../testing/passwords.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

let statements: string[] = []
const log = ({ query }: LogEvent) => void statements.push(query.sql)
const app = await createTestApp({}, () => openTestDatabase({ log }))
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

const add = ({ admin, params }: TestTenant, emails: readonly string[]) =>
  admin.client.call('inviteAddresses', { params, body: { emails } })
const outcomesOf = async (tenant: TestTenant, emails: readonly string[]) => {
  const { status, body } = await add(tenant, emails)
  expect(status).toBe(200)
  return body.results.map(({ outcome }: AddressResult) => outcome)
}
const invitesOf = async ({ admin, params }: TestTenant) =>
  (await admin.client.call('listInvites', { params })).body.invites
async function createMember(tenant: TestTenant) {
  const person = await createPerson(app)
  await addMembership(db, tenant.tenant, person, 'FREELANCER')
  return person
}
/** Uses up invites of the day, all but some. */
async function leaveInvites(tenant: TestTenant, left: number) {
  for (let index = 0; index < 200 - left; index += 1) await invite(tenant, { role: 'ADMIN' })
}

describe('many addresses at once', () => {
  test('are refused in letters that only look like those of an address (abuse 50)', async () => {
    const tenant = await createTenant(app)
    const fresh = newEmail()
    const kelvin = `\u212a${fresh}`
    expect((await add(tenant, [kelvin, `k${fresh}`])).body).toEqual({
      results: [
        { email: kelvin, outcome: 'invalid' },
        { email: `k${fresh}`, outcome: 'invited' },
      ],
    })
    const stored = await db.selectFrom('users').select('email').where('email_key', '=', `k${fresh}`).execute()
    expect(stored).toEqual([{ email: `k${fresh}` }])
  })

  test('are added, invited or refused one by one, in order and each once', async () => {
    const tenant = await createTenant(app)
    const [member, fresh] = [await createMember(tenant), newEmail()]
    const emails = [
      fresh,
      'no address',
      ` ${tenant.freelancer.email} `,
      member.email.toUpperCase(),
      fresh.toUpperCase(),
      'Ben <ben@example.org>',
    ]
    expect((await add(tenant, emails)).body).toEqual({
      results: [
        { email: fresh, outcome: 'invited' },
        { email: 'no address', outcome: 'invalid' },
        { email: tenant.freelancer.email, outcome: 'on_roster' },
        { email: member.email.toUpperCase(), outcome: 'added' },
        { email: 'Ben <ben@example.org>', outcome: 'invalid' },
      ],
    })
    const { body } = await tenant.admin.client.call('getRoster', { params: tenant.params })
    expect(body.users).toHaveLength(2)
    expect((await takeMail(app, member.email)).subject).toContain('on the roster')
    const { magic, invite: token } = tokensIn(await takeMail(app, fresh))
    expect((await accept(await follow(app, magic), token)).status).toBe(200)
    expect(await takeMails(app, tenant.freelancer.email)).toEqual([])
  })

  test('stand in the history as invited people and people on the roster', async () => {
    const tenant = await createTenant(app)
    const [member, fresh] = [await createMember(tenant), newEmail()]
    await add(tenant, [fresh, member.email])
    const { entries } = (await tenant.admin.client.call('listHistory', { params: tenant.params })).body
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'roster', user: expect.objectContaining({ id: member.id }) }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'invite', role: 'FREELANCER', email: fresh }),
    )
  })

  test('get the mail of an open invite once more in place of a second invite', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    await inviteFreelancer(tenant, email)
    const first = tokensIn(await takeMail(app, email))
    expect(await outcomesOf(tenant, [email])).toEqual(['invited'])
    expect(tokensIn(await takeMail(app, email)).invite).toBe(first.invite)
    expect(await invitesOf(tenant)).toHaveLength(1)
  })

  test('get a new invite where the old one is closed', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const { token } = (await inviteFreelancer(tenant, email)).body
    await tenant.admin.client.call('revokeInvite', { params: { token } })
    expect(await outcomesOf(tenant, [email])).toEqual(['invited'])
    expect(await invitesOf(tenant)).toHaveLength(2)
  })

  test('invite a person who left anew', async () => {
    const tenant = await createTenant(app)
    const { freelancer } = tenant
    await freelancer.client.call('leaveTenant', { params: { ...tenant.tenant } })
    expect(await outcomesOf(tenant, [freelancer.email])).toEqual(['invited'])
    const token = tokensIn(await takeMail(app, freelancer.email)).invite
    expect((await accept(freelancer, token)).status).toBe(200)
  })

  test('count for the day’s 200 only where the tenant never invited them and they are no members', async () => {
    const tenant = await createTenant(app)
    const [member, old] = [await createMember(tenant), newEmail()]
    await inviteFreelancer(tenant, old)
    await leaveInvites(tenant, 2)
    // The first invite and 198 others are used up, so one is left.
    expect(await outcomesOf(tenant, [old, newEmail(), member.email, newEmail(), old])).toEqual([
      'invited',
      'invited',
      'added',
      'limit',
    ])
    app.advance(DAY)
    expect(await outcomesOf(tenant, [newEmail()])).toEqual(['invited'])
  })

  test('end after three mails of a day to one mailbox (abuse 40)', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const outcomes = []
    for (let index = 0; index < 4; index += 1) outcomes.push(...(await outcomesOf(tenant, [email])))
    expect(outcomes).toEqual(['invited', 'invited', 'invited', 'limit'])
  })

  test('meet limit and outcome the same wherever they have accounts (abuse 38, 69)', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    await leaveInvites(tenant, 2)
    const elsewhere = other.freelancer.email
    await add(other, [elsewhere])
    expect(await outcomesOf(tenant, [elsewhere, newEmail(), other.admin.email, newEmail()])).toEqual([
      'invited',
      'invited',
      'limit',
      'limit',
    ])
  })

  test('cost the same statements whatever account they have elsewhere (abuse 38)', async () => {
    const work = async (email: string) => {
      const tenant = await createTenant(app)
      statements = []
      expect(await outcomesOf(tenant, [email])).toEqual(['invited'])
      return statements.map((statement) => /^\w+.*?"\w+"/.exec(statement)?.[0])
    }
    const unknown = newEmail()
    const expected = await work(unknown)
    expect(expected).toContain('insert into "magic_links"')
    const elsewhere = await createMember(await createTenant(app))
    // The first one is by now invited by another tenant.
    for (const email of [unknown, elsewhere.email, (await createPersonWithPassword(app)).email])
      expect(await work(email)).toEqual(expected)
  })

  test('are one to 200, for administrators of an open project', async () => {
    const tenant = await createTenant(app)
    expect((await add(tenant, [])).status).toBe(400)
    expect(
      (
        await add(
          tenant,
          Array.from({ length: 201 }, () => 'x'),
        )
      ).status,
    ).toBe(400)
    expect((await add({ ...tenant, admin: tenant.freelancer }, [newEmail()])).status).toBe(403)
    const stranger = (await createTenant(app)).admin
    expect((await add({ ...tenant, admin: stranger }, [newEmail()])).status).toBe(404)
    const { params } = tenant
    await tenant.admin.client.call('updateProject', { params, body: { archived: true } })
    expect((await add(tenant, [newEmail()])).status).toBe(409)
  })
})
