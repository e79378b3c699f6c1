import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addMonths, type Day, daysIn, isMonth, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { currentMonth, today } from '../../clock.ts'
import { openDayQuery } from './requests.ts'

/** The next month with open hours after one that has none; null where there is none, undefined while that is not known. */
export function useNextOpenMonth(
  projectId: string,
  month: Month,
  { isEmpty, now }: { isEmpty: boolean; now: Day },
): Month | null | undefined {
  const following = addMonths(month, 1)
  const { from } = daysIn(following)
  const query = openDayQuery(projectId, from < now ? now : from)
  const { data } = useQuery({ ...query, enabled: isEmpty && isMonth(following) })
  return isEmpty && data ? data.date && monthOfDay(data.date) : undefined
}

/**
 * Leads a person who has just joined to the first month with open hours, unless the address names a month. Returns whether
 * that month is still being looked for.
 */
export function useFirstOpenMonth(projectId: string, hasJoined: boolean): boolean {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const isWanted = hasJoined && !params.has('month')
  const { data, isPending } = useQuery({ ...openDayQuery(projectId, today()), enabled: isWanted })
  const found = data?.date ? monthOfDay(data.date) : currentMonth()
  const isElsewhere = isWanted && found !== currentMonth()
  useEffect(() => {
    if (isElsewhere) setParams({ month: found }, { replace: true, state })
  })
  return isWanted && (isPending || isElsewhere)
}
