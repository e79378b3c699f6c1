import {
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Month, monthOfDay } from '../../../../domain/calendar.ts'
import { type Slot } from '../../../../domain/slot.ts'
import { withSlots } from '../../../../domain/with-slots.ts'
import type { ScheduleSource } from '../../../grid/edits/schedule-edits.ts'
import { ApiError } from '../../../http/api-error.ts'
import { cachedSchedule } from '../../../http/cached-schedule.ts'
import { callApi } from '../../../http/client.ts'
import { projectKey, invalidateParts } from '../../../http/query-keys.ts'
import { readSchedule } from '../../../http/read-schedule.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { draftQuery } from '../../../session/drafts.ts'
import { useUnsavedCard } from '../../../session/unsaved/cards.ts'
import { TOAST_MS, useToast } from '../../../ui/toast.tsx'
import { announce } from './announce-update.ts'
import {
  type Changes,
  countChanges,
  daysAfter,
  hasNoChanges,
  hoursOfPerson,
  monthsChanged,
  NO_CHANGES,
  personReaders,
  dropSent,
} from './person-view-model.ts'
import { personTexts } from './texts.ts'

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
const changesQuery = (projectId: string) => draftQuery<Changes>(projectKey(projectId, 'people-draft'))

function changesWriter(queries: QueryClient, projectId: string, userId: string) {
  const { queryKey } = changesQuery(projectId)
  return (write: (now: Changes) => Changes) =>
    queries.setQueryData(queryKey, (all = NO_CHANGES_BY_PERSON) => {
      const { [userId]: before = NO_CHANGES, ...others } = all
      const after = write(before)
      return hasNoChanges(after) ? others : { ...others, [userId]: after }
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

/** Makes the unsaved hours of all people known to the bar, also of people whose month is folded. It draws nothing. */
export function UnsavedHours({ projectId }: { projectId: string }): null {
  const queries = useQueryClient()
  const { data: all = NO_CHANGES_BY_PERSON } = useQuery(changesQuery(projectId))
  const save = useSavePeople(projectId)
  const userIds = Object.keys(all)
  useUnsavedCard({
    count: Object.values(all).reduce((sum, changes) => sum + countChanges(changes).all, 0),
    save: () => save(userIds),
    discard: () => {
      const { queryKey } = changesQuery(projectId)
      queries.setQueryData(queryKey, NO_CHANGES_BY_PERSON)
      return () => queries.setQueryData(queryKey, (now) => ({ ...all, ...now }))
    },
    place: () => document.querySelector(userIds.map((userId) => `[data-user-id="${userId}"]`).join(',')),
  })
  return null
}

/** Saves the unsaved changes of these people, of any months, and shows the result. Resolves to whether all are saved. */
export function useSavePeople(projectId: string): (userIds: readonly string[]) => Promise<boolean> {
  const queries = useQueryClient()
  const { show } = useToast()
  const t = useTexts(personTexts)
  return async (userIds) => {
    const outcomes = await Promise.all(userIds.map((userId) => savePerson(queries, { projectId, userId })))
    if (outcomes.includes('failed')) show(t.saveFailed, { tone: 'error', ms: TOAST_MS })
    else if (outcomes.includes('saved')) show(t.saved)
    return !outcomes.includes('failed')
  }
}

const savingKey = (projectId: string, userId: string) => ['save', ...changesQuery(projectId).queryKey, userId]

/** The changes that a running save of the person sends. */
export function useSending(projectId: string, userId: string): Changes | undefined {
  const filters = { mutationKey: savingKey(projectId, userId), status: 'pending' } as const
  // The state of a mutation has no type, and savePerson begins every one with this key.
  return useMutationState({ filters, select: ({ state }) => state.variables as Changes }).at(-1)
}

type PersonPlace = { projectId: string; userId: string }

/** Saves a person's unsaved changes. After a failure they stay in the draft. A save that still runs is not repeated. */
async function savePerson(
  queries: QueryClient,
  { projectId, userId }: PersonPlace,
): Promise<'saved' | 'failed' | 'nothing'> {
  const mutationKey = savingKey(projectId, userId)
  const changes = queries.getQueryData(changesQuery(projectId).queryKey)?.[userId]
  if (!changes || queries.isMutating({ mutationKey }) > 0) return 'nothing'
  const saving = queries.getMutationCache().build(queries, {
    mutationKey,
    mutationFn: (sent: Changes) => saveChangesOfPerson(queries, { projectId, userId, changes: sent }),
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
    },
    onSettled: () => inBackground(invalidateParts(queries, projectId, 'availability', 'roster', 'summary')),
  })
  return saving.execute(changes).then(
    () => 'saved',
    () => 'failed',
  )
}

/** A day is sent whole, so the saved hours are read first, since the person may have given more since the last read. */
async function saveChangesOfPerson(
  queries: QueryClient,
  { projectId, userId, changes }: PersonPlace & { changes: Changes },
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
