import { eurosOrNull } from '../../../contract/euros.ts'
import type { HistoryEntry } from '../../../contract/history.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { ALL_DAYS } from '../../../domain/calendar.ts'
import { readerOfBits } from '../../../domain/hour-sets.ts'
import type { Language } from '../../../domain/language.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { NoticeContent } from '../../../domain/notices.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, Session, UserId } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { listEntries } from '../history/list-entries.ts'
import { listNotices } from '../notices/list-notices.ts'
import { listPatterns } from '../own-patterns/list-patterns.ts'
import * as queries from './queries.ts'

/** The newest entries of the history that one project contributes; an administrator may have made far more. */
const MAX_ENTRIES = 5000

interface Collecting {
  session: Session
  secrets: Pick<Secrets, 'unseal'>
  language: Language
  appName: string
  now: number
  /** Ends a piece of work, so that other requests run in between. */
  turn: () => Promise<void>
}

const moment = (instant: number | null) => (instant === null ? null : isoInstant(instant))

const particularsOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as object))

/**
 * Collects all that is stored about a person, over all tenants, in pieces. Other people are not named: what they do with
 * the person's data is theirs to tell.
 */
export async function collectData(db: Db, args: Collecting) {
  const { session, secrets, now, turn } = args
  const { userId } = session
  const account = await queries.getAccount(db, userId)
  const emailKey = keyOf(account.email)
  const busy = await queries.findBusyCalendar(db, userId)
  await turn()
  return {
    madeAt: isoInstant(now),
    account: {
      id: account.id,
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      phone: account.phone,
      country: account.country,
      germanLevel: account.german_level,
      language: account.language,
      passwordSet: account.password_hash !== null,
      mailboxProvenAt: moment(account.email_proven_at),
      createdAt: isoInstant(account.created_at),
    },
    organisations: await collectOrganisations(db, args),
    invites: (await queries.listInvites(db, { userId, emailKey })).map((invite) => ({
      organisation: invite.tenantName,
      project: invite.projectName,
      role: invite.role,
      /** Whether the person made it, in which case the address that it is bound to is somebody else's. */
      madeByYou: invite.created_by === userId,
      particulars: invite.email_key === emailKey ? particularsOf(invite.particulars) : null,
      createdAt: isoInstant(invite.created_at),
      expiresAt: moment(invite.expires_at),
      acceptedAt: moment(invite.accepted_at),
      revokedAt: moment(invite.revoked_at),
    })),
    patterns: await listPatterns(db, userId),
    calendarFeeds: (await queries.listFeeds(db, userId)).map(({ name, prices }) => ({
      project: name,
      prices: prices === 1,
    })),
    ownCalendar: busy ? ownCalendarOf(busy, secrets) : null,
    notices: await collectNotices(db, args),
    noticeSettings: (await queries.listNoticeSettings(db, userId)).map(({ kind, bell, mail, push }) => ({
      kind,
      bell: bell === 1,
      mail: mail === 1,
      push: push === 1,
    })),
    mails: (await queries.listMails(db, account.email)).map((mail) => ({
      queuedAt: isoInstant(mail.created_at),
      sentAt: moment(mail.sent_at),
      refusedAt: moment(mail.failed_at),
    })),
    sessions: (await queries.listSessions(db, userId)).map((row) => ({
      beganAt: isoInstant(row.created_at),
      lastSeenAt: isoInstant(row.seen_at),
      endsAt: isoInstant(row.expires_at),
    })),
    devices: (await queries.listDevices(db, userId)).map((row) => ({
      knownSince: isoInstant(row.created_at),
      until: isoInstant(row.expires_at),
    })),
    signInLinks: (await queries.listLinks(db, userId)).map((row) => ({
      madeAt: isoInstant(row.created_at),
      endsAt: isoInstant(row.expires_at),
      usedAt: moment(row.used_at),
      revokedAt: moment(row.revoked_at),
    })),
  }
}
export type OwnData = Awaited<ReturnType<typeof collectData>>

type BusyCalendar = NonNullable<Awaited<ReturnType<typeof queries.findBusyCalendar>>>

/** The address is a secret, which would serve a thief of the file. Null where another APP_SECRET has sealed it. */
function ownCalendarOf({ url, busy, read_at }: BusyCalendar, secrets: Pick<Secrets, 'unseal'>) {
  const address = secrets.unseal(url)
  if (address === undefined) return null
  const times = busy === null ? undefined : secrets.unseal(busy)
  return {
    host: new URL(address).host,
    readAt: moment(read_at),
    busyTimes: times === undefined ? [] : (JSON.parse(times) as unknown[]),
  }
}

async function collectOrganisations(db: Db, args: Collecting) {
  const { userId } = args.session
  const organisations = []
  for (const organisation of await queries.listOrganisations(db, userId)) {
    const seen = new Set<string>()
    const projects = []
    for (const project of await queries.listProjects(db, { ...organisation, userId }))
      projects.push(await collectProject(db, { ...args, project, seen }))
    organisations.push({
      name: organisation.name,
      role: organisation.role,
      since: isoInstant(organisation.created_at),
      leftAt: moment(organisation.left_at),
      /** Wages of one's own in euros an hour, by the day from which they hold; null: the wages of the organisation hold. */
      ownWages: (await queries.listOwnWages(db, { ...organisation, userId })).map((wages) => ({
        validFrom: wages.valid_from === '' ? null : wages.valid_from,
        GREEN: eurosOrNull(wages.green_cents),
        YELLOW: eurosOrNull(wages.yellow_cents),
        RED: eurosOrNull(wages.red_cents),
      })),
      projects,
    })
  }
  return organisations
}

type Project = Awaited<ReturnType<typeof queries.listProjects>>[number]

async function collectProject(db: Db, args: Collecting & { project: Project; seen: Set<string> }) {
  const { project, turn } = args
  const person = { ...project, userId: args.session.userId }
  const months = await queries.listMonths(db, person)
  await turn()
  return {
    name: project.name,
    onRosterSince: moment(project.created_at),
    leftRosterAt: moment(project.removed_at),
    hours: months.flatMap(({ month, given, booked }) => {
      const bookedOn = readerOfBits(readMonth(month, booked))
      return readMonth(month, given).flatMap(({ date, bits }) =>
        bits === 0 ? [] : [{ date, given: bitsToHours(bits), booked: bitsToHours(bits & bookedOn(date)) }],
      )
    }),
    ownColours: await queries.ownModes.listInTurns(db, { ...person, ...ALL_DAYS }, turn),
    ownPrices: (await queries.ownPrices.listInTurns(db, { ...person, ...ALL_DAYS }, turn)).map(
      ({ date, hour, cents }) => ({ date, hour, euros: centsToEuros(cents) }),
    ),
    releases: (await queries.listReleases(db, person)).map((release) => ({
      reason: release.reason,
      state: release.state,
      hours: JSON.parse(release.slots) as SlotRef[],
      toSubstitutes: JSON.parse(release.passed) as SlotRef[],
      createdAt: isoInstant(release.created_at),
      decidedAt: moment(release.decided_at),
    })),
    requests: (await queries.listRequests(db, person)).map((request) => ({
      message: request.message,
      hours: daysOf(request.hours ?? request.all_hours),
      createdAt: isoInstant(request.created_at),
      dueAt: isoInstant(request.due_at),
      withdrawnAt: moment(request.withdrawn_at ?? request.taken_off_at),
      answeredAt: moment(request.answered_at),
      chosen: request.chosen === null ? null : daysOf(request.chosen),
    })),
    madeRequests: (await queries.listMadeRequests(db, person)).map((request) => ({
      message: request.message,
      createdAt: isoInstant(request.created_at),
      dueAt: isoInstant(request.due_at),
      withdrawnAt: moment(request.withdrawn_at),
    })),
    seenMonths: (await queries.listVisits(db, person)).map(({ month, seen_at }) => ({
      month,
      seenAt: isoInstant(seen_at),
    })),
    history: await collectHistory(db, args),
  }
}

const daysOf = (text: string) =>
  (JSON.parse(text) as { date: string; bits: number }[]).map(({ date, bits }) => ({
    date,
    hours: bitsToHours(bits),
  }))

/** Lists the person's changes, and the changes of others about the person. */
async function collectHistory(
  db: Db,
  { project, session, seen, turn }: Collecting & { project: ProjectScope; seen: Set<string> },
) {
  const entries = []
  let before: string | undefined
  do {
    const page = await listEntries(db, project, { person: session.userId, before }, turn)
    // An entry that concerns every project of the tenant comes with each of them.
    for (const entry of page.entries)
      if (!seen.has(entry.id)) entries.push(withoutOthers(entry, session.userId))
    for (const { id } of page.entries) seen.add(id)
    before = page.next ?? undefined
    await turn()
  } while (before !== undefined && entries.length < MAX_ENTRIES)
  return entries
}

function withoutOthers(entry: HistoryEntry, userId: UserId) {
  const { id: _, by, ...rest } = entry
  const { user, email: __, ...said } = rest as typeof rest & { user?: { id: string }; email?: unknown }
  return { ...said, byYou: by.id === userId, aboutYou: user?.id === userId }
}

async function collectNotices(db: Db, { session, language, now, turn, appName }: Collecting) {
  const notices = []
  let before: string | undefined
  do {
    const page = await listNotices(db, { session, before, language, now, appName, told: withoutNames })
    notices.push(...page.notices.map(({ at, kind, text, read }) => ({ at, kind, text, read })))
    before = page.next ?? undefined
    await turn()
  } while (before !== undefined)
  return notices
}

/** A notice to the person without the names of others, and without the reason that somebody else gave. */
function withoutNames({ kind, content }: NoticeContent): NoticeContent {
  const isOthers = kind === 'release' && !content.isOwn
  const hidden: Record<string, string> = { name: '…', byName: '…', ...(isOthers && { reason: '' }) }
  const told: unknown = JSON.parse(JSON.stringify(content), (key, value: unknown) => hidden[key] ?? value)
  return { kind, content: told } as NoticeContent
}
