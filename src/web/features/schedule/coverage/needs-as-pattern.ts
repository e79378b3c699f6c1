import type { QueryClient } from '@tanstack/react-query'
import { type Day, daysOfMonth, type Month, weekdayOf } from '../../../../domain/calendar.ts'
import { HOURS, patternKey, slotKey } from '../../../../domain/slot.ts'
import type { NeedOfSlot, PatternNeed } from '../../../../domain/staffing.ts'
import { callApi } from '../../../http/client.ts'
import { invalidateParts } from '../../../http/query-keys.ts'
import { needPatternQuery, needsQuery } from './requests.ts'

/** The numbers that the hours of a month have most often by weekday and hour; in a tie the last one wins. */
export function needsAsPattern(
  month: Month,
  needs: readonly NeedOfSlot[],
  pattern: readonly PatternNeed[],
): PatternNeed[] {
  const own = new Map(needs.map(({ date, hour, people }) => [slotKey(date, hour), people]))
  const weekly = new Map(pattern.map(({ day, hour, people }) => [patternKey(day, hour), people]))
  const needAt = (date: Day, hour: number) =>
    own.get(slotKey(date, hour)) ?? weekly.get(patternKey(weekdayOf(date), hour)) ?? null
  return Array.from({ length: 7 }, (_, day) => {
    const dates = daysOfMonth(month).filter((date) => weekdayOf(date) === day)
    return HOURS.flatMap((hour) => {
      const people = mostFrequent(dates.map((date) => needAt(date, hour)))
      return people === null ? [] : [{ day, hour, people }]
    })
  }).flat()
}

function mostFrequent(values: readonly (number | null)[]): number | null {
  const count = (value: number | null) => values.filter((each) => each === value).length
  const most = Math.max(...values.map(count))
  return values.findLast((value) => count(value) === most) ?? null
}

/** Makes the needs of a month those of the weekly pattern. A pattern that stays is not saved. */
export async function saveNeedsAsPattern(
  queries: QueryClient,
  projectId: string,
  month: Month,
): Promise<void> {
  const [{ slots: needs }, { slots: before }] = await Promise.all([
    queries.fetchQuery({ ...needsQuery(projectId, month), staleTime: Infinity }),
    queries.fetchQuery({ ...needPatternQuery(projectId), staleTime: Infinity }),
  ])
  const slots = needsAsPattern(month, needs, before)
  const keyOf = (all: readonly PatternNeed[]) =>
    all
      .map(({ day, hour, people }) => `${patternKey(day, hour)} ${people}`)
      .toSorted()
      .join()
  if (keyOf(slots) === keyOf(before)) return
  await callApi('setNeedPattern', { params: { projectId }, body: { slots } })
  await invalidateParts(queries, projectId, 'need-pattern', 'coverage')
}
