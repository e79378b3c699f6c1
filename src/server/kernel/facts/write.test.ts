import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { whyUnavailable } from '../../db/failures.ts'
import type { Tx } from '../../db/schema.ts'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { startWaitingCall } from '../../testing/waiting-writes.ts'
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
        const started = await startWaitingCall(tx, db, () =>
          write(
            { tenant },
            writeWithoutFacts(async () => {}),
          ),
        )
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
    await change.call
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
  const wages = {
    kind: 'wages-set',
    validFrom: null,
    before: null,
    after: { GREEN: 1, YELLOW: 1, RED: 1 },
  } as const

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
      const started = await startWaitingCall(tx, db, () =>
        admin.client.call('logout').then(() => order.push('signed out')),
      )
      order.push('written')
      return started
    }),
  )
  await signedOut.call
  expect(order).toEqual(['written', 'signed out'])
  expect(
    await db
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', secrets.hash('session', admin.token))
      .execute(),
  ).toEqual([])
})

describe('a write that another one stopped', () => {
  const CROSSED = Object.assign(new Error('deadlock detected'), { code: '40P01' })

  // PostgreSQL ends one of two transactions that wait for each other, here outside of the order of locks.
  test.skipIf(testEngine === 'sqlite')('runs anew', async () => {
    const { tenant, admin } = await createTenant(app)
    const [first, second] = await createProjects(tenant, 2)
    const name = (tx: Tx, { projectId }: ProjectScope, text: string) =>
      tx.updateTable('projects').set({ name: text }).where('id', '=', projectId).execute()
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const writeBoth = (text: string, one: ProjectScope, other: ProjectScope) => {
      let isAgain = false
      return writeAs(app, admin.id)(
        NO_PROJECT,
        writeWithoutFacts(async (tx) => {
          runs += 1
          // In the order of the other write, or the two would cross again where this one overtakes.
          const [begin, end] = isAgain ? [other, one] : [one, other]
          isAgain = true
          await name(tx, begin, text)
          if ((holding += 1) === 2) bothHoldOne.resolve()
          await bothHoldOne.promise
          await name(tx, end, text)
        }),
      )
    }
    await Promise.all([writeBoth('A', first!, second!), writeBoth('B', second!, first!)])
    const names = await db
      .selectFrom('projects')
      .select('name')
      .where('id', 'in', [first!.projectId, second!.projectId])
      .execute()
    expect(names[0]).toEqual(names[1])
    expect(runs).toBe(3)
  })

  test('runs four times at most and then fails as unavailable', async () => {
    const { admin } = await createTenant(app)
    let runs = 0
    const failing = writeAs(app, admin.id)(NO_PROJECT, async () => {
      runs += 1
      throw CROSSED
    })
    await expect(failing).rejects.toBe(CROSSED)
    expect(runs).toBe(4)
    expect(whyUnavailable(CROSSED)).toBe('crossed')
  })

  test.skipIf(testEngine === 'sqlite')(
    'ends as 503 when each of its runs is stopped, never as 500',
    async () => {
      const { params, project, admin } = await createTenant(app)
      const runs = await db.connection().execute(async (connection) => {
        await sql`create sequence runs_of_stopped_write`.execute(connection)
        await sql`
        create function stop_write() returns trigger language plpgsql as $$
        begin
          perform nextval('runs_of_stopped_write');
          raise exception 'deadlock detected' using errcode = '40P01';
        end $$`.execute(connection)
        await sql`
        create trigger stop_write before update on projects for each row
        when (old.id = ${sql.lit(project.projectId)}) execute function stop_write()`.execute(connection)
        try {
          const body = { date: '2026-11-20', hour: 9, mode: 'GREEN' } as const
          const reply = await admin.client.call('setSlot', { params, body })
          expect([reply.status, reply.body]).toMatchObject([503, { code: 'unavailable' }])
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
          // A rollback does not take back the number of a sequence.
          return (
            await sql<{ count: string }>`select nextval('runs_of_stopped_write') count`.execute(connection)
          ).rows[0]!.count
        } finally {
          await sql`drop function stop_write() cascade`.execute(connection)
          await sql`drop sequence runs_of_stopped_write`.execute(connection)
        }
      })
      expect(Number(runs)).toBe(4 + 1)
    },
  )

  test('runs no other time for a failure of its own', async () => {
    const { admin } = await createTenant(app)
    let runs = 0
    const failing = writeAs(app, admin.id)(NO_PROJECT, async () => {
      runs += 1
      throw new Error('wrong')
    })
    await expect(failing).rejects.toThrow('wrong')
    expect(runs).toBe(1)
  })
})
