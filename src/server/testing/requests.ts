/** Makes requests in tests. */
import { expect } from 'vitest'
import type { SlotRef } from '../../domain/slot.ts'
import type { TestPerson, TestTenant } from './fixtures.ts'
import { createFreelancer, createTenant } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

export const REQUEST_DATE = '2026-11-25'

/** A tenant whose project has open hours on one day, and further freelancers. */
export interface RequestTenant extends TestTenant {
  people: TestPerson[]
}

/** Makes a tenant with GREEN hours 8 to 11 on the day of requests, and with this many freelancers. */
export async function createRequestTenant(
  test: TestApp,
  { people: count = 3, staffing = {} }: { people?: number; staffing?: object } = {},
): Promise<RequestTenant> {
  const tenant = await createTenant(test)
  const { admin, params, project } = tenant
  const slots = [8, 9, 10, 11].map((hour) => ({ date: REQUEST_DATE, hour, mode: 'GREEN' }))
  await admin.client.call('setSlots', { params, body: { slots } })
  await admin.client.call('setWageConfig', {
    params,
    body: { wageGreen: 12.5, wageYellow: 14, wageRed: 16 },
  })
  await changeStaffing(tenant, staffing)
  const people = [tenant.freelancer]
  while (people.length < count) people.push(await createFreelancer(test, project))
  return { ...tenant, people }
}

export async function changeStaffing({ admin, params }: TestTenant, change: object): Promise<void> {
  const body = {
    booking: 'open',
    need: { GREEN: 1, YELLOW: 1, RED: 1 },
    closeFull: false,
    releaseHours: null,
    answerHours: 24,
    showColleagues: false,
    ...change,
  }
  expect((await admin.client.call('setStaffing', { params, body })).status).toBe(200)
}

/** The hours of the day of requests. */
export const onDay = (...hours: number[]): SlotRef[] => hours.map((hour) => ({ date: REQUEST_DATE, hour }))

/** Asks people for hours, and returns the reply. */
export function ask(
  { admin, params }: TestTenant,
  people: readonly TestPerson[],
  hours: number[],
  more: object = {},
) {
  const body = { slots: onDay(...hours), userIds: people.map(({ id }) => id), ...more }
  return admin.client.call('createRequest', { params, body })
}

/** Asks people for hours, and returns the id of the request. */
export async function askFor(...args: Parameters<typeof ask>): Promise<string> {
  const { status, body } = await ask(...args)
  expect([status, body.error]).toEqual([201, undefined])
  return body.request.id
}

/** The states of the people of the newest request, in their order. */
export async function statesOf({ admin, params }: TestTenant): Promise<string[]> {
  const { body } = await admin.client.call('listRequests', { params })
  return body.requests[0].people.map(({ state }: { state: string }) => state)
}

/** An administrator sets the state of an hour of a person. */
export async function book(
  { admin, params }: TestTenant,
  { id: userId }: TestPerson,
  hours: number[],
  state: 'booked' | 'given' | null = 'booked',
): Promise<void> {
  const slots = onDay(...hours).map((slot) => ({ ...slot, userId, state }))
  const { status, body } = await admin.client.call('setBookings', { params, body: { slots } })
  expect([status, body.error]).toEqual([200, undefined])
}
