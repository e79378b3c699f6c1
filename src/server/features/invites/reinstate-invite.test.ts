import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/history.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, tokensIn } from '../../testing/mail.ts'
import { createPersonWithPassword } from '../../testing/passwords.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000
const GONE = {
  status: 409,
  body: { error: 'This invite cannot be brought back any more. Please create a new one.', code: 'conflict' },
}

const revoke = ({ admin }: TestTenant, token: string) =>
  admin.client.call('revokeInvite', { params: { token } })
const reinstate = ({ admin }: TestTenant, token: string) =>
  admin.client.call('reinstateInvite', { params: { token } })
const history = async ({ admin, params }: TestTenant, kind: string) => {
  const { entries } = (await admin.client.call('listHistory', { params, query: { kind } })).body
  return (entries as HistoryEntry[])
    .map(({ by, before, after }) => [by.id === admin.id, before, after])
    .toReversed()
}
/** Makes an invite that an administrator has revoked, with the tokens of its mail. */
async function revoked(tenant: TestTenant, email: string) {
  const { token } = (await inviteFreelancer(tenant, email)).body
  const mailed = tokensIn(await takeMail(app, email))
  await revoke(tenant, token)
  return { token, mailed }
}

describe('reinstating an invite', () => {
  test('opens it and its link again, with one history entry each', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const { token, mailed } = await revoked(tenant, email)
    const replies = await Promise.all([1, 2, 3].map(() => reinstate(tenant, token)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await history(tenant, 'invite')).toEqual([
      [true, null, 'open'],
      [true, 'open', 'revoked'],
      [true, 'revoked', 'open'],
    ])
    const opened = await app.client().call('redeemMagicLink', { params: { token: mailed.magic! } })
    expect(opened.status).toBe(200)
    const ben = { client: app.client(opened.body.token) }
    expect((await accept(ben, mailed.invite!)).status).toBe(200)
    // The history may name the person of the link once the person is a member.
    expect(await history(tenant, 'magic-link')).toEqual([
      [true, null, 'open'],
      [true, 'open', 'revoked'],
      [true, 'revoked', 'open'],
      [false, 'open', 'used'],
    ])
  })

  test('opens an administrator’s invite, and changes nothing in an open one', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    expect((await reinstate(tenant, token)).status).toBe(204)
    expect(await history(tenant, 'invite')).toEqual([[true, null, 'open']])
    await revoke(tenant, token)
    expect((await reinstate(tenant, token)).status).toBe(204)
    expect((await accept(await createPerson(app), token)).status).toBe(200)
  })

  test('is refused for an invite that is used or expired', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const create = async () => (await invite(tenant, { role: 'ADMIN' })).body.token
    const used = await create()
    await accept(await createPerson(test), used)
    expect(await reinstate(tenant, used)).toMatchObject(GONE)
    const expired = await create()
    await revoke(tenant, expired)
    test.advance(14 * DAY)
    expect(await reinstate(tenant, expired)).toMatchObject(GONE)
    const { invites } = (await tenant.admin.client.call('listInvites', { params: tenant.params })).body
    expect(invites.find((entry: { token: string }) => entry.token === expired).revoked).toBe(true)
  })

  test('is refused for an invite that was revoked because its person was removed from the roster', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect(await reinstate(tenant, token)).toMatchObject(GONE)
    expect((await accept(freelancer, token)).status).toBe(403)
  })

  test('is refused for an invite that was revoked before its person accepted a newer one', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const { admin, params, freelancer } = tenant
    const removed = (await inviteFreelancer(tenant, freelancer.email)).body.token
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    test.advance(1000)
    const byHand = (await inviteFreelancer(tenant, freelancer.email)).body.token
    await revoke(tenant, byHand)
    test.advance(1000)
    const newer = (await inviteFreelancer(tenant, freelancer.email)).body.token
    expect((await accept(freelancer, newer)).status).toBe(200)
    for (const token of [removed, byHand]) {
      expect(await reinstate(tenant, token)).toMatchObject(GONE)
      expect((await accept(freelancer, token)).status).toBe(403)
    }
  })

  test('opens an invite that was still open when its person accepted another', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const person = await createPerson(test)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await accept(person, (await inviteFreelancer(tenant, person.email)).body.token)
    test.advance(1000)
    await revoke(tenant, token)
    expect((await reinstate(tenant, token)).status).toBe(204)
  })

  test('opens an invite that was made after its person was removed from the roster', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const { admin, params, freelancer } = tenant
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    test.advance(1000)
    const { token } = (await inviteFreelancer(tenant, freelancer.email)).body
    await revoke(tenant, token)
    expect((await reinstate(tenant, token)).status).toBe(204)
    expect((await accept(freelancer, token)).status).toBe(200)
  })

  test('is refused if its inviter is no administrator any more, and in an archived project', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await revoke(tenant, token)
    await tenant.admin.client.call('updateProject', { params: tenant.params, body: { archived: true } })
    expect(await reinstate(tenant, token)).toMatchObject({
      status: 409,
      body: { error: 'This project is archived. Please bring it back before you invite people to it.' },
    })
    await tenant.admin.client.call('updateProject', { params: tenant.params, body: { archived: false } })
    const successor = await createPerson(app)
    await addMembership(db, tenant.tenant, successor, 'ADMIN')
    const demoted = { role: 'FREELANCER' } as const
    await db.updateTable('memberships').set(demoted).where('user_id', '=', tenant.admin.id).execute()
    expect(await reinstate({ ...tenant, admin: successor }, token)).toMatchObject(GONE)
  })

  test('leaves a link revoked that administrators may not see any more', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const joined = await createPerson(app)
    const invited = await createPerson(app)
    const withPassword = await createPersonWithPassword(app)
    const tokens = []
    for (const { email } of [joined, invited, withPassword]) tokens.push(await revoked(tenant, email))
    await addMembership(db, other.tenant, joined, 'FREELANCER')
    await inviteFreelancer(other, invited.email)
    for (const { token } of tokens) expect((await reinstate(tenant, token)).status).toBe(204)
    const dead = await db
      .selectFrom('magic_links')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenant.tenantId)
      .where('revoked_at', 'is', null)
      .execute()
    expect(dead).toEqual([])
    const opened = await db
      .selectFrom('magic_links')
      .select('id')
      .where('user_id', '=', withPassword.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(opened).toEqual([])
  })

  test('leaves a link revoked that was revoked before the invite', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const ben = await createFreelancer(test, tenant.project)
    const { token } = (await inviteFreelancer(tenant, ben.email)).body
    const { magic } = tokensIn(await takeMail(test, ben.email))
    await tenant.admin.client.call('revokeMagicLink', { params: { token: magic! } })
    test.advance(1000)
    await revoke(tenant, token)
    expect((await reinstate(tenant, token)).status).toBe(204)
    const opened = await test.client().call('redeemMagicLink', { params: { token: magic! } })
    expect(opened.body.code).toBe('link_dead')
  })

  test('is 403 for a freelancer, and 404 for another tenant', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await revoke(tenant, token)
    expect((await reinstate(other, token)).status).toBe(404)
    expect((await reinstate({ ...tenant, admin: tenant.freelancer }, token)).status).toBe(403)
    expect((await accept(await createPerson(app), token)).status).toBe(403)
  })

  test('while it is revoked again leaves the invite and its link in one state', async () => {
    const tenant = await createTenant(app)
    for (let round = 0; round < 10; round++) {
      const { token, mailed } = await revoked(tenant, newEmail())
      await Promise.all([reinstate(tenant, token), revoke(tenant, token), reinstate(tenant, token)])
      const { invites } = (await tenant.admin.client.call('listInvites', { params: tenant.params })).body
      const isRevoked = invites.find((entry: { token: string }) => entry.token === token).revoked
      const opened = await app.client().call('redeemMagicLink', { params: { token: mailed.magic! } })
      expect(opened.status === 200).toBe(!isRevoked)
    }
  })
})
