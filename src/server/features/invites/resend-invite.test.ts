import { describe, expect, test } from 'vitest'
import { createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const resend = ({ admin }: TestTenant, token: string) =>
  admin.client.call('resendInvite', { params: { token } })

describe('resending an invite', () => {
  test('mails the same link, which admits its person', async () => {
    const tenant = await createTenant(app)
    const email = newEmail()
    const { token } = (await inviteFreelancer(tenant, email)).body
    const first = tokensIn(await takeMail(app, email))
    expect(await resend(tenant, token)).toMatchObject({ status: 204, body: undefined })
    const second = tokensIn(await takeMail(app, email))
    expect(second.invite).toBe(first.invite)
    const ben = await follow(app, second.magic)
    expect((await accept(ben, second.invite)).status).toBe(200)
  })

  test('is refused for an invite that is bound to nobody', async () => {
    const tenant = await createTenant(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    expect((await resend(tenant, token)).status).toBe(400)
  })

  test('is refused for a closed invite, which mails nothing', async () => {
    const tenant = await createTenant(app)
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await takeMails(app, person.email)
    await tenant.admin.client.call('revokeInvite', { params: { token } })
    expect(await resend(tenant, token)).toMatchObject({ status: 403, body: { code: 'invite_closed' } })
    expect(await takeMails(app, person.email)).toEqual([])
  })

  test('ends after three mails of a day to one mailbox, the first one included', async () => {
    const tenant = await createTenant(app)
    const { token } = (await inviteFreelancer(tenant, newEmail())).body
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await resend(tenant, token)).status)
    expect(statuses).toEqual([204, 204, 429])
  })

  test('is refused to freelancers and strangers', async () => {
    const tenant = await createTenant(app)
    const { token } = (await inviteFreelancer(tenant, newEmail())).body
    const params = { token }
    expect((await tenant.freelancer.client.call('resendInvite', { params })).status).toBe(403)
    const stranger = (await createTenant(app)).admin
    expect((await stranger.client.call('resendInvite', { params })).status).toBe(404)
  })
})
