import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EntryKind } from '../../../contract/facts.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { callApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import { momentsOfDay } from './entry-view-model.ts'

export interface HistoryFilters {
  kind?: EntryKind
  /** Who did it, or whom it is about. */
  person?: string
  /** The day on which it was changed, where the reader is. */
  changedOn?: Day
  /** One cell of the month. */
  cell?: SlotRef
}

/** The project's history, page by page, newest first. */
export function historyQuery(projectId: string, filters: HistoryFilters) {
  const { kind, person, changedOn, cell } = filters
  return infiniteQueryOptions({
    queryKey: projectKey(projectId, 'history', filters),
    queryFn: ({ pageParam, signal }) =>
      callApi('listHistory', {
        params: { projectId },
        query: {
          kind,
          person,
          ...(changedOn === undefined ? {} : momentsOfDay(changedOn)),
          ...(cell && { date: cell.date, hour: String(cell.hour) }),
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A link that is used is no event: each opening reads the history anew.
    staleTime: 0,
  })
}
