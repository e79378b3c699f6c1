import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/postgres/replica.ts'
import type { Db } from './db/schema.ts'
import { createLive, type Live } from './features/live/live.ts'
import type { Clock } from './kernel/clock.ts'
import type { Secrets } from './kernel/secrets.ts'

/** What the app is built from; tests build the same app with their own. */
export interface Deps {
  config: Config
  database: Database
  db: Db
  /** Where replies may be read that are as new as they must be; none: only in `db`. */
  replica?: Replica | undefined
  clock: Clock
  secrets: Secrets
  log: Logger
  live: Live
  /** What links in mails and invites start with, without a trailing slash. */
  publicUrl: () => string
  /** Tells the mail worker that the outbox has grown. */
  wakeMailWorker: () => void
}

/** The parts, and what is made of them. */
export function createDeps(parts: Omit<Deps, 'live'>): Deps {
  return { ...parts, live: createLive(parts) }
}
