import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'

/** The address of a calendar feed: of the person's own work, or of a project. It is secret, so no browser stores it. */
export function calendarQuery(projectId: string | undefined) {
  return queryOptions({
    queryKey: ownKey('calendar', projectId ?? 'mine'),
    queryFn: ({ signal }) =>
      projectId === undefined
        ? callApi('getMyCalendar', { signal })
        : callApi('getProjectCalendar', { params: { projectId }, signal }),
    gcTime: 0,
  })
}

/** Makes or replaces the address. */
export function useCreateCalendar(projectId: string | undefined) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (body: { prices: boolean }) =>
      projectId === undefined
        ? callApi('createMyCalendar', { body })
        : callApi('createProjectCalendar', { params: { projectId }, body }),
    onSuccess: (reply) => queries.setQueryData(calendarQuery(projectId).queryKey, reply),
  })
}

/** Ends the address. */
export function useEndCalendar(projectId: string | undefined) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: () =>
      projectId === undefined
        ? callApi('endMyCalendar', {})
        : callApi('endProjectCalendar', { params: { projectId } }),
    onSuccess: () => queries.setQueryData(calendarQuery(projectId).queryKey, { url: null, prices: false }),
  })
}
