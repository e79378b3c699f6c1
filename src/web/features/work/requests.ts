import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Day } from '../../../domain/calendar.ts'
import { currentMonth } from '../../clock.ts'
import { firstReads } from '../../first-reads.ts'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { withOfflineReply } from '../../session/offline-query.ts'
import { yearBefore } from './view-model.ts'

/** The person's work around today. The key names no days, so that an offline reply is found in the next month too. */
export function myWorkQuery() {
  return queryOptions({
    ...withOfflineReply(ownKey('work'), firstReads.myWork(currentMonth())),
    // Other pages change it, and the projects are watched only while this one is open.
    staleTime: 0,
  })
}

/** The person's work before a day, year by year; it is not stored. */
export function earlierWorkQuery(from: Day) {
  return infiniteQueryOptions({
    queryKey: ownKey('work', 'earlier', from),
    queryFn: ({ pageParam, signal }) => callApi('getMyWork', { query: { ...pageParam }, signal }),
    initialPageParam: yearBefore(from),
    getNextPageParam: (_last, _all, year) => yearBefore(year.from),
  })
}
