import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../kernel/outbox/mail.ts'
import type { Brand, Logo } from '../settings/brand.ts'
import { LOGO_ID } from './brand-mail.ts'

/** Converts a mail, with the brand in it, to nodemailer's form, for all mailers. */
export function composeMail(mail: OutgoingMail, from: string, { logo }: Brand): SendMailOptions {
  // The domain of the message id must belong to the sender; the domain of MAIL_FROM does.
  const host = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'slotwerk'
  const id = createHash('sha256').update(mail.id).digest('hex').slice(0, 32)
  return {
    from,
    // An object instead of a header line, so that the address cannot add a recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(logo && { attachments: [logoPart(logo)] }),
    date: new Date(mail.createdAt),
    messageId: `<${id}@${host}>`,
    // These headers suppress out-of-office replies to sign-in codes.
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The logo travels with the mail: mail programs load nothing from elsewhere unasked. */
const logoPart = ({ bytes }: Logo) => ({
  cid: LOGO_ID,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: Buffer.from(bytes),
})
