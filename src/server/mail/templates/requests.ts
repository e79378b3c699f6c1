/** The mail to a person who is asked for hours. */
import { type HourBlock, nameBlock } from '../../../domain/hour-blocks.ts'
import type { Language } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { mailMoment } from './dates.ts'
import { quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** A mail lists so many blocks; the page shows the others too. */
const MAX_BLOCKS = 30

export interface RequestMail {
  language: Language
  to: string
  askerName: string
  projectName: string
  tenantName: string
  message: string
  /** Hours in a row, and what they pay the person in whole cents. */
  blocks: readonly (HourBlock & { cents: number })[]
  /** The end of the time to answer. */
  dueAt: number
  timeZone: string
  now: number
  url: string
  settingsUrl: string
}

export function requestMail(args: RequestMail): Mail {
  const { language, to, blocks, dueAt, timeZone, url } = args
  const { request: own, invite: shared, notices } = texts[language]
  const [tenant, project, asker] = [args.tenantName, args.projectName, args.askerName].map(quoted) as [
    string,
    string,
    string,
  ]
  const year = new Date(args.now).toISOString().slice(0, 4)
  const named = blocks
    .slice(0, MAX_BLOCKS)
    .map((block) => `${nameBlock(block, language, year)}, ${formatCents(block.cents)}`)
  const rest = blocks.length - named.length
  const hours = blocks.reduce((count, { from, to: end }) => count + end - from, 0)
  const cents = blocks.reduce((sum, block) => sum + block.cents, 0)
  const message = quoted(args.message)
  return renderMail({
    language,
    to,
    subject: own.subject(project, hours),
    tenantName: tenant,
    heading: own.heading(project),
    paragraphs: [
      ...(message === '' ? [] : [own.message(asker, message)]),
      own.intro(asker, shared.place(project, project === tenant ? undefined : tenant)),
    ],
    list: [...named, ...(rest > 0 ? [own.more(rest)] : []), own.total(hours, formatCents(cents))],
    button: { label: own.label, url },
    notes: [
      own.until(mailMoment(dueAt, language, timeZone)),
      own.what,
      own.first,
      notices.settings(args.settingsUrl),
    ],
  })
}
