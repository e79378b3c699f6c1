import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EntryKind } from '../../../contract/facts.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { callApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import { dayLimits } from './entry-view-model.ts'

export interface HistoryFilters {
  kind?: EntryKind
  /** Id of the actor, or of the person whom the entry is about. */
  person?: string
  /** The day of the change in the reader's time zone. */
  changedOn?: Day
  /** One cell of the month. */
  cell?: SlotRef
}

/** The project's history, page by page, newest first. */
export function historyQuery(projectId: string, filters: HistoryFilters) {
  const { kind, person, changedOn, cell } = filters
  return infiniteQueryOptions({
    queryKey: projectKey(projectId, 'history', filters),
    queryFn: async ({ pageParam, signal }) => {
      for (let before = pageParam; ;) {
        const page = await callApi('listHistory', {
          params: { projectId },
          query: {
            kind,
            person,
            ...(changedOn === undefined ? {} : dayLimits(changedOn)),
            ...(cell && { date: cell.date, hour: String(cell.hour) }),
            before,
          },
          signal,
        })
        // The server ends a page early where few of very many entries match; it can be empty.
        if (page.entries.length > 0 || page.next === null) return page
        before = page.next
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The use of a link sends no event to open pages, so each opening reads the history again.
    staleTime: 0,
  })
}
