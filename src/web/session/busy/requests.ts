import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Month } from '../../../domain/calendar.ts'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'

/** The person's own calendar, which marks busy hours to themselves alone; null: there is none. */
export function busyCalendarQuery() {
  return queryOptions({
    queryKey: ownKey('busy-calendar'),
    queryFn: ({ signal }) => callApi('getBusyCalendar', { signal }),
  })
}

/** The hours of a month at which the person is busy elsewhere, in the time zone of the project. */
export function busyHoursQuery(projectId: string, month: Month) {
  const params = { projectId }
  return queryOptions({
    queryKey: ownKey('busy-hours', projectId, month),
    queryFn: ({ signal }) => callApi('getMyBusyHours', { params, query: { month }, signal }),
    retry: false,
  })
}

export function useSetBusyCalendar() {
  const queries = useQueryClient()
  return useSave({
    // Some calendars give their address as webcal, which is the same place by https.
    mutationFn: (url: string) =>
      callApi('setBusyCalendar', { body: { url: url.replace(/^webcals?:/i, 'https:') } }),
    onSuccess: (saved) => {
      queries.setQueryData(busyCalendarQuery().queryKey, saved)
      queries.removeQueries({ queryKey: ownKey('busy-hours') })
    },
  })
}

export function useEndBusyCalendar() {
  const queries = useQueryClient()
  return useSave({
    mutationFn: () => callApi('endBusyCalendar', {}),
    onSuccess: () => {
      queries.setQueryData(busyCalendarQuery().queryKey, null)
      queries.removeQueries({ queryKey: ownKey('busy-hours') })
    },
  })
}
