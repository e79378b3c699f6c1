// deploy/partition-by-tenant.sql partitions a database in use without other changes, and puts a tenant's rows together.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createFreelancer, createTenant } from '../testing/fixtures.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'
import { withClient } from '../testing/with-client.ts'

const app = await createTestApp()
const { db } = app.deps
const month = '2026-11'
const tables = ['availability_months', 'audit_entries'] as const

/** Lists the definitions of the keys, references and indexes of the two tables. */
async function shapeOf(): Promise<string[]> {
  const { rows } = await sql<{ shape: string }>`
    select conname || ' ' || pg_get_constraintdef(oid) as shape from pg_constraint
    where conrelid in ('availability_months'::regclass, 'audit_entries'::regclass)
    union all
    select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where tablename in ('availability_months', 'audit_entries')
    order by 1`.execute(db)
  return rows.map(({ shape }) => shape)
}

const { params, project, admin, freelancer } = await createTenant(app)
const read = async () => ({
  hours: (await freelancer.client.call('getMyAvailability', { params, query: { month } })).body,
  history: (await admin.client.call('listHistory', { params })).body,
})

describe.runIf(testEngine === 'postgres')('partitions by tenant', () => {
  const script = readFileSync(new URL('../../../deploy/partition-by-tenant.sql', import.meta.url), 'utf8')
  /** Runs the script in one call like psql: the app's own connections take one statement at a time. */
  async function runScript(): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await withClient(new URL(`/${rows[0]!.name}`, inject('postgresUrl')).href, (client) =>
      client.query(script),
    )
  }
  let before: Awaited<ReturnType<typeof read>>
  let shape: string[]

  beforeAll(async () => {
    await createFreelancer(app, project)
    await admin.client.call('setSlot', { params, body: { date: '2026-11-20', hour: 8, mode: 'GREEN' } })
    const body = { availability: [{ day: '2026-11-20', hours: [8] }] }
    await freelancer.client.call('saveAvailability', { params, body })
    before = await read()
    shape = await shapeOf()
    await runScript()
  })

  test('keep every row, key, reference and index', async () => {
    expect(await read()).toEqual(before)
    expect(JSON.stringify(before)).toContain('2026-11-20')
    expect(await shapeOf()).toEqual(shape)
  })

  test.each(tables)('leave the rows of a tenant in one partition of %s', async (table) => {
    const { rows } = await sql<{ place: string }>`
      select distinct tableoid::regclass::text as place from ${sql.table(table)}
      where tenant_id = ${project.tenantId}`.execute(db)
    expect(rows.map(({ place }) => place)).toEqual([expect.stringMatching(new RegExp(`^${table}_\\d+$`))])
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ${sql.table(table)} where tenant_id = ${project.tenantId}`.execute(db)
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text.match(new RegExp(`on ${table}_\\d+`, 'g'))).toEqual([`on ${rows[0]!.place}`])
  })

  test('take rows that are saved later', async () => {
    const later = { availability: [{ day: '2026-11-20', hours: [8, 9] }] }
    await admin.client.call('setSlot', { params, body: { date: '2026-11-20', hour: 9, mode: 'RED' } })
    const saved = await freelancer.client.call('saveAvailability', { params, body: later })
    expect(saved.status).toBe(200)
    expect((await read()).hours).toEqual({ slots: [8, 9].map((hour) => ({ date: '2026-11-20', hour })) })
  })

  test('refuse changes of the history under a partition’s name', async () => {
    const { rows } = await sql<{ place: string }>`
      select distinct tableoid::regclass::text as place from audit_entries`.execute(db)
    for (const { place } of rows)
      for (const attempt of [sql`delete from ${sql.table(place)}`, sql`truncate ${sql.table(place)}`])
        await expect(attempt.execute(db)).rejects.toThrow('The history is append-only.')
    expect(rows.length).toBeGreaterThan(0)
  })

  test('are made only once', async () => {
    await expect(runScript()).rejects.toThrow(/already exists/)
    expect(await shapeOf()).toEqual(shape)
  })
})
