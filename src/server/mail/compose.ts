import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../kernel/outbox/mail.ts'

/** A mail in nodemailer's terms, the same for every way out. */
export function composeMail(mail: OutgoingMail, from: string): SendMailOptions {
  // The name after the @ only has to be ours; MAIL_FROM's host is.
  const host = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'slotwerk'
  const id = createHash('sha256').update(mail.id).digest('hex').slice(0, 32)
  return {
    from,
    // An object, not a header line: nothing in it can start another recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.createdAt),
    messageId: `<${id}@${host}>`,
    // Out-of-office replies to a sign-in code help nobody.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
