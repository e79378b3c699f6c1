/** View models of the freelancer list and of the summary: hours in a month and their cost. */
import type { SummaryReply } from '../../../contract/availability.ts'
import type { RosterReply } from '../../../contract/projects.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { createSearch, sortedByName } from '../../../domain/people.ts'
import { displayName } from '../../../domain/person.ts'
import type { SlotKey } from '../../../domain/slot.ts'

type RosterUser = RosterReply['users'][number]['user']

/** The people on the roster, and the part of their given hours that the page shows. */
export interface Roster {
  people: RosterPerson[]
  /** The slots that at least one person gave. */
  givenSlots: SlotKey[]
}

export interface RosterPerson extends RosterUser {
  /** Hours given in the month, whatever their mode is now. */
  slotCount: number
}

export interface FreelancerRow {
  userId: string
  name: string
  email: string
  slotCount: number
  /** Hours that count, in a confirmed project; undefined in an open one, where given hours are booked. */
  bookedCount: number | undefined
  /** Undefined until the summary is read. */
  earningsCents: number | undefined
  /** Given hours that are closed now: the summary does not count them. */
  uncounted: number
  /** The organisation's last mail to the person could not be delivered. */
  hasMailFailed: boolean
}

/** The person of a row, without the month. */
export type PersonOfRow = Pick<FreelancerRow, 'userId' | 'name' | 'email'>

/** The order of the list; of people who are equal in it, the first by name comes first. */
export interface RosterOrder {
  by: 'name' | 'hours' | 'earnings'
  isDescending: boolean
}
export const BY_NAME: RosterOrder = { by: 'name', isDescending: false }

export interface SummaryCounts {
  green: number
  yellow: number
  red: number
  total: number
  /** Given hours that are not closed, in a confirmed project, whose other counts are of booked hours. */
  givenTotal: number | undefined
  earningsCents: number
}

export interface SummaryRow extends SummaryCounts {
  userId: string
  name: string
}

/** Display state of a person's entry: whether their month is open, and which edit is on. */
export interface PersonDisplay {
  isOpen: boolean
  edit: PersonEdit | undefined
}
export type PersonEdit = 'availability' | 'colors'

export const COLLAPSED: PersonDisplay = { isOpen: false, edit: undefined }

/** Folding the month turns its edit off, since no toggle may be on for a hidden month. */
export function withView({ isOpen }: PersonDisplay): PersonDisplay {
  return isOpen ? COLLAPSED : { isOpen: true, edit: undefined }
}

/** At most one edit is on. Turning one on opens the month. */
export function withEdit({ isOpen, edit }: PersonDisplay, pressed: PersonEdit): PersonDisplay {
  return edit === pressed ? { isOpen, edit: undefined } : { isOpen: true, edit: pressed }
}

/** Whether counts are of booked hours, as they are in a confirmed project. */
const areBooked = (counts: readonly { givenTotal?: number | undefined }[]) =>
  counts.some(({ givenTotal }) => givenTotal !== undefined)

/** One row a person, sorted by name, so that rows keep their place while the numbers change. */
export function freelancerRows(
  { people }: Roster,
  summary?: SummaryReply,
  uncounted: ReadonlyMap<string, number> = new Map(),
): FreelancerRow[] {
  const sums = new Map(summary?.totalsByUser.map((sum) => [sum.userId, sum]))
  const isConfirmed = areBooked(summary?.totalsByUser ?? [])
  return sortedByName(
    people.map((person) => ({
      userId: person.id,
      name: displayName(person),
      email: person.email,
      slotCount: person.slotCount,
      bookedCount: isConfirmed ? (sums.get(person.id)?.total ?? 0) : undefined,
      earningsCents: summary && eurosToCents(sums.get(person.id)?.estEarnings ?? 0),
      uncounted: uncounted.get(person.id) ?? 0,
      hasMailFailed: Boolean(person.mailFailed),
    })),
  )
}

/**
 * The number of given hours that the summary does not count, by the id of the person. Both replies must be of one month. In a
 * confirmed project the total is of booked hours, and a given hour that nobody has booked is not closed.
 */
export function uncountedByUser(
  { people }: Roster,
  { totalsByUser }: SummaryReply,
): ReadonlyMap<string, number> {
  const totals = new Map(totalsByUser.map(({ userId, total, givenTotal }) => [userId, givenTotal ?? total]))
  return new Map(people.map(({ id, slotCount }) => [id, Math.max(slotCount - (totals.get(id) ?? 0), 0)]))
}

/** Puts rows that are sorted by name into another order. */
export function inOrder(rows: readonly FreelancerRow[], { by, isDescending }: RosterOrder): FreelancerRow[] {
  if (by === 'name') return isDescending ? rows.toReversed() : [...rows]
  const valueOf = (row: FreelancerRow) =>
    by === 'hours' ? (row.bookedCount ?? row.slotCount) : (row.earningsCents ?? 0)
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)))
}

/** Ids of the people whose name or address contains every searched word or part of a word, in any order. */
export function findPeople(rows: readonly FreelancerRow[], sought: string): ReadonlySet<string> {
  const isFound = createSearch(sought)
  return new Set(rows.filter(({ name, email }) => isFound(`${name} ${email}`)).map(({ userId }) => userId))
}

/** One row a person, sorted by name. People whom the roster does not name are shown by their id. */
export function summaryRows({ totalsByUser }: SummaryReply, roster: Roster | undefined): SummaryRow[] {
  const names = new Map(roster?.people.map((person) => [person.id, displayName(person)]))
  return sortedByName(
    totalsByUser.map(({ userId, estEarnings, green, yellow, red, total, givenTotal }) => ({
      userId,
      name: names.get(userId) ?? userId,
      green,
      yellow,
      red,
      total,
      givenTotal,
      earningsCents: eurosToCents(estEarnings),
    })),
  )
}

/** Sum over all people. */
export function totalOf(rows: readonly SummaryCounts[]): SummaryCounts {
  const sum = (key: keyof SummaryCounts) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  return {
    green: sum('green'),
    yellow: sum('yellow'),
    red: sum('red'),
    total: sum('total'),
    givenTotal: areBooked(rows) ? sum('givenTotal') : undefined,
    earningsCents: sum('earningsCents'),
  }
}
