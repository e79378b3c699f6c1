import { beforeEach, describe, expect, test } from 'vitest'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { MAX_VISITS } from './mark-seen.ts'

const app = await createTestApp()
const month = '2026-12'
const date = '2026-12-01'

let tenant: TestTenant
let anna: TestPerson
beforeEach(async () => {
  tenant = await createTenant(app)
  anna = tenant.freelancer
})

const readAs = async (person: TestPerson, of = month) => {
  const { status, body } = await person.client.call('getNews', {
    params: tenant.params,
    query: { month: of },
  })
  expect(status).toBe(200)
  return body
}
const slotsFor = async (person: TestPerson) => (await readAs(person)).slots
/** A change in the same millisecond as a visit counts as later, so that none is missed. */
async function seen(person: TestPerson, of = month) {
  app.advance(1000)
  const { status } = await person.client.call('markNewsSeen', {
    params: tenant.params,
    body: { month: of },
  })
  expect(status).toBe(204)
  app.advance(1000)
}
const paint = (hour: number, mode: string | null, day = date) =>
  tenant.admin.client.call('setSlots', {
    params: tenant.params,
    body: { slots: [{ date: day, hour, mode }] },
  })
const give = (person: TestPerson, hours: number[], by = tenant.admin) =>
  by.client.call('saveUserAvailability', {
    params: { ...tenant.params, userId: person.id },
    body: { availability: [{ day: date, hours }] },
  })

test('the first visit has no news, and later ones have what others changed since', async () => {
  await paint(8, 'GREEN')
  expect(await readAs(anna)).toEqual({ since: null, slots: [] })
  await seen(anna)
  expect((await readAs(anna)).slots).toEqual([])
  await paint(9, 'RED')
  await paint(10, 'RED', '2027-01-01')
  const { since, slots } = await readAs(anna)
  expect(Date.parse(since!)).toBe(app.deps.clock() - 1000)
  expect(slots).toEqual([{ date, hour: 9, kinds: ['colour'] }])
  await seen(anna)
  expect(await slotsFor(anna)).toEqual([])
})

test('the visits of one month and person leave the others as they are', async () => {
  await seen(anna)
  await seen(tenant.admin)
  expect((await readAs(anna, '2027-01')).since).toBeNull()
  await paint(9, 'RED')
  await seen(tenant.admin)
  expect(await slotsFor(anna)).toEqual([{ date, hour: 9, kinds: ['colour'] }])
})

test('own changes are no news', async () => {
  await seen(tenant.admin)
  await paint(9, 'RED')
  expect(await slotsFor(tenant.admin)).toEqual([])
})

test('a changed weekly pattern is news on its days, but for those with a colour of their own', async () => {
  await paint(9, 'RED')
  await seen(anna)
  await tenant.admin.client.call('setPattern', {
    params: tenant.params,
    body: { slots: [{ day: 1, hour: 9, mode: 'GREEN' }] },
  })
  expect((await slotsFor(anna)).map((slot: { date: string }) => slot.date)).toEqual([
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
  ])
})

describe('given and booked hours', () => {
  beforeEach(async () => {
    await paint(9, 'RED')
    await paint(10, 'RED')
    await give(anna, [9])
    app.advance(1000)
    await seen(anna)
    await seen(tenant.admin)
  })

  test('hours of the person are news for the person', async () => {
    await give(anna, [9, 10], tenant.admin)
    expect(await slotsFor(anna)).toEqual([{ date, hour: 10, kinds: ['hours'] }])
    await anna.client.call('saveAvailability', {
      params: tenant.params,
      body: { availability: [{ day: date, hours: [9, 10, 11] }] },
    })
    expect(await slotsFor(tenant.admin)).toEqual([])
  })

  test('hours of others are no news for a freelancer', async () => {
    const ben = await createFreelancer(app, tenant.project, { firstName: 'Ben', lastName: 'Adler' })
    await seen(ben)
    await give(anna, [9, 10], tenant.admin)
    expect(await slotsFor(ben)).toEqual([])
  })

  test('hours that a freelancer gives are news for administrators', async () => {
    const saved = await anna.client.call('saveAvailability', {
      params: tenant.params,
      body: { availability: [{ day: date, hours: [9, 10] }] },
    })
    expect(saved.status).toBe(200)
    expect(await slotsFor(tenant.admin)).toEqual([{ date, hour: 10, kinds: ['hours'] }])
    expect(await slotsFor(anna)).toEqual([])
  })
})

test('needs are news for administrators alone', async () => {
  const other = await createPerson(app)
  await addMembership(app.deps.db, tenant.project, other, 'ADMIN')
  for (const person of [anna, other]) await seen(person)
  await tenant.admin.client.call('setNeeds', {
    params: tenant.params,
    body: { slots: [{ date, hour: 9, people: 3 }] },
  })
  expect(await slotsFor(other)).toEqual([{ date, hour: 9, kinds: ['need'] }])
  expect(await slotsFor(anna)).toEqual([])
})

test('prices are news, and those of others are none of a freelancer', async () => {
  const ben = await createFreelancer(app, tenant.project, { firstName: 'Ben', lastName: 'Adler' })
  for (const person of [anna, ben]) await seen(person)
  const { params, admin } = tenant
  await admin.client.call('setSlotPrices', { params, body: { slots: [{ date, hour: 8, amount: 20 }] } })
  await admin.client.call('setUserSlotPrices', {
    params: { ...params, userId: anna.id },
    body: { slots: [{ date, hour: 9, amount: 30 }] },
  })
  const price = (hour: number) => ({ date, hour, kinds: ['price'] })
  expect(await slotsFor(anna)).toEqual([price(8), price(9)])
  expect(await slotsFor(ben)).toEqual([price(8)])
})

test('only the newest visits are kept', async () => {
  const months = Array.from({ length: MAX_VISITS + 1 }, (_, index) =>
    new Date(Date.UTC(2027, index, 1)).toISOString().slice(0, 7),
  )
  for (const each of months) await seen(anna, each)
  const sinces = []
  for (const each of [months[0]!, months[1]!, months.at(-1)!]) sinces.push((await readAs(anna, each)).since)
  expect(sinces.map((since) => since === null)).toEqual([true, false, false])
})
