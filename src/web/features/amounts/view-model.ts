/** The trace of an amount: replies -> lines of its sum. */
import type { AmountTrace } from '../../../contract/amounts.ts'
import { blocksOf } from '../../../domain/hour-blocks.ts'
import { readHours } from '../../../domain/hour-list.ts'
import { eurosToCents } from '../../../domain/money.ts'
import type { PriceSource } from '../../../domain/pricing.ts'
import type { WhyQuery } from './query-view-model.ts'

export interface TraceLine {
  key: string
  projectName: string | undefined
  date: string
  from: number
  to: number
  cents: number
  /** Hours of work. */
  hours: number
  /** More than one where several people are missing for the same hours. */
  people: number
  source: PriceSource
  /** Undefined in a sum of one person; null: nobody works these hours yet. */
  userId: string | null | undefined
  /** The query of the line's first hour: all its hours have one price and one source. */
  why: string
}

/** The lines of the replies, by day. Where a query names a day, only its lines count. */
export function linesOf(queries: readonly WhyQuery[], replies: readonly AmountTrace[]): TraceLine[] {
  const lines = replies.flatMap(({ lines: ofReply = [] }, index) => {
    const { projectId, projectName, query, day, person, among } = queries[index]!
    return ofReply
      .filter(({ date }) => day === undefined || date === day)
      .filter(({ userId }) => person === undefined || userId === person)
      .flatMap((line) => (among === undefined ? line : partsOf(line, among)))
      .map(({ date, from, to, amount, hours, source, userId }): TraceLine => {
        const whose = userId ?? query.userId
        const asked = { project: projectId, date, hour: String(from), ...(whose && { userId: whose }) }
        return {
          key: `${projectId} ${date} ${from} ${userId}`,
          projectName,
          date,
          from,
          to,
          cents: eurosToCents(amount),
          hours,
          people: hours / (to - from),
          source,
          userId,
          why: new URLSearchParams(asked).toString(),
        }
      })
  })
  return lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from))
}

type ReplyLine = NonNullable<AmountTrace['lines']>[number]

/** The parts of a line that lie among some hours: all hours of a line pay the same. */
function partsOf(line: ReplyLine, among: string): ReplyLine[] {
  const length = line.to - line.from
  const inside = (readHours(among, Infinity) ?? []).filter(
    ({ date, hour }) => date === line.date && line.from <= hour && hour < line.to,
  )
  return blocksOf(inside).map(({ from, to }) => ({
    ...line,
    from,
    to,
    amount: (line.amount / length) * (to - from),
    hours: (line.hours / length) * (to - from),
  }))
}

/** The sum of the lines and of the parts in projects that the person has left, which have none. */
export function totalOf(
  lines: readonly TraceLine[],
  left: readonly WhyQuery[],
): { cents: number; hours: number } {
  const all = [
    ...lines,
    ...left.map(({ query, is = 0 }) => ({
      cents: is,
      hours: readHours(query.hours ?? '', Infinity)?.length ?? 0,
    })),
  ]
  return {
    cents: all.reduce((sum, { cents }) => sum + cents, 0),
    hours: all.reduce((sum, { hours }) => sum + hours, 0),
  }
}
