import type { Logger } from 'pino'
import { addDays } from '../../domain/calendar.ts'
import { NOTICE_KEPT_MS } from '../../domain/notices.ts'
import { dayAt } from '../../domain/time-zone.ts'
import type { Db } from '../db/schema.ts'
import { deleteExpiredCodes as deleteExpiredOwnCodes } from '../features/own-codes/own-codes.ts'
import { deleteExpiredResets } from '../features/passwords/reset-password.ts'
import { deleteOldReminders } from '../features/reminders/remind-people.ts'
import { deleteExpiredCodes } from '../features/sign-in-codes/codes.ts'
import { deleteExpiredSignups, deletePendingSignups } from '../features/sign-up/pending-signups.ts'
import type { SignUpRule } from '../features/sign-up/signup-token.ts'
import type { Clock } from '../kernel/clock.ts'
import { deleteExpiredDevices } from '../kernel/devices/devices.ts'
import { deleteOldNotices } from '../kernel/notices/tell.ts'
import { deleteExpiredCounters } from '../kernel/rate-limits/rate-limits.ts'
import { type Rounds, startRounds } from '../kernel/rounds.ts'
import { deleteExpiredSessions } from '../kernel/sessions/end-session.ts'
import { sweepOutbox } from '../mail/sweep-outbox.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000

interface SweepDeps {
  db: Db
  log: Logger
  signUp: Pick<SignUpRule, 'isClosed'>
}

/** Removes expired rows. They have no effect any more; removing them keeps the database from growing. */
export async function sweep(deps: SweepDeps, now: number): Promise<void> {
  await sweepOutbox(deps, now)
  await deleteExpiredCounters(deps.db, now)
  await deleteExpiredCodes(deps.db, now)
  await deleteExpiredOwnCodes(deps.db, now)
  await deleteExpiredResets(deps.db, now)
  // A node that was replaced may have begun some while this one closed the sign-up.
  if (deps.signUp.isClosed) await deletePendingSignups(deps.db)
  else await deleteExpiredSignups(deps.db, now)
  await deleteExpiredSessions(deps.db, now)
  await deleteExpiredDevices(deps.db, now)
  await deleteOldNotices(deps.db, now - NOTICE_KEPT_MS)
  // By then the day is over in every time zone.
  await deleteOldReminders(deps.db, addDays(dayAt(now, 'UTC'), -1))
}

/** Sweeps at the start and every hour; several nodes may do so at once. */
export function startSweeper(deps: SweepDeps & { clock: Clock }): Rounds {
  return startRounds(() => sweep(deps, deps.clock()), {
    everyMs: SWEEP_EVERY_MS,
    beginsAtOnce: true,
    failed: 'What has run out could not be removed; trying again in an hour.',
    log: deps.log,
  })
}
