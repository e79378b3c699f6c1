import { createTransport } from 'nodemailer'
import { composeMail } from './compose.ts'
import type { Mailer } from './mail.ts'

const SECOND = 1000

/** Sends by the mail server of SMTP_URL, a connection per mail. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 20 * SECOND,
  })
  return {
    async send(mail) {
      // A server that answers each step at the last moment must not outlast the outbox's lease.
      await transport.sendMail({ ...composeMail(mail, from), signal: AbortSignal.timeout(120 * SECOND) })
    },
  }
}
