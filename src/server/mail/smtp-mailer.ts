import { createTransport } from 'nodemailer'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { composeMail } from './compose.ts'

const SECOND = 1000

/** Sends by the mail server of SMTP_URL, a connection per mail. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 20 * SECOND,
    // A server that never ends its side would keep the process.
    socketCloseTimeout: SECOND / 2,
  })
  return {
    async send(mail, letGo) {
      // A server that answers each step at the last moment must not outlast the outbox's lease.
      const tooLong = AbortSignal.timeout(120 * SECOND)
      const signal = letGo ? AbortSignal.any([letGo, tooLong]) : tooLong
      await transport.sendMail({ ...composeMail(mail, from), signal })
    },
  }
}
