import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'

/** The roster with the slots given in the month; the month before stays on screen until the next one is here. */
export function rosterQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'roster', month],
    queryFn: ({ signal }) => callApi('getRoster', { params: { projectId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function summaryQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'summary', month],
    queryFn: ({ signal }) => callApi('getSummary', { params: { projectId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRemoveFromRoster(projectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => callApi('removeFromRoster', { params: { projectId, userId } }),
    // Waits for the lists, so that the person is gone from them when the dialog closes.
    onSettled: () =>
      Promise.all(
        ['roster', 'summary'].map((part) =>
          queries.invalidateQueries({ queryKey: ['project', projectId, part] }),
        ),
      ),
  })
}
