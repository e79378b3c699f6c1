import { describe, expect, test } from 'vitest'
import { addMembership, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { accept, areUsed, invite, inviteFreelancer } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const ask = ({ client }: TestPerson, token: string) => client.call('getInvite', { params: { token } })

describe('the question about an invite', () => {
  test('names organisation, project and role, and must be asked about if it is bound to nobody', async () => {
    const tenant = await createTenant(app, 'Stadtfest')
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    const reply = await ask(await createPerson(app), token)
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.body).toEqual({
      tenantName: 'Stadtfest',
      projectName: 'Stadtfest',
      role: 'ADMIN',
      mustAsk: true,
    })
    expect(await areUsed(app, tenant)).toEqual([false])
  })

  test('need not be asked about if it is bound to the person', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    expect((await ask(person, token)).body).toMatchObject({ role: 'FREELANCER', mustAsk: false })
  })

  test('need not be asked about by an administrator there, and must be by a freelancer there', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    expect((await ask(tenant.admin, token)).body.mustAsk).toBe(false)
    expect((await ask(tenant.freelancer, token)).body.mustAsk).toBe(true)
  })

  test('must be asked about by a former administrator', async () => {
    const tenant = await createTenant(app)
    const second = await createPerson(app)
    await addMembership(app.deps.db, tenant.tenant, second, 'ADMIN')
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await second.client.call('leaveTenant', { params: tenant.params })
    expect((await ask(second, token)).body.mustAsk).toBe(true)
  })

  test('is refused just as accepting is', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const bound = (await inviteFreelancer(tenant, (await createPerson(app)).email)).body.token
    const revoked = (await invite(tenant, { role: 'ADMIN' })).body.token
    await tenant.admin.client.call('revokeInvite', { params: { token: revoked } })
    const used = (await invite(tenant, { role: 'ADMIN' })).body.token
    await accept(await createPerson(app), used)
    for (const token of [bound, revoked, used, 'x'.repeat(43)]) {
      const [asked, accepted] = [await ask(person, token), await accept(person, token)]
      expect([asked.status, asked.body]).toEqual([accepted.status, accepted.body])
    }
    expect((await app.client().call('getInvite', { params: { token: used } })).status).toBe(401)
  })
})

test('a signed-out person learns whether an invite is open, and not for whom', async () => {
  const tenant = await createTenant(app)
  const find = (token: string) => app.client().call('findOpenInvite', { params: { token } })
  const open = [
    (await invite(tenant, { role: 'ADMIN' })).body.token,
    (await inviteFreelancer(tenant, (await createPerson(app)).email)).body.token,
    (await inviteFreelancer(tenant, 'nobody-here@example.org')).body.token,
  ]
  for (const token of open) expect(await find(token)).toMatchObject({ status: 204, body: undefined })
  await tenant.admin.client.call('revokeInvite', { params: { token: open[0]! } })
  expect(await find(open[0]!)).toMatchObject({
    status: 403,
    body: { code: 'invite_closed', error: 'This invite has been revoked.' },
  })
  expect((await find('x'.repeat(43))).status).toBe(404)
})
