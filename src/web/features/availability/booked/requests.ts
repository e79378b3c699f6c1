import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReleaseReply } from '../../../../contract/releases.ts'
import { bitsToHours } from '../../../../domain/availability.ts'
import type { Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { callApi, callRead } from '../../../http/client.ts'
import { invalidateParts, projectKey } from '../../../http/query-keys.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { sessionState } from '../../../session-store.ts'
import { withOfflineReply } from '../../../session/offline-query.ts'
import type { HoursByDay } from '../view-model.ts'
import { hoursThatStay } from './view-model.ts'

export function staffingQuery(projectId: string) {
  const params = { projectId }
  return queryOptions(
    withOfflineReply(projectKey(projectId, 'staffing'), { name: 'getStaffing', args: { params } }),
  )
}

export function myBookingsQuery(projectId: string, month: Month) {
  const params = { projectId }
  return queryOptions(
    withOfflineReply(
      projectKey(projectId, 'bookings', month, 'me'),
      { name: 'getMyBookings', args: { params, query: { month } } },
      { ofMonth: (other: Month): object => myBookingsQuery(projectId, other) },
    ),
  )
}

/**
 * The caller's releases of the project, among the newest 50. The server sends those of everybody to who plans the project; the
 * browser stores none of others.
 */
export function myReleasesQuery(projectId: string) {
  const params = { projectId }
  return queryOptions(
    withOfflineReply(
      projectKey(projectId, 'releases'),
      { name: 'listReleases', args: { params, query: {} } },
      {
        async ask(read, signal) {
          // The deadline of the reply is stored by its object.
          const reply = await callRead(read, signal)
          const ownId = sessionState().user?.id
          reply.releases = reply.releases.filter(({ userId }) => userId === ownId)
          return reply
        },
      },
    ),
  )
}

/** Withdraws an open release; the person stays booked. */
export function useWithdrawRelease(
  projectId: string,
  on: { done: () => void; failed: (error: Error) => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (releaseId: string) => callApi('withdrawRelease', { params: { projectId, releaseId } }),
    onSuccess: on.done,
    onError: on.failed,
    onSettled: () => inBackground(invalidateParts(queries, projectId, 'bookings', 'releases')),
  })
}

export function fullHoursQuery(projectId: string, month: Month) {
  const params = { projectId }
  return queryOptions({
    queryKey: projectKey(projectId, 'full', month),
    queryFn: ({ signal }) => callApi('getFullHours', { params, query: { month }, signal }),
  })
}

/** Takes given hours of a day back. Hours that the page did not know stay. */
export function useTakeBack(projectId: string, on: { done: () => void; failed: (error: Error) => void }) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: ({ saved, date, hours }: { saved: HoursByDay; date: string; hours: readonly number[] }) =>
      callApi('saveAvailability', {
        params: { projectId },
        body: {
          availability: [{ day: date, hours: hoursThatStay(saved, date, hours) }],
          known: [{ day: date, hours: bitsToHours(saved[date] ?? 0) }],
        },
      }),
    onSuccess: on.done,
    onError: on.failed,
    onSettled: () =>
      inBackground(invalidateParts(queries, projectId, 'availability', 'bookings', 'next-hours')),
  })
}

/** Asks to be released from booked hours, or gives them back where the project allows it so long before. */
export function useAskRelease(
  projectId: string,
  on: { done: (state: ReleaseReply['state']) => void; failed: (error: Error) => void },
) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: ({ slots, reason }: { slots: readonly SlotRef[]; reason: string }) =>
      callApi('createRelease', { params: { projectId }, body: { slots: [...slots], reason } }),
    onSuccess: ({ release }) => on.done(release.state),
    onError: on.failed,
    onSettled: () =>
      inBackground(invalidateParts(queries, projectId, 'availability', 'bookings', 'releases', 'next-hours')),
  })
}
