import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { sendNotifications } from '../db/connection.ts'
import { pingDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPool, openPostgres, postgresDialect } from '../db/postgres/postgres.ts'
import { CERTIFICATE, KEY } from '../testing/certificate.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { socketUrl } from '../testing/socket-url.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'
import { withClient } from '../testing/with-client.ts'

afterEach(() => vi.useRealTimers())

/** Opens a new database whose connections are given up after this time without an answer. Only the test lets it pass. */
async function openImpatient(answerMs: number) {
  const url = await createPostgresDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = new Kysely({ dialect: postgresDialect(openPool(url, { answerMs })) })
  const observer = new Kysely({ dialect: postgresDialect(openPool(url)) })
  const isAsleep = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'
    `.execute(observer)
    return rows.length > 0
  }
  return {
    db,
    /** Waits until PostgreSQL has begun the statement that sleeps. */
    untilAsleep: async () => {
      while (!(await isAsleep())) await delay(5)
    },
    close: () => Promise.all([db.destroy(), observer.destroy()]),
  }
}

test.runIf(testEngine === 'postgres').each([{ isBehindName: false }, { isBehindName: true }])(
  'PostgreSQL on the same machine is asked and heard by its socket: %j',
  async (form) => {
    const url = await socketUrl(await createPostgresDatabase(), form)
    const [database, other] = [openPostgres(url), openPostgres(url)]
    const { promise: heard, resolve: onNotification } = Promise.withResolvers<string>()
    const subscription = database.listen({ onNotification, onConnected: () => {} })
    try {
      await subscription.started
      await other.db.transaction().execute((tx) => sendNotifications(tx, ['changed']))
      expect(await heard).toBe('changed')
      const { rows } = await sql<{ name: string }>`
        select distinct application_name as name from pg_stat_activity
        where datname = current_database() and client_addr is null and backend_type = 'client backend'
        order by 1
      `.execute(database.db)
      expect(rows.map(({ name }) => name)).toEqual(['slotwerk', 'slotwerk listener', 'slotwerk notifier'])
    } finally {
      await subscription.stop()
      await Promise.all([database.close(), other.close()])
    }
  },
)

test.runIf(testEngine === 'postgres')(
  'queries and notifications use TLS across a network, and need a trusted certificate',
  async () => {
    const server = await startPostgres({ isEphemeral: true })
    const folder = join(server.directory, 'data')
    const certificate = join(folder, 'server.crt')
    const { uid, gid } = statSync(folder)
    for (const [name, text] of [
      ['server.key', KEY],
      ['server.crt', CERTIFICATE],
    ] as const) {
      writeFileSync(join(folder, name), text, { mode: 0o600 })
      chownSync(join(folder, name), uid, gid)
    }
    await withClient(server.url, async (client) => {
      await client.query('alter system set ssl = on')
      await client.query('select pg_reload_conf()')
    })
    // PostgreSQL reloads its settings some time after the call.
    await expect
      .poll(() => withClient(server.url, async (client) => (await client.query('show ssl')).rows))
      .toEqual([{ ssl: 'on' }])
    const url = `${server.url}?sslmode=verify-full&sslrootcert=${certificate}`
    const [database, other] = [openPostgres(url), openPostgres(url)]
    const { promise: heard, resolve: onNotification } = Promise.withResolvers<string>()
    const subscription = database.listen({ onNotification, onConnected: () => {} })
    const stranger = openPostgres(`${server.url}?sslmode=verify-full`)
    try {
      await migrate(database)
      await subscription.started
      await other.db.transaction().execute((tx) => sendNotifications(tx, ['changed']))
      expect(await heard).toBe('changed')
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          sql<{ index: number; isSafe: boolean; long: string }>`
            select ${index}::int as index, repeat('x', 100000) as long,
              (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as "isSafe"
          `.execute(database.db),
        ),
      )
      const long = 'x'.repeat(100_000)
      expect(replies.map(({ rows }) => rows[0])).toEqual(
        replies.map((_, index) => ({ index, isSafe: true, long })),
      )
      await expect(pingDatabase(stranger.db)).rejects.toThrow('self-signed certificate')
    } finally {
      await subscription.stop()
      await Promise.all([database.close(), other.close(), stranger.close()])
      await server.remove()
    }
  },
)

test.runIf(testEngine === 'postgres')(
  'an idle connection is kept for half a minute, and closed after two minutes',
  async () => {
    const database = openPostgres(await createPostgresDatabase())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await pingDatabase(database.db)
    vi.advanceTimersByTime(30_000)
    expect(database.pool!().total).toBe(1)
    vi.advanceTimersByTime(90_000)
    expect(database.pool!().total).toBe(0)
    await database.close()
  },
)

test.runIf(testEngine === 'postgres')(
  'a connection that answers too late is replaced, and one that answers in time is kept',
  async () => {
    const patience = 1000
    const { db, untilAsleep, close } = await openImpatient(patience)
    const ask = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
    const first = await ask()
    vi.advanceTimersByTime(2 * patience)
    expect([await ask(), await ask()]).toEqual([first, first])
    const asked = sql`select pg_sleep(60)`.execute(db)
    asked.catch(() => {})
    await untilAsleep()
    vi.advanceTimersByTime(patience)
    await expect(asked).rejects.toThrow('did not answer in time')
    expect(await ask()).not.toBe(first)
    await close()
  },
)

test.runIf(testEngine === 'postgres')(
  'a transaction whose statement gets no answer does not wait for its rollback',
  async () => {
    const patience = 1000
    const { db, untilAsleep, close } = await openImpatient(patience)
    await pingDatabase(db)
    const asked = db.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx))
    asked.catch(() => {})
    await untilAsleep()
    vi.advanceTimersByTime(patience)
    await expect(Promise.race([asked, delay(30_000)])).rejects.toThrow('did not answer in time')
    await close()
  },
)
