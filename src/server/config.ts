/** The settings of decisions, section 1. Entry points pass process.env in, and only this file reads it. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Waits } from '../domain/pending-plan.ts'
import { readOrCreateSecret } from './data-dir.ts'
import { DEFAULT_LIMITS, type Limits, type Rate } from './kernel/bounds/limits.ts'
import { ConfigError } from './kernel/errors.ts'

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
  adminSignupToken: string
  /** Whether ADMIN_SIGNUP_TOKEN was set: only then sign-up demands it. */
  isSignupTokenRequired: boolean
  /** `direct`: the password alone signs in; `code`: only together with a mailed code. */
  passwordLogin: (typeof PASSWORD_LOGINS)[number]
  trustProxy: boolean
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
  limits: Limits
}

export interface TimeOfDay {
  hour: number
  minute: number
}

type Environment = Record<string, string | undefined>

const PASSWORD_LOGINS = ['code', 'direct'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const urlOf = (protocols: string[], hasHost = ({ host }: URL) => host !== '') =>
  z.string().check(
    z.refine(
      (text) => {
        const url = URL.parse(text)
        return url !== null && protocols.includes(url.protocol) && hasHost(url)
      },
      {
        error: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
        abort: true,
      },
    ),
  )

/** A rate: how much per session and per organisation, like `3000/120000`, or `off`. */
const rate = ({ session, tenant }: Rate) =>
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^([1-9]\d{0,8}\/[1-9]\d{0,8}|off)$/,
          'must be two numbers like 100/1000, per session and per organisation, or off',
        ),
      ),
    `${session}/${tenant}`,
  )
/** How much may be stored. */
const store = (most: number) =>
  z._default(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a number from 1 to 999999999')), `${most}`)

/** A number of seconds up to a day. */
const seconds = (usual: number) =>
  z._default(
    z.string().check(
      z.regex(/^[1-9]\d{0,4}$/, 'must be a number of seconds from 1 to 86400'),
      z.refine((text) => Number(text) <= 86_400, 'must be a number of seconds from 1 to 86400'),
    ),
    `${usual}`,
  )

/** An address in the form that PostgreSQL's tools take: the host, mostly the folder of a socket, may be a parameter. */
const postgresUrl = () =>
  urlOf(['postgres:', 'postgresql:'], ({ host, searchParams }) => Boolean(host || searchParams.get('host')))

/**
 * Whether the address is only a scheme and a host: the app is served at the root, and links start with this address.
 */
function isOrigin(text: string): boolean {
  const { username, password, pathname } = new URL(text)
  return !/[?#]/.test(text) && username === '' && password === '' && /^\/*$/.test(pathname)
}

/** Whether the user name and password in the address can be decoded. */
function isReadableLogin(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

const ADDRESS = /^(?:[^<>\r\n]*<([^<>]*)>|([^<>]*))$/
const MAILBOX = /^[^\s@,;"]+@[^\s@,;"]+$/

/** `plan@example.org` or `Slotwerk <plan@example.org>`. */
function isSender(text: string): boolean {
  const [, named, address] = ADDRESS.exec(text) ?? []
  return MAILBOX.test((named ?? address ?? '').trim())
}

/** A host and its port; an address of IPv6 stands in brackets. */
const PLACE = /^([a-z0-9._-]+|\[[0-9a-f:]+\]):\d{1,5}$/
const placesOf = (text: string) =>
  text === '' ? [] : text.split(',').map((place) => place.trim().toLowerCase())

const Settings = z.object({
  PORT: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
          'must be a number from 0 to 65535',
        ),
      ),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    urlOf(['http:', 'https:']).check(
      z.refine(isOrigin, 'must be only scheme, host and port, like https://plan.example.org'),
    ),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl()),
  DATABASE_REPLICA_URL: z.optional(postgresUrl()),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  SMTP_URL: z.optional(
    urlOf(['smtp:', 'smtps:']).check(
      z.refine(isReadableLogin, 'must have a % in user name or password written as %25'),
    ),
  ),
  MAIL_FROM: z._default(
    z.string().check(z.refine(isSender, 'must be an address, like "Slotwerk <plan@example.org>"')),
    'Slotwerk <no-reply@localhost>',
  ),
  ADMIN_SIGNUP_TOKEN: z.optional(
    z.string().check(
      z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'may hold letters, digits, - and _'),
      // These paths under /auth have screens of their own.
      z.refine(
        (text) => !['verify', 'forgot-password', 'reset-password', 'admin', 'freelancer'].includes(text),
        'is a path of the app already; choose another word',
      ),
    ),
  ),
  PASSWORD_LOGIN: z._default(z.enum(PASSWORD_LOGINS, `must be one of ${PASSWORD_LOGINS.join(', ')}`), 'code'),
  TRUST_PROXY: z._default(z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'), 'off'),
  METRICS: z._default(z.enum(['loopback', 'open'], 'must be loopback or open'), 'loopback'),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time like 03:00, or off')),
    '03:00',
  ),
  BACKUP_KEEP: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')),
    '14',
  ),
  NOTICE_URGENT_SECONDS: seconds(60),
  NOTICE_DIGEST_SECONDS: seconds(600),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  OUTBOUND_ALLOW: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => placesOf(text).every((place) => PLACE.test(place)),
          'must be places like calendar.example.org:443, separated by commas',
        ),
      ),
    '',
  ),
  LIMIT_READS: rate(DEFAULT_LIMITS.rates.reads),
  LIMIT_WRITES: rate(DEFAULT_LIMITS.rates.writes),
  LIMIT_CELLS: rate(DEFAULT_LIMITS.rates.cells),
  LIMIT_ENTRIES: rate(DEFAULT_LIMITS.rates.entries),
  LIMIT_LINKS: rate(DEFAULT_LIMITS.rates.links),
  LIMIT_STREAMS: rate(DEFAULT_LIMITS.streams),
  LIMIT_PROJECTS: store(DEFAULT_LIMITS.stores.projects),
  LIMIT_MONTHS: store(DEFAULT_LIMITS.stores.months),
  LIMIT_DISK_MB: store(DEFAULT_LIMITS.stores.disk),
  LIMIT_ROSTER: store(DEFAULT_LIMITS.stores.roster),
})

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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
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
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    adminSignupToken: settings.ADMIN_SIGNUP_TOKEN ?? 'admin-signup',
    isSignupTokenRequired: settings.ADMIN_SIGNUP_TOKEN !== undefined,
    passwordLogin: settings.PASSWORD_LOGIN,
    trustProxy: ['on', 'true', '1'].includes(settings.TRUST_PROXY),
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
        reads: toRate(settings.LIMIT_READS),
        writes: toRate(settings.LIMIT_WRITES),
        cells: toRate(settings.LIMIT_CELLS),
        entries: toRate(settings.LIMIT_ENTRIES),
        links: toRate(settings.LIMIT_LINKS),
      },
      streams: toRate(settings.LIMIT_STREAMS),
      stores: {
        projects: Number(settings.LIMIT_PROJECTS),
        months: Number(settings.LIMIT_MONTHS),
        disk: Number(settings.LIMIT_DISK_MB),
        roster: Number(settings.LIMIT_ROSTER),
      },
    },
  }
}

function toRate(text: string): Rate {
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
