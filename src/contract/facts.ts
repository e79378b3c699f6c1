/**
 * Facts: everything that a write can do, in one table. A write hands its facts back; the history, the events for open
 * pages and the queries that become stale follow from this table. A new kind of fact is a row here, the verb that
 * states it, and its sentence in the history.
 */
import { defineTexts, type InLanguages } from '../domain/language.ts'

/** The kinds of history entries, as they are stored and sent. */
export const ENTRY_KINDS = [
  'slot',
  'pattern',
  'user-mode',
  'slot-price',
  'user-slot-price',
  'wages',
  'user-wages',
  'availability',
  'roster',
  'project-name',
  'project-archived',
  'project-time-zone',
  'project-contact',
  'project-address',
  'project-past-days',
  'staffing',
  'need',
  'need-pattern',
  'booking',
  'request',
  'answer',
  'release',
  'announcement',
  'invite',
  'magic-link',
  'membership',
  'erasure',
  'role',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * The kinds of events, as they are sent. `version` reports no fact, only the present version of the project: it begins
 * every stream, and follows an interruption in which events may have been lost.
 */
export const EVENT_KINDS = [
  'version',
  'project',
  'roster',
  'person',
  'schedule',
  'pattern',
  'user-modes',
  'availability',
  'slot-prices',
  'user-slot-prices',
  'wages',
  'invites',
  'staffing',
  'needs',
  'bookings',
  'full',
  'requests',
  'releases',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The parts of a project that the page reads and keeps; each is a group of queries. */
export type ProjectPart =
  | 'project'
  | 'schedule'
  | 'open-day'
  | 'pattern'
  | 'availability'
  | 'bookings'
  | 'releases'
  | 'next-hours'
  | 'roster'
  | 'summary'
  | 'effective-wages'
  | 'staffing'
  | 'budget'
  | 'needs'
  | 'need-pattern'
  | 'full'
  | 'coverage'
  | 'day'
  | 'requests'
  | 'history'
  | 'invites'
  | 'magic-links'
/** The parts of an organisation that the page reads and keeps. */
export type TenantPart = 'wages' | 'own-wages' | 'projects' | 'people' | 'members'
export type Part = ProjectPart | TenantPart

/**
 * The audience of a fact. `members`: everybody who may open the project. `administrators`: those who plan the project, also
 * its planners; servers of earlier versions read this name, so it stays.
 * `person`: these and the person whom the fact is about; the hours and wages of one freelancer are not for others.
 */
export type Audience = 'members' | 'person' | 'administrators'

/** How a reader is related to a fact. */
export interface Reader {
  /** The person whom the fact is about did it. */
  isActor: boolean
  /** The fact is about the reader. */
  isAboutReader: boolean
}
type Sentence = (name: string, reader: Reader) => string

interface FactRow {
  /** The kind of its entry in the history; null: the history leaves it out. */
  entry: EntryKind | null
  /**
   * The place of the fact within its project: a cell, a cell of the weekly pattern, a day, the day from which wages hold, an
   * invite, a release, or none.
   */
  about: 'cell' | 'weekly-cell' | 'day' | 'period' | 'invite' | 'release' | 'nothing'
  /** Whether it is about one person. */
  ofPerson: boolean
  /** The type of `before` and `after`. */
  value:
    | 'mode'
    | 'cents'
    | 'wages'
    | 'hours'
    | 'flag'
    | 'text'
    | 'count'
    | 'invite-state'
    | 'link-state'
    | 'release-state'
    | 'role'
    | 'contact'
    | 'staffing'
    | 'member-role'
    | 'announcement'
  /** The event for open pages; null: none is sent, and the version of the project stays. */
  event: null | {
    kind: Exclude<EventKind, 'version'>
    audience: Audience
    /** The parts that the page has to read again. */
    stale: readonly Part[]
    /** The sentence that the page shows when somebody else did it; null: none. */
    sentence: InLanguages<Sentence> | null
    /** Whether the event carries the cells as they are now, so that pages need not read them. */
    carriesCells?: boolean
    /** Whether readers do not learn who did it. */
    isAnonymous?: boolean
    /** Whether somebody may see more or less than before; the server then checks again who may watch. */
    changesAccess?: boolean
  }
}

const sentence = (en: Sentence, de: Sentence) => defineTexts({ en, de })
const changedSchedule = {
  en: (name: string) => `${name} changed the schedule`,
  de: (name: string) => `${name} hat den Zeitplan geändert`,
}
const changedPrice = sentence(
  (name) => `${name} changed a price`,
  (name) => `${name} hat einen Preis geändert`,
)
const changedWages = sentence(
  (name) => `${name} changed wages`,
  (name) => `${name} hat Stundensätze geändert`,
)
const changedProject = sentence(
  (name) => `${name} changed the project`,
  (name) => `${name} hat das Projekt geändert`,
)
const changedStaffing = sentence(
  (name) => `${name} changed the staffing`,
  (name) => `${name} hat die Einsatzplanung geändert`,
)
const changedNeed = sentence(
  (name) => `${name} changed the need`,
  (name) => `${name} hat den Bedarf geändert`,
)
const joined = sentence(
  (name, { isActor }) => (isActor ? `${name} joined` : `${name} put somebody on the roster`),
  (name, { isActor }) => (isActor ? `${name} ist dazugekommen` : `${name} hat jemanden ins Team aufgenommen`),
)
const changedLinks = sentence(
  (name) => `${name} changed the magic links`,
  (name) => `${name} hat die Anmeldelinks geändert`,
)

const settingEvent = {
  kind: 'project',
  audience: 'members',
  stale: ['project', 'projects', 'history'],
  sentence: changedProject,
} as const

const REQUESTS = ['requests', 'bookings', 'day', 'coverage', 'history'] as const
const PEOPLE = [
  'full',
  'coverage',
  'day',
  'releases',
  'bookings',
  'requests',
  'roster',
  'summary',
  'invites',
  'magic-links',
  'history',
] as const
const inviteEvent = (en: Sentence, de: Sentence) =>
  ({
    kind: 'invites',
    audience: 'administrators',
    stale: ['invites', 'magic-links', 'history'],
    sentence: sentence(en, de),
  }) as const
const invite = { entry: 'invite', about: 'invite', ofPerson: false, value: 'invite-state' } as const
const link = { entry: 'magic-link', about: 'nothing', ofPerson: true, value: 'link-state' } as const
const linkEvent = {
  kind: 'invites',
  audience: 'administrators',
  stale: ['magic-links', 'history'],
  sentence: changedLinks,
} as const

export const FACTS = {
  /** A dated entry of the schedule. */
  'slot-set': {
    entry: 'slot',
    about: 'cell',
    ofPerson: false,
    value: 'mode',
    event: {
      kind: 'schedule',
      audience: 'members',
      stale: [
        'schedule',
        'open-day',
        'next-hours',
        'summary',
        'full',
        'requests',
        'coverage',
        'day',
        'history',
      ],
      sentence: sentence(changedSchedule.en, changedSchedule.de),
      carriesCells: true,
    },
  },
  'pattern-set': {
    entry: 'pattern',
    about: 'weekly-cell',
    ofPerson: false,
    value: 'mode',
    event: {
      kind: 'pattern',
      audience: 'members',
      stale: [
        'pattern',
        'schedule',
        'open-day',
        'next-hours',
        'summary',
        'full',
        'requests',
        'coverage',
        'day',
        'history',
      ],
      sentence: sentence(
        (name) => `${name} changed the weekly pattern`,
        (name) => `${name} hat das Wochenmuster geändert`,
      ),
    },
  },
  /** A colour that one person has in place of the project's. */
  'own-colour-set': {
    entry: 'user-mode',
    about: 'cell',
    ofPerson: true,
    value: 'mode',
    event: {
      kind: 'user-modes',
      audience: 'person',
      stale: [
        'schedule',
        'open-day',
        'next-hours',
        'summary',
        'full',
        'requests',
        'coverage',
        'day',
        'history',
      ],
      // To oneself, one's own colours are the schedule.
      sentence: sentence(
        (name, { isAboutReader }) =>
          isAboutReader ? changedSchedule.en(name) : `${name} changed somebody’s colours`,
        (name, { isAboutReader }) =>
          isAboutReader ? changedSchedule.de(name) : `${name} hat jemandes Farben geändert`,
      ),
    },
  },
  'price-set': {
    entry: 'slot-price',
    about: 'cell',
    ofPerson: false,
    value: 'cents',
    event: {
      kind: 'slot-prices',
      audience: 'members',
      stale: ['schedule', 'effective-wages', 'next-hours', 'summary', 'coverage', 'history'],
      sentence: changedPrice,
    },
  },
  'own-price-set': {
    entry: 'user-slot-price',
    about: 'cell',
    ofPerson: true,
    value: 'cents',
    event: {
      kind: 'user-slot-prices',
      audience: 'person',
      stale: ['schedule', 'effective-wages', 'next-hours', 'summary', 'coverage', 'history'],
      sentence: changedPrice,
    },
  },
  /** Wages from a day on; without a value after they are removed. */
  'wages-set': {
    entry: 'wages',
    about: 'period',
    ofPerson: false,
    value: 'wages',
    event: {
      kind: 'wages',
      audience: 'members',
      stale: ['wages', 'own-wages', 'effective-wages', 'next-hours', 'summary', 'coverage', 'history'],
      sentence: changedWages,
    },
  },
  'own-wages-set': {
    entry: 'user-wages',
    about: 'period',
    ofPerson: true,
    value: 'wages',
    event: {
      kind: 'wages',
      audience: 'person',
      stale: ['own-wages', 'effective-wages', 'next-hours', 'summary', 'coverage', 'history'],
      sentence: changedWages,
    },
  },
  /** The hours of one day of a person, stated whole. */
  'hours-given': {
    entry: 'availability',
    about: 'day',
    ofPerson: true,
    value: 'hours',
    event: {
      kind: 'availability',
      audience: 'person',
      stale: [
        'availability',
        'releases',
        'bookings',
        'next-hours',
        'roster',
        'summary',
        'full',
        'requests',
        'coverage',
        'day',
        'history',
      ],
      sentence: sentence(
        (name, { isActor }) => (isActor ? `${name} gave hours` : `${name} changed hours`),
        (name, { isActor }) => (isActor ? `${name} hat Stunden gemeldet` : `${name} hat Stunden geändert`),
      ),
    },
  },
  /**
   * The hours of one day for which a person is booked, stated whole; of a confirmed project alone, since elsewhere each
   * given hour is booked.
   */
  'hours-booked': {
    entry: 'booking',
    about: 'day',
    ofPerson: true,
    value: 'hours',
    event: {
      kind: 'bookings',
      audience: 'person',
      stale: ['releases', 'bookings', 'next-hours', 'summary', 'requests', 'coverage', 'day', 'history'],
      sentence: sentence(
        (name, { isAboutReader }) =>
          isAboutReader ? `${name} changed your bookings` : `${name} changed bookings`,
        (name, { isAboutReader }) =>
          isAboutReader ? `${name} hat Ihre Buchungen geändert` : `${name} hat Buchungen geändert`,
      ),
    },
  },
  'person-joined': {
    entry: 'roster',
    about: 'nothing',
    ofPerson: true,
    value: 'flag',
    event: { kind: 'roster', audience: 'person', stale: PEOPLE, sentence: joined, changesAccess: true },
  },
  'person-removed': {
    entry: 'roster',
    about: 'nothing',
    ofPerson: true,
    value: 'flag',
    event: {
      kind: 'roster',
      audience: 'person',
      stale: PEOPLE,
      sentence: sentence(
        (name) => `${name} changed the roster`,
        (name) => `${name} hat das Team geändert`,
      ),
      changesAccess: true,
    },
  },
  /** The person left the tenant, and so every roster of it. */
  'person-left': {
    entry: 'membership',
    about: 'nothing',
    ofPerson: true,
    value: 'flag',
    event: {
      kind: 'roster',
      audience: 'person',
      stale: PEOPLE,
      sentence: sentence(
        (name, { isActor }) =>
          isActor ? `${name} left the organisation` : `${name} removed somebody from the organisation`,
        (name, { isActor }) =>
          isActor
            ? `${name} hat die Organisation verlassen`
            : `${name} hat jemanden aus der Organisation entfernt`,
      ),
      changesAccess: true,
    },
  },
  /** A member has another role, or other projects are named to a planner. */
  'role-set': {
    entry: 'role',
    about: 'nothing',
    ofPerson: true,
    value: 'member-role',
    event: {
      kind: 'roster',
      audience: 'person',
      stale: [...PEOPLE, 'projects', 'people', 'members'],
      sentence: sentence(
        (name, { isAboutReader }) =>
          isAboutReader ? `${name} changed your role` : `${name} changed somebody’s role`,
        (name, { isAboutReader }) =>
          isAboutReader ? `${name} hat Ihre Rolle geändert` : `${name} hat jemandes Rolle geändert`,
      ),
      changesAccess: true,
    },
  },
  /** The person is erased, and the entry names them by a pseudonym. */
  'person-erased': {
    entry: 'erasure',
    about: 'nothing',
    ofPerson: true,
    value: 'flag',
    event: {
      kind: 'roster',
      audience: 'administrators',
      // The name of the person changes; the hours that go have facts of their own.
      stale: ['day', 'roster', 'summary', 'releases', 'requests', 'invites', 'magic-links', 'history'],
      sentence: sentence(
        (name) => `${name} erased a person’s data`,
        (name) => `${name} hat die Daten einer Person gelöscht`,
      ),
    },
  },
  'administrator-joined': {
    entry: null,
    about: 'nothing',
    ofPerson: true,
    value: 'role',
    event: { kind: 'roster', audience: 'person', stale: PEOPLE, sentence: joined, changesAccess: true },
  },
  /** The project was named to a planner by an invite. */
  'planner-joined': {
    entry: null,
    about: 'nothing',
    ofPerson: true,
    value: 'role',
    event: { kind: 'roster', audience: 'person', stale: PEOPLE, sentence: joined, changesAccess: true },
  },
  /** Names or telephone of a person, which rosters, requests and releases show. */
  'contact-changed': {
    entry: null,
    about: 'nothing',
    ofPerson: true,
    value: 'contact',
    event: {
      kind: 'person',
      audience: 'person',
      stale: ['roster', 'day', 'requests', 'releases'],
      sentence: sentence(
        (name) => `${name} changed their name or phone`,
        (name) => `${name} hat den eigenen Namen oder das Telefon geändert`,
      ),
    },
  },
  'project-made': { entry: 'project-name', about: 'nothing', ofPerson: false, value: 'text', event: null },
  'project-renamed': {
    entry: 'project-name',
    about: 'nothing',
    ofPerson: false,
    value: 'text',
    event: settingEvent,
  },
  'project-archived': {
    entry: 'project-archived',
    about: 'nothing',
    ofPerson: false,
    value: 'flag',
    event: { ...settingEvent, changesAccess: true },
  },
  'time-zone-set': {
    entry: 'project-time-zone',
    about: 'nothing',
    ofPerson: false,
    value: 'text',
    // By the time zone an hour has begun or not.
    event: {
      ...settingEvent,
      stale: [...settingEvent.stale, 'releases', 'bookings', 'summary', 'requests', 'coverage', 'day'],
    },
  },
  'contact-set': {
    entry: 'project-contact',
    about: 'nothing',
    ofPerson: false,
    value: 'text',
    event: settingEvent,
  },
  /** The address of work. */
  'address-set': {
    entry: 'project-address',
    about: 'nothing',
    ofPerson: false,
    value: 'text',
    event: settingEvent,
  },
  /** The number of days back to which freelancers may add hours. */
  'past-days-set': {
    entry: 'project-past-days',
    about: 'nothing',
    ofPerson: false,
    value: 'count',
    event: settingEvent,
  },
  'staffing-set': {
    entry: 'staffing',
    about: 'nothing',
    ofPerson: false,
    value: 'staffing',
    event: {
      kind: 'staffing',
      audience: 'members',
      stale: [
        'project',
        'projects',
        'staffing',
        'releases',
        'bookings',
        'summary',
        'full',
        'requests',
        'coverage',
        'day',
        'history',
      ],
      sentence: changedStaffing,
    },
  },
  /** The budget of a month, which only those who plan the project see. */
  'budget-set': {
    entry: 'staffing',
    about: 'nothing',
    ofPerson: false,
    value: 'staffing',
    event: {
      kind: 'staffing',
      audience: 'administrators',
      stale: ['budget', 'coverage', 'history'],
      sentence: changedStaffing,
    },
  },
  /** The number of people that an hour needs. */
  'need-set': {
    entry: 'need',
    about: 'cell',
    ofPerson: false,
    value: 'count',
    event: {
      kind: 'needs',
      audience: 'administrators',
      stale: ['needs', 'full', 'requests', 'coverage', 'day', 'history'],
      sentence: changedNeed,
    },
  },
  'need-pattern-set': {
    entry: 'need-pattern',
    about: 'weekly-cell',
    ofPerson: false,
    value: 'count',
    event: {
      kind: 'needs',
      audience: 'administrators',
      stale: ['need-pattern', 'full', 'requests', 'coverage', 'day', 'history'],
      sentence: changedNeed,
    },
  },
  /** Somebody gave hours back or asked to, or it was decided about that. */
  'release-set': {
    entry: 'release',
    about: 'release',
    ofPerson: true,
    value: 'release-state',
    event: {
      kind: 'releases',
      audience: 'person',
      stale: ['requests', 'releases', 'bookings', 'history'],
      sentence: sentence(
        (name) => `${name} changed a release`,
        (name) => `${name} hat eine Abgabe geändert`,
      ),
    },
  },
  /** The roster was told that the plan of a month is open. */
  'month-announced': {
    entry: 'announcement',
    about: 'nothing',
    ofPerson: false,
    value: 'announcement',
    event: { kind: 'project', audience: 'administrators', stale: ['history'], sentence: null },
  },
  /**
   * The hours that take nobody more may have changed, by a fact that is not for all members. `write` states it, where the project
   * closes full hours.
   */
  'full-changed': {
    entry: null,
    about: 'nothing',
    ofPerson: false,
    value: 'flag',
    event: { kind: 'full', audience: 'members', stale: ['full'], sentence: null, isAnonymous: true },
  },
  /** Whether mail to somebody could not be delivered. The actor is the recipient, or the maker of the invite in it. */
  'mail-failed': {
    entry: null,
    about: 'nothing',
    ofPerson: false,
    value: 'flag',
    event: {
      kind: 'roster',
      audience: 'administrators',
      stale: ['roster', 'invites'],
      sentence: null,
      isAnonymous: true,
    },
  },
  /** The number of hours that a person is asked for; null once the request is withdrawn. */
  'person-asked': {
    entry: 'request',
    about: 'nothing',
    ofPerson: true,
    value: 'count',
    event: { kind: 'requests', audience: 'person', stale: REQUESTS, sentence: null },
  },
  /** The number of hours that an asked person accepted; 0: they declined. */
  'request-answered': {
    entry: 'answer',
    about: 'nothing',
    ofPerson: true,
    value: 'count',
    event: {
      kind: 'requests',
      audience: 'person',
      stale: REQUESTS,
      sentence: sentence(
        (name) => `${name} answered a request`,
        (name) => `${name} hat auf eine Anfrage geantwortet`,
      ),
    },
  },
  'invite-made': {
    ...invite,
    event: inviteEvent(
      (name) => `${name} made an invite`,
      (name) => `${name} hat eine Einladung erstellt`,
    ),
  },
  'invite-accepted': {
    ...invite,
    event: inviteEvent(
      (name) => `${name} accepted an invite`,
      (name) => `${name} hat eine Einladung angenommen`,
    ),
  },
  'invite-revoked': {
    ...invite,
    event: inviteEvent(
      (name) => `${name} revoked an invite`,
      (name) => `${name} hat eine Einladung widerrufen`,
    ),
  },
  'invite-reinstated': {
    ...invite,
    event: inviteEvent(
      (name) => `${name} brought back an invite`,
      (name) => `${name} hat eine Einladung zurückgeholt`,
    ),
  },
  'link-made': { ...link, event: linkEvent },
  'link-revoked': { ...link, event: linkEvent },
  'link-reinstated': { ...link, event: linkEvent },
  // These facts have no event: they also happen to people who are only invited, and an event would tell the
  // administrators whether such an address has an account.
  /** An invite made the link. */
  'link-mailed': { ...link, event: null },
  'link-used': { ...link, event: null },
  /** The link ended with its invite, or because its person may have none any more. */
  'link-ended': { ...link, event: null },
  /** The link serves again, together with its invite. */
  'link-reopened': { ...link, event: null },
} as const satisfies Record<string, FactRow>

export type FactKind = keyof typeof FACTS

/** The row of a kind, as the table's readers need it. */
export function factRow(kind: FactKind): FactRow {
  return FACTS[kind]
}

export const FACT_KINDS = Object.keys(FACTS) as readonly FactKind[]
