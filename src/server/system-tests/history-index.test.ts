import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Filters } from '../features/history/queries.ts'
import { findOldestToExamine, rangesOf, selectEntries, selectOldestOf } from '../features/history/queries.ts'
import { firstIdAt, idAt } from '../kernel/facts/entry-ids.ts'
import { createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'

const app = await createTestApp()
const { db } = app.deps
const tenant = await createTenant(app)
const { project, admin, freelancer } = tenant
const date = '2026-11-20'
const oldest = firstIdAt(0)
const MOST = 100
const ROWS = 2000
await addEntries(ROWS)

/** Entries of one kind about one cell and one person. */
async function addEntries(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    tenant_id: project.tenantId,
    project_id: project.projectId,
    id: idAt(BigInt(app.deps.clock() + index) << 12n),
    at: app.deps.clock(),
    by_id: admin.id,
    kind: 'user-mode' as const,
    user_id: freelancer.id,
    date,
    hour: 8,
  }))
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto('audit_entries')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  if (testEngine === 'postgres') await sql`vacuum analyze audit_entries`.execute(db)
}

const before = idAt(BigInt(app.deps.clock() + ROWS) << 12n)
const searches: [string, { filters: Filters; personRole?: 'actor' | 'subject'; hours?: number }][] = [
  ['a kind', { filters: { kind: 'wages' } }],
  ['a time', { filters: { to: 0 } }],
  ['an actor', { filters: { by: admin.id, kind: 'wages' } }],
  ['a subject', { filters: { userId: freelancer.id, kind: 'wages' } }],
  ['an actor and a subject', { filters: { by: admin.id, userId: freelancer.id, kind: 'wages' } }],
  ['an actor and a subject without entries', { filters: { by: randomUUID(), userId: freelancer.id } }],
  ['a person as actor', { filters: { person: admin.id, kind: 'wages' }, personRole: 'actor' }],
  ['a person as subject', { filters: { person: freelancer.id, kind: 'wages' }, personRole: 'subject' }],
]
const ofDay = [undefined, 8].flatMap((hour) =>
  rangesOf(hour).map((range) => {
    const name = `the ${range.rows} range of ${range.hour ?? 'no'} hour${hour === undefined ? ' for a day' : ''}`
    return [name, { filters: { date, hour, kind: 'wages' as const }, range }] as const
  }),
)

async function boundedQuery(given: (typeof searches)[number][1]) {
  const search = { ...project, ...given, filters: { ...given.filters, before }, limit: 52 }
  const end = await findOldestToExamine(db, { ...search, oldest, most: MOST })
  return selectEntries(db, { ...search, oldest: end ?? oldest })
}

// PostgreSQL chooses its plan by the statistics of the rows, SQLite by the query alone.
test.runIf(testEngine === 'sqlite').each([...searches, ...ofDay])(
  'a search for %s reads an index of the project between two ids, in their order',
  async (_, given) => {
    const steps = await planOf(await boundedQuery(given))
    const bounded =
      /^SEARCH e USING INDEX audit_entries_by_\w+ \(tenant_id=\? AND project_id=\? .*id>\? AND id<\?\)$/
    expect(steps).toContainEqual(expect.stringMatching(bounded))
    expect(steps.join()).not.toContain('ORDER BY')
  },
)

test.runIf(testEngine === 'postgres').each([...searches, ...ofDay])(
  'a search for %s that finds nothing examines as many rows as it may',
  async (_, given) => {
    expect(await countExamined(await boundedQuery(given))).toBeLessThanOrEqual(MOST)
  },
)

test.runIf(testEngine === 'sqlite').each([
  ['the project', {}],
  ['an actor', { by_id: admin.id }],
  ['a subject', { user_id: freelancer.id }],
  ['a cell', { date, hour: 8 }],
  ['a month', { date: '2026-11', hour: null }],
] as const)('the end of a search for %s is found in an index alone', async (_, index) => {
  const steps = await planOf(
    selectOldestOf(db, { ...project, filters: { before }, oldest, most: MOST, index }),
  )
  expect(steps).toEqual([expect.stringMatching(/^SEARCH e USING COVERING INDEX .*id>\? AND id<\?\)$/)])
})

test.runIf(testEngine === 'sqlite').each([
  ['actor', 'by_actor', 'by_id'],
  ['subject', 'by_user', 'user_id'],
] as const)(
  'an index of its own finds the entries whose %s a person is',
  async (personRole, index, column) => {
    for (const projectId of [project.projectId, null]) {
      const search = {
        ...project,
        projectId,
        filters: { person: admin.id },
        personRole,
        oldest,
        limit: 51,
      }
      const steps = await planOf(selectEntries(db, search))
      expect(steps).toContain(
        `SEARCH e USING INDEX audit_entries_${index} (tenant_id=? AND project_id=? AND ${column}=? AND id>?)`,
      )
      expect(steps.join()).not.toContain('ORDER BY')
    }
  },
)

type Query = { explain: ReturnType<typeof selectEntries>['explain'] }

async function planOf(query: Query): Promise<string[]> {
  const plan = await query.explain(undefined, sql`query plan`)
  return plan.map(({ detail }) => String(detail))
}

interface Step {
  Alias?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

/** The rows of the history that PostgreSQL reads. */
async function countExamined(query: Query): Promise<number> {
  const rows = await query.explain('json', sql`analyze`)
  const plan = (Object.values(rows[0]!)[0] as { Plan: Step }[])[0]!.Plan
  const count = (step: Step): number =>
    (step.Alias === 'e' ? step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) : 0) +
    (step.Plans ?? []).reduce((sum, each) => sum + count(each), 0)
  return count(plan)
}
