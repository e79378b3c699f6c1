import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../http/client.ts'
import { projectKey, invalidateParts } from '../../../http/query-keys.ts'
import { useSave } from '../../../http/use-save.ts'

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
