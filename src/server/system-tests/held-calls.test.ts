/**
 * A caller holds back the last byte of a call's body until their access has ended. Each writing endpoint that needs a
 * session refuses the call then, by the guard's own statuses, and changes nothing.
 */
import { expect, test } from 'vitest'
import { type Access, type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { addToRoster, createTenant, type TestTenant } from '../testing/fixtures.ts'
import { holdCall } from '../testing/hold-call.ts'
import { takeMails } from '../testing/mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { prepareCall, type WritingCall, writingEndpoints } from '../testing/writing-calls.ts'

const app = await createTestApp()
const { db } = app.deps
const names = writingEndpoints.filter((name) => endpoints[name].access !== 'public')

const withRule = (...rules: Access[]) => names.filter((name) => rules.includes(endpoints[name].access))
const withRosterPerson = names.filter((name) => {
  const { path }: Endpoint = endpoints[name]
  return paramNames(path).includes('userId') && path.includes(':projectId')
})

/** Ends the caller's access in its way. */
type Ending = (call: WritingCall, tenant: TestTenant) => Promise<unknown>

async function resetPassword({ by }: WritingCall): Promise<void> {
  const { email } = (await by.client.call('getMe')).body.user
  await app.client().call('forgotPassword', { body: { email } })
  const texts = (await takeMails(app, email)).map(({ text }) => text).join()
  const token = /token=([\w-]{43})/.exec(texts)![1]!
  const body = { token, password: 'another password' }
  expect((await app.client().call('resetPassword', { body })).status).toBe(200)
}

const becomeFreelancer = ({ by }: WritingCall) =>
  db.updateTable('memberships').set({ role: 'FREELANCER' }).where('user_id', '=', by.id!).execute()

const leaveTenant = ({ by }: WritingCall) =>
  db.deleteFrom('memberships').where('user_id', '=', by.id!).execute()

const removeFreelancer = (_call: WritingCall, { admin, freelancer, params }: TestTenant) =>
  admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })

/** Holds back a call of each endpoint, each in a tenant of its own, and returns the replies after all endings. */
async function holdBack(
  some: readonly EndpointName[],
  end: Ending,
): Promise<{ statuses: Record<string, number>; before: string; after: string }> {
  const held: { name: EndpointName; finish: () => Promise<number> }[] = []
  for (const name of some) {
    const tenant = await createTenant(app)
    const call = await prepareCall(app, name, tenant)
    const finish = await holdCall(app, call)
    await end(call, tenant)
    held.push({ name, finish })
  }
  const before = await dumpDatabase(db)
  const statuses: Record<string, number> = {}
  for (const { name, finish } of held) statuses[name] = await finish()
  return { statuses, before, after: await dumpDatabase(db) }
}

const FOR_PLANNERS = [
  'projectPlanner',
  'projectAdmin',
  'tenantPlanner',
  'tenantAdmin',
  'invitePlanner',
  'magicLinkAdmin',
] as const

const all = (some: readonly EndpointName[], status: number) =>
  Object.fromEntries(some.map((name) => [name, status]))

test.each<[string, number, readonly EndpointName[], Ending]>([
  ['a sign-out', 401, names, ({ by }) => by.client.call('logout')],
  ['a password reset', 401, names, resetPassword],
  [
    'the administrator became a freelancer',
    403,
    withRule(...FOR_PLANNERS, 'selfOrPlanner', 'selfOrAdmin'),
    becomeFreelancer,
  ],
  ['the administrator’s membership ended', 404, withRule(...FOR_PLANNERS), leaveTenant],
  [
    'the freelancer was removed from the roster',
    403,
    withRule('member').filter((name) => endpoints[name].path.includes(':projectId')),
    removeFreelancer,
  ],
  ['the person of the path was removed from the roster', 404, withRosterPerson, removeFreelancer],
])(
  'a call held back until after %s is %i for each endpoint, and changes nothing (abuse 14, 45, 46)',
  async (_what, status, some, end) => {
    expect(some).not.toEqual([])
    const { statuses, before, after } = await holdBack(some, end)
    expect(statuses).toEqual(all(some, status))
    expect(after).toBe(before)
  },
  120_000,
)

test('a call held back until after the session’s last day is 401', async () => {
  const { statuses, before, after } = await holdBack(['setSlot', 'updateMe'], async () =>
    app.advance(31 * 24 * 60 * 60 * 1000),
  )
  expect(statuses).toEqual({ setSlot: 401, updateMe: 401 })
  expect(after).toBe(before)
})

test('a call held back while nothing ends succeeds for each endpoint', async () => {
  const { statuses } = await holdBack(names, async () => {})
  expect(Object.entries(statuses).filter(([, status]) => status >= 300)).toEqual([])
})

test('a call that would only change a language is 401 after a sign-out', async () => {
  const { admin } = await createTenant(app)
  const call: WritingCall = { name: 'updateMe', by: admin, params: {}, body: { language: 'de' } }
  const finish = await holdCall(app, call)
  await admin.client.call('logout')
  const before = await dumpDatabase(db)
  expect(await finish()).toBe(401)
  expect(await dumpDatabase(db)).toBe(before)
})

test('a call that an administrator held back is refused where only the role let it in', async () => {
  const { admin, project, params } = await createTenant(app)
  await addToRoster(db, project, admin)
  // No hour is open, so only an administrator may give this one.
  const body = { availability: [{ day: '2026-11-20', hours: [8] }] }
  const call: WritingCall = { name: 'saveAvailability', by: admin, params, body }
  const finish = await holdCall(app, call)
  await becomeFreelancer(call)
  const before = await dumpDatabase(db)
  expect(await finish()).toBe(403)
  expect(await dumpDatabase(db)).toBe(before)
})

test('an erasure of a former member that is held back until another one has erased them is 404', async () => {
  const { admin, params, freelancer } = await createTenant(app)
  await freelancer.client.call('leaveTenant', { params })
  const own = { tenantId: params.tenantId, userId: freelancer.id }
  const finish = await holdCall(app, { name: 'eraseMember', by: admin, params: own })
  expect((await admin.client.call('eraseMember', { params: own })).status).toBe(204)
  const before = await dumpDatabase(db)
  expect(await finish()).toBe(404)
  expect(await dumpDatabase(db)).toBe(before)
})

test('an acceptance that is held back until its invite is revoked is 403', async () => {
  const tenant = await createTenant(app)
  const call = await prepareCall(app, 'acceptInvite', tenant)
  const finish = await holdCall(app, call)
  const revoked = await tenant.admin.client.call('revokeInvite', { params: call.body as { token: string } })
  expect(revoked.status).toBe(204)
  const before = await dumpDatabase(db)
  expect(await finish()).toBe(403)
  expect(await dumpDatabase(db)).toBe(before)
})
