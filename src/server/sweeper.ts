import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db/schema.ts'
import { sweepCounters } from './features/rate-limits/limits.ts'
import { sweepSessions } from './features/sessions/end-session.ts'
import { sweepCodes } from './features/sign-in-codes/codes.ts'
import { sweepSignups } from './features/sign-up/complete-sign-up.ts'
import { sweepOutbox } from './mail/send-due-mails.ts'

const EVERY_MS = 60 * 60 * 1000

/** Removes what has run out. None of it counts any more; this only keeps the database from growing. */
export async function sweep(parts: { db: Db; log: Logger }, now: number): Promise<void> {
  await sweepOutbox(parts, now)
  await sweepCounters(parts.db, now)
  await sweepCodes(parts.db, now)
  await sweepSignups(parts.db, now)
  await sweepSessions(parts.db, now)
}

/** Sweeps at the start and every hour; several nodes may do so at once. */
export function startSweeper(parts: { db: Db; log: Logger; clock: Clock }): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = sweep(parts, parts.clock()).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'What has run out could not be removed; trying again in an hour.')
    })
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
