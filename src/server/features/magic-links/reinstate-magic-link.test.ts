import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/history.ts'
import { addMembership, createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../../testing/invites.ts'
import { takeMail, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000
const GONE = {
  status: 409,
  body: { error: 'This link cannot be brought back any more. Please create a new one.', code: 'conflict' },
}

const create = async ({ admin, freelancer, params }: TestTenant): Promise<string> =>
  (await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })).body.token
const revoke = ({ admin }: TestTenant, token: string) =>
  admin.client.call('revokeMagicLink', { params: { token } })
const reinstate = ({ admin }: TestTenant, token: string) =>
  admin.client.call('reinstateMagicLink', { params: { token } })
const redeem = (token: string) => app.client().call('redeemMagicLink', { params: { token } })

async function createRevoked(tenant: TestTenant): Promise<string> {
  const token = await create(tenant)
  await revoke(tenant, token)
  return token
}

describe('reinstating a link', () => {
  test('lets it sign in again, once, and leaves one history entry', async () => {
    const tenant = await createTenant(app)
    const token = await createRevoked(tenant)
    const replies = await Promise.all([1, 2, 3].map(() => reinstate(tenant, token)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    const { params, admin } = tenant
    expect((await admin.client.call('listMagicLinks', { params })).body.links).toMatchObject([
      { token, revoked: false },
    ])
    const { entries } = (await admin.client.call('listHistory', { params, query: { kind: 'magic-link' } }))
      .body
    expect((entries as HistoryEntry[]).map(({ before, after }) => [before, after]).toReversed()).toEqual([
      [null, 'open'],
      ['open', 'revoked'],
      ['revoked', 'open'],
    ])
    expect((await redeem(token)).status).toBe(200)
    expect((await redeem(token)).status).toBe(404)
  })

  test('changes nothing in an open one', async () => {
    const tenant = await createTenant(app)
    const token = await create(tenant)
    const rows = () =>
      db.selectFrom('magic_links').selectAll().where('user_id', '=', tenant.freelancer.id).execute()
    const before = await rows()
    expect((await reinstate(tenant, token)).status).toBe(204)
    expect(await rows()).toEqual(before)
  })

  test('is refused for a used link, and the session that it began stays ended', async () => {
    const tenant = await createTenant(app)
    const token = await create(tenant)
    const session = app.client((await redeem(token)).body.token)
    expect(await reinstate(tenant, token)).toMatchObject(GONE)
    await revoke(tenant, token)
    expect(await reinstate(tenant, token)).toMatchObject(GONE)
    expect((await session.call('getMe')).status).toBe(401)
    expect((await redeem(token)).status).toBe(404)
  })

  test('is refused for an expired link', async () => {
    const test = await createTestApp()
    const tenant = await createTenant(test)
    const token = await createRevoked(tenant)
    test.advance(7 * DAY)
    expect(await reinstate(tenant, token)).toMatchObject(GONE)
  })

  test.each<[string, (tenant: TestTenant) => Promise<unknown>]>([
    [
      'the person has a password',
      ({ freelancer }) => freelancer.client.call('setMyPassword', { body: { password: 'sommerfest 26' } }),
    ],
    [
      'the person has another tenant',
      async ({ freelancer }) => addMembership(db, (await createTenant(app)).tenant, freelancer, 'FREELANCER'),
    ],
    [
      'the person is an administrator',
      ({ freelancer }) =>
        db.updateTable('memberships').set({ role: 'ADMIN' }).where('user_id', '=', freelancer.id).execute(),
    ],
  ])('is refused once %s, whether it was revoked before or by that', async (_, end) => {
    const tenant = await createTenant(app)
    const byHand = await createRevoked(tenant)
    const open = await create(tenant)
    await end(tenant)
    await revoke(tenant, open)
    for (const token of [byHand, open]) {
      expect(await reinstate(tenant, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect((await redeem(token)).status).toBe(404)
    }
  })

  test.each([
    ['was removed from the roster', 'removeFromRoster'],
    ['was removed from the organisation', 'removeMember'],
  ] as const)('is refused once the person %s, until they are on the roster again', async (_, remove) => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    const token = await createRevoked(tenant)
    const ids = { ...params, tenantId: tenant.tenant.tenantId, userId: freelancer.id }
    expect((await admin.client.call(remove, { params: ids })).status).toBe(204)
    expect(await reinstate(tenant, token)).toMatchObject(GONE)
    expect((await redeem(token)).status).toBe(404)
    await accept(freelancer, (await inviteFreelancer(tenant, freelancer.email)).body.token)
    expect((await reinstate(tenant, token)).status).toBe(204)
  })

  test('is refused for a link that was revoked with its invite', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    const { magic } = tokensIn(await takeMail(app, person.email))
    await accept(person, token)
    expect(await reinstate(tenant, magic!)).toMatchObject(GONE)
    expect((await redeem(magic!)).status).toBe(404)
  })

  test('is 403 for a freelancer, and 404 for another tenant', async () => {
    const tenant = await createTenant(app)
    const other = await createTenant(app)
    const token = await createRevoked(tenant)
    expect((await reinstate(other, token)).status).toBe(404)
    expect((await reinstate({ ...tenant, admin: tenant.freelancer }, token)).status).toBe(403)
    expect((await redeem(token)).status).toBe(404)
  })
})
