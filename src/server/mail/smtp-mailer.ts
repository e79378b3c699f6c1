import { createTransport } from 'nodemailer'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { DEFAULT_BRAND } from '../settings/brand.ts'
import { brandMail } from './brand-mail.ts'
import { composeMail } from './compose.ts'
import { LANES } from './lanes.ts'

const SECOND = 1000
/** The limit of an attempt that has none of its own. */
const ATTEMPT_MS = 30 * SECOND

/**
 * Sends mails through the server of SMTP_URL, over connections that stay open for a while. An attempt that is aborted
 * closes its connection, so a stalled one does not keep a place in the pool.
 */
export function createSmtpMailer(smtpUrl: string, from: string, brand = DEFAULT_BRAND): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: LANES.length,
    // A server may close an idle connection while a mail begins on it; a second failure is the next attempt's.
    maxRequeues: 1,
    idleTimeout: 20 * SECOND,
    connectionTimeout: ATTEMPT_MS,
    greetingTimeout: ATTEMPT_MS,
    socketTimeout: ATTEMPT_MS,
    dnsTimeout: ATTEMPT_MS,
    // A mail server that never closes its side would keep the process alive.
    socketCloseTimeout: SECOND / 2,
  })
  return {
    async send(rendered, abort = AbortSignal.timeout(ATTEMPT_MS)) {
      const mail = composeMail(brandMail(rendered, brand), from, brand)
      await transport.sendMail({ ...mail, signal: abort })
    },
    close: () => transport.close(),
  }
}
