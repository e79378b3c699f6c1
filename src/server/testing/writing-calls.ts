/** A call of every writing endpoint that would succeed, for tests that end the caller's access or send many at once. */
import { type Endpoint, paramNames } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { addDays } from '../../domain/calendar.ts'
import { hashPassword } from '../features/users/passwords.ts'
import { unsubscribeTokenOf } from '../kernel/notices/unsubscribe-token.ts'
import type { TestPerson, TestTenant } from './fixtures.ts'
import { addMembership, createFreelancer, createPerson } from './fixtures.ts'
import { follow, inviteFreelancer, newEmail } from './invites.ts'
import { takeCode, takeMail } from './mail.ts'
import { sampleCalls } from './sample-calls.ts'
import type { TestApp } from './test-app.ts'

export interface WritingCall {
  name: EndpointName
  by: Pick<TestPerson, 'token' | 'client'> & { id?: string }
  params: Record<string, string>
  body?: unknown
}

/** The endpoints that may write. */
export const writingEndpoints = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].method !== 'GET',
)

type Preparation = (test: TestApp, tenant: TestTenant) => Promise<Partial<WritingCall>>

const PASSWORD = 'a password'

const bodyToken = (token: string) => ({ body: { token } })

async function withPassword({ deps }: TestApp, { id }: TestPerson): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

const inviteToken = async (tenant: TestTenant): Promise<string> =>
  (await inviteFreelancer(tenant, newEmail())).body.token
const visibleLink = async ({ admin, freelancer, params }: TestTenant): Promise<string> =>
  (await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })).body.token

/** Opens one more hour that the freelancer can be asked for. */
async function askable({ deps }: TestApp, { admin, params, freelancer }: TestTenant) {
  const { length } = await deps.db.selectFrom('requests').select('id').execute()
  const slot = { date: addDays('2027-06-21', length), hour: 8 }
  await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
  return { slots: [slot], userIds: [freelancer.id] }
}
async function requestTo(test: TestApp, tenant: TestTenant): Promise<string> {
  const body = await askable(test, tenant)
  const reply = await tenant.admin.client.call('createRequest', { params: tenant.params, body })
  return reply.body.request.id
}

/** Books the freelancer for one more hour. */
async function bookedHour({ deps }: TestApp, { admin, params, freelancer }: TestTenant) {
  const { length } = await deps.db.selectFrom('booking_months').select('month').execute()
  const { length: more } = await deps.db.selectFrom('releases').select('id').execute()
  const slot = { date: addDays('2028-01-01', length + more), hour: 8 }
  await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
  const slots = [{ ...slot, userId: freelancer.id, state: 'booked' }]
  await admin.client.call('setBookings', { params, body: { slots } })
  return slot
}
async function releaseOf(test: TestApp, tenant: TestTenant): Promise<string> {
  const slots = [await bookedHour(test, tenant)]
  const { params, freelancer } = tenant
  const reply = await freelancer.client.call('createRelease', { params, body: { slots } })
  return reply.body.release.id
}

const preparations: Partial<Record<EndpointName, Preparation>> = {
  async acceptInvite(test, tenant) {
    const by = await createPerson(test)
    return { by, ...bodyToken((await inviteFreelancer(tenant, by.email)).body.token) }
  },
  resendInvite: async (_test, tenant) => ({ params: { token: await inviteToken(tenant) } }),
  revokeInvite: async (_test, tenant) => ({ params: { token: await inviteToken(tenant) } }),
  async reinstateInvite(_test, tenant) {
    const token = await inviteToken(tenant)
    await tenant.admin.client.call('revokeInvite', { params: { token } })
    return { params: { token } }
  },
  async removeWageConfig(_test, { admin, params }) {
    const body = { wageGreen: 12, wageYellow: 14, wageRed: 16, validFrom: '2027-01-01' }
    await admin.client.call('setWageConfig', { params, body })
    return { params: { validFrom: body.validFrom } }
  },
  async removeWageOverride(_test, { admin, params, freelancer }) {
    const body = { greenWage: 13, yellowWage: null, redWage: null, validFrom: '2027-01-01' }
    await admin.client.call('setWageOverride', { params: { ...params, userId: freelancer.id }, body })
    return { params: { validFrom: body.validFrom } }
  },
  createMagicLink: async (_test, { freelancer }) => ({ body: { userId: freelancer.id } }),
  revokeMagicLink: async (_test, tenant) => ({ params: { token: await visibleLink(tenant) } }),
  async reinstateMagicLink(_test, tenant) {
    const token = await visibleLink(tenant)
    await tenant.admin.client.call('revokeMagicLink', { params: { token } })
    return { params: { token } }
  },
  async addToRoster(test, tenant) {
    const colleague = await createPerson(test)
    await addMembership(test.deps.db, tenant.tenant, colleague, 'FREELANCER')
    return { body: { userIds: [colleague.id] } }
  },
  inviteAddresses: async (_test, { freelancer }) => ({ body: { emails: [newEmail(), freelancer.email] } }),
  async createRequest(test, tenant) {
    const body = await askable(test, tenant)
    return { body }
  },
  async withdrawRequest(test, tenant) {
    return { params: { requestId: await requestTo(test, tenant) } }
  },
  async acceptRequest(test, tenant) {
    return { by: tenant.freelancer, params: { requestId: await requestTo(test, tenant) } }
  },
  async declineRequest(test, tenant) {
    return { by: tenant.freelancer, params: { requestId: await requestTo(test, tenant) } }
  },
  createInvite: async () => ({ body: { role: 'FREELANCER', email: newEmail() } }),
  async setBookings(_test, { admin, params, freelancer }) {
    const slot = { date: '2026-11-20', hour: 9 }
    await admin.client.call('setSlot', { params, body: { ...slot, mode: 'GREEN' } })
    return { body: { slots: [{ ...slot, userId: freelancer.id, state: 'booked' }] } }
  },
  createRelease: async (test, tenant) => ({
    by: tenant.freelancer,
    body: { slots: [await bookedHour(test, tenant)] },
  }),
  approveRelease: async (test, tenant) => ({ params: { releaseId: await releaseOf(test, tenant) } }),
  refuseRelease: async (test, tenant) => ({ params: { releaseId: await releaseOf(test, tenant) } }),
  withdrawRelease: async (test, tenant) => ({
    by: tenant.freelancer,
    params: { releaseId: await releaseOf(test, tenant) },
  }),
  leaveTenant: async (_test, { freelancer }) => ({ by: freelancer }),
  changeMember: async (_test, { params }) => ({ body: { role: 'PLANNER', projectIds: [params.projectId] } }),
  saveAvailability: async (_test, { freelancer }) => ({ by: freelancer }),
  markNewsSeen: async (_test, { freelancer }) => ({ by: freelancer }),
  readNotices: async (_test, { freelancer }) => ({ by: freelancer }),
  setNoticeSettings: async (_test, { freelancer }) => ({ by: freelancer }),
  unsubscribe: async ({ deps }, { freelancer }) => ({
    params: { token: unsubscribeTokenOf(deps.secrets, { userId: freelancer.id, kinds: ['month'] })! },
  }),
  async setPasswordByMagicLink(test, tenant) {
    const token = await visibleLink(tenant)
    const { client, token: session } = await follow(test, token)
    return { by: { id: tenant.freelancer.id, token: session, client }, params: { token } }
  },
  redeemMagicLink: async (_test, tenant) => ({ params: { token: await visibleLink(tenant) } }),
  async resendMagicLink(_test, tenant) {
    const token = await visibleLink(tenant)
    await tenant.admin.client.call('revokeMagicLink', { params: { token } })
    return { params: { token } }
  },
  adminSignup: async () => ({ body: { ...sampleCalls.adminSignup.body, email: newEmail() } }),
  async emailVerify(test) {
    const { email } = await createPerson(test)
    await test.client().call('emailLogin', { body: { email } })
    return { body: { email, code: await takeCode(test, email) } }
  },
  passwordBegin: async (_test, { freelancer: { email } }) => ({ body: { email } }),
  async passwordVerify(test) {
    const person = await createPerson(test)
    await withPassword(test, person)
    const { email } = person
    await test.client().call('passwordBegin', { body: { email } })
    return { body: { email, password: PASSWORD, code: await takeCode(test, email) } }
  },
  async passwordLogin(test) {
    const person = await createPerson(test)
    await withPassword(test, person)
    return { body: { email: person.email, password: PASSWORD } }
  },
  emailLogin: async (_test, { freelancer: { email } }) => ({ body: { email } }),
  forgotPassword: async (_test, { freelancer: { email } }) => ({ body: { email } }),
  async resetPassword(test) {
    const { email } = await createPerson(test)
    await test.client().call('forgotPassword', { body: { email } })
    const token = /token=([\w-]{43})/.exec((await takeMail(test, email)).text)![1]!
    return { body: { token, password: PASSWORD } }
  },
  async verifyEmailChange(test) {
    const by = await createPerson(test)
    const email = newEmail()
    await by.client.call('beginEmailChange', { body: { email } })
    return { by, body: { oldCode: await takeCode(test, by.email), newCode: await takeCode(test, email) } }
  },
  beginEmailChange: async (test) => ({ by: await createPerson(test), body: { email: newEmail() } }),
  beginDeletion: async (test) => ({ by: await createPerson(test) }),
  async confirmDeletion(test, { project }) {
    const by = await createFreelancer(test, project)
    await by.client.call('beginDeletion')
    return { by, body: { code: await takeCode(test, by.email) } }
  },
  async eraseMember(test, { project }) {
    return { params: { userId: (await createFreelancer(test, project)).id } }
  },
  async setMyPassword(test) {
    return { by: await createPerson(test) }
  },
}

/** Prepares a call that would succeed, by an administrator of the tenant unless the endpoint is for somebody else. */
export async function prepareCall(
  test: TestApp,
  name: EndpointName,
  tenant: TestTenant,
): Promise<WritingCall> {
  const own: Record<string, string> = { ...tenant.params, userId: tenant.freelancer.id }
  const { params, ...prepared } = (await preparations[name]?.(test, tenant)) ?? {}
  const { path }: Endpoint = endpoints[name]
  const { body } = sampleCalls[name] as { body?: unknown }
  return {
    name,
    by: endpoints[name].access === 'public' ? { token: '', client: test.client() } : tenant.admin,
    params: Object.fromEntries(paramNames(path).map((param) => [param, params?.[param] ?? own[param]!])),
    ...(body === undefined ? {} : { body }),
    ...prepared,
  }
}

/** Sends a prepared call. */
export const sendCall = ({ name, by, params, body }: WritingCall) =>
  by.client.call(name, { params, ...(body === undefined ? {} : { body }) })
