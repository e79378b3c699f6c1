/** The invites of planners, and invites in the hands of planners (decisions, section 5). */
import { describe, expect, test } from 'vitest'
import { paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { readEvents } from '../testing/event-reader.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createPlanner,
  createTenant,
  createTenantOfPlanner,
  type TestPerson,
} from '../testing/fixtures.ts'
import { injectCall } from '../testing/inject.ts'
import { accept, areUsed, invite, inviteFreelancer, newEmail } from '../testing/invites.ts'
import { takeMails } from '../testing/mail.ts'
import { sampleCalls } from '../testing/sample-calls.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const { db, secrets } = app.deps

const me = async ({ client }: TestPerson) => (await client.call('getMe')).body.user

describe('an invite of a planner', () => {
  test('names the project to whoever accepts it, once', async () => {
    const tenant = await createTenantOfPlanner(app)
    const { token, role } = (await invite(tenant, { role: 'PLANNER' })).body
    expect(role).toBe('PLANNER')
    const newcomer = await createPerson(app)
    expect((await newcomer.client.call('getInvite', { params: { token } })).body).toMatchObject({
      role: 'PLANNER',
      mustAsk: true,
    })
    expect((await accept(newcomer, token)).body).toMatchObject({ ...tenant.project, role: 'PLANNER' })
    expect((await me(newcomer)).memberships).toMatchObject([{ projectIds: [tenant.params.projectId] }])
    expect((await accept(await createPerson(app), token)).status).toBe(403)
    expect(await takeMails(app, tenant.admin.email)).toMatchObject([
      { subject: expect.stringContaining('now plans') },
    ])
  })

  test('is mailed to the address that it is bound to, sent again, and nobody else’s', async () => {
    const tenant = await createTenantOfPlanner(app)
    const email = newEmail()
    const { token } = (await invite(tenant, { role: 'PLANNER', email })).body
    expect(await takeMails(app, email)).toMatchObject([{ text: expect.stringContaining('as a planner') }])
    expect((await accept(await createPerson(app), token)).body).toMatchObject({ code: 'invite_not_yours' })
    expect((await tenant.admin.client.call('resendInvite', { params: { token } })).status).toBe(204)
    expect(await takeMails(app, email)).toHaveLength(1)
    expect((await tenant.admin.client.call('listInvites', tenant)).body.invites[0]).toMatchObject({ email })
    // Nobody else may see the link that signs the invited planner in.
    expect((await tenant.admin.client.call('listMagicLinks', tenant)).body.links).toEqual([])
  })

  test('lowers no role, and is not used up by who has the role already', async () => {
    const tenant = await createTenantOfPlanner(app)
    const { planner, admin, freelancer } = tenant
    const { token } = (await invite(tenant, { role: 'PLANNER' })).body
    expect((await accept(admin, token)).body.role).toBe('ADMIN')
    expect((await accept(planner, token)).body.role).toBe('PLANNER')
    expect(await areUsed(app, tenant)).toEqual([false])
    expect((await accept(freelancer, token)).body.role).toBe('PLANNER')
    const roster = (await inviteFreelancer(tenant, planner.email)).body.token
    expect((await accept(planner, roster)).body.role).toBe('PLANNER')
    const promoted = (await invite(tenant, { role: 'ADMIN' })).body.token
    expect((await accept(planner, promoted)).body.role).toBe('ADMIN')
    expect((await me(planner)).memberships).toEqual([
      expect.not.objectContaining({ projectIds: expect.anything() }),
    ])
    const again = (await invite(tenant, { role: 'PLANNER', email: planner.email })).body.token
    expect((await accept(planner, again)).body.role).toBe('ADMIN')
  })

  test('is refused by name when its role is unknown or its address wrong', async () => {
    const tenant = await createTenantOfPlanner(app)
    expect((await invite(tenant, { role: 'OWNER' })).body).toMatchObject({
      fields: { role: expect.any(String) },
    })
    for (const role of ['PLANNER', 'ADMIN'])
      expect((await invite(tenant, { role, email: 'nonsense' })).body).toMatchObject({
        code: 'invalid_input',
        fields: { email: expect.any(String) },
      })
  })
})

describe('invites in the hands of a planner', () => {
  test('are those of freelancers alone: no other is made, listed, resent, revoked or brought back', async () => {
    const tenant = await createTenantOfPlanner(app)
    const { params, planner } = tenant
    const closed = [
      (await invite(tenant, { role: 'ADMIN' })).body.token,
      (await invite(tenant, { role: 'ADMIN', email: newEmail() })).body.token,
      (await invite(tenant, { role: 'PLANNER', email: newEmail() })).body.token,
    ]
    for (const role of ['ADMIN', 'PLANNER'])
      expect((await invite(tenant, { role }, planner)).status).toBe(403)
    for (const token of closed)
      for (const name of ['resendInvite', 'revokeInvite', 'reinstateInvite'] as const)
        expect((await planner.client.call(name, { params: { token } })).status).toBe(403)
    const invited = await createPerson(app)
    const { email } = invited
    const own = (await invite(tenant, { role: 'FREELANCER', email }, planner)).body.token
    const { invites } = (await planner.client.call('listInvites', { params })).body
    expect(invites.map(({ token }: { token: string }) => token)).toEqual([own])
    for (const name of ['resendInvite', 'revokeInvite', 'reinstateInvite'] as const)
      expect([name, (await planner.client.call(name, { params: { token: own } })).status]).toEqual([
        name,
        204,
      ])
    expect((await accept(invited, own)).status).toBe(200)
  })

  test('end when the project is no longer named to them', async () => {
    const tenant = await createTenantOfPlanner(app)
    const invited = await createPerson(app)
    const { email } = invited
    const { token } = (await invite(tenant, { role: 'FREELANCER', email }, tenant.planner)).body
    await db.deleteFrom('planned_projects').where('user_id', '=', tenant.planner.id).execute()
    expect((await accept(invited, token)).body).toMatchObject({
      error: 'This invite has been revoked.',
    })
  })

  test('are refused when they belong to another project of the tenant', async () => {
    const tenant = await createTenantOfPlanner(app)
    const elsewhere = await createPlanner(app, tenant.second)
    const { token } = (await inviteFreelancer(tenant, newEmail())).body
    expect((await elsewhere.client.call('revokeInvite', { params: { token } })).status).toBe(403)
  })
})

/** Everything a planner is told: the bytes of the reply to each call of the contract, and of an open page. */
test('no reply to a planner holds a token of an administrator’s or planner’s invite', async () => {
  const tenant = await createTenantOfPlanner(app)
  const { params, admin, planner, freelancer } = tenant
  const colleague = await createFreelancer(app, tenant.project)
  await addMembership(db, (await createTenant(app)).tenant, planner, 'FREELANCER')
  const reader = await readEvents(url, planner.token, params.projectId)
  const ids: string[] = []
  for (const role of ['ADMIN', 'PLANNER']) {
    for (const email of [undefined, newEmail(), planner.email]) {
      const { token } = (await invite(tenant, { role, email })).body
      ids.push(secrets.idOfToken('invite', token)!)
      if (email === undefined) await accept(await createPerson(app), token)
      else await admin.client.call('revokeInvite', { params: { token } })
      await invite(tenant, { role })
    }
  }
  const open = await db
    .selectFrom('invites')
    .select('id')
    .where('tenant_id', '=', params.tenantId)
    .where('role', '<>', 'FREELANCER')
    .execute()
  const secret = open.flatMap(({ id }) => [
    id,
    secrets.tokenOf('invite', id),
    secrets.tokenOf('mailed-invite', id),
  ])
  expect(secret.length).toBeGreaterThan(30)
  expect(ids.every((id) => secret.includes(id))).toBe(true)

  const replies: string[] = []
  const own: Record<string, string> = { ...params, userId: freelancer.id, date: '2026-11-24' }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (name === 'logout' || name === 'leaveTenant' || 'stream' in endpoint) continue
    const sample = sampleCalls[name as EndpointName] as { query?: Record<string, string>; body?: object }
    const path = paramNames(endpoint.path).reduce<string>(
      (text, param) => text.replace(`:${param}`, own[param] ?? 'x'.repeat(43)),
      endpoint.path,
    )
    const body = name === 'createInvite' ? { role: 'FREELANCER', email: colleague.email } : sample.body
    const { body: reply } = await injectCall(app.app, endpoint, {
      method: endpoint.method,
      url: `/api${path}`,
      query: sample.query ?? {},
      headers: {
        authorization: `Bearer ${planner.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    replies.push(`${name} ${reply}`)
  }
  // An open page is sent each invite, and ends with the version of the last write.
  for (let heard = 0; heard < 12; heard += 1) replies.push(JSON.stringify(await reader.next()))
  reader.close()
  expect(replies.filter((reply) => reply.includes('not_signed_in'))).toEqual([])
  expect(replies.filter((reply) => secret.some((text) => reply.includes(text)))).toEqual([])
  // An administrator's replies to these calls do hold them, so the search would find them.
  const listed = JSON.stringify((await admin.client.call('listInvites', { params })).body)
  expect(secret.some((text) => listed.includes(text))).toBe(true)
  const history = replies.find((reply) => reply.startsWith('listHistory '))!
  expect(history).not.toContain('"role":"ADMIN"')
})
