/** The readable page of an export: one HTML file without scripts, which a browser opens from the disk and prints. */
import { type EntryKind, FACT_KINDS, factRow } from '../../../../contract/facts.ts'
import { weekdayName } from '../../../../domain/calendar.ts'
import { blocksOf } from '../../../../domain/hour-blocks.ts'
import type { Language } from '../../../../domain/language.ts'
import { eurosToCents, formatAmount, formatCents } from '../../../../domain/money.ts'
import { type Role, roleLabel } from '../../../../domain/roles.ts'
import type { Mode } from '../../../../domain/slot.ts'
import type { Booking } from '../../../../domain/staffing.ts'
import type { OwnData } from '../collect-data.ts'
import { type Cell, escaped, facts, list, section, STYLE, table, type Texts } from './html.ts'
import { pageTexts } from './texts.ts'

/** Writes the page in parts, each of them small. */
export function* writePage(
  data: OwnData,
  { language, appName }: { language: Language; appName: string },
): Generator<string> {
  const t = pageTexts[language]
  yield headOf(t, data, { language, title: escaped(t.title(appName)) })
  yield* accountPart(t, data)
  for (const organisation of data.organisations) yield* organisationPart(t, organisation, language)
  yield* restOf(t, data, language)
  yield '</body>\n</html>\n'
}

const headOf = (
  t: Texts,
  { madeAt }: OwnData,
  { language, title }: { language: Language; title: string },
) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escaped(t.madeAt(moment(madeAt) ?? ''))}</p>
<p>${escaped(t.others)}</p>
`

const accountPart = (t: Texts, { account }: OwnData) =>
  section(t.account, [
    facts(t, [
      [t.firstName, account.firstName],
      [t.lastName, account.lastName],
      [t.email, account.email],
      [t.phone, account.phone],
      [t.country, account.country],
      [t.germanLevel, account.germanLevel],
      [t.language, account.language],
      [t.password, account.passwordSet ? t.isSet : t.isNotSet],
      [t.provenAt, moment(account.mailboxProvenAt)],
      [t.createdAt, moment(account.createdAt)],
    ]),
  ])

function organisationPart(
  t: Texts,
  organisation: OwnData['organisations'][number],
  language: Language,
): Generator<string> {
  const wages = organisation.ownWages.map(({ validFrom, GREEN, YELLOW, RED }) =>
    [validFrom, [GREEN, YELLOW, RED].map(amountText).join(' / ')].filter(Boolean).join(': '),
  )
  function* content() {
    yield facts(t, [
      [t.role, roleLabel(organisation.role, language)],
      [t.since, moment(organisation.since)],
      [t.leftAt, moment(organisation.leftAt)],
      [t.ownWages, wages.join('; ')],
    ])
    for (const project of organisation.projects) yield* projectPart(t, project, language)
  }
  return section(organisation.name, content())
}

type Project = OwnData['organisations'][number]['projects'][number]

function* projectPart(t: Texts, project: Project, language: Language): Generator<string> {
  const place = facts(t, [
    [t.onRosterSince, moment(project.onRosterSince)],
    [t.leftRosterAt, moment(project.leftRosterAt)],
  ])
  yield `<h3>${escaped(project.name)}</h3>${place}`
  yield* list(
    t,
    t.hours,
    [t.day, t.given, t.booked],
    project.hours.values().map(({ date, given, booked }) => [date, hoursText(given), hoursText(booked)]),
  )
  yield* list(
    t,
    t.ownColours,
    [t.day, t.hour, t.colour],
    project.ownColours.values().map(({ date, hour, mode }) => [date, hour, t.colours[mode]]),
  )
  yield* list(
    t,
    t.ownPrices,
    [t.day, t.hour, t.euros],
    project.ownPrices.values().map(({ date, hour, euros }) => [date, hour, amountText(euros)]),
  )
  yield* list(
    t,
    t.releases,
    [t.at, t.state, t.hours, t.reason],
    project.releases
      .values()
      .map((release) => [
        moment(release.createdAt),
        t.states[release.state],
        slotsText(release.hours),
        release.reason,
      ]),
  )
  yield* list(
    t,
    t.requests,
    [t.at, t.dueAt, t.hours, t.answeredAt, t.chosen, t.message],
    project.requests
      .values()
      .map((request) => [
        moment(request.createdAt),
        moment(request.dueAt),
        daysText(request.hours),
        moment(request.answeredAt),
        request.chosen && daysText(request.chosen),
        request.message,
      ]),
  )
  yield* list(
    t,
    t.madeRequests,
    [t.at, t.dueAt, t.message],
    project.madeRequests
      .values()
      .map((request) => [moment(request.createdAt), moment(request.dueAt), request.message]),
  )
  yield* list(
    t,
    t.seenMonths,
    [t.month, t.lastSeen],
    project.seenMonths.values().map(({ month, seenAt }) => [month, moment(seenAt)]),
  )
  yield* list(
    t,
    t.history,
    [t.at, t.who, t.what, t.day, t.before, t.after],
    project.history
      .values()
      .map((entry) => [
        moment(entry.at),
        entry.byYou ? t.you : t.somebody,
        t.kinds[entry.kind] ?? t.otherChange,
        placeText(entry),
        valueText(entry.before, { t, language, type: TYPES.get(entry.kind) }),
        valueText(entry.after, { t, language, type: TYPES.get(entry.kind) }),
      ]),
  )
}

function* restOf(t: Texts, data: OwnData, language: Language): Generator<string> {
  const feeds = data.calendarFeeds.map(({ project }) => [project === null ? t.feed : t.feedOf(project)])
  const calendars = [...feeds, ...(data.ownCalendar ? [[`${t.ownCalendar}: ${data.ownCalendar.host}`]] : [])]
  const pairs: [string, string[], Cell[][]][] = [
    [
      t.invites,
      [t.at, t.organisation, t.project, t.role, t.madeByYou, t.acceptedAt, t.particulars],
      data.invites.map((invite) => [
        moment(invite.createdAt),
        invite.organisation,
        invite.project,
        roleLabel(invite.role, language),
        invite.madeByYou,
        moment(invite.acceptedAt),
        invite.particulars && valueText(invite.particulars, { t, language }),
      ]),
    ],
    [
      t.patterns,
      [t.weekdays, t.hours, t.since, t.until],
      data.patterns.map((pattern) => [
        pattern.weekdays.map((weekday) => weekdayName(weekday, language)).join(', '),
        `${pattern.from}–${pattern.to}`,
        pattern.validFrom,
        pattern.validTo,
      ]),
    ],
    [t.calendars, [t.what], calendars],
    [t.notices, [t.at, t.what], data.notices.map(({ at, text }) => [moment(at), text])],
    [
      t.noticeSettings,
      [t.what, t.bell, t.mail, t.push],
      data.noticeSettings.map((way) => [t.noticeKinds[way.kind], way.bell, way.mail, way.push]),
    ],
    [t.mails, [t.at, t.sentAt], data.mails.map(({ queuedAt, sentAt }) => [moment(queuedAt), moment(sentAt)])],
    [
      t.sessions,
      [t.since, t.lastSeen, t.until],
      data.sessions.map((row) => [moment(row.beganAt), moment(row.lastSeenAt), moment(row.endsAt)]),
    ],
    [t.devices, [t.since, t.until], data.devices.map((row) => [moment(row.knownSince), moment(row.until)])],
    [
      t.links,
      [t.at, t.usedAt, t.until],
      data.signInLinks.map((row) => [moment(row.madeAt), moment(row.usedAt), moment(row.endsAt)]),
    ],
  ]
  for (const [heading, columns, rows] of pairs) yield* section(heading, table(t, columns, rows))
}

/** `2026-11-20T12:00:00.000Z` as `2026-11-20 12:00`, which sorts and reads in both languages. */
const moment = (instant: string | null) => instant && instant.slice(0, 16).replace('T', ' ')

const hoursText = (hours: readonly number[]) =>
  blocksOf(hours.map((hour) => ({ date: '', hour })))
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

const slotsText = (slots: readonly { date: string; hour: number }[]) =>
  blocksOf(slots)
    .map(({ date, from, to }) => `${date} ${from}–${to}`)
    .join('; ')

const daysText = (days: readonly { date: string; hours: readonly number[] }[]) =>
  days.map(({ date, hours }) => `${date} ${hoursText(hours)}`).join('; ')

function placeText(entry: Project['history'][number]): string {
  const { date, hour } = entry as { date?: string; hour?: number }
  return [date, hour].filter((value) => value !== undefined).join(', ')
}

/** The type of the values of each kind of entries. */
const TYPES: ReadonlyMap<EntryKind, string> = new Map(
  FACT_KINDS.map(factRow).flatMap((row) => (row.entry === null ? [] : [[row.entry, row.value] as const])),
)

const amountText = (euros: number | null) => (euros === null ? '–' : formatAmount(eurosToCents(euros)))

interface Reading {
  t: Texts
  language: Language
  /** The type of the value, as the table of facts has it, or the name of its field. */
  type?: string | undefined
}

/** A value of the history or of a list, in words as far as it has any. */
function valueText(value: unknown, reading: Reading): string {
  const { t, type } = reading
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'number')
      ? hoursText(value)
      : value.map((item) => valueText(item, reading)).join('; ')
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && String(inner) !== '')
      .map(
        ([key, inner]) =>
          `${fieldName(t, key)} ${valueText(inner, key in t.colours ? reading : { ...reading, type: key })}`,
      )
      .join(', ')
  }
  if (typeof value === 'string') return wordsOf(value, reading)
  if (typeof value !== 'number') return ''
  return type === 'cents' || type === 'wages' || type === 'budget'
    ? formatCents(eurosToCents(value))
    : String(value)
}

function fieldName(t: Texts, key: string): string {
  const name: unknown = t.colours[key as Mode] ?? t.settings[key] ?? t[key as keyof Texts]
  return typeof name === 'string' ? name : key
}

function wordsOf(value: string, { t, language, type = '' }: Reading): string {
  if (type === 'mode') return t.colours[value as Mode]
  if (type === 'role') return roleLabel(value as Role, language)
  if (type === 'booking') return t.bookings[value as Booking]
  return type.endsWith('-state') ? t.states[value as keyof Texts['states']] : value
}
