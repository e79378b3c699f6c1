import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** The mail that `npm run test-mail` sends. */
export function testMail(args: { language: Language; to: string; publicUrl: string }): Mail {
  const { testMail: own, shared } = texts[args.language]
  return renderMail({
    language: args.language,
    to: args.to,
    subject: own.subject,
    heading: own.heading,
    paragraphs: [own.intro],
    button: { label: shared.openApp, url: args.publicUrl },
    notes: [own.spam],
  })
}
