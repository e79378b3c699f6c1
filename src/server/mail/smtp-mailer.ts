import { createTransport } from 'nodemailer'
import type { Mailer } from '../kernel/outbox/mail.ts'
import { composeMail } from './compose.ts'

const SECOND = 1000

/** Sends mails through the server of SMTP_URL, with a connection per mail. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 20 * SECOND,
    // A mail server that never closes its side would keep the process alive.
    socketCloseTimeout: SECOND / 2,
  })
  return {
    async send(mail, abort) {
      // A mail server that takes the longest allowed time at each step must not exceed the lease of the outbox.
      const tooLong = AbortSignal.timeout(120 * SECOND)
      const signal = abort ? AbortSignal.any([abort, tooLong]) : tooLong
      await transport.sendMail({ ...composeMail(mail, from), signal })
    },
  }
}
