/** A write and its history entry are atomic: if the entry cannot be added, nothing of the write is stored. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import { createPerson, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { accept, follow, invite, inviteFreelancer, newEmail } from '../../testing/invites.ts'
import { takeCode, takeMail } from '../../testing/mail.ts'
import { createPersonWithPassword } from '../../testing/passwords.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'

const app = await createTestApp()
const { db } = app.deps
const slot = { date: '2026-11-20', hour: 8 }
const password = 'sommerfest 26'

type Write = () => Promise<TestReply>

/** Prepares each kind of write, and returns the write itself. */
const writes: Record<string, (tenant: TestTenant) => Promise<Write> | Write> = {
  'a mode': byAdmin('setSlot', { ...slot, mode: 'GREEN' }),
  'several modes': byAdmin('setSlots', { slots: [{ ...slot, mode: 'GREEN' }] }),
  'the pattern': byAdmin('setPattern', { slots: [{ day: 4, hour: 8, mode: 'GREEN' }] }),
  'a person’s mode': byAdmin('setUserSlotMode', { ...slot, mode: 'RED' }),
  'cells of the pattern': byAdmin('setPatternSlots', { slots: [{ day: 4, hour: 9, mode: 'GREEN' }] }),
  'a person’s modes': byAdmin('setUserSlotModes', { slots: [{ ...slot, mode: 'RED' }] }),
  'a price': byAdmin('setSlotPrice', { ...slot, amount: 20 }),
  prices: byAdmin('setSlotPrices', { slots: [{ ...slot, amount: 20 }] }),
  'a person’s price': byAdmin('setUserSlotPrice', { ...slot, amount: 20 }),
  'a person’s prices': byAdmin('setUserSlotPrices', { slots: [{ ...slot, amount: 20 }] }),
  wages: byAdmin('setWageConfig', { wageGreen: 12, wageYellow: 14, wageRed: 16 }),
  'a person’s wages': byAdmin('setWageOverride', { greenWage: 13, yellowWage: null, redWage: null }),
  'a person’s hours': byAdmin('saveUserAvailability', { availability: [{ day: slot.date, hours: [8] }] }),
  async 'hours of one’s own'({ admin, freelancer, params }) {
    await succeed(admin.client, 'setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const body = { availability: [{ day: slot.date, hours: [8] }] }
    return () => freelancer.client.call('saveAvailability', { params, body })
  },
  'a new project': byAdmin('createProject', { name: 'Basar' }),
  'a project’s name': byAdmin('updateProject', { name: 'Basar' }),
  'a project’s end': byAdmin('updateProject', { archived: true }),
  'the staffing': byAdmin('setStaffing', {
    ...defaultStaffing,
    need: { GREEN: 2, YELLOW: 1, RED: 1 },
  }),
  'the budget': byAdmin('setBudget', { monthly: 100 }),
  async bookings({ admin, freelancer, params }) {
    await succeed(admin.client, 'setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    const slots = [{ ...slot, userId: freelancer.id, state: 'booked' }]
    return () => admin.client.call('setBookings', { params, body: { slots } })
  },
  needs: byAdmin('setNeeds', { slots: [{ ...slot, people: 2 }] }),
  'the pattern of needs': byAdmin('setNeedPattern', { slots: [{ day: 4, hour: 8, people: 2 }] }),
  'cells of the pattern of needs': byAdmin('setNeedPatternSlots', {
    slots: [{ day: 4, hour: 9, people: 2 }],
  }),
  'an admin invite': byAdmin('createInvite', { role: 'ADMIN' }),
  'a freelancer invite': (tenant) => () => inviteFreelancer(tenant, newEmail()),
  async 'an invite revoked'(tenant) {
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    return () => tenant.admin.client.call('revokeInvite', { params: { token } })
  },
  async 'an invite’s revocation taken back'(tenant) {
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    await succeed(tenant.admin.client, 'revokeInvite', { params: { token } })
    return () => tenant.admin.client.call('reinstateInvite', { params: { token } })
  },
  async 'a freelancer invite accepted'(tenant) {
    // For a person with a password the invite makes no link, whose end would be an entry of its own.
    const ben = await createPersonWithPassword(app)
    const { token } = (await inviteFreelancer(tenant, ben.email)).body
    return () => accept(ben, token)
  },
  async 'an admin invite accepted'(tenant) {
    const ben = await createPerson(app)
    const { token } = (await invite(tenant, { role: 'ADMIN' })).body
    return () => accept(ben, token)
  },
  'a place on the roster taken away': byAdmin('removeFromRoster'),
  'a link': (tenant) => () => createLink(tenant),
  async 'a link revoked'(tenant) {
    const { token } = (await createLink(tenant)).body
    return () => tenant.admin.client.call('revokeMagicLink', { params: { token } })
  },
  async 'a link’s revocation taken back'(tenant) {
    const { token } = (await createLink(tenant)).body
    await succeed(tenant.admin.client, 'revokeMagicLink', { params: { token } })
    return () => tenant.admin.client.call('reinstateMagicLink', { params: { token } })
  },
  async 'a link used'(tenant) {
    const { token } = (await createLink(tenant)).body
    return () => app.client().call('redeemMagicLink', { params: { token } })
  },
  async 'a first password that ends a link'(tenant) {
    await createLink(tenant)
    return () => tenant.freelancer.client.call('setMyPassword', { body: { password } })
  },
  async 'a first password by a link that ends another'(tenant) {
    const { token } = (await createLink(tenant)).body
    await createLink(tenant)
    const { client } = await follow(app, token)
    return () => client.call('setPasswordByMagicLink', { params: { token }, body: { password } })
  },
  async 'a reset that ends a link'(tenant) {
    await createLink(tenant)
    const { email } = tenant.freelancer
    await app.client().call('forgotPassword', { body: { email } })
    const [, token] = /token=([\w-]{43})/.exec((await takeMail(app, email)).text)!
    return () => app.client().call('resetPassword', { body: { token, password } })
  },
  async 'a sign-up'() {
    const email = newEmail()
    const names = { firstName: 'Jana', lastName: 'Roth', phone: '+49 30 1234567', tenantName: 'Roth Kultur' }
    await app.client().call('adminSignup', { body: { ...names, email, password } })
    const code = await takeCode(app, email)
    return () => app.client().call('emailVerify', { body: { email, code } })
  },
}

function byAdmin(name: EndpointName, body?: object) {
  return ({ admin, freelancer, params }: TestTenant): Write =>
    () =>
      admin.client.call(name, {
        params: { ...params, userId: freelancer.id },
        ...(body ? { body } : {}),
      })
}
const createLink = ({ admin, freelancer, params }: TestTenant) =>
  admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
const succeed = async (client: TestClient, ...args: Parameters<TestClient['call']>) =>
  expect((await client.call(...args)).status).toBeLessThan(300)

async function refuseEntries(): Promise<void> {
  const refusal =
    testEngine === 'postgres'
      ? // The function with which the history refuses changes.
        sql`create trigger no_entry before insert on audit_entries
            for each statement execute function refuse_audit_change()`
      : sql`create trigger no_entry before insert on audit_entries
            begin select raise(abort, 'no entry'); end`
  await refusal.execute(db)
}

describe('without its history entry nothing is stored of', () => {
  const ready = new Map<string, Write>()
  beforeAll(async () => {
    for (const [name, prepare] of Object.entries(writes)) {
      ready.set(name, await prepare(await createTenant(app)))
    }
    await refuseEntries()
  })

  test.each(Object.keys(writes))('%s', async (name) => {
    const before = await dumpDatabase(db)
    expect(await ready.get(name)!()).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(await dumpDatabase(db)).toBe(before)
  })
})
