import type { Language } from '../../../domain/language.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** The mail that `npm run test-mail` sends. */
export function testMail(args: { language: Language; to: string; publicUrl: string }): Mail {
  const { testMail: say, shared } = texts[args.language]
  return renderMail({
    language: args.language,
    to: args.to,
    subject: say.subject,
    heading: say.heading,
    paragraphs: [say.intro],
    button: { label: shared.openSlotwerk, url: args.publicUrl },
    notes: [say.spam],
  })
}
