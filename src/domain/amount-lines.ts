/** The lines of which a sum of money is made: hours in a row of one day that have one person, one price and one source. */
import type { Day } from './calendar.ts'
import type { PriceSource } from './pricing.ts'

/** Which hours a sum counts: those that are booked, given, missing, or all that are needed. */
export const SUMS = ['booked', 'given', 'gaps', 'need'] as const
export type SumName = (typeof SUMS)[number]

/** One hour of a sum. */
export interface HourOfSum {
  date: Day
  hour: number
  /** null: nobody is there yet. */
  userId: string | null
  /** How many people the hour is for. */
  people: number
  /** The price of the hour for one of them, in whole cents. */
  cents: number
  source: PriceSource
}

export interface LineOfSum {
  userId: string | null
  date: Day
  from: number
  /** Exclusive. */
  to: number
  /** Hours of work: with several people more than the line is long. */
  hours: number
  /** The pay of all of them, in whole cents. */
  cents: number
  source: PriceSource
}

/** Joins hours into lines; hours of a line follow each other in the argument. */
export function linesOfSum(hours: Iterable<HourOfSum>): LineOfSum[] {
  const lines: LineOfSum[] = []
  let last: HourOfSum | undefined
  for (const each of hours) {
    const { date, hour, userId, people, cents, source } = each
    const line = lines.at(-1)
    const goesOn =
      last !== undefined &&
      last.date === date &&
      last.hour + 1 === hour &&
      last.userId === userId &&
      last.people === people &&
      last.cents === cents &&
      last.source === source
    if (goesOn && line) {
      line.to += 1
      line.hours += people
      line.cents += people * cents
    } else {
      lines.push({ userId, date, from: hour, to: hour + 1, hours: people, cents: people * cents, source })
    }
    last = each
  }
  return lines
}
