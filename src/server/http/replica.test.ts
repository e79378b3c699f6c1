import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openPool, openPostgres } from '../db/postgres/postgres.ts'
import { openReplica } from '../db/postgres/replica.ts'
import { createTenant } from '../testing/fixtures.ts'
import { type PostgresServer, startPostgres, startReplica } from '../testing/postgres-server.ts'
import { buildTestApp, type TestClient } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'

describe.runIf(testEngine === 'postgres')('with a replica', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  beforeAll(async () => {
    primary = await startPostgres()
    standby = await startReplica(primary)
  })
  afterAll(async () => {
    await standby.remove()
    await primary.remove()
  })

  /** Starts two nodes, one of which reads from the replica, and keeps the log of that one. */
  async function startNode() {
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const database = openPostgres(primary.url)
    await migrate(database)
    const replica = openReplica(standby.url, log)
    let read = 0
    const counting: typeof replica = {
      ...replica,
      async read(isNewEnough, of) {
        const found = await replica.read(isNewEnough, of)
        if (found) read += 1
        return found
      },
    }
    const node = await buildTestApp(database, {}, log, counting)
    const close = async () => {
      await node.app.close()
      await replica.close()
      await database.close()
    }
    return { node, logged, readThere: () => read, close }
  }

  const pool = () => openPool(standby.url)
  async function onStandby(statement: string) {
    const one = pool()
    await one.query(statement)
    await one.end()
  }
  /** Waits until the replica has caught up with the primary. */
  async function untilCaughtUp() {
    const [ahead, behind] = [openPool(primary.url), pool()]
    const { rows } = await ahead.query<{ at: string }>('select pg_current_wal_lsn() as at')
    const isThere = async () => {
      const sql = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there'
      return (await behind.query<{ there: boolean }>(sql, [rows[0]!.at])).rows[0]!.there
    }
    while (!(await isThere()));
    await Promise.all([ahead.end(), behind.end()])
  }

  test('a reply is read from the replica once it has the version, and until then from the primary', async () => {
    const { node, readThere, logged, close } = await startNode()
    try {
      const { params, admin } = await createTenant(node)
      const slot = { date: '2026-11-20', hour: 8, mode: 'GREEN' }
      const save = (mode: string) => admin.client.call('setSlot', { params, body: { ...slot, mode } })
      const modes = async (client: TestClient) => {
        const { status, body } = await client.call('getSchedule', { params, query: { month: '2026-11' } })
        expect(status).toBe(200)
        return body.schedule.map(({ mode }: { mode: string }) => mode)
      }
      await save('GREEN')
      await untilCaughtUp()
      expect(await modes(admin.client)).toEqual(['GREEN'])
      expect(readThere()).toBe(1)

      await onStandby('select pg_wal_replay_pause()')
      await save('RED')
      expect(await modes(admin.client)).toEqual(['RED'])
      expect(readThere()).toBe(1)

      // A project that the replica does not have yet.
      const other = await createTenant(node)
      const query = { month: '2026-11' }
      const empty = await other.admin.client.call('getSchedule', { params: other.params, query })
      expect([empty.status, readThere()]).toEqual([200, 1])

      await save('BLACK')
      await onStandby('select pg_wal_replay_resume()')
      await untilCaughtUp()
      expect(await modes(admin.client)).toEqual(['BLACK'])
      expect(readThere()).toBe(2)

      for (const name of ['getSummary', 'getRoster'] as const)
        expect((await admin.client.call(name, { params, query })).status).toBe(200)
      expect(readThere()).toBe(4)
      expect(logged).toEqual([])
    } finally {
      await close()
    }
  })

  test('a lost replica is logged, and the primary answers', async () => {
    const { node, readThere, logged, close } = await startNode()
    try {
      const { params, admin } = await createTenant(node)
      await standby.stop()
      for (const month of ['2026-11', '2026-12']) {
        const { status, body } = await admin.client.call('getSchedule', { params, query: { month } })
        expect([status, body.month]).toEqual([200, month])
      }
      expect(readThere()).toBe(0)
      const lines = logged.filter((line) => line.includes('the replica cannot be read; the primary answers'))
      expect(lines).toHaveLength(1)
    } finally {
      await close()
    }
  })
})
