/**
 * Races of twenty requests for one-use things and checks. Each has a naive implementation beside it, which checks before
 * it updates the tables. More winners than allowed there prove that the requests really race.
 */
import { randomUUID } from 'node:crypto'
import { hoursToBits } from '../../domain/availability.ts'
import { monthOfDay } from '../../domain/calendar.ts'
import { emailKey } from '../../domain/person.ts'
import { writeMonth } from '../db/codecs/month-text.ts'
import { issueCode, useCode as takeCode } from '../features/sign-in-codes/codes.ts'
import { createAccount } from '../features/users/accounts.ts'
import { beginSession } from '../kernel/sessions/begin-session.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from './fixtures.ts'
import { accept, invite } from './invites.ts'
import { takeCode as takeMailedCode, takeMail } from './mail.ts'
import { askFor, book, createRequestTenant, REQUEST_DATE } from './requests.ts'
import { savedSlots } from './slots.ts'
import type { TestApp } from './test-app.ts'

export interface Race {
  /** The number of its abuse case, if it has one. */
  abuse?: string
  title: string
  /** The number of attempts that may win. */
  allowed: number
  /** Makes a new thing, starts all attempts at once, and counts the winners. */
  real: (test: TestApp) => Promise<number>
  naive: (test: TestApp) => Promise<number>
}

export const ATTEMPTS = 20
const DATE = '2026-11-20'
const HOUR = 8

async function atOnce<T>(attempt: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => attempt(index)))
}
const countTrue = (list: boolean[]) => list.filter(Boolean).length

async function visibleLink(test: TestApp): Promise<{ tenant: TestTenant; token: string; id: string }> {
  const tenant = await createTenant(test)
  const body = { userId: tenant.freelancer.id }
  const { token } = (await tenant.admin.client.call('createMagicLink', { params: tenant.params, body })).body
  return { tenant, token, id: test.deps.secrets.idOfToken('magic-link', token)! }
}

async function countSessions({ deps }: TestApp, linkId: string): Promise<number> {
  const sessions = deps.db.selectFrom('sessions').select('token_hash').where('magic_link_id', '=', linkId)
  return (await sessions.execute()).length
}

async function naiveRedeem({ deps }: TestApp, id: string, userId: string): Promise<void> {
  const { db, secrets } = deps
  const now = deps.clock()
  const link = await db.selectFrom('magic_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (link.used_at !== null || link.revoked_at !== null) return
  await db.updateTable('magic_links').set({ used_at: now }).where('id', '=', id).execute()
  await beginSession(db, { secrets, userId, now, magicLink: { id, tenantId: null } })
}

const linkOpened: Race = {
  abuse: '25',
  title: 'one link opened',
  allowed: 1,
  async real(test) {
    const { token, id } = await visibleLink(test)
    await atOnce(() => test.client().call('redeemMagicLink', { params: { token } }))
    return countSessions(test, id)
  },
  async naive(test) {
    const { tenant, id } = await visibleLink(test)
    await atOnce(() => naiveRedeem(test, id, tenant.freelancer.id))
    return countSessions(test, id)
  },
}

const linkRevoked: Race = {
  abuse: '28',
  title: 'a link opened and revoked: sessions that are left',
  allowed: 0,
  async real(test) {
    const { tenant, token, id } = await visibleLink(test)
    await atOnce((index) =>
      index % 2
        ? test.client().call('redeemMagicLink', { params: { token } })
        : tenant.admin.client.call('revokeMagicLink', { params: { token } }),
    )
    return countSessions(test, id)
  },
  async naive(test) {
    const { tenant, id } = await visibleLink(test)
    const { db, clock } = test.deps
    await atOnce(async (index) => {
      // The requests that open the link have read it before the first one revokes it.
      if (index < ATTEMPTS / 2) return naiveRedeem(test, id, tenant.freelancer.id)
      await db.updateTable('magic_links').set({ revoked_at: clock() }).where('id', '=', id).execute()
      await db.deleteFrom('sessions').where('magic_link_id', '=', id).execute()
    })
    return countSessions(test, id)
  },
}

async function personWithCode(test: TestApp) {
  const person = await createPerson(test)
  const { db, secrets, clock } = test.deps
  const issue = {
    secrets,
    emailKey: person.email,
    purpose: 'email',
    device: undefined,
    now: clock(),
  } as const
  return { person, issue, code: await db.transaction().execute((tx) => issueCode(tx, issue)) }
}

const codeOf = ({ deps }: TestApp, { email }: TestPerson) =>
  deps.db.selectFrom('sign_in_codes').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow()

const codeUsed: Race = {
  abuse: '34',
  title: 'one code used',
  allowed: 1,
  async real(test) {
    const { person, code } = await personWithCode(test)
    const body = { email: person.email, code }
    const replies = await atOnce(() => test.client().call('emailVerify', { body }))
    return countTrue(replies.map(({ status }) => status === 200))
  },
  async naive(test) {
    const { person } = await personWithCode(test)
    const codes = test.deps.db.updateTable('sign_in_codes').where('email_key', '=', person.email)
    const won = await atOnce(async () => {
      if ((await codeOf(test, person)).used_at !== null) return false
      await codes.set({ used_at: test.deps.clock() }).execute()
      return true
    })
    return countTrue(won)
  },
}

const codeGuessed: Race = {
  abuse: '34',
  title: 'a code guessed at: right ones taken after it',
  allowed: 0,
  async real(test) {
    const { issue, code } = await personWithCode(test)
    const { db } = test.deps
    await atOnce(() => takeCode(db, { ...issue, code: undefined }))
    return (await takeCode(db, { ...issue, code })) ? 1 : 0
  },
  async naive(test) {
    const { person } = await personWithCode(test)
    const codes = test.deps.db.updateTable('sign_in_codes').where('email_key', '=', person.email)
    await atOnce(async () => {
      const { tries } = await codeOf(test, person)
      await codes.set({ tries: tries + 1 }).execute()
    })
    return (await codeOf(test, person)).tries < 5 ? 1 : 0
  },
}

const resetUsed: Race = {
  abuse: '44',
  title: 'one reset used',
  allowed: 1,
  async real(test) {
    const { email } = await createPerson(test)
    await test.client().call('forgotPassword', { body: { email } })
    const token = /token=([\w-]{43})/.exec((await takeMail(test, email)).text)![1]!
    const replies = await atOnce((index) =>
      test.client().call('resetPassword', { body: { token, password: `password ${index}` } }),
    )
    return countTrue(replies.map(({ status }) => status === 200))
  },
  async naive(test) {
    const { email } = await createPerson(test)
    await test.client().call('forgotPassword', { body: { email } })
    const { db, clock } = test.deps
    const won = await atOnce(async () => {
      const resets = db.selectFrom('password_resets').select('used_at').where('email_key', '=', email)
      if ((await resets.executeTakeFirstOrThrow()).used_at !== null) return false
      const used = db.updateTable('password_resets').set({ used_at: clock() })
      await used.where('email_key', '=', email).execute()
      return true
    })
    return countTrue(won)
  },
}

/** Spells the address differently for each attempt. */
function spelling(email: string, index: number): string {
  return Array.from(email, (letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join('')
}

async function countUsers({ deps }: TestApp, email: string): Promise<number> {
  const users = deps.db.selectFrom('users').select('id')
  return (await users.where((eb) => eb(eb.fn('lower', ['email']), '=', email)).execute()).length
}

const newPerson = (email: string, key: string) => ({
  email,
  emailKey: key,
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  germanLevel: 'A1',
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt: null,
  language: null,
})

const addressTaken: Race = {
  abuse: '50',
  title: 'accounts made for one address in several spellings',
  allowed: 1,
  async real(test) {
    const email = `kelvin-${randomUUID()}@example.org`
    await atOnce((index) => {
      const typed = spelling(email, index)
      const person = newPerson(typed, emailKey(typed))
      return test.deps.db.transaction().execute((tx) => createAccount(tx, person, test.deps.clock()))
    })
    return countUsers(test, email)
  },
  async naive(test) {
    const email = `kelvin-${randomUUID()}@example.org`
    await atOnce(async (index) => {
      const typed = spelling(email, index)
      const { db } = test.deps
      const there = await db.selectFrom('users').select('id').where('email', '=', typed).execute()
      if (there.length > 0) return
      await db.transaction().execute((tx) => createAccount(tx, newPerson(typed, typed), 0))
    })
    return countUsers(test, email)
  },
}

async function openInvite(test: TestApp) {
  const tenant = await createTenant(test)
  const { token } = (await invite(tenant, { role: 'ADMIN' })).body
  const people = [await createPerson(test), await createPerson(test)]
  const countJoined = async () => {
    const members = test.deps.db.selectFrom('memberships').select('user_id')
    const ids = people.map(({ id }) => id)
    return (await members.where('user_id', 'in', ids).execute()).length
  }
  return { tenant, token: token as string, people, countJoined }
}

const inviteAccepted: Race = {
  abuse: '63',
  title: 'one invite accepted by two people',
  allowed: 1,
  async real(test) {
    const { token, people, countJoined } = await openInvite(test)
    await atOnce((index) => accept(people[index % 2]!, token))
    return countJoined()
  },
  async naive(test) {
    const { tenant, people, countJoined } = await openInvite(test)
    const { tenantId } = tenant.tenant
    const { db } = test.deps
    await atOnce(async (index) => {
      const invites = db.selectFrom('invites').select('accepted_at').where('tenant_id', '=', tenantId)
      if ((await invites.executeTakeFirstOrThrow()).accepted_at !== null) return
      await db.updateTable('invites').set({ accepted_at: 1 }).where('tenant_id', '=', tenantId).execute()
      const membership = { tenant_id: tenantId, user_id: people[index % 2]!.id, role: 'ADMIN' as const }
      const insert = db.insertInto('memberships').values({ ...membership, created_at: 1 })
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    })
    return countJoined()
  },
}

/**
 * Gives an open hour while an administrator closes the slot and then clears the hour, and counts the hours that remain.
 * `take` gets the promise that settles when the hour is cleared.
 */
async function takeWhileClosed(
  test: TestApp,
  take: (tenant: TestTenant, cleared: Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const tenant = await createTenant(test)
  const { admin, freelancer, params } = tenant
  const paint = (mode: 'GREEN' | 'BLACK') =>
    admin.client.call('setSlot', { params, body: { date: DATE, hour: HOUR, mode } })
  await paint('GREEN')
  const about = { ...params, userId: freelancer.id }
  const body = { availability: [{ day: DATE, hours: [] }] }
  const cleared = paint('BLACK').then(() =>
    admin.client.call('saveUserAvailability', { params: about, body }),
  )
  await atOnce(() => take(tenant, cleared))
  await cleared
  return (await savedSlots(test, freelancer)).length
}

const hourClosed: Race = {
  abuse: '77',
  title: 'an hour taken while it is closed: hours that are left on it',
  allowed: 0,
  real: (test) =>
    takeWhileClosed(test, ({ freelancer, params }) =>
      freelancer.client.call('saveAvailability', {
        params,
        body: { availability: [{ day: DATE, hours: [HOUR] }] },
      }),
    ),
  naive: (test) =>
    takeWhileClosed(test, async ({ freelancer, project }, cleared) => {
      const { db } = test.deps
      const slots = db.selectFrom('schedule_slots').select('mode').where('project_id', '=', project.projectId)
      if ((await slots.executeTakeFirstOrThrow()).mode === 'BLACK') return
      // Without the project's lock other writes may commit in between.
      await cleared
      const place = { tenant_id: project.tenantId, project_id: project.projectId, user_id: freelancer.id }
      const hours = writeMonth([{ date: DATE, bits: hoursToBits([HOUR]) }])
      const insert = db.insertInto('availability_months').values({ ...place, month: monthOfDay(DATE), hours })
      const key = ['tenant_id', 'project_id', 'user_id', 'month'] as const
      await insert.onConflict((conflict) => conflict.columns(key).doUpdateSet({ hours })).execute()
    }),
}

async function countAdmins({ deps }: TestApp, { tenant }: TestTenant): Promise<number> {
  const members = deps.db.selectFrom('memberships').select('user_id').where('role', '=', 'ADMIN')
  const current = members.where('tenant_id', '=', tenant.tenantId).where('left_at', 'is', null)
  return (await current.execute()).length
}

async function tenantOfTwoAdmins(test: TestApp) {
  const tenant = await createTenant(test)
  const second = await createPerson(test)
  await addMembership(test.deps.db, tenant.tenant, second, 'ADMIN')
  return { tenant, admins: [tenant.admin, second] }
}

const administratorsLeft: Race = {
  abuse: '15',
  title: 'the last two administrators leave: how many of them are gone',
  allowed: 1,
  async real(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    const { tenantId } = tenant.tenant
    await atOnce((index) => admins[index % 2]!.client.call('leaveTenant', { params: { tenantId } }))
    return 2 - (await countAdmins(test, tenant))
  },
  async naive(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    await atOnce(async (index) => {
      if ((await countAdmins(test, tenant)) < 2) return
      const members = test.deps.db.updateTable('memberships').set({ left_at: 1 })
      await members.where('user_id', '=', admins[index % 2]!.id).execute()
    })
    return 2 - (await countAdmins(test, tenant))
  },
}

const administratorsDeleted: Race = {
  title: 'the last two administrators delete their accounts: how many of them are gone',
  allowed: 1,
  async real(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    const codes: string[] = []
    for (const { client, email } of admins) {
      await client.call('beginDeletion')
      codes.push(await takeMailedCode(test, email))
    }
    await atOnce((index) =>
      admins[index % 2]!.client.call('confirmDeletion', { body: { code: codes[index % 2] } }),
    )
    return 2 - (await countAdmins(test, tenant))
  },
  naive: administratorsLeft.naive,
}

/** Two administrators each take the other's role away, or their own: both ways end with one administrator. */
const administratorsLowered: Race = {
  abuse: '15',
  title: 'the last two administrators lower each other or themselves: how many of them are lowered',
  allowed: 1,
  async real(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    const { tenantId } = tenant.tenant
    await atOnce((index) => {
      const [by, other] = [admins[index % 2]!, admins[(index + 1) % 2]!]
      const params = { tenantId, userId: (index % 4 < 2 ? by : other).id }
      return by.client.call('changeMember', { params, body: { role: 'FREELANCER' } })
    })
    return 2 - (await countAdmins(test, tenant))
  },
  async naive(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    await atOnce(async (index) => {
      if ((await countAdmins(test, tenant)) < 2) return
      const members = test.deps.db.updateTable('memberships').set({ role: 'FREELANCER' })
      await members.where('user_id', '=', admins[index % 2]!.id).execute()
    })
    return 2 - (await countAdmins(test, tenant))
  },
}

const administratorsRemoved: Race = {
  ...administratorsLowered,
  title: 'the last two administrators remove each other: how many of them are gone',
  async real(test) {
    const { tenant, admins } = await tenantOfTwoAdmins(test)
    const { tenantId } = tenant.tenant
    await atOnce((index) => {
      const params = { tenantId, userId: admins[(index + 1) % 2]!.id }
      return admins[index % 2]!.client.call('removeMember', { params })
    })
    return 2 - (await countAdmins(test, tenant))
  },
}

/** Makes a request for one hour to twenty people, which needs one. */
async function lastPlace(test: TestApp) {
  const tenant = await createRequestTenant(test, { people: ATTEMPTS })
  const requestId = await askFor(tenant, tenant.people, [HOUR])
  const countBooked = async () => {
    const query = { month: monthOfDay(REQUEST_DATE) }
    const { body } = await tenant.admin.client.call('getCoverage', { params: tenant.params, query })
    return body.hours[0].booked as number
  }
  return { tenant, requestId, countBooked }
}

const requestAccepted: Race = {
  abuse: '79',
  title: 'the last place of a request accepted: how many are booked',
  allowed: 1,
  async real(test) {
    const { tenant, requestId, countBooked } = await lastPlace(test)
    const replies = await atOnce((index) =>
      tenant.people[index]!.client.call('acceptRequest', { params: { requestId }, body: {} }),
    )
    const accepted = countTrue(replies.map(({ status }) => status === 200))
    const refused = countTrue(replies.map(({ body }) => body.code === 'request_filled'))
    // A round in which somebody is told otherwise than they are booked counts as wrong.
    return accepted + refused === ATTEMPTS && accepted === (await countBooked()) ? accepted : ATTEMPTS
  },
  async naive(test) {
    const { tenant, countBooked } = await lastPlace(test)
    await atOnce(async (index) => {
      if ((await countBooked()) === 0) await book(tenant, tenant.people[index]!, [HOUR])
    })
    return countBooked()
  },
}

/** Makes a second project of the tenant, with the same freelancer and the same open hour. */
async function twoProjects(test: TestApp): Promise<TestTenant[]> {
  const first = await createTenant(test)
  const { db } = test.deps
  const project = await addProject(db, { ...first.tenant, name: 'Basar', now: test.deps.clock() })
  await addToRoster(db, project, first.freelancer)
  const tenants = [first, { ...first, project, params: { ...project } }]
  for (const { admin, params } of tenants)
    await admin.client.call('setSlot', { params, body: { date: DATE, hour: HOUR, mode: 'GREEN' } })
  return tenants
}

const bookedTwice: Race = {
  title: 'one person booked for the same hour in two projects',
  allowed: 1,
  async real(test) {
    const tenants = await twoProjects(test)
    await atOnce((index) => {
      const { admin, params, freelancer } = tenants[index % 2]!
      const slot = { date: DATE, hour: HOUR, userId: freelancer.id, state: 'booked' }
      return admin.client.call('setBookings', { params, body: { slots: [slot] } })
    })
    return (await savedSlots(test, tenants[0]!.freelancer)).length
  },
  async naive(test) {
    const tenants = await twoProjects(test)
    const { freelancer } = tenants[0]!
    await atOnce(async (index) => {
      if ((await savedSlots(test, freelancer)).length > 0) return
      const { tenantId, projectId } = tenants[index % 2]!.project
      const place = { tenant_id: tenantId, project_id: projectId, user_id: freelancer.id }
      const hours = writeMonth([{ date: DATE, bits: hoursToBits([HOUR]) }])
      const insert = test.deps.db
        .insertInto('availability_months')
        .values({ ...place, month: monthOfDay(DATE), hours })
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    })
    return (await savedSlots(test, freelancer)).length
  },
}

export const races: Race[] = [
  requestAccepted,
  administratorsLeft,
  administratorsDeleted,
  administratorsLowered,
  administratorsRemoved,
  linkOpened,
  linkRevoked,
  codeUsed,
  codeGuessed,
  resetUsed,
  addressTaken,
  inviteAccepted,
  hourClosed,
  bookedTwice,
]
