import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProjectId, ProjectScope, TenantScope } from '../../kernel/access/types.ts'
import { changeProject, changeTenant, projectVersion } from '../../kernel/facts/write.ts'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { unrecorded } from '../../testing/unrecorded.ts'

const app = await createTestApp()
const { db } = app.deps

/** Projects of the tenant whose ids run against the order they were stored in. */
async function createProjects({ tenantId }: TenantScope, count: number): Promise<ProjectScope[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
    .toSorted()
    .toReversed()
  for (const id of ids) {
    await db
      .insertInto('projects')
      .values({ tenant_id: tenantId, id, name: id, created_at: 0, version: 1 })
      .execute()
  }
  return ids.map((id) => ({ tenantId, projectId: id as ProjectId }))
}

describe('a change of the tenant', () => {
  test('raises the version of each of its projects, and of no other', async () => {
    const { tenant, project, admin } = await createTenant(app)
    const stranger = await createTenant(app)
    const projects = [project, ...(await createProjects(tenant, 3))]
    await changeTenant(
      db,
      { ...tenant, by: admin.id, now: 0 },
      { kind: 'wages' },
      unrecorded(async () => {}),
    )
    for (const each of projects) expect(await projectVersion(db, each)).toBe(2)
    expect(await projectVersion(db, stranger.project)).toBe(1)
  })

  // SQLite has one writer at a time, and so nothing to put in order.
  test.skipIf(testEngine === 'sqlite')('locks its projects in the order of their ids', async () => {
    const { tenant, project, admin } = await createTenant(app)
    const by = admin.id
    const projects = [project, ...(await createProjects(tenant, 5))]
    const [first, ...others] = projects.map(({ projectId }) => projectId).toSorted()

    const change = await changeProject(
      db,
      { ...tenant, projectId: first!, by, now: 0 },
      { kind: 'project' },
      unrecorded(async (tx) => {
        const started = {
          done: changeTenant(
            db,
            { ...tenant, by, now: 0 },
            { kind: 'wages' },
            unrecorded(async () => {}),
          ),
        }
        await untilSomebodyWaits()
        const free = await tx
          .selectFrom('projects')
          .select('id')
          .where('tenant_id', '=', tenant.tenantId)
          .where('id', '!=', first!)
          .orderBy('id')
          .forUpdate()
          .skipLocked()
          .execute()
        // It waits for the first one, and holds none of those that come after it.
        expect(free.map(({ id }) => id)).toEqual(others)
        return started
      }),
    )
    await change.done
  })

  test('and changes of single projects, all at once, come to an end', async () => {
    const { params, tenant, project, admin } = await createTenant(app)
    const projects = [project, ...(await createProjects(tenant, 5))]
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([
        ...Array.from({ length: 6 }, (_, wage) =>
          admin.client.call('setWageConfig', {
            params,
            body: { wageGreen: wage, wageYellow: wage, wageRed: wage },
          }),
        ),
        ...projects.toReversed().flatMap(({ projectId }) =>
          [8, 9].map((hour) =>
            admin.client.call('setSlot', {
              params: { projectId },
              body: { date: '2026-11-20', hour, mode: 'GREEN' },
            }),
          ),
        ),
      ])
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    }
    // Two slots and six wages in each of five rounds: no change was lost.
    for (const each of projects) expect(await projectVersion(db, each)).toBe(1 + 5 * 8)
  })
})

/** Until another transaction of this database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
  }
  throw new Error('Nobody waits for the lock.')
}
