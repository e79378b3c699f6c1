import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Day, Month } from '../../../domain/calendar.ts'
import { firstReads } from '../../first-reads.ts'
import { ApiError, type FailureCode } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { readSchedule } from '../../http/read-schedule.ts'
import { useSave } from '../../http/use-save.ts'
import { inBackground } from '../../in-background.ts'
import { changeDraft, draftQuery } from '../../session/drafts.ts'
import { withOfflineReply } from '../../session/offline-query.ts'
import {
  daysToSave,
  type HoursByDay,
  hoursOfReply,
  knownOf,
  monthsOf,
  withoutHours,
  withSavedHours,
} from './view-model.ts'

/** The month's modes with my overrides. */
export function myScheduleQuery(projectId: string, month: Month) {
  return queryOptions(
    withOfflineReply(
      projectKey(projectId, 'schedule', month, 'me'),
      firstReads.mySchedule(projectId, month),
      { ask: readSchedule, ofMonth: (other: Month): object => myScheduleQuery(projectId, other) },
    ),
  )
}

export function myAvailabilityQuery(projectId: string, month: Month) {
  return queryOptions(
    withOfflineReply(
      projectKey(projectId, 'availability', month, 'me'),
      firstReads.myAvailability(projectId, month),
      { ofMonth: (other: Month): object => myAvailabilityQuery(projectId, other) },
    ),
  )
}

export function myWagesQuery(projectId: string, month: Month) {
  return queryOptions(
    withOfflineReply(
      projectKey(projectId, 'effective-wages', month, 'me'),
      firstReads.myWages(projectId, month),
      { ofMonth: (other: Month): object => myWagesQuery(projectId, other) },
    ),
  )
}

/** The first day from this one on that has open hours. */
export function openDayQuery(projectId: string, from: Day) {
  return queryOptions({
    queryKey: projectKey(projectId, 'open-day', from),
    queryFn: ({ signal }) => callApi('findOpenDay', { params: { projectId }, query: { from }, signal }),
  })
}

/** The draft: hours that are added and not saved. */
export const draftOfHours = (projectId: string) =>
  draftQuery<number>(projectKey(projectId, 'availability-draft'), { isStored: true })

const CHANGED_MEANWHILE = new Set<FailureCode>(['cannot_remove_hours', 'hours_removed'])

type SaveOutcome = { onSaved: () => void; onFailed: (error: Error) => void }

/** Saves added hours of any months. After a failure they stay in the draft. */
export function useSaveAvailability(projectId: string, { onSaved, onFailed }: SaveOutcome) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (added: HoursByDay) => saveAddedHours(queries, projectId, added),
    onSuccess: (_, added) => {
      for (const month of monthsOf(added)) {
        queries.setQueryData(
          myAvailabilityQuery(projectId, month).queryKey,
          (reply) => reply && withSavedHours(reply, month, added),
        )
      }
      changeDraft(queries, draftOfHours(projectId), (draft) => withoutHours(draft, added))
      onSaved()
    },
    onError: onFailed,
    // The queries are read again after a refusal too, so that its reason becomes visible.
    onSettled: () =>
      inBackground(
        invalidateParts(
          queries,
          projectId,
          'availability',
          'schedule',
          'effective-wages',
          'next-hours',
          'full',
        ),
      ),
  })
}

/**
 * A day is sent whole. Hours that an administrator has added since the last read would look dropped, and removed ones would
 * look added; the server refuses both. The saved hours are then read again, and the days sent once more.
 */
async function saveAddedHours(queries: QueryClient, projectId: string, added: HoursByDay): Promise<void> {
  const send = async (isFresh: boolean) => {
    const replies = await Promise.all(
      monthsOf(added).map((month) => {
        const query = myAvailabilityQuery(projectId, month)
        return isFresh ? queries.fetchQuery({ ...query, staleTime: 0 }) : queries.ensureQueryData(query)
      }),
    )
    const saved = hoursOfReply({ slots: replies.flatMap((reply) => reply.slots) })
    await callApi('saveAvailability', {
      params: { projectId },
      body: { availability: daysToSave(added, saved), known: knownOf(added, saved) },
    })
  }
  try {
    await send(false)
  } catch (error) {
    if (!(error instanceof ApiError && CHANGED_MEANWHILE.has(error.code))) throw error
    await send(true)
  }
}
