import type SqliteDatabase from 'better-sqlite3'
import { type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely'
import type { Listening, NoticeListener } from './notices.ts'

/** SQLite serves one process, so its notices stay in it: they wait for the commit beside the connection. */
export function createSqliteNotices(database: SqliteDatabase.Database) {
  const listeners = new Set<NoticeListener>()
  let waiting: string[] = []

  database.function('pg_notify', { directOnly: true }, (_channel: unknown, payload: unknown) => {
    waiting.push(String(payload))
    return null
  })

  class NotifyingDriver extends SqliteDriver {
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      await super.commitTransaction(connection)
      const sent = waiting
      waiting = []
      for (const payload of sent) for (const listener of listeners) listener.onNotice(payload)
    }
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      waiting = []
      // On a full disk SQLite rolls back by itself, and a second one would fail and hide why.
      if (database.inTransaction) await super.rollbackTransaction(connection)
    }
  }

  class NotifyingDialect extends SqliteDialect {
    override createDriver() {
      return new NotifyingDriver({ database })
    }
  }

  return {
    dialect: new NotifyingDialect({ database }),
    listen(listener: NoticeListener): Listening {
      listeners.add(listener)
      listener.onConnected()
      return {
        started: Promise.resolve(),
        stop: async () => void listeners.delete(listener),
      }
    },
  }
}
