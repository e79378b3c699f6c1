/** View model of the team: one row a person, with the hours of each day of a month. */
import { bitOf } from '../../../../domain/availability.ts'
import { createSearch, sortedByName } from '../../../../domain/people.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../domain/slot.ts'

/** A person’s hours of a month as bits of each day, the first day at index 0; `given` includes the others but asked ones. */
export interface MonthOfPerson {
  booked: readonly number[]
  given: readonly number[]
  asked: readonly number[]
  /** Hours that are closed for the person and therefore do not count. */
  closed: readonly number[]
}
export type MonthByPerson = ReadonlyMap<string, MonthOfPerson>

/** A person as the roster names them. */
export interface TeamPerson {
  id: string
  name: string
  email: string
}

/** The hours and the pay of a person in a month, as the summary counts them. */
export interface TeamTotal {
  hours: number
  cents: number
}

export interface TeamRow {
  userId: string
  /** Empty for a person who is on the roster no more. */
  name: string
  email: string
  /** Undefined until the sums are read. */
  total: TeamTotal | undefined
  month: MonthOfPerson | undefined
}

/** The kinds of hours in a cell of the team. An hour that is of several kinds is drawn as the first of them. */
export const CHIP_KINDS = ['closed', 'booked', 'asked', 'given'] as const

/** Hours of one kind in a row, from the first one to the hour in which the last one ends. */
export interface Chip {
  kind: (typeof CHIP_KINDS)[number]
  from: number
  to: number
}

/** The order of the rows; of people who are equal in it, the first by name comes first. */
export interface TeamOrder {
  by: 'name' | 'hours' | 'euros'
  isDescending: boolean
}
export const BY_NAME: TeamOrder = { by: 'name', isDescending: false }

/** One row a person of the roster by name, and below them those who have left it and had hours of the month before. */
export function teamRows(
  people: readonly TeamPerson[],
  months: MonthByPerson,
  totals: ReadonlyMap<string, TeamTotal> | undefined,
): TeamRow[] {
  const rowOf = (userId: string, name: string, email: string): TeamRow => ({
    userId,
    name,
    email,
    total: totals && (totals.get(userId) ?? { hours: 0, cents: 0 }),
    month: months.get(userId),
  })
  const onRoster = new Set(people.map(({ id }) => id))
  const left = [...months.keys()].filter((userId) => !onRoster.has(userId))
  return [
    ...sortedByName(people).map(({ id, name, email }) => rowOf(id, name, email)),
    ...left.map((userId) => rowOf(userId, '', '')),
  ]
}

/** The blocks of a day: closed hours, booked ones, asked ones, and those that are given and neither. */
export function chipsOf(month: MonthOfPerson | undefined, day: number): Chip[] {
  const chips: Chip[] = []
  const bits = CHIP_KINDS.map((kind) => month?.[kind][day] ?? 0)
  if (bits.every((each) => each === 0)) return chips
  for (let hour = FIRST_HOUR; hour <= LAST_HOUR; hour += 1) {
    const bit = bitOf(hour)
    const kind = CHIP_KINDS[bits.findIndex((each) => (each & bit) !== 0)]
    if (kind === undefined) continue
    const last = chips.at(-1)
    if (last?.kind === kind && last.to === hour) last.to += 1
    else chips.push({ kind, from: hour, to: hour + 1 })
  }
  return chips
}

/** Puts rows that are sorted by name into another order. */
export function inOrder(rows: readonly TeamRow[], { by, isDescending }: TeamOrder): TeamRow[] {
  if (by === 'name') return isDescending ? rows.toReversed() : [...rows]
  const valueOf = ({ total }: TeamRow) => (by === 'hours' ? total?.hours : total?.cents) ?? 0
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)))
}

/** The rows whose name or address contains every searched word or part of a word, in any order. */
export function findRows(rows: readonly TeamRow[], sought: string): readonly TeamRow[] {
  const isFound = createSearch(sought)
  return rows.filter(({ name, email }) => isFound(`${name} ${email}`))
}
