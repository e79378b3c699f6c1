import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/postgres/replica.ts'
import type { Db } from './db/schema.ts'
import { type BusyReader, createBusyReader } from './features/busy/busy-reader.ts'
import { createLive, type Live } from './features/live/live.ts'
import { createNoticeStreams, type NoticeStreams } from './features/notices/notice-streams.ts'
import type { SignUpRule } from './features/sign-up/signup-token.ts'
import type { Clock } from './kernel/clock.ts'
import { createLimits, type Limits } from './kernel/limits/limits.ts'
import { createOutbound, type Outbound } from './kernel/outbound/outbound.ts'
import type { Secrets } from './kernel/secrets.ts'
import { createEndedSessions, type EndedSessions } from './kernel/sessions/ended-sessions.ts'
import type { PushKey } from './push/push-key.ts'

export { readSignUpRule } from './features/sign-up/signup-token.ts'

/** The parts that the app is built from; tests build the same app from their own. */
export interface Deps {
  config: Config
  database: Database
  db: Db
  /** The replica, for replies that it can give at the needed version; undefined: all are read from `db`. */
  replica?: Replica | undefined
  /** UTC milliseconds. */
  clock: Clock
  /** The clock for durations, which no change of the system's time moves. */
  elapsed: Clock
  secrets: Secrets
  /** The rule by which people make organisations. */
  signUp: SignUpRule
  log: Logger
  live: Live
  noticeStreams: NoticeStreams
  endedSessions: EndedSessions
  limits: Limits
  /** The way to addresses that users chose. */
  outbound: Outbound
  busyReader: BusyReader
  /** The key that proves to push services that a push is ours; undefined: the disk was too full to make it. */
  pushKey: PushKey | undefined
  /** The start of links in mails and invites, without a trailing slash. */
  publicUrl: () => string
}

type MadePart = 'live' | 'noticeStreams' | 'endedSessions' | 'limits' | 'outbound' | 'busyReader'

/** Completes the parts with those that are made from them. */
export function createDeps(parts: Omit<Deps, MadePart>): Deps {
  const { limits: settings, outboundAllow } = parts.config
  const mostStreams = settings.streams
  const endedSessions = createEndedSessions(parts.db)
  const live = createLive({ ...parts, endedSessions, mostStreams })
  const noticeStreams = createNoticeStreams({ ...parts, endedSessions, mostStreams })
  const outbound = createOutbound({ exempt: outboundAllow })
  const busyReader = createBusyReader({ ...parts, outbound })
  const limits = createLimits(settings)
  return { ...parts, live, noticeStreams, endedSessions, limits, outbound, busyReader }
}
