import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Month, monthOfDay } from '../../../../domain/calendar.ts'
import { type Slot, withSlots } from '../../../../domain/slot.ts'
import type { ScheduleSource } from '../../../grid/edits/schedule-edits.ts'
import { ApiError } from '../../../http/api-error.ts'
import { cachedSchedule } from '../../../http/cached-schedule.ts'
import { callApi } from '../../../http/client.ts'
import { projectKey, invalidateParts } from '../../../http/query-keys.ts'
import { readSchedule } from '../../../http/read-schedule.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { draftQuery } from '../../../session/drafts.ts'
import { announce } from '../availability-updates.ts'
import {
  type Changes,
  countChanges,
  daysAfter,
  hoursOfPerson,
  monthsChanged,
  NO_CHANGES,
  personReaders,
  dropSent,
} from './person-view-model.ts'

/** The month's modes with a person's overrides and prices. */
export function personScheduleQuery(projectId: string, month: Month, userId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'schedule', month, userId),
    queryFn: ({ signal }) =>
      readSchedule(
        {
          name: 'getSchedule',
          args: { params: { projectId }, query: { month, includeUserOverrides: 'true', userId } },
        },
        signal,
      ),
  })
}

/** Everybody's hours. All open sections share this query. */
export function everybodysHoursQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'availability', month, 'all'),
    queryFn: ({ signal }) => callApi('listAvailability', { params: { projectId }, query: { month }, signal }),
  })
}

type ChangesByPerson = Readonly<Record<string, Changes>>
const NO_CHANGES_BY_PERSON: ChangesByPerson = {}

/** Unsaved changes by person. */
const changesQuery = (projectId: string) => draftQuery<Changes>(projectId, 'people-draft')

function changesWriter(queries: QueryClient, projectId: string, userId: string) {
  const { queryKey } = changesQuery(projectId)
  return (write: (now: Changes) => Changes) =>
    queries.setQueryData(queryKey, (all = NO_CHANGES_BY_PERSON) => {
      const { [userId]: before = NO_CHANGES, ...others } = all
      const after = write(before)
      return countChanges(after).all === 0 ? others : { ...others, [userId]: after }
    })
}

export function useChanges(projectId: string, userId: string) {
  const queries = useQueryClient()
  const { data = NO_CHANGES_BY_PERSON } = useQuery(changesQuery(projectId))
  return [data[userId] ?? NO_CHANGES, changesWriter(queries, projectId, userId)] as const
}

/** Ids of the people with unsaved changes. */
export function useUnsavedPeople(projectId: string): string[] {
  // `select` draws the list again only when a person is added or removed, and not on each press.
  const { data = [] } = useQuery({ ...changesQuery(projectId), select: Object.keys })
  return data
}

type SaveOutcome = { onSaved: () => void; onFailed: () => void }

/** Saves a person's changes of any months. After a failure they stay in the draft. */
export function useSavePerson(projectId: string, userId: string, { onSaved, onFailed }: SaveOutcome) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (changes: Changes) => saveChangesOfPerson(queries, { projectId, userId, changes }),
    onSuccess: ({ slots }, sent) => {
      for (const month of monthsChanged(sent)) {
        const inMonth = slots.filter(({ date }) => monthOfDay(date) === month)
        queries.setQueryData(
          everybodysHoursQuery(projectId, month).queryKey,
          (reply) =>
            reply && {
              ...reply,
              users: reply.users.map((one) => (one.user.id === userId ? { ...one, slots: inMonth } : one)),
            },
        )
      }
      changesWriter(queries, projectId, userId)((now) => dropSent(now, sent))
      announce({ projectId, userId })
      onSaved()
    },
    onError: onFailed,
    onSettled: () => inBackground(invalidateParts(queries, projectId, 'availability', 'roster', 'summary')),
  })
}

/** A day is sent whole, so the saved hours are read first, since the person may have given more since the last read. */
async function saveChangesOfPerson(
  queries: QueryClient,
  { projectId, userId, changes }: { projectId: string; userId: string; changes: Changes },
) {
  const months = await Promise.all(
    monthsChanged(changes).map(async (month) => {
      const reply = await queries.fetchQuery({ ...everybodysHoursQuery(projectId, month), staleTime: 0 })
      return hoursOfPerson(reply, userId, month)
    }),
  )
  const availability = daysAfter(changes, Object.assign({}, ...months))
  try {
    return await callApi('saveUserAvailability', { params: { projectId, userId }, body: { availability } })
  } catch (error) {
    // A server without this endpoint has the other one (specification, section 7).
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 400))) throw error
    const body = { freelancerId: userId, availability }
    return callApi('saveAvailability', { params: { projectId }, body })
  }
}

/** Counts the person's given hours that would stop counting if these were their overrides. Changes nothing. */
export function countClosingOfPerson(
  { projectId, userId }: { projectId: string; userId: string },
  slots: readonly Slot[],
) {
  return callApi('countClosing', { params: { projectId }, body: { slots: [...slots], userId } })
}

/** A person's overrides and prices, as a source for the grid's edits. */
export function personSource(
  queries: QueryClient,
  { projectId, userId }: { projectId: string; userId: string },
  options: Pick<ScheduleSource, 'onFailed' | 'savePrices' | 'questions'>,
): ScheduleSource {
  const params = { projectId, userId }
  const cached = cachedSchedule(queries, {
    queryOf: (month) => personScheduleQuery(projectId, month, userId),
    readersOf: personReaders,
    withSaved: (reply, slots) => {
      const { schedule } = withSlots({ ...reply, schedule: reply.userModeOverrides }, slots)
      return { ...reply, userModeOverrides: schedule }
    },
  })
  return {
    ...options,
    ...cached,
    saveMode: (slot) => callApi('setUserSlotMode', { params, body: slot }),
    saveModes: (slots) => callApi('setUserSlotModes', { params, body: { slots: [...slots] } }),
    reload(months) {
      inBackground(invalidateParts(queries, projectId, 'summary'))
      return cached.reload(months)
    },
  }
}
