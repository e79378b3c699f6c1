/**
 * Every statement that a hot path sends to the database names the tenant, so that a partitioned table is searched in one
 * partition, and finds its rows by an index, so that its cost does not grow with the tables.
 */
import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import { listVersions } from '../kernel/facts/versions.ts'
import { loadBookedMonths } from '../kernel/hour-counts/booked-days.ts'
import { createFreelancer, createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openTestDatabase, testEngine } from '../testing/test-database.ts'

let recorded: CompiledQuery[] = []
const log = ({ query }: LogEvent) => void recorded.push(query)
const app = await createTestApp({}, () => openTestDatabase({ log }))
const { db } = app.deps

const month = '2026-11'
const slot = { date: '2026-11-20', hour: 8 }
/** The callers and calls, in an order in which writes precede the reads of their rows. */
const hotCalls: [who: 'admin' | 'freelancer', name: EndpointName, args: object][] = [
  ['admin', 'setSlot', { body: { ...slot, mode: 'GREEN' } }],
  ['admin', 'setSlots', { body: { slots: [9, 10].map((hour) => ({ ...slot, hour, mode: 'RED' })) } }],
  ['admin', 'setSlots', { body: { slots: [11, 12].map((hour) => ({ ...slot, hour, mode: null })) } }],
  ['freelancer', 'saveAvailability', { body: { availability: [{ day: slot.date, hours: [8, 9] }] } }],
  ['freelancer', 'getMyAvailability', { query: { month } }],
  ['freelancer', 'getSchedule', { query: { month, includeUserOverrides: 'true' } }],
  ['admin', 'getSchedule', { query: { month } }],
  ['freelancer', 'findOpenDay', { query: { from: slot.date } }],
  ['freelancer', 'findNextHours', { query: { from: slot.date, hour: '7' } }],
  ['admin', 'getSummary', { query: { month } }],
  ['admin', 'getSummary', {}],
  ['admin', 'getCoverage', { query: { month } }],
  ['admin', 'getDay', {}],
  ['admin', 'listPeopleOfHours', { body: { slots: [slot] } }],
  ['admin', 'getRoster', { query: { month } }],
  [
    'admin',
    'countClosing',
    {
      body: {
        slots: [
          { ...slot, mode: 'BLACK' },
          { day: 4, hour: 9, mode: null },
        ],
      },
    },
  ],
]

/** Records each statement once, with the calls that send it. */
async function recordHotCalls() {
  const { params, project, admin, freelancer } = await createTenant(app)
  await createFreelancer(app, project)
  const clients = { admin: admin.client, freelancer: freelancer.client }
  // The first call of a session reads the tenant of the project, which the node then remembers.
  for (const client of Object.values(clients)) await client.call('getProject', { params })
  const found = new Map<string, CompiledQuery & { calls: Set<string> }>()
  for (const [who, name, args] of hotCalls) {
    recorded = []
    expect((await clients[who].call(name, { params: { ...params, date: slot.date }, ...args })).status).toBe(
      200,
    )
    expect(recorded.length).toBeGreaterThan(0)
    for (const statement of recorded) {
      const { calls } = found.get(statement.sql) ?? { calls: new Set() }
      found.set(statement.sql, { ...statement, calls: calls.add(name) })
    }
  }
  return [...found.values()]
}

/** The statement with which a node asks for the versions of open pages: of projects of many tenants. */
async function recordAsking() {
  const tenants = [await createTenant(app), await createTenant(app)]
  recorded = []
  const versions = await listVersions(
    db,
    tenants.map(({ project }) => project),
  )
  expect(versions.map(({ version }) => version)).toEqual([1, 1])
  return recorded
}
const statements = await recordHotCalls()

/** Tables that belong to no tenant. */
const SHARED: Record<string, string> = {
  sessions: 'found by their token, before anybody is known',
  users: 'a person may be of several tenants; found by id',
}

/** The tables of a statement, by their aliases. */
function tablesOf(text: string): Map<string, string> {
  const named = text.matchAll(/\b(?:from|join|into|update) "(\w+)"(?: as "(\w+)")?/g)
  return new Map([...named].map(([, table, name]) => [name ?? table!, table!]))
}

/** The tables of tenants in a statement that neither name the tenant nor are joined with a table that does. */
const untied = (text: string): string[] => text.split(' union all ').flatMap(untiedAlone)

function untiedAlone(text: string): string[] {
  const tables = tablesOf(text)
  const open = new Set([...tables.keys()].filter((name) => !(tables.get(name)! in SHARED)))
  const isTied = (name: string) => {
    const own = tables.size === 1 ? '(?:"\\w+"\\.)?"tenant_id"' : `"${name}"\\."tenant_id"`
    if (new RegExp(`${own} = (?:\\+?\\?|\\$\\d)`).test(text)) return true
    if (new RegExp(`^insert into "${name}" \\([^)]*"tenant_id"`).test(text)) return true
    const others = [...tables.keys()].filter((other) => !open.has(other) && !(tables.get(other)! in SHARED))
    return others.some(
      (other) =>
        text.includes(`"${name}"."tenant_id" = "${other}"."tenant_id"`) ||
        text.includes(`"${other}"."tenant_id" = "${name}"."tenant_id"`),
    )
  }
  for (let before = -1; before !== open.size;) {
    before = open.size
    for (const name of open) if (isTied(name)) open.delete(name)
  }
  return [...open]
}

describe('on a hot path', () => {
  test('every statement names the tenant', () => {
    const wrong = statements
      .map(({ sql: text, calls }) => ({ untied: untied(text), text, calls: [...calls] }))
      .filter((each) => each.untied.length > 0)
    expect(wrong).toEqual([])
    const tables = new Set(statements.flatMap(({ sql: text }) => [...tablesOf(text).values()]))
    expect([...tables]).toEqual(
      expect.arrayContaining(['projects', 'memberships', 'availability_months', ...Object.keys(SHARED)]),
    )
  })

  test('an index, by the tenant first, finds the rows of every statement', async () => {
    const wrong: object[] = []
    for (const { sql: text, parameters, calls } of statements) {
      if (tablesOf(text).size === 0) continue
      const steps = await (testEngine === 'sqlite' ? sqliteScans : postgresScans)(text, parameters)
      if (steps.length > 0) wrong.push({ steps, text, calls: [...calls] })
    }
    expect(wrong).toEqual([])
  })

  test('an index finds the versions of projects with open pages', async () => {
    const [asking, ...others] = await recordAsking()
    expect(others).toEqual([])
    const steps = await (testEngine === 'sqlite' ? sqliteScans : postgresScans)(
      asking!.sql,
      asking!.parameters,
    )
    expect(tablesOf(asking!.sql)).toEqual(new Map([['p', 'projects']]))
    expect(steps).toEqual([])
  })

  test('a person’s hours in all projects are found by their memberships', async () => {
    const { freelancer } = await createTenant(app)
    recorded = []
    await loadBookedMonths(db, { userIds: [freelancer.id], months: [month], tenantIds: null })
    const [{ sql: text, parameters }] = recorded as [CompiledQuery]
    const steps = await (testEngine === 'sqlite' ? sqliteScans : postgresScans)(text, parameters)
    expect(steps).toEqual([expect.stringMatching(/Index.* memberships/i)])
  })

  // With a limit as a parameter PostgreSQL does not know that few rows are wanted, and plans the statement each time.
  test('no limit is a value', () => {
    expect(statements.map(({ sql: text }) => text).filter((text) => /\blimit (?!\d)/.test(text))).toEqual([])
  })
})

describe('these tests', () => {
  test.each([
    ['select "name" from "projects" where "id" = ?', ['projects']],
    ['select "name" from "projects" where "tenant_id" = ? and "id" = ?', []],
    ['update "projects" set "name" = $1 where "id" = $2', ['projects']],
    ['insert into "slot_prices" ("date", "hour") values (?, ?)', ['slot_prices']],
    [
      'select 1 from "memberships" as "m" inner join "projects" as "p" on "p"."tenant_id" = "m"."tenant_id" where "m"."user_id" = ?',
      ['m', 'p'],
    ],
    [
      'select 1 from "memberships" as "m" inner join "projects" as "p" on "p"."tenant_id" = "m"."tenant_id" where "m"."tenant_id" = ?',
      [],
    ],
    [
      'select 1 from "roster_entries" as "r" inner join "projects" as "p" on "p"."id" = "r"."project_id" where "r"."tenant_id" = ?',
      ['p'],
    ],
    [
      'select "name" from "projects" where "tenant_id" = ? union all select "role" from "memberships" where "user_id" = ?',
      ['memberships'],
    ],
  ])('see what a statement leaves open: %s', (text, names) => {
    expect(untied(text)).toEqual(names)
  })

  test('see where no index finds the rows', async () => {
    const scans = testEngine === 'sqlite' ? sqliteScans : postgresScans
    expect(await scans(`select "name" from "projects" where "name" = 'x'`, [])).toHaveLength(1)
    expect(await scans(`select "name" from "projects" where "id" = 'x'`, [])).toHaveLength(1)
  })
})

async function sqliteScans(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  const details = rows.map(({ detail }) => detail)
  const tables = tablesOf(text)
  return details.filter((detail) => {
    const [, how, name] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? []
    const table = tables.get(name ?? '')
    return table !== undefined && (how === 'SCAN' || !(table in SHARED || detail.includes('tenant_id=?')))
  })
}

interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanStep[]
}

/** PostgreSQL scans a small table in spite of its indexes, so scans are made too expensive unless no index serves. */
async function postgresScans(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const [row] = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return (await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(explain(text, parameters))).rows
  })
  const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
  return row!['QUERY PLAN']
    .flatMap(({ Plan }) => stepsOf(Plan))
    .filter((step) => {
      if (step['Node Type'] === 'Seq Scan') return true
      const isShared = (step['Relation Name'] ?? '') in SHARED
      return /Index/.test(step['Node Type']) && !isShared && !step['Index Cond']?.includes('tenant_id')
    })
    .map(
      (step) =>
        `${step['Node Type']} ${step['Relation Name'] ?? step['Index Name'] ?? ''}: ${step['Index Cond']}`,
    )
}
const explain = (text: string, parameters: readonly unknown[]) =>
  CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
