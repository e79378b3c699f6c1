/**
 * Every writing endpoint is called at once with each other one, in one tenant and about the same people: no call is a
 * 500, and PostgreSQL stops no transaction for another. SQLite has one writer at a time.
 */
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { addProject, addToRoster, createTenant } from '../testing/fixtures.ts'
import { createRequestTenant, onDay } from '../testing/requests.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'
import { writeWithoutTurns } from '../testing/write-as.ts'
import { prepareCall, sendCall, type WritingCall, writingEndpoints } from '../testing/writing-calls.ts'

const AT_ONCE = 3
/** Each call is prepared by calls of its own, so each endpoint alone against all others would take two minutes. */
const GROUP = 8
const WARNING = 40

const groups = Array.from({ length: Math.ceil(writingEndpoints.length / GROUP) }, (_, index) =>
  writingEndpoints.slice(index * GROUP, (index + 1) * GROUP),
).map((names) => ({ names, title: names.join(', ') }))

const warnings: string[] = []
const log = pino(
  { level: 'warn' },
  {
    write: (line: string) => {
      const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: unknown }
      if (level >= WARNING) warnings.push(`${msg} ${JSON.stringify(err)}`)
    },
  },
)
const database = await openTestDatabase()
const app = await buildTestApp(database, {}, log)
writeWithoutTurns(app)
afterAll(async () => {
  await app.app.close()
  await database.close()
})

describe.runIf(testEngine === 'postgres')('at once with every other write', () => {
  test.each(groups)(
    'none stops another: several of $title',
    async ({ names }) => {
      warnings.length = 0
      const tenant = await createTenant(app)
      const calls: WritingCall[] = []
      for (let index = 0; index < AT_ONCE; index += 1)
        for (const name of names) calls.push(await prepareCall(app, name, tenant))
      for (const other of writingEndpoints) calls.push(await prepareCall(app, other, tenant))
      app.advance(60 * 60 * 1000)
      const replies = await Promise.all(calls.map(sendCall))
      const failed = replies.flatMap(({ status, body }, index) =>
        status >= 500 ? [`${calls[index]!.name} ${status} ${JSON.stringify(body)}`] : [],
      )
      expect(failed).toEqual([])
      expect(warnings).toEqual([])
    },
    120_000,
  )
})

test('requests of two projects to the same people in opposite orders are stopped by none', async () => {
  warnings.length = 0
  const tenant = await createRequestTenant(app, { people: 20 })
  const { admin, people, params } = tenant
  const other = await addProject(app.deps.db, { ...tenant.tenant, name: 'Messe', now: app.deps.clock() })
  for (const person of people) await addToRoster(app.deps.db, other, person)
  const there = { ...params, ...other }
  const slots = onDay(8)
  await admin.client.call('setSlots', { params: there, body: { slots: [{ ...slots[0], mode: 'GREEN' }] } })
  const userIds = people.map(({ id }) => id)
  const askAll = async (place: typeof params, ids: string[]) => {
    const { status, body } = await admin.client.call('createRequest', {
      params: place,
      body: { slots, userIds: ids },
    })
    expect(status).toBe(201)
    const about = { ...place, requestId: body.request.id }
    await admin.client.call('withdrawRequest', { params: about })
  }
  for (let round = 0; round < 5; round += 1)
    await Promise.all([askAll(params, userIds), askAll(there, userIds.toReversed())])
  expect(warnings).toEqual([])
})
