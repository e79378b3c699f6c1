/** The mail about notices: all that is due of one project, or of the organisation, for one person. */
import { type HourBlock, nameBlock } from '../../../domain/hour-blocks.ts'
import type { Language } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import type { NoticeContent } from '../../../domain/notices.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import { NOTICE_SETTINGS_PATH } from '../../kernel/notices/paths.ts'
import {
  groupNotice,
  hrefOf,
  type NoticeGroup,
  type NoticePlace,
} from '../../kernel/notices/render-notice.ts'
import type { Mail } from '../../kernel/outbox/mail.ts'
import { quoted, renderMail } from './layout.ts'
import { texts } from './texts.ts'

/** A mail lists so many changes; the page shows the others too. */
const MAX_LINES = 30

export interface NoticeMail {
  language: Language
  to: string
  /** At least one, in the order of telling. */
  notices: readonly NoticeContent[]
  place: NoticePlace
  /** The moment of sending, in UTC milliseconds. */
  now: number
  publicUrl: string
  /** Ends mail of these kinds; undefined: there is nothing to unsubscribe from. */
  unsubscribeToken: string | undefined
}

export function noticeMail(args: NoticeMail): Mail {
  const { language, place, now, publicUrl, unsubscribeToken } = args
  const { notices: own, shared } = texts[language]
  const groupsOfEach = args.notices.map((notice) =>
    groupNotice(notice, place, { language, now, typed: quoted }),
  )
  const groups = joined(groupsOfEach.flat())
  const { shown, rest } = cut(groups)
  const name = quoted(place.projectName ?? place.tenantName)
  const url = `${publicUrl}${hrefOf(args.notices[0]!, place)}`
  const api = `${publicUrl}/api/unsubscribe/${unsubscribeToken}`
  return renderMail({
    language,
    to: args.to,
    subject: subjectOf(args, { name, groups, label: groupsOfEach[0]![0]!.label }),
    tenantName: place.tenantName,
    heading: name,
    paragraphs: shown.filter(({ items }) => items.length === 0).map(({ label }) => label),
    sections: shown.filter(({ items }) => items.length > 0),
    button: { label: shared.openApp, url },
    notes: [
      ...(rest > 0 ? [own.rest(rest)] : []),
      own.settings(`${publicUrl}${NOTICE_SETTINGS_PATH}`),
      ...(unsubscribeToken === undefined
        ? []
        : [own.unsubscribe(`${publicUrl}/unsubscribe/${unsubscribeToken}`)]),
    ],
    ...(unsubscribeToken === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${api}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  })
}

/** Joins groups with the same words, so that these stand once. */
function joined(groups: readonly NoticeGroup[]): NoticeGroup[] {
  const itemsOf = new Map<string, string[]>()
  for (const { label, items } of groups) itemsOf.set(label, [...(itemsOf.get(label) ?? []), ...items])
  return [...itemsOf].map(([label, items]) => ({ label, items }))
}

function cut(groups: readonly NoticeGroup[]): { shown: NoticeGroup[]; rest: number } {
  let room = MAX_LINES
  let rest = 0
  const shown: NoticeGroup[] = []
  for (const { label, items } of groups) {
    const lines = Math.max(1, items.length)
    if (room > 0) shown.push({ label, items: items.slice(0, room) })
    rest += Math.max(0, lines - room)
    room = Math.max(0, room - lines)
  }
  return { shown, rest }
}

/** The subject says the result of the first change: `Sat 14 Nov, 17–20 h: booked, and 3 more`. */
function subjectOf(
  { notices, language, now, place }: NoticeMail,
  { name, groups, label }: { name: string; groups: readonly NoticeGroup[]; label: string },
): string {
  const { notices: own } = texts[language]
  const year = dayAt(now, place.timeZone ?? 'UTC').slice(0, 4)
  const { block, result = label } = firstResult(notices[0]!, language)
  const subject = `${block ? nameBlock(block, language, year) : name}: ${result}`
  const hours = groups.reduce((count, { items }) => count + items.length, 0)
  const others = hours > 0 ? hours - (block ? 1 : 0) : notices.length - 1
  return others > 0 ? own.more(subject, others) : subject
}

/** The hours of the first change, and its result in a word or two; without these the words of the notice say it. */
function firstResult(
  { kind, content }: NoticeContent,
  language: Language,
): { block?: HourBlock | undefined; result?: string | undefined } {
  const { notices: own } = texts[language]
  switch (kind) {
    case 'booking':
    case 'closed': {
      const block = content.changes[0]
      return { block, result: block && own[block.change] }
    }
    case 'price': {
      const block = content.changes[0]
      return { block, result: block && own.price(formatCents(block.after)) }
    }
    case 'answer':
      return { block: content.events[0]?.blocks[0] }
    case 'request':
    case 'release':
    case 'reminder':
      return { block: content.blocks[0] }
    default:
      return {}
  }
}
