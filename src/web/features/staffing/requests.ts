import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { slotKey, type SlotRef } from '../../../domain/slot.ts'
import { callApi, readApi } from '../../http/client.ts'
import { invalidateParts, projectKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { readBookings } from './read-bookings.ts'

/** The people of a day and their hours. The previous day stays on screen until the next one is loaded. */
export function dayQuery(projectId: string, date: Day) {
  return queryOptions({
    queryKey: projectKey(projectId, 'day', monthOfDay(date), date),
    queryFn: ({ signal }) => callApi('getDay', { params: { projectId, date }, signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Everybody's hours of a month. The previous month stays on screen until the next one is loaded. The key is among those of the
 * days, since a change of colours closes hours.
 */
export function teamQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'day', month),
    queryFn: ({ signal }) =>
      readApi(
        'listBookings',
        { params: { projectId }, query: { month, markClosed: 'true' }, signal },
        readBookings,
      ),
    placeholderData: keepPreviousData,
  })
}

/**
 * Everybody on the roster by what they are to these hours. The people of the hours before stay on screen until then. The key is
 * among those of the coverage, since colours decide which hours count, and prices what they pay.
 */
export function peopleOfHoursQuery(projectId: string, slots: readonly SlotRef[]) {
  const keys = slots.map(({ date, hour }) => slotKey(date, hour))
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', 'hours', keys.join(' ')),
    queryFn: ({ signal }) =>
      callApi('listPeopleOfHours', { params: { projectId }, body: { slots: [...slots] }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The requests of a project, page by page, newest first. */
export function requestsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: projectKey(projectId, 'requests'),
    queryFn: ({ pageParam, signal }) =>
      callApi('listRequests', { params: { projectId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The releases of a project, page by page, newest first. */
export function releasesQuery(projectId: string) {
  return infiniteQueryOptions({
    // The person’s own ones lie beside these, and are no pages.
    queryKey: projectKey(projectId, 'releases', 'all'),
    queryFn: ({ pageParam, signal }) =>
      callApi('listReleases', { params: { projectId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Releases the person from the hours of a release, or refuses it; the person then stays booked. */
export function useDecision(projectId: string, decision: 'approve' | 'refuse') {
  const queries = useQueryClient()
  const name = decision === 'approve' ? 'approveRelease' : 'refuseRelease'
  return useSave({
    mutationFn: (releaseId: string) => callApi(name, { params: { projectId, releaseId } }),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

/** Withdraws a request from those who have not answered. */
export function useWithdraw(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (requestId: string) => callApi('withdrawRequest', { params: { projectId, requestId } }),
    onSettled: () => readStaffingAgain(queries, projectId),
  })
}

/** Reads again what bookings, requests and releases change. */
export const readStaffingAgain = (queries: QueryClient, projectId: string) =>
  invalidateParts(queries, projectId, 'bookings', 'coverage', 'day', 'summary', 'requests', 'releases')
