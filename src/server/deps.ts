import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/postgres/replica.ts'
import type { Db } from './db/schema.ts'
import { createLive, type Live } from './features/live/live.ts'
import type { Clock } from './kernel/clock.ts'
import type { Secrets } from './kernel/secrets.ts'

/** The parts that the app is built from; tests build the same app from their own. */
export interface Deps {
  config: Config
  database: Database
  db: Db
  /** The replica, for replies that it can give at the needed version; undefined: all are read from `db`. */
  replica?: Replica | undefined
  clock: Clock
  secrets: Secrets
  log: Logger
  live: Live
  /** The start of links in mails and invites, without a trailing slash. */
  publicUrl: () => string
  /** Tells the mail worker that the outbox has grown. */
  wakeMailWorker: () => void
}

/** Completes the parts with those that are made from them. */
export function createDeps(parts: Omit<Deps, 'live'>): Deps {
  return { ...parts, live: createLive(parts) }
}
