/** Whether one more person may give an hour whose need is met (staffing, section 2). */
import { describe, expect, test } from 'vitest'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { setMode, setUserMode } from '../../testing/slots.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-21'

/** Makes a tenant that closes full hours, with green hours from 8 on and two freelancers. */
async function closingTenant(change: object = {}, hours = [8, 9, 10]) {
  const tenant = await createTenant(app)
  const { admin, params, project } = tenant
  const body = { ...defaultStaffing, closeFull: true, ...change }
  expect((await admin.client.call('setStaffing', { params, body })).status).toBe(200)
  for (const hour of hours) await setMode(tenant, { date, hour, mode: 'GREEN' })
  return { ...tenant, colleague: await createFreelancer(app, project) }
}
const give = ({ params }: TestTenant, { client }: TestPerson, hours: number[], language = 'en') =>
  client.call('saveAvailability', {
    params,
    body: { availability: [{ day: date, hours }] },
    headers: { 'accept-language': language },
  })
const hoursOf = async ({ params }: TestTenant, { client }: TestPerson) =>
  (await client.call('getMyAvailability', { params })).body.slots.map(({ hour }: { hour: number }) => hour)

describe('in a project that closes full hours', () => {
  test('an hour whose need is met refuses the save of one more person, and names it', async () => {
    const tenant = await closingTenant()
    const { freelancer, colleague } = tenant
    expect((await give(tenant, freelancer, [8, 9])).status).toBe(200)
    expect(await give(tenant, colleague, [8, 9, 10])).toMatchObject({
      status: 409,
      body: { code: 'hours_full', error: 'Some of these hours are taken already: Sat 21 Nov, 8–10 h.' },
    })
    expect((await give(tenant, colleague, [8], 'de')).body.error).toBe(
      'Einige dieser Stunden sind schon vergeben: Sa. 21. Nov., 8–9 Uhr.',
    )
    expect(await hoursOf(tenant, colleague)).toEqual([])
    expect((await give(tenant, colleague, [10])).status).toBe(200)
    // Hours that are saved may be restated.
    expect((await give(tenant, freelancer, [8, 9])).status).toBe(200)
  })

  test('an hour takes as many as it needs, and none where it needs nobody', async () => {
    const tenant = await closingTenant()
    const { admin, params, freelancer, colleague } = tenant
    const slots = [
      { date, hour: 8, people: 2 },
      { date, hour: 9, people: 0 },
    ]
    await admin.client.call('setNeeds', { params, body: { slots } })
    expect((await give(tenant, freelancer, [8])).status).toBe(200)
    expect((await give(tenant, colleague, [8])).status).toBe(200)
    expect(await give(tenant, freelancer, [8, 9])).toMatchObject({
      status: 409,
      body: { code: 'hours_full', error: 'Some of these hours are taken already: Sat 21 Nov, 9–10 h.' },
    })
    const third = await createFreelancer(app, tenant.project)
    expect((await give(tenant, third, [8])).status).toBe(409)
  })

  test('neither administrators nor hours open by an own colour alone are bound', async () => {
    const tenant = await closingTenant({ need: { GREEN: 0, YELLOW: 0, RED: 0 } })
    const { admin, params, freelancer } = tenant
    const body = { availability: [{ day: date, hours: [8] }] }
    const person = { ...params, userId: freelancer.id }
    await setUserMode(tenant, { date, hour: 20, mode: 'RED' })
    expect((await give(tenant, freelancer, [20])).status).toBe(200)
    await setUserMode(tenant, { date, hour: 9, mode: 'RED' })
    expect((await give(tenant, freelancer, [9, 20])).body.code).toBe('hours_full')
    expect((await admin.client.call('saveUserAvailability', { params: person, body })).status).toBe(200)
  })

  test('an hour that is both closed and full is refused as not open, and a removed one as removed', async () => {
    const tenant = await closingTenant()
    const { params, freelancer, colleague } = tenant
    await give(tenant, freelancer, [8])
    expect((await give(tenant, colleague, [8, 20])).body.code).toBe('hours_not_open')
    const known = [{ day: date, hours: [8] }]
    const stale = await colleague.client.call('saveAvailability', {
      params,
      body: { availability: known, known },
    })
    expect(stale.body.code).toBe('hours_removed')
  })

  test('an hour is open again once its colour, its need or its people change', async () => {
    const tenant = await closingTenant()
    const { admin, params, freelancer, colleague } = tenant
    await give(tenant, freelancer, [8])
    expect((await give(tenant, colleague, [8])).status).toBe(409)
    const person = { ...params, userId: freelancer.id }
    await admin.client.call('removeFromRoster', { params: person })
    expect((await give(tenant, colleague, [8])).status).toBe(200)
  })

  test('exactly one of many who save at once gets the last place', async () => {
    const tenant = await closingTenant()
    const people = [tenant.freelancer, tenant.colleague]
    for (let count = 0; count < 6; count += 1) people.push(await createFreelancer(app, tenant.project))
    for (const hour of [8, 9, 10]) {
      const saved = await Promise.all(
        people.map(async (person) => give(tenant, person, [...(await hoursOf(tenant, person)), hour])),
      )
      expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(people.length - 1).fill(409),
      ])
    }
  })
})

test('with the defaults an hour takes everybody', async () => {
  const tenant = await closingTenant({ closeFull: false, need: { GREEN: 0, YELLOW: 0, RED: 0 } })
  expect((await give(tenant, tenant.freelancer, [8])).status).toBe(200)
  expect((await give(tenant, tenant.colleague, [8])).status).toBe(200)
})
