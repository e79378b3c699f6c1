import { describe, expect, test } from 'vitest'
import {
  addProject,
  addMembership,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { accept, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createMagicLink } from '../magic-links/create-magic-link.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

/** Lists the tenants whose administrators can open a link of this person now. */
async function visibleLinksOf(person: { id: string }) {
  const rows = await db
    .selectFrom('magic_links')
    .select('tenant_id')
    .where('user_id', '=', person.id)
    .where('tenant_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map((row) => row.tenant_id)
}

const linksSeenIn = ({ tenant }: TestTenant, { deps } = app) =>
  deps.db.selectFrom('magic_links').select('id').where('tenant_id', '=', tenant.tenantId).execute()

/** Makes a link that this tenant's administrators can see. */
function createLink({ id: userId }: TestPerson, { project: visibleIn }: TestTenant): Promise<string> {
  const now = app.deps.clock()
  const { secrets } = app.deps
  return db
    .transaction()
    .execute((tx) => createMagicLink(tx, { secrets, userId, visibleIn, now, expiresAt: now + DAY }))
}

test('becoming an administrator of the same tenant revokes the link that others can see (abuse 21)', async () => {
  const tenant = await createTenant(app)
  const { freelancer } = tenant
  const link = await createLink(freelancer, tenant)
  const { token } = (await invite(tenant, { role: 'ADMIN' })).body
  expect((await accept(freelancer, token)).body.role).toBe('ADMIN')
  expect(await visibleLinksOf(freelancer)).toEqual([])
  const dead = await app.client().call('redeemMagicLink', { params: { token: link } })
  expect(dead).toMatchObject({ status: 404, body: { code: 'link_dead' } })
})

describe('two tenants and one person', () => {
  const linksOf = (person: { id: string }) =>
    db
      .selectFrom('magic_links')
      .select(['tenant_id', 'revoked_at', 'used_at'])
      .where('user_id', '=', person.id)
      .execute()

  test('a link that an administrator can see is revoked by the second membership', async () => {
    const a = await createTenant(app)
    const b = await createTenant(app)
    const ben = await createFreelancer(app, a.project)
    await inviteFreelancer(a, ben.email)
    expect(await linksOf(ben)).toEqual([{ tenant_id: a.tenant.tenantId, revoked_at: null, used_at: null }])
    const mailOfA = tokensIn(await takeMail(app, ben.email))

    const { token } = (await inviteFreelancer(b, ben.email)).body
    await accept(ben, token)
    const links = await linksOf(ben)
    expect(links.find((link) => link.tenant_id === a.tenant.tenantId)?.revoked_at).not.toBeNull()
    // No administrator can see the link of the second invite.
    expect(links.filter((link) => link.tenant_id === null)).toHaveLength(1)
    const dead = await app.client().call('redeemMagicLink', { params: { token: mailOfA.magic! } })
    expect(dead).toMatchObject({ status: 404, body: { error: 'Link invalid or revoked.' } })
  })

  test('only administrators of the first tenant that invites a new address see its link', async () => {
    const [a, b] = [await createTenant(app), await createTenant(app)]
    const email = newEmail()
    await inviteFreelancer(a, email)
    await takeMail(app, email)
    await inviteFreelancer(b, email.toUpperCase())
    const mailOfB = tokensIn(await takeMail(app, email))
    expect(await linksSeenIn(b)).toEqual([])
    const ben = await follow(app, mailOfB.magic)
    expect(await visibleLinksOf(ben.user)).toEqual([a.tenant.tenantId])

    // Joining B leaves no link that A's administrators can see.
    expect((await accept(ben, mailOfB.invite)).status).toBe(200)
    expect(await visibleLinksOf(ben.user)).toEqual([])
  })

  test('a closed invite of another tenant hides no link', async () => {
    const test = await createTestApp()
    const [a, b] = [await createTenant(test), await createTenant(test)]
    const ben = await createPerson(test)
    await inviteFreelancer(a, ben.email, { expiresInDays: 1 })
    await inviteFreelancer(a, ben.email)
    await test.deps.db
      .updateTable('invites')
      .set({ revoked_at: 1 })
      .where('expires_at', '>', test.deps.clock() + 2 * DAY)
      .execute()
    test.advance(DAY)
    await inviteFreelancer(b, ben.email)
    expect(await linksSeenIn(b, test)).toHaveLength(1)
  })

  test('joining one tenant revokes links that another’s administrators can see, and keeps its own', async () => {
    const [a, b] = [await createTenant(app), await createTenant(app)]
    const ben = await createPerson(app)
    const { token } = (await inviteFreelancer(a, ben.email)).body
    await createLink(ben, a)
    const linkOfB = await createLink(ben, b)
    await accept(ben, token)
    expect(await visibleLinksOf(ben)).toEqual([a.tenant.tenantId])
    const dead = await app.client().call('redeemMagicLink', { params: { token: linkOfB } })
    expect(dead.body.code).toBe('link_dead')
  })

  test('joining two tenants at once leaves no link that administrators can see', async () => {
    const [a, b] = [await createTenant(app), await createTenant(app)]
    for (let round = 0; round < 15; round++) {
      const ben = await createPerson(app)
      const tokens = [(await inviteFreelancer(a, ben.email)).body.token]
      tokens.push((await inviteFreelancer(b, ben.email)).body.token)
      await createLink(ben, a)
      await createLink(ben, b)
      const replies = await Promise.all(tokens.map((token) => accept(ben, token)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await visibleLinksOf(ben)).toEqual([])
    }
  })

  test('an invite made while its person joins elsewhere leaves no link that administrators can see', async () => {
    const [a, b] = [await createTenant(app), await createTenant(app)]
    for (let round = 0; round < 15; round++) {
      const ben = await createPerson(app)
      const { token } = (await invite(b, { role: 'ADMIN' })).body
      const calls = [1, 2, 3].map(() => inviteFreelancer(a, ben.email))
      const replies = await Promise.all([accept(ben, token), ...calls])
      expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 201])
      expect(await visibleLinksOf(ben)).toEqual([])
    }
  })

  test('a session of such a link reaches its tenant alone until the mailbox is proven', async () => {
    const a = await createTenant(app)
    const b = await createTenant(app)
    const ben = await createFreelancer(app, a.project)
    await inviteFreelancer(a, ben.email)
    const linked = await follow(app, tokensIn(await takeMail(app, ben.email)).magic)
    await addMembership(db, b.tenant, ben, 'FREELANCER')
    await addToRoster(db, b.project, ben)
    const sees = async (tenant: TestTenant) =>
      (await linked.client.call('getProject', { params: tenant.params })).status
    expect([await sees(a), await sees(b)]).toEqual([200, 404])
    const me = (await linked.client.call('getMe')).body.user
    expect(me.memberships.map((m: { tenantId: string }) => m.tenantId)).toEqual([a.tenant.tenantId])
    expect(me.projectId).toBe(a.project.projectId)

    // An invite whose token the inviter knows proves no mailbox, so A’s own invite changes nothing.
    const second = await addProject(db, { ...a.tenant, name: 'Second', now: 0 })
    const ownInvite = await a.admin.client.call('createInvite', {
      params: { ...second },
      body: { role: 'FREELANCER', email: ben.email },
    })
    await accept(linked, ownInvite.body.token)
    expect([await sees(a), await sees(b)]).toEqual([200, 404])

    // An invite of a third tenant proves no mailbox either, but the session reaches that tenant too.
    const c = await createTenant(app)
    await takeMails(app, ben.email)
    const shown = (await inviteFreelancer(c, ben.email)).body.token
    const mailed = tokensIn(await takeMail(app, ben.email)).invite!
    expect((await accept(linked, shown)).status).toBe(200)
    expect([await sees(a), await sees(b), await sees(c)]).toEqual([200, 404, 200])
    expect((await accept(linked, mailed)).body.error).toBe('This invite has already been used.')

    await inviteFreelancer(a, ben.email)
    await accept(linked, tokensIn(await takeMail(app, ben.email)).invite!)
    expect([await sees(a), await sees(b), await sees(c)]).toEqual([200, 200, 200])
  })
})
