/** The history of a project: who changed what and when, with the values before and after. */
import * as z from 'zod/mini'
import { RELEASE_STATES, type ReleaseState } from '../domain/releases.ts'
import type { Mode } from '../domain/slot.ts'
import { HOURS } from '../domain/slot.ts'
import { BOOKINGS, type Staffing } from '../domain/staffing.ts'
import { endpoint } from './endpoint.ts'
import { ENTRY_KINDS, type EntryKind, FACT_KINDS, factRow, type FACTS } from './facts.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const INVITE_STATES = ['open', 'accepted', 'revoked'] as const
const LINK_STATES = ['open', 'used', 'revoked'] as const
export type InviteState = (typeof INVITE_STATES)[number]
export type LinkState = (typeof LINK_STATES)[number]

/** The name stays readable after the person has left. */
const person = z.object({ id: field.id, name: z.string() })
const entry = z.object({
  /** The id sorts by time and is the cursor of the next page. */
  id: field.id,
  /** UTC, ISO 8601. */
  at: z.string(),
  by: person,
})
const wages = z.object({
  GREEN: z.nullable(z.number()),
  YELLOW: z.nullable(z.number()),
  RED: z.nullable(z.number()),
})

/** Only the settings that changed. `budget` is that of a month, null for none. */
const staffing = z.object({
  booking: z.optional(z.enum(BOOKINGS)),
  /** Whether given hours stayed booked, where the project became confirmed. */
  keepBooked: z.optional(z.boolean()),
  need: z.optional(z.object({ GREEN: z.number(), YELLOW: z.number(), RED: z.number() })),
  closeFull: z.optional(z.boolean()),
  releaseHours: z.optional(z.nullable(z.number())),
  answerHours: z.optional(z.number()),
  showColleagues: z.optional(z.boolean()),
  budget: z.optional(z.nullable(z.number())),
})

/** `projectIds` are those that are named to a planner. */
const memberRole = z.object({ role: field.role, projectIds: z.array(field.id) })

/** An empty text: none was written. */
const announcement = z.object({ month: field.month, text: z.string() })

/** The fields that place an entry, by `about` of its fact. */
const PLACES = {
  cell: { date: z.string(), hour: z.number() },
  /** Weekday 0 is Monday. */
  'weekly-cell': { weekday: z.number(), hour: z.number() },
  day: { date: z.string() },
  /** The day from which wages hold; null: from the beginning. */
  period: { validFrom: z.nullable(z.string()) },
  /** `email` is the address that the invite is bound to; null for an administrator's. */
  invite: { role: field.role, email: z.nullable(z.string()) },
  release: { releaseId: field.id, slots: field.savedSlotRefs },
  nothing: {},
}
/** The schemas of `before` and `after`, by `value` of its fact. Money is euros. */
const VALUES = {
  mode: field.mode,
  cents: z.number(),
  wages,
  /** The hours given on that day, or booked. */
  hours: z.array(z.number()),
  flag: z.boolean(),
  text: z.string(),
  count: z.number(),
  'invite-state': z.enum(INVITE_STATES),
  'link-state': z.enum(LINK_STATES),
  'release-state': z.enum(RELEASE_STATES),
  staffing,
  announcement,
  'member-role': memberRole,
}

interface Values {
  mode: Mode
  cents: number
  wages: z.infer<typeof wages>
  hours: number[]
  flag: boolean
  text: string
  count: number
  'invite-state': InviteState
  'link-state': LinkState
  'release-state': ReleaseState
  staffing: Partial<Staffing & { budget: number | null; keepBooked: boolean }>
  announcement: z.infer<typeof announcement>
  'member-role': z.infer<typeof memberRole>
}
type Person = z.infer<typeof person>
type Row = (typeof FACTS)[keyof typeof FACTS]
type RecordedRow = Extract<Row, { entry: EntryKind }>
type PlaceOf<About extends RecordedRow['about']> = {
  [Field in keyof (typeof PLACES)[About]]: (typeof PLACES)[About][Field] extends z.ZodMiniType<infer Value>
    ? Value
    : never
}
type EntryOf<Of extends RecordedRow> = Of extends RecordedRow
  ? z.infer<typeof entry> & { kind: Of['entry'] } & PlaceOf<Of['about']> &
      (Of['ofPerson'] extends true ? { user: Person } : unknown) & {
        /** null: there was no value of its own, and the pattern or the wage below it held. */
        before: Values[Of['value']] | null
        after: Values[Of['value']] | null
      }
  : never

/** An entry, by its kind. */
export type HistoryEntry = EntryOf<RecordedRow>

function entrySchema(kind: EntryKind) {
  // Facts of one entry kind have one shape (facts.test.ts).
  const fact = FACT_KINDS.map(factRow).find((row) => row.entry === kind)!
  const value = VALUES[fact.value as keyof typeof VALUES]
  return z.extend(entry, {
    kind: z.literal(kind),
    ...(fact.ofPerson ? { user: person } : {}),
    ...PLACES[fact.about],
    before: z.nullable(value),
    after: z.nullable(value),
  })
}
const schemas = ENTRY_KINDS.map(entrySchema)
// `FACTS` gives the schemas at run time and the types at compile time.
export const HistoryEntry = z.discriminatedUnion('kind', [
  schemas[0]!,
  ...schemas.slice(1),
]) as unknown as z.ZodMiniType<HistoryEntry>

export const HistoryReply = z.object({
  entries: z.array(HistoryEntry),
  /** `before` of the next page; null on the last one. A page can be empty and have a next one. */
  next: z.nullable(field.id),
})
export type HistoryReply = z.infer<typeof HistoryReply>

const anId = (needed: string) => z.optional(z.string(needed).check(z.regex(field.ID_PATTERN, needed)))
const anInstant = z.optional(z.iso.datetime(refusals.instantNeeded))

export const historyEndpoints = {
  listHistory: endpoint({
    method: 'GET',
    path: '/projects/:projectId/audit',
    access: 'projectPlanner',
    bound: 'page',
    summary: 'Who changed what in a project, newest first, 50 a page',
    query: z.object({
      kind: z.optional(z.enum(ENTRY_KINDS, refusals.kindNeeded)),
      /** The person whom the entry is about. */
      userId: anId(refusals.personNeeded),
      /** The person who made the change. */
      by: anId(refusals.personNeeded),
      /** The person in either of these two roles. */
      person: anId(refusals.personNeeded),
      /**
       * With an hour: all entries that could have changed this cell, those of the weekly pattern and of people's hours
       * included.
       */
      date: z.optional(field.day),
      hour: z.optional(z.enum(HOURS.map(String), refusals.hourNeeded)),
      /** The time of the change: `from` is included, `to` is not. */
      from: anInstant,
      to: anInstant,
      before: anId(refusals.entryNeeded),
    }),
    reply: HistoryReply,
  }),
} as const
