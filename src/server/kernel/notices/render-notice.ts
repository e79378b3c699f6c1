/** The words of a notice, from its content, in the language of its reader. Bell, mail and push say the same. */
import { monthName, monthOfDay } from '../../../domain/calendar.ts'
import { type HourBlock, listSome, nameBlock } from '../../../domain/hour-blocks.ts'
import { type Language, isolate } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import {
  type AnswerEvent,
  firstDayOf,
  type NoticeContent,
  type NoticeContents,
} from '../../../domain/notices.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import { texts } from './texts.ts'

/** A label, and what it stands before: hours, people or a sentence, each as one line. */
export interface NoticeGroup {
  label: string
  items: readonly string[]
}
export interface RenderedNotice {
  /** All of it in one line, after its project or organisation; of many hours it names the first and counts the others. */
  text: string
  /** The address within the app of what the notice is about. */
  href: string
}
export interface NoticePlace {
  /** The project to which the notice leads; null: it is about the organisation, or the project is not open to its reader. */
  openProjectId: string | null
  projectName: string | null
  tenantName: string
  /** IANA name; null without a project. */
  timeZone: string | null
}
/** The number of people or groups that are named; the others are counted. */
const MAX_NAMED = 3

interface Context {
  language: Language
  /** The present year, which a day does not name. */
  year: string
}

/** The keys of a content whose texts people typed. */
const TYPED_KEYS = ['name', 'byName', 'reason', 'text', 'address']

interface Options {
  language: Language
  /** UTC milliseconds: a day of another year than the present one names its year. */
  now: number
}

/**
 * Renders a notice as one line, for bell and push.
 * @param options.appName what the installation is called
 */
export function renderNotice(
  notice: NoticeContent,
  place: NoticePlace,
  { appName, ...options }: Options & { appName: string },
): RenderedNotice {
  const { language } = options
  const said = groupNotice(notice, place, options).map(({ label, items }) =>
    items.length === 0 ? label : `${label}: ${listSome(items, language)}`,
  )
  const rest = said.length - MAX_NAMED
  const others = rest > 0 ? [texts[language].others(rest, appName)] : []
  const sentences = [...said.slice(0, MAX_NAMED), ...others]
  const name = isolate(place.projectName ?? place.tenantName)
  return { text: `${name} · ${sentences.join('. ')}`, href: hrefOf(notice, place) }
}

/**
 * Renders all of a notice in groups, for its mail.
 * @param options.typed what is done to words that people typed: a mail makes no links of them
 */
export function groupNotice(
  given: NoticeContent,
  { timeZone }: Pick<NoticePlace, 'timeZone'>,
  { language, now, typed }: Options & { typed?: (text: string) => string },
): NoticeGroup[] {
  const year = dayAt(now, timeZone ?? 'UTC').slice(0, 4)
  if (!typed) return groupsOf(given, { language, year })
  const notice = JSON.parse(JSON.stringify(given), (key, value: unknown) =>
    TYPED_KEYS.includes(key) && typeof value === 'string' ? typed(value) : value,
  ) as NoticeContent
  return groupsOf(notice, { language, year })
}

function groupsOf({ kind, content }: NoticeContent, context: Context): NoticeGroup[] {
  const t = texts[context.language]
  const name = (block: HourBlock) => nameBlock(block, context.language, context.year)
  const named = (blocks: readonly HourBlock[]) => blocks.map(name)
  const paid = (blocks: readonly (HourBlock & { cents: number })[]) =>
    blocks.map((block) => `${name(block)}, ${formatCents(block.cents)}`)
  switch (kind) {
    case 'request': {
      const label = content.change === 'asked' ? t.asked(content.byName) : t.withdrawn(content.byName)
      return [{ label, items: paid(content.blocks) }]
    }
    case 'answer':
      return content.events.map((event) => ({
        label: labelOfAnswer(event, context),
        items: named(event.blocks),
      }))
    case 'booking':
      return shown([
        { label: t.booked, items: paid(content.changes.filter(({ change }) => change === 'booked')) },
        { label: t.unbooked, items: paid(content.changes.filter(({ change }) => change === 'unbooked')) },
      ])
    case 'price': {
      const items = content.changes.map((block) =>
        t.price(name(block), formatCents(block.after), formatCents(block.before)),
      )
      return [{ label: t.prices, items }]
    }
    case 'closed':
      return shown([
        { label: t.closed, items: named(content.changes.filter(({ change }) => change === 'closed')) },
        { label: t.staffed, items: named(content.changes.filter(({ change }) => change === 'staffed')) },
      ])
    case 'release': {
      const reason = content.reason === '' ? [] : [{ label: t.quote(content.reason), items: [] }]
      return [{ label: labelOfRelease(content, context), items: named(content.blocks) }, ...reason]
    }
    case 'month': {
      const text = content.text === '' ? [] : [{ label: content.text, items: [] }]
      return [{ label: t.month(nameMonth(content.month, context)), items: [] }, ...text]
    }
    case 'reminder': {
      const address = content.address === '' ? [] : [{ label: content.address, items: [] }]
      return [{ label: t.reminder, items: paid(content.blocks) }, ...address]
    }
    case 'joined': {
      const names = listNames(content.people, context)
      return [{ label: content.people.length === 1 ? t.joined(names) : t.severalJoined(names), items: [] }]
    }
    case 'undelivered':
      return [{ label: t.undelivered(listNames(content.people, context)), items: [] }]
  }
}

const shown = (groups: readonly NoticeGroup[]) => groups.filter(({ items }) => items.length > 0)

function labelOfAnswer(event: AnswerEvent, { language }: Context): string {
  const t = texts[language]
  return 'name' in event ? t[event.event](event.name) : t[event.event]
}

function labelOfRelease(
  { change, isOwn, name, byName }: NoticeContents['release'],
  { language }: Context,
): string {
  const t = texts[language]
  switch (change) {
    case 'asked':
      return t.releaseAsked(name)
    case 'given':
      return t.releaseGiven(name)
    case 'approved':
      return isOwn ? t.ownReleaseApproved(byName) : t.releaseApproved(byName, name)
    case 'refused':
      return isOwn ? t.ownReleaseRefused(byName) : t.releaseRefused(byName, name)
    case 'replaced':
      return isOwn ? t.ownReleaseReplaced : t.releaseReplaced(byName, name)
    case 'left':
      return t.left(name)
  }
}

function nameMonth(month: string, { language, year }: Context): string {
  const name = monthName(month, language)
  return month.startsWith(year) ? name.replace(` ${year}`, '') : name
}

function listNames(people: readonly { name: string }[], { language }: Context): string {
  const names = people.map(({ name }) => isolate(name))
  if (names.length > MAX_NAMED) return listSome(names, language, ', ')
  const last = names.pop() ?? ''
  return names.length === 0 ? last : texts[language].and(names.join(', '), last)
}

/** The very place: the request, the month of the hours, and for those who plan the project the hour, or where there is something to decide. */
export function hrefOf(
  notice: NoticeContent,
  { openProjectId: projectId }: Pick<NoticePlace, 'openProjectId'>,
): string {
  if (notice.kind === 'request') return `/app/work?request=${notice.content.requestId}`
  if (notice.kind === 'reminder' || projectId === null) return '/app/work'
  const project = `/app/project/${projectId}`
  if (notice.kind === 'answer' || (notice.kind === 'release' && !notice.content.isOwn)) {
    const [hour, ...others] = hoursToSee(notice)
    const isOneDay = hour && others.every(({ date }) => date === hour.date)
    return isOneDay ? `${project}/day/${hour.date}?hour=${hour.from}` : `${project}/requests`
  }
  if (notice.kind === 'joined' || notice.kind === 'undelivered') return project
  const day = firstDayOf(notice)
  const month = notice.kind === 'month' ? notice.content.month : day && monthOfDay(day)
  return `${project}/freelancer${month === undefined ? '' : `?month=${month}`}`
}

/** The hours that those who plan the project find by the notice; none where the release itself is to be decided. */
function hoursToSee(notice: Extract<NoticeContent, { kind: 'answer' | 'release' }>): readonly HourBlock[] {
  if (notice.kind === 'answer') return notice.content.events.flatMap(({ blocks }) => blocks)
  return notice.content.change === 'asked' ? [] : notice.content.blocks
}
