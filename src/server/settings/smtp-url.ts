import { isIPv6 } from 'node:net'
import { ConfigError } from '../kernel/errors.ts'

interface SmtpSettings {
  SMTP_URL?: string | undefined
  SMTP_HOST?: string | undefined
  SMTP_PORT: string
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
}

/** At this port connections are encrypted from the start. */
const TLS_PORT = '465'

/**
 * The address of the mail server, from SMTP_URL or from its parts; undefined where neither is set.
 * @param given the settings without defaults
 * @throws ConfigError that names the settings that do not go together
 */
export function smtpUrlOf(
  settings: SmtpSettings,
  given: Record<string, string | undefined>,
): string | undefined {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER = '', SMTP_PASSWORD = '' } = settings
  const parts = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'].filter((name) => given[name])
  if (SMTP_URL !== undefined && parts.length > 0) {
    throw new ConfigError(
      `SMTP_URL and ${parts[0]} are both set. Leave out SMTP_URL or ${parts.join(', ')} and start again.`,
    )
  }
  if (SMTP_HOST === undefined) {
    if (parts.length > 0)
      throw new ConfigError(`${parts[0]} is of use only with SMTP_HOST. Set that too and start again.`)
    return SMTP_URL
  }
  if ((SMTP_USER === '') !== (SMTP_PASSWORD === '')) {
    const [set, missing] = SMTP_USER === '' ? ['SMTP_PASSWORD', 'SMTP_USER'] : ['SMTP_USER', 'SMTP_PASSWORD']
    throw new ConfigError(`${set} is of use only with ${missing}. Set that too and start again.`)
  }
  const scheme = SMTP_PORT === TLS_PORT ? 'smtps' : 'smtp'
  const login = SMTP_USER && `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD)}@`
  const host = isIPv6(SMTP_HOST) ? `[${SMTP_HOST}]` : SMTP_HOST
  return `${scheme}://${login}${host}:${SMTP_PORT}`
}
