/** The cost and the hours of each day of a month: replies of the server -> bars and rows. */
import type { CostsReply, CoverageReply } from '../../../../../contract/staffing.ts'
import { type Day, daysOfMonth, type Month } from '../../../../../domain/calendar.ts'
import { hasBegun, type Moment } from '../../../../../domain/hour-counts.ts'
import { eurosToCents } from '../../../../../domain/money.ts'

/** The picture shows cents, or hours of work. */
export const UNITS = ['euros', 'hours'] as const
export type Unit = (typeof UNITS)[number]

export const SERIES = ['need', 'given', 'booked', 'gaps'] as const
export type Numbers = Record<(typeof SERIES)[number], number>
export type DayOfCost = Numbers & { date: Day }

/** The cents of every day of the month. */
export function centsByDay(month: Month, { days }: CostsReply): DayOfCost[] {
  const found = new Map(days.map((day) => [day.date, day]))
  return daysOfMonth(month).map((date) => {
    const { need = 0, given = 0, booked = 0, gaps = 0 } = found.get(date) ?? {}
    const euros = { need, given, booked, gaps }
    return { date, ...mapNumbers((name) => eurosToCents(euros[name])) }
  })
}

/** The hours of work of every day of the month; hours that have begun miss nobody any more. */
export function hoursByDay(month: Month, { hours }: Pick<CoverageReply, 'hours'>, now: Moment): DayOfCost[] {
  const days = new Map<Day, Numbers>(
    daysOfMonth(month).map((date) => [date, { need: 0, given: 0, booked: 0, gaps: 0 }]),
  )
  for (const { date, hour, need, given, booked } of hours) {
    const day = days.get(date)
    if (!day) continue
    day.need += need
    day.given += given
    day.booked += booked
    if (!hasBegun({ date, hour }, now)) day.gaps += Math.max(0, need - booked)
  }
  return [...days].map(([date, numbers]) => ({ date, ...numbers }))
}

export function totalOfDays(days: readonly DayOfCost[]): Numbers {
  return mapNumbers((name) => days.reduce((sum, day) => sum + day[name], 0))
}

export function hasAnything(day: Numbers): boolean {
  return SERIES.some((name) => day[name] > 0)
}

/** The end of the scale: the next of 1, 2, 2.5, 4, 5 or 8 times a power of ten that holds all values. */
export function endOfScale(days: readonly Numbers[], least: number): number {
  const most = Math.max(least, ...days.flatMap(({ need, given, booked }) => [need, given, booked]))
  const power = 10 ** Math.floor(Math.log10(most))
  return power * [1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= most)!
}

function mapNumbers(of: (name: keyof Numbers) => number): Numbers {
  return { need: of('need'), given: of('given'), booked: of('booked'), gaps: of('gaps') }
}
