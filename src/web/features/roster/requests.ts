import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { firstReads } from '../../first-reads.ts'
import { callApi, readApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { readRoster } from './read-roster.ts'

/**
 * The roster with what was given in the month; the month before stays on screen until the next one is here. Every hour that each
 * of them gave is not kept: of a thousand people that is a hundred thousand.
 */
export function rosterQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'roster', month),
    queryFn: ({ signal }) => {
      const { name, args } = firstReads.roster(projectId, month)
      return readApi(name, { ...args, signal }, readRoster)
    },
    placeholderData: keepPreviousData,
  })
}

export function summaryQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'summary', month),
    queryFn: ({ signal }) => callApi('getSummary', { params: { projectId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRemoveFromRoster(projectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => callApi('removeFromRoster', { params: { projectId, userId } }),
    // Waits for the lists, so that the person is gone from them when the dialog closes.
    onSettled: () => invalidateParts(queries, projectId, 'roster', 'summary'),
  })
}
