/** The settings by name, with the form that each must have. `config.ts` turns them into a `Config`. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { DEFAULT_LIMITS, type Most } from '../kernel/limits/limit-settings.ts'
import { areFooterLinks, DEFAULT_BRAND } from './brand.ts'

export const PASSWORD_LOGINS = ['code', 'direct'] as const
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

/** The most per session and per organisation, like `3000/120000`, or `off`. */
const most = ({ session, tenant }: Most) =>
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
const store = (usual: number) =>
  z._default(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a number from 1 to 999999999')), `${usual}`)

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
const PLACE = /^([a-z0-9._-]+|\[[0-9a-f:]+\]):(\d+)$/
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65535
const isPlace = (text: string) => isPort(PLACE.exec(text)?.[2] ?? '')
export const placesOf = (text: string) =>
  text === '' ? [] : text.split(',').map((place) => place.trim().toLowerCase())

/** An address, or a block of addresses like 10.0.0.0/8. */
function isAddressBlock(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  return (
    version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  )
}
export const addressesOf = (text: string) => text.split(',').map((address) => address.trim())

const SWITCH = ['on', 'off', 'true', 'false', '1', '0']

/** The path of a file that holds a secret, so that it stands in no environment. */
const fileOf = () => z.optional(z.string())

export const Settings = z.object({
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
  DATABASE_URL_FILE: fileOf(),
  DATABASE_REPLICA_URL: z.optional(postgresUrl()),
  DATABASE_REPLICA_URL_FILE: fileOf(),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  APP_SECRET_FILE: fileOf(),
  SMTP_URL: z.optional(
    urlOf(['smtp:', 'smtps:']).check(
      z.refine(isReadableLogin, 'must have a % in user name or password written as %25'),
    ),
  ),
  SMTP_URL_FILE: fileOf(),
  SMTP_HOST: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(text),
          'must be a name or an address, like mail.example.org',
        ),
      ),
  ),
  SMTP_PORT: z._default(z.string().check(z.refine(isPort, 'must be a number from 1 to 65535')), '587'),
  SMTP_USER: z.optional(z.string()),
  SMTP_PASSWORD: z.optional(z.string()),
  SMTP_PASSWORD_FILE: fileOf(),
  MAIL_FROM: z.optional(
    z.string().check(z.refine(isSender, 'must be an address, like "Slotwerk <plan@example.org>"')),
  ),
  APP_NAME: z._default(
    z
      .string()
      .check(
        z.regex(/^(?! )[^\p{C}<>]{1,40}(?<! )$/u, 'must be one line of 1 to 40 characters without < and >'),
      ),
    DEFAULT_BRAND.name,
  ),
  APP_LOGO: z.optional(z.string()),
  FOOTER_LINKS: z._default(
    z
      .string()
      .check(
        z.refine(
          areFooterLinks,
          'must be a list in JSON of at most 8 links to https: or mailto:, like [{"en":"Imprint","de":"Impressum","url":"https://example.org/imprint"}]',
        ),
      ),
    '[]',
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
  ADMIN_SIGNUP_TOKEN_FILE: fileOf(),
  SIGN_UP: z._default(z.enum(['open', 'closed'], 'must be open or closed'), 'open'),
  PASSWORD_LOGIN: z._default(z.enum(PASSWORD_LOGINS, `must be one of ${PASSWORD_LOGINS.join(', ')}`), 'code'),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => SWITCH.includes(text) || addressesOf(text).every(isAddressBlock),
          'must be on, off, or addresses of proxies like 10.0.0.0/8, 192.168.1.5',
        ),
      ),
    'off',
  ),
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
          (text) => placesOf(text).every(isPlace),
          'must be places like calendar.example.org:443, separated by commas',
        ),
      ),
    '',
  ),
  LIMIT_READS: most(DEFAULT_LIMITS.rates.reads),
  LIMIT_WRITES: most(DEFAULT_LIMITS.rates.writes),
  LIMIT_CELLS: most(DEFAULT_LIMITS.rates.cells),
  LIMIT_ENTRIES: most(DEFAULT_LIMITS.rates.entries),
  LIMIT_LINKS: most(DEFAULT_LIMITS.rates.links),
  LIMIT_STREAMS: most(DEFAULT_LIMITS.streams),
  LIMIT_PROJECTS: store(DEFAULT_LIMITS.stores.projects),
  LIMIT_MONTHS: store(DEFAULT_LIMITS.stores.months),
  LIMIT_DISK_MB: store(DEFAULT_LIMITS.stores.disk),
  LIMIT_ROSTER: store(DEFAULT_LIMITS.stores.roster),
})
