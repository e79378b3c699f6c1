/** The settings of decisions, section 1. Entry points pass process.env in, and only this file and what it calls read it. */
import { resolve } from 'node:path'
import type { Waits } from '../domain/pending-plan.ts'
import { ConfigError } from './kernel/errors.ts'
import type { LimitSettings, Most } from './kernel/limits/limit-settings.ts'
import { type Brand, footerLinksOf, readLogo, usualSender } from './settings/brand.ts'
import { readOrCreateSecret } from './settings/data-dir.ts'
import { isLoopback } from './settings/is-loopback.ts'
import { readSecretFiles } from './settings/secret-files.ts'
import {
  addressesOf,
  type LOG_LEVELS,
  type PASSWORD_LOGINS,
  placesOf,
  Settings,
} from './settings/settings.ts'
import { smtpUrlOf } from './settings/smtp-url.ts'

export interface Config {
  port: number
  host: string
  /** Without a trailing slash; undefined: http://localhost:{the port that was bound}. */
  publicUrl: string | undefined
  dataDir: string
  /** undefined: the database is SQLite in dataDir. */
  databaseUrl: string | undefined
  /** A replica of the database for reads. */
  databaseReplicaUrl: string | undefined
  appSecret: string
  /** undefined: every mail becomes a file in dataDir/outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  brand: Brand
  /** undefined: sign-up demands no token on loopback, and a generated one elsewhere. */
  adminSignupToken: string | undefined
  /** Whether nobody can make an organisation any more. */
  isSignUpClosed: boolean
  /** Whether people open the app from other machines. */
  isBeyondLoopback: boolean
  /** `direct`: the password alone signs in; `code`: only together with a mailed code. */
  passwordLogin: (typeof PASSWORD_LOGINS)[number]
  /** Whether proxies are trusted: any at the other end of a connection, or those at these addresses. */
  trustProxy: boolean | string[]
  /** Whether /metrics answers everybody, or this machine alone. */
  isMetricsOpen: boolean
  /** When the nightly backup is due, in the time of this machine; undefined: there is none. */
  backupAt: TimeOfDay | undefined
  /** How many nightly backups are kept. */
  backupKeep: number
  /** How long changes of a plan wait until they are told, in milliseconds. */
  noticeWaits: Waits
  logLevel: (typeof LOG_LEVELS)[number]
  /** Places, as `host:port`, that addresses which users chose may name though they lie inside. */
  outboundAllow: string[]
  limits: LimitSettings
}

export interface TimeOfDay {
  hour: number
  minute: number
}

type Environment = Record<string, string | undefined>

/**
 * Reads and checks the settings of a server.
 * @param options canCreateSecret: whether a machine without APP_SECRET gets a generated one, as on a first start
 * @throws ConfigError with one line naming the bad setting
 */
export function readConfig(env: Environment, { canCreateSecret = true } = {}): Config {
  const settings = readSettings(env)
  if (settings.appSecret === undefined && settings.databaseUrl !== undefined) {
    throw new ConfigError(
      'APP_SECRET must be set (32 characters or more) with DATABASE_URL, since all nodes share it.',
    )
  }
  return {
    ...settings,
    appSecret: settings.appSecret ?? readOrCreateSecret(settings.dataDir, canCreateSecret),
  }
}

/**
 * Reads and checks the settings without creating anything; an empty setting counts as not set.
 * @throws ConfigError with one line naming the bad setting
 */
export function readSettings(
  env: Environment,
): Omit<Config, 'appSecret'> & { appSecret: string | undefined } {
  const given = readSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')} ${issue.message}. Mend this setting and start again.`)
  }
  const settings = parsed.data
  if (settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is of use only with DATABASE_URL. Mend this setting and start again.',
    )
  }
  const dataDir = resolve(settings.DATA_DIR)
  return {
    port: Number(settings.PORT),
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    appSecret: settings.APP_SECRET,
    smtpUrl: smtpUrlOf(settings, given),
    mailFrom: settings.MAIL_FROM ?? usualSender(settings.APP_NAME),
    brand: {
      name: settings.APP_NAME,
      logo: settings.APP_LOGO === undefined ? undefined : readLogo(settings.APP_LOGO),
      footerLinks: footerLinksOf(settings.FOOTER_LINKS),
    },
    adminSignupToken: settings.ADMIN_SIGNUP_TOKEN,
    isSignUpClosed: settings.SIGN_UP === 'closed',
    isBeyondLoopback: !isLoopback(
      settings.PUBLIC_URL === undefined ? settings.HOST : new URL(settings.PUBLIC_URL).hostname,
    ),
    passwordLogin: settings.PASSWORD_LOGIN,
    trustProxy: proxiesOf(settings.TRUST_PROXY),
    isMetricsOpen: settings.METRICS === 'open',
    backupAt: timeOfDay(settings.BACKUP_AT),
    backupKeep: Number(settings.BACKUP_KEEP),
    noticeWaits: {
      urgentMs: Number(settings.NOTICE_URGENT_SECONDS) * 1000,
      digestMs: Number(settings.NOTICE_DIGEST_SECONDS) * 1000,
    },
    logLevel: settings.LOG_LEVEL,
    outboundAllow: placesOf(settings.OUTBOUND_ALLOW),
    limits: {
      rates: {
        reads: toMost(settings.LIMIT_READS),
        writes: toMost(settings.LIMIT_WRITES),
        cells: toMost(settings.LIMIT_CELLS),
        entries: toMost(settings.LIMIT_ENTRIES),
        links: toMost(settings.LIMIT_LINKS),
      },
      streams: toMost(settings.LIMIT_STREAMS),
      stores: {
        projects: Number(settings.LIMIT_PROJECTS),
        months: Number(settings.LIMIT_MONTHS),
        disk: Number(settings.LIMIT_DISK_MB),
        roster: Number(settings.LIMIT_ROSTER),
      },
    },
  }
}

function proxiesOf(text: string): boolean | string[] {
  if (['on', 'true', '1'].includes(text)) return true
  return ['off', 'false', '0'].includes(text) ? false : addressesOf(text)
}

function toMost(text: string): Most {
  const [session = Infinity, tenant = Infinity] = text === 'off' ? [] : text.split('/').map(Number)
  return { session, tenant }
}

function timeOfDay(text: string): TimeOfDay | undefined {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined ? undefined : { hour, minute }
}

/**
 * The settings of the demo. Its address and log level may be chosen; it reads and writes nothing of a real
 * installation.
 */
export function readDemoConfig(env: Environment, dataDir: string): Config {
  const { HOST, PORT, LOG_LEVEL } = env
  return readConfig({
    HOST,
    PORT: PORT || '0',
    LOG_LEVEL: LOG_LEVEL || 'warn',
    DATA_DIR: dataDir,
    BACKUP_AT: 'off',
  })
}
