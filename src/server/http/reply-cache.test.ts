/**
 * The reply cache never gives an outdated reply: after each kind of write, a node that has answered before gives the
 * new state, and it gives 304 only where nothing has changed.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import { createFreelancer, createTenant } from '../testing/fixtures.ts'
import { accept, inviteFreelancer } from '../testing/invites.ts'
import { createTestApp, type TestClient } from '../testing/test-app.ts'

const app = await createTestApp()
const date = '2026-11-20'
const month = '2026-11'
const READS = ['getSchedule', 'getSummary', 'getRoster'] as const
type Read = (typeof READS)[number]

async function createScene() {
  const tenant = await createTenant(app)
  const { params, admin, freelancer } = tenant
  const newcomer = await createFreelancer(app, (await createTenant(app)).project)
  const { body: invited } = await inviteFreelancer(tenant, newcomer.email)
  const about = { params: { ...params, userId: freelancer.id } }
  const write = async (client: TestClient, name: EndpointName, args: object) =>
    expect([name, (await client.call(name, args)).status]).toEqual([name, expect.toBeOneOf([200, 204])])
  const byAdmin = (name: EndpointName, args: object) => () => write(admin.client, name, { params, ...args })
  const hours = (...given: number[]) => ({ body: { availability: [{ day: date, hours: given }] } })
  const people: Read[] = ['getRoster']
  /** The writes, in their order, and the reads that each of them changes. */
  const writes: [what: string, write: () => Promise<unknown>, shows: Read[]][] = [
    ['a slot', byAdmin('setSlot', { body: { date, hour: 8, mode: 'GREEN' } }), ['getSchedule']],
    ['hours', byAdmin('saveUserAvailability', { ...about, ...hours(8, 9, 10) }), [...people, 'getSummary']],
    [
      'the pattern',
      byAdmin('setPattern', { body: { slots: [{ day: 4, hour: 9, mode: 'RED' }] } }),
      ['getSchedule', 'getSummary'],
    ],
    [
      'a person’s mode',
      byAdmin('setUserSlotMode', { ...about, body: { date, hour: 10, mode: 'YELLOW' } }),
      ['getSummary'],
    ],
    [
      'wages',
      byAdmin('setWageConfig', { body: { wageGreen: 1, wageYellow: 2, wageRed: 3 } }),
      ['getSummary'],
    ],
    [
      'a person’s wages',
      byAdmin('setWageOverride', { ...about, body: { greenWage: 10, yellowWage: 20, redWage: 30 } }),
      ['getSummary'],
    ],
    [
      'a price',
      byAdmin('setSlotPrice', { body: { date, hour: 8, amount: 40 } }),
      ['getSchedule', 'getSummary'],
    ],
    [
      'a person’s price',
      byAdmin('setUserSlotPrice', { ...about, body: { date, hour: 9, amount: 50 } }),
      ['getSummary'],
    ],
    [
      'hours of their own',
      () => write(freelancer.client, 'saveAvailability', { params, ...hours(8, 9, 10) }),
      [],
    ],
    ...['firstName', 'lastName', 'phone'].map((field): (typeof writes)[number] => [
      `their ${field}`,
      () => write(freelancer.client, 'updateMe', { body: { [field]: '030 1234567' } }),
      people,
    ]),
    ['a newcomer', () => accept(newcomer, invited.token), [...people, 'getSummary']],
    [
      'the newcomer’s name',
      () => write(newcomer.client, 'updateMe', { body: { lastName: 'Aaron' } }),
      people,
    ],
    [
      'that somebody left',
      byAdmin('removeFromRoster', { params: { ...params, userId: newcomer.id } }),
      [...people, 'getSummary'],
    ],
    ['the name of the project', byAdmin('updateProject', { body: { name: 'Sommerfest' } }), []],
  ]
  return { params, admin, writes }
}

test('a cached reply and its tag hold until a write changes what they show', async () => {
  const { params, admin, writes } = await createScene()
  const read = async (name: Read, tag?: string) => {
    const headers = tag === undefined ? {} : { 'if-none-match': tag }
    const {
      status,
      body,
      headers: given,
    } = await admin.client.call(name, { params, query: { month }, headers })
    return { status, body, tag: String(given['etag']) }
  }
  let known = await Promise.all(READS.map((name) => read(name)))
  for (const [what, write, shows] of writes) {
    await write()
    const now = await Promise.all(READS.map((name, index) => read(name, known[index]!.tag)))
    expect([what, now.map(({ status }) => status)]).toEqual([what, [200, 200, 200]])
    const changed = READS.filter((_, index) => !isDeepStrictEqual(now[index]!.body, known[index]!.body))
    expect([what, changed]).toEqual([what, READS.filter((name) => shows.includes(name))])
    known = now
  }
  const again = await Promise.all(READS.map((name, index) => read(name, known[index]!.tag)))
  expect(again.map(({ status }) => status)).toEqual([304, 304, 304])
})
