import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { firstReads } from '../../first-reads.ts'
import { callApi, readApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { readRoster } from './read-roster.ts'

/**
 * The roster with the slots given in the month. The previous month stays on screen until the next one is loaded. The cache does
 * not hold each person's hours, which are a hundred thousand for a thousand people.
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

/** Counts the hours that become gaps when a person is taken off the roster. */
export function gapsLeftQuery(projectId: string, userId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', 'gaps-left', userId),
    queryFn: ({ signal }) => callApi('countGapsLeft', { params: { projectId, userId }, signal }),
    staleTime: 0,
  })
}

export function useRemoveFromRoster(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (userId: string) => callApi('removeFromRoster', { params: { projectId, userId } }),
    // Waits until the lists are read again, so that they no longer have the person when the dialog closes.
    onSettled: () => invalidateParts(queries, projectId, 'roster', 'summary'),
  })
}
