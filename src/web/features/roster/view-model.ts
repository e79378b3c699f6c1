/** The freelancer list and the summary: who gave what in a month, and what it costs. */
import type { SummaryReply } from '../../../contract/availability.ts'
import type { PersonReply } from '../../../contract/projects.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { searchText, sortedByName } from '../../../domain/people.ts'
import { displayName } from '../../../domain/person.ts'
import type { SlotKey } from '../../../domain/slot.ts'

/** Who is on it, and what the page shows of the hours they gave. */
export interface Roster {
  people: RosterPerson[]
  /** The hours that anybody gave. */
  taken: SlotKey[]
}

export interface RosterPerson extends PersonReply {
  /** Hours given in the month, whatever their mode is now. */
  slotCount: number
}

export interface FreelancerRow {
  userId: string
  name: string
  email: string
  slotCount: number
}

export interface SummaryCounts {
  green: number
  yellow: number
  red: number
  total: number
  earningsCents: number
}

export interface SummaryRow extends SummaryCounts {
  userId: string
  name: string
}

/** How a person of the list is shown: their month open or folded away, and what is edited in it. */
export interface PersonDisplay {
  isOpen: boolean
  edit: PersonEdit | undefined
}
export type PersonEdit = 'availability' | 'colors'

export const FOLDED: PersonDisplay = { isOpen: false, edit: undefined }

/** Folding the month away ends what is edited in it: no toggle is on for something that is not seen. */
export function withView({ isOpen }: PersonDisplay): PersonDisplay {
  return isOpen ? FOLDED : { isOpen: true, edit: undefined }
}

/** One edit at most is on; turning one on opens the month. */
export function withEdit({ isOpen, edit }: PersonDisplay, pressed: PersonEdit): PersonDisplay {
  return edit === pressed ? { isOpen, edit: undefined } : { isOpen: true, edit: pressed }
}

/** By name, so that rows stay where they are while the numbers change. */
export function freelancerRows({ people }: Roster): FreelancerRow[] {
  return sortedByName(
    people.map((person) => ({
      userId: person.id,
      name: displayName(person),
      email: person.email,
      slotCount: person.slotCount,
    })),
  )
}

/** Whose name or address has all these words, or parts of words, in whatever order. */
export function findPeople(rows: readonly FreelancerRow[], sought: string): ReadonlySet<string> {
  const words = searchText(sought).split(/\s+/)
  const isFound = ({ name, email }: FreelancerRow) => {
    const text = searchText(`${name} ${email}`)
    return words.every((word) => text.includes(word))
  }
  return new Set(rows.filter(isFound).map(({ userId }) => userId))
}

/** One row a person, by name; the id stands in where the roster does not name them. */
export function summaryRows({ totalsByUser }: SummaryReply, roster: Roster | undefined): SummaryRow[] {
  const names = new Map(roster?.people.map((person) => [person.id, displayName(person)]))
  return sortedByName(
    totalsByUser.map(({ userId, estEarnings, green, yellow, red, total }) => ({
      userId,
      name: names.get(userId) ?? userId,
      green,
      yellow,
      red,
      total,
      earningsCents: eurosToCents(estEarnings),
    })),
  )
}

/** Everybody together. */
export function totalOf(rows: readonly SummaryCounts[]): SummaryCounts {
  const sum = (key: keyof SummaryCounts) => rows.reduce((total, row) => total + row[key], 0)
  return {
    green: sum('green'),
    yellow: sum('yellow'),
    red: sum('red'),
    total: sum('total'),
    earningsCents: sum('earningsCents'),
  }
}
