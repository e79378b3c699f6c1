import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { writeWithoutFacts, writeAs } from '../../testing/write-as.ts'
import type { ProjectId, ProjectScope, TenantScope } from '../access/types.ts'
import { createFindCaller, lockCaller } from '../sessions/find-session.ts'
import { projectVersion } from './versions.ts'
import { createWrite, NO_PROJECT } from './write.ts'

const app = await createTestApp()
const { db } = app.deps

/** Creates projects whose ids sort against the order in which they were created. */
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

describe('a write to a tenant', () => {
  test('raises the versions of its projects and of no other', async () => {
    const { tenant, project, admin } = await createTenant(app)
    const stranger = await createTenant(app)
    const projects = [project, ...(await createProjects(tenant, 3))]
    await writeAs(app, admin.id)(
      { tenant },
      writeWithoutFacts(async () => {}),
    )
    for (const each of projects) expect(await projectVersion(db, each)).toBe(2)
    expect(await projectVersion(db, stranger.project)).toBe(1)
  })

  // SQLite has one writer at a time, and therefore no order of locks.
  test.skipIf(testEngine === 'sqlite')('locks its projects in the order of their ids', async () => {
    const { tenant, project, admin } = await createTenant(app)
    const write = writeAs(app, admin.id)
    const projects = [project, ...(await createProjects(tenant, 5))]
    const [first, ...others] = projects.map(({ projectId }) => projectId).toSorted()

    const change = await write(
      { project: { ...tenant, projectId: first! } },
      writeWithoutFacts(async (tx) => {
        const started = {
          done: write(
            { tenant },
            writeWithoutFacts(async () => {}),
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
        // The write waits for the first project, and holds no lock on later ones.
        expect(free.map(({ id }) => id)).toEqual(others)
        return started
      }),
    )
    await change.done
  })

  test('ends although writes to single projects run at once', async () => {
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

describe('a fact', () => {
  const wages = { kind: 'wages-set', before: null, after: { GREEN: 1, YELLOW: 1, RED: 1 } } as const

  test('without a place is refused, and nothing is written', async () => {
    const { tenant, params, admin } = await createTenant(app)
    const writing = writeAs(app, admin.id)(NO_PROJECT, async (tx) => {
      await tx.deleteFrom('roster_entries').where('tenant_id', '=', tenant.tenantId).execute()
      return { result: undefined, facts: [wages] }
    })
    await expect(writing).rejects.toThrow('The fact wages-set has no place.')
    expect((await admin.client.call('getRoster', { params })).body.users).toHaveLength(1)
  })

  test('with an event is refused in a project that the write does not lock', async () => {
    const { project, admin } = await createTenant(app)
    const other = await createTenant(app)
    const fact = { kind: 'project-renamed', project: other.project, before: 'A', after: 'B' } as const
    const writing = writeAs(app, admin.id)({ project }, async () => ({ result: undefined, facts: [fact] }))
    await expect(writing).rejects.toThrow('The fact project-renamed needs a write that locks its project.')
  })
})

// SQLite has one writer at a time: a sign-out comes before or after a write.
test.skipIf(testEngine === 'sqlite')('a sign-out waits for a write that has found its session', async () => {
  const { project, admin } = await createTenant(app)
  const { clock, secrets } = app.deps
  const { session } = await createFindCaller(app.deps)({
    token: admin.token,
    now: clock(),
    projectId: undefined,
  })
  const write = createWrite(app.deps, {
    by: admin.id,
    now: 0,
    decideAgain: async (tx) => {
      await lockCaller(tx, { session: session!, project, now: clock() })
    },
  })
  const order: string[] = []
  const signedOut = await write(
    { project },
    writeWithoutFacts(async (tx) => {
      await sql`select 1`.execute(tx)
      const done = admin.client.call('logout').then(() => order.push('signed out'))
      await untilSomebodyWaits()
      order.push('written')
      return { done }
    }),
  )
  await signedOut.done
  expect(order).toEqual(['written', 'signed out'])
  expect(
    await db
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', secrets.hash('session', admin.token))
      .execute(),
  ).toEqual([])
})

/** Waits until another transaction of this database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
  }
  throw new Error('Nobody waits for the lock.')
}
