import type { Mail } from '../mail.ts'
import { renderMail } from './layout.ts'

/** Sent by `npm run test-mail`. */
export function testMail(args: { to: string; publicUrl: string }): Mail {
  return renderMail({
    to: args.to,
    subject: 'Slotwerk can send mail',
    heading: 'It works',
    paragraphs: [
      'This mail was sent by “npm run test-mail”. Sign-in codes and invites will arrive the same way.',
    ],
    button: { label: 'Open Slotwerk', url: args.publicUrl },
    notes: [
      'Did it land in the spam folder? Then have the SPF and DKIM records of the sender’s domain checked.',
    ],
  })
}
