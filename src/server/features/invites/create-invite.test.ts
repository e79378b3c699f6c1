import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { areUsed, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const DAY = 24 * 60 * 60 * 1000

describe('creating an invite', () => {
  test('gives url, role and expiry of 14 days', async () => {
    const tenant = await createTenant(app)
    const reply = await inviteFreelancer(tenant, newEmail())
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `https://plan.example.org/invite/${reply.body.token}`,
      role: 'FREELANCER',
      expiresAt: new Date(app.deps.clock() + 14 * DAY).toISOString(),
    })
  })

  test('takes 1 to 90 days, or none', async () => {
    const tenant = await createTenant(app)
    const expiry = async (expiresInDays: unknown) =>
      (await invite(tenant, { role: 'ADMIN', expiresInDays })).body.expiresAt
    expect(await expiry(null)).toBeNull()
    expect(await expiry(90)).toBe(new Date(app.deps.clock() + 90 * DAY).toISOString())
    for (const days of [0, 91, 1.5, '7']) {
      expect((await invite(tenant, { role: 'ADMIN', expiresInDays: days })).status).toBe(400)
    }
  })

  test('for an administrator binds it to no address and mails nothing', async () => {
    const tenant = await createTenant(app)
    expect((await invite(tenant, { role: 'ADMIN' })).body.role).toBe('ADMIN')
    const mails = await db
      .selectFrom('outbox_mails')
      .select('id')
      .where('to_address', '=', tenant.admin.email)
      .execute()
    expect(mails).toEqual([])
  })

  test('is 403 for a freelancer, 404 in another tenant, 400 with another role or a bad field (abuse 57, 58, 67)', async () => {
    const tenant = await createTenant(app)
    const stranger = (await createTenant(app)).admin
    const body = { role: 'ADMIN' }
    expect((await invite(tenant, body, tenant.freelancer)).status).toBe(403)
    expect((await invite(tenant, body, stranger)).status).toBe(404)
    for (const role of ['OWNER', 'admin', ['ADMIN'], undefined]) {
      expect((await invite(tenant, { role, email: newEmail() })).status).toBe(400)
    }
    const bad = await invite(tenant, { role: 'FREELANCER', email: '', phone: 'call me', country: 'XX' })
    expect(bad.body.fields).toMatchObject({
      email: 'Email is required',
      phone: 'Invalid phone number',
      country: expect.any(String),
    })
    expect(await areUsed(app, tenant)).toEqual([])
  })

  test('ends at 200 a day for a tenant, with the time to wait (abuse 69)', async () => {
    const tenant = await createTenant(app)
    const calls = Array.from({ length: 201 }, () => invite(tenant, { role: 'ADMIN' }))
    const replies = await Promise.all(calls)
    const refused = replies.filter((reply) => reply.status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.headers['retry-after']).toBe(String(24 * 60 * 60))
  })
})
