import {
  CompiledQuery,
  type Dialect,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { TransactionDriver } from '../connection.ts'
import type { Database, NotificationListener } from '../database.ts'
import { DatabaseHealth } from '../health.ts'
import type { Schema } from '../schema.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { createNotifier } from './postgres-notifier.ts'

const MAX_CONNECTIONS = 10
/** An idle connection stays open longer than a usual pause between two clicks, and is closed before firewalls drop it. */
const IDLE_MS = 60_000

/** A connection without an answer for this time counts as lost. No call may take that long. */
const ANSWER_MS = 30_000

/** One connection sends the notifications, so that they take none from requests. */
const NOTIFIER = { max: 1, application_name: 'slotwerk notifier', query_timeout: 10_000 }

/**
 * Reads when PostgreSQL was started, and the identity of a table, which a restore creates anew. The statement also lowers
 * `random_page_cost` to the value of a solid-state disk. With the default PostgreSQL reads the whole table of wages, which takes
 * twice as long as the index.
 */
const BEGIN_SESSION = `
  select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), to_regclass('projects')::oid) as epoch,
    set_config('random_page_cost', '1.1', false)
`

/**
 * Opens PostgreSQL.
 * @param options.log gets every statement
 */
export function openPostgres(url: string, options: Pick<KyselyConfig, 'log'> = {}): Database {
  const health = new DatabaseHealth()
  const pool = openPool(url, { answerMs: ANSWER_MS, health })
  let epoch = ''
  // This is the first statement of each connection, so an answer from another PostgreSQL never comes before its epoch.
  pool.on('connect', (client) => {
    // oxlint-disable-next-line slotwerk/sql-text -- a constant without values
    client.query<{ epoch: string }>(BEGIN_SESSION).then(
      ({ rows: [row] }) => (epoch = row!.epoch),
      // The statement that the connection was opened for fails as well, and its caller hears why.
      () => {},
    )
  })
  const listeners = new Set<NotificationListener>()
  const notifier = createNotifier(openPool(url, NOTIFIER))
  const dialect = postgresDialect(pool, (notifications) => {
    // This node is notified at once, and the others by the notifier.
    for (const text of notifications) for (const listener of listeners) listener.onNotification(text)
    notifier.send(notifications)
  })
  const db = new Kysely<Schema>({ dialect, ...options })
  return {
    db,
    // Kysely's own lock ends with each migration's transaction; this one also covers the backup before it.
    async whileAlone(name, work) {
      // No time limit: a migration of millions of rows takes long, and other nodes wait for it.
      const patient = new Kysely<Schema>({ dialect: postgresDialect(openPool(url)), ...options })
      try {
        return await patient.connection().execute(async (one) => {
          await sql`select pg_advisory_lock(hashtext(${`slotwerk ${name}`}))`.execute(one)
          return work(patient)
        })
      } finally {
        // PostgreSQL releases the lock when its connection closes.
        await patient.destroy()
      }
    },
    // Any number of nodes may serve one PostgreSQL database.
    reserve: async () => {},
    listen(listener) {
      listeners.add(listener)
      const subscription = listenOnPostgres(url, listener)
      return {
        started: subscription.started,
        stop() {
          listeners.delete(listener)
          return subscription.stop()
        },
      }
    },
    epoch: () => epoch,
    health,
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: MAX_CONNECTIONS,
    }),
    async close() {
      await notifier.close()
      await db.destroy()
    },
  }
}

type OnNotifications = (notifications: readonly string[]) => void

class PoolDriver extends TransactionDriver<PostgresConnection> {
  readonly #pool: pg.Pool
  readonly #onNotifications: OnNotifications
  constructor(pool: pg.Pool, onNotifications: OnNotifications) {
    super()
    this.#pool = pool
    this.#onNotifications = onNotifications
  }
  override async acquireConnection() {
    return connections.get(await this.#pool.connect())!
  }
  override async releaseConnection(connection: PostgresConnection) {
    connection.release()
  }
  /** A connection in an unknown state may not answer any more. Closing it rolls back as well. */
  override async rollbackTransaction(connection: PostgresConnection) {
    if (connection.isInDoubt) connection.transaction = undefined
    else await super.rollbackTransaction(connection)
  }
  protected override async afterCommit(_: PostgresConnection, notifications: readonly string[]) {
    if (notifications.length > 0) this.#onNotifications(notifications)
  }
  override destroy() {
    return this.#pool.end()
  }
  protected override begin({ isolationLevel, accessMode }: TransactionSettings) {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    // oxlint-disable-next-line slotwerk/sql-text -- made of words that Kysely knows
    return CompiledQuery.raw(['begin', ...modes].join(' '))
  }
}

/**
 * Kysely's own dialect except for the driver.
 * @param onNotifications gets the notifications of each transaction that has committed
 */
export function postgresDialect(pool: pg.Pool, onNotifications: OnNotifications = () => {}): Dialect {
  return {
    createDriver: () => new PoolDriver(pool, onNotifications),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

const connections = new WeakMap<pg.PoolClient, PostgresConnection>()

/**
 * Opens a pool that connects when needed.
 * @param settings answerMs: after this time without an answer a connection counts as lost; no limit when absent
 */
export function openPool(
  url: string,
  { answerMs, health, ...settings }: pg.PoolConfig & { answerMs?: number; health?: DatabaseHealth } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'slotwerk',
    ...settings,
  })
  // A connection that the server drops must not end the process; the pool opens another. An idle connection reports its
  // error to the pool, one in use reports it to its own listeners only.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connections.set(client, new PostgresConnection(client, answerMs, health))
  })
  return pool
}
