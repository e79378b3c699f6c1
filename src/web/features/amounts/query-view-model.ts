/** Reads and writes the attribute `data-why`: the query of an amount, in the form of an address. */
import { isDay, isMonth } from '../../../domain/calendar.ts'
import { readHours } from '../../../domain/hour-list.ts'

/** One amount to explain. */
export interface WhyQuery {
  projectId: string
  /** The name that tells the amounts of several projects apart. */
  projectName?: string | undefined
  /** The call's query. */
  query: {
    userId?: string
    date?: string
    hour?: string
    mode?: 'GREEN' | 'YELLOW' | 'RED'
    hours?: string
    month?: string
    of?: 'booked' | 'given' | 'gaps' | 'need'
  }
  /** Only the lines of this day count. */
  day?: string | undefined
  /** Only these hours count, of a sum that has more. */
  among?: string | undefined
  /** Only the lines of this person count, who has left the project. */
  person?: string | undefined
  /** The budget, in whole cents, of which the sum leaves something. */
  budget?: number | undefined
  /** The price, in whole cents, that an hour has once it is open. */
  waits?: number | undefined
  /** The sum of the hours, in whole cents, where the page shows it also of projects that the person has left. */
  is?: number | undefined
}

const CALLED = ['userId', 'date', 'hour', 'mode', 'hours', 'month', 'of'] as const

/** The parts of an amount that its place does not say: whose project it is, and whose pay. */
export interface WhyPlace {
  projectId?: string | undefined
  userId?: string | undefined
}

/** Reads an attribute: the queries of one amount, several where it is a sum over projects. */
export function readWhy(attribute: string, place: WhyPlace): WhyQuery[] {
  return attribute.split(' ').flatMap((text) => {
    const given = new URLSearchParams(text)
    const projectId = given.get('project') ?? place.projectId
    if (projectId === undefined) return []
    const query: Record<string, string> = place.userId === undefined ? {} : { userId: place.userId }
    for (const name of CALLED) if (given.has(name)) query[name] = given.get(name)!
    const numberOf = (name: string) => (given.has(name) ? Number(given.get(name)) : undefined)
    return {
      projectId,
      projectName: given.get('name') ?? undefined,
      query,
      day: given.get('day') ?? undefined,
      among: given.get('among') ?? undefined,
      person: given.get('person') ?? undefined,
      budget: numberOf('budget'),
      waits: numberOf('waits'),
      is: numberOf('is'),
    }
  })
}

/** The hour, colour or month that an amount belongs to, for its heading. */
export type Subject =
  | { kind: 'hour'; date: string; hour: number }
  | { kind: 'colour'; date: string }
  | { kind: 'month'; month: string }
  | { kind: 'day'; date: string }
  | { kind: 'hours'; count: number; from: string; to: string }

export function subjectOf(queries: readonly WhyQuery[]): Subject {
  const [first] = queries
  const { date, hour, month, hours = first!.among } = first!.query
  if (date !== undefined && hour !== undefined) return { kind: 'hour', date, hour: Number(hour) }
  if (date !== undefined && isDay(date)) return { kind: 'colour', date }
  if (first!.day !== undefined) return { kind: 'day', date: first!.day }
  if (month !== undefined && isMonth(month) && hours === undefined) return { kind: 'month', month }
  const slots = queries.flatMap(({ query, among }) => readHours(among ?? query.hours ?? '', Infinity) ?? [])
  const days = slots.map((slot) => slot.date).toSorted()
  return { kind: 'hours', count: slots.length, from: days[0] ?? '', to: days.at(-1) ?? '' }
}
