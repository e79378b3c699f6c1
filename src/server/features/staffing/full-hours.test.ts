/** The hours of a month that take nobody more (staffing, section 2). */
import { expect, test } from 'vitest'
import { readEvents } from '../../testing/event-reader.ts'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { setMode, setUserMode, slots } from '../../testing/slots.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const url = await app.app.listen({ port: 0 })
const month = '2026-11'
const date = '2026-11-21'

/** Makes a tenant that closes full hours, with green hours from 8 to 10. */
async function closingTenant(): Promise<TestTenant> {
  const tenant = await createTenant(app)
  await setStaffing(tenant, { closeFull: true })
  for (const hour of [8, 9, 10]) await setMode(tenant, { date, hour, mode: 'GREEN' })
  return tenant
}
const read = ({ freelancer, params }: TestTenant, tag?: string) =>
  freelancer.client.call('getFullHours', {
    params,
    query: { month },
    ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
  })
const give = ({ params, admin, freelancer }: TestTenant, hours: number[]) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId: freelancer.id },
    body: { availability: [{ day: date, hours }] },
  })
const setNeed = ({ admin, params }: TestTenant, hour: number, people: number) =>
  admin.client.call('setNeeds', { params, body: { slots: [{ date, hour, people }] } })

test('the full hours are those whose need is met, or is none, by the colour of the project', async () => {
  const tenant = await closingTenant()
  await give(tenant, [8, 9])
  await setNeed(tenant, 9, 2)
  await setNeed(tenant, 10, 0)
  await setUserMode(tenant, { date, hour: 11, mode: 'RED' })
  expect((await read(tenant)).body).toEqual({ month, slots: slots(date, 8, 10) })
  await setMode(tenant, { date, hour: 8, mode: 'BLACK' })
  expect((await read(tenant)).body.slots).toEqual(slots(date, 10))
})

test('no hour is full where full hours are not closed, or bookings are confirmed', async () => {
  const tenant = await closingTenant()
  await give(tenant, [8])
  for (const change of [
    { closeFull: false },
    { closeFull: true, booking: 'confirmed', keepBooked: true } as const,
  ]) {
    await setStaffing(tenant, change)
    expect((await read(tenant)).body).toEqual({ month, slots: [] })
  }
})

test('the full hours are answered with 304 until something changes them', async () => {
  const tenant = await closingTenant()
  const tag = String((await read(tenant)).headers['etag'])
  expect((await read(tenant, tag)).status).toBe(304)
  await give(tenant, [8])
  expect(await read(tenant, tag)).toMatchObject({ status: 200, body: { slots: slots(date, 8) } })
  expect((await tenant.freelancer.client.call('getFullHours', { params: tenant.params })).status).toBe(400)
})

test('open pages of members hear that full hours changed, and not by whom', async () => {
  const tenant = await closingTenant()
  const { admin, params, freelancer } = tenant
  const colleague = await createFreelancer(app, tenant.project)
  const reader = await readEvents(url, colleague.token, params.projectId)
  expect(await reader.next()).toMatchObject({ kind: 'version' })
  const full = { version: expect.any(Number), kind: 'full', fact: 'full-changed' }
  await give(tenant, [8])
  expect(await reader.next()).toEqual(full)
  await setNeed(tenant, 9, 0)
  expect(await reader.next()).toEqual(full)
  await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
  expect(await reader.next()).toEqual(full)
  await setStaffing(tenant, { closeFull: false })
  expect(await reader.next()).toMatchObject({ kind: 'staffing' })
  await setNeed(tenant, 9, 3)
  await setMode(tenant, { date, hour: 8, mode: 'RED' })
  expect(await reader.next()).toMatchObject({ kind: 'schedule' })
  reader.close()
})

test('open pages of members hear of full hours when somebody leaves the organisation', async () => {
  const tenant = await closingTenant()
  const { params, freelancer } = tenant
  const colleague = await createFreelancer(app, tenant.project)
  const reader = await readEvents(url, colleague.token, params.projectId)
  await freelancer.client.call('leaveTenant', { params })
  expect(await reader.next()).toMatchObject({ kind: 'version' })
  expect(await reader.next()).toMatchObject({ kind: 'full' })
  reader.close()
})
