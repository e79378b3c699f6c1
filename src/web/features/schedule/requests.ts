import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Month } from '../../../domain/calendar.ts'
import {
  type Mode,
  type ModeOfPattern,
  type PatternSlot,
  type Slot,
  withSlots,
} from '../../../domain/slot.ts'
import { firstReads } from '../../first-reads.ts'
import type { ScheduleSource } from '../../grid/edits/schedule-edits.ts'
import { cachedSchedule } from '../../http/cached-schedule.ts'
import { callApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { readSchedule } from '../../http/read-schedule.ts'
import { inBackground } from '../../in-background.ts'
import { draftQuery } from '../../session/drafts.ts'
import { type Pattern, patternOf, unsavedIn } from './pattern-view-model.ts'
import { scheduleReaders } from './view-model.ts'

type PlannedSlot = Slot | ModeOfPattern

/** The month's modes without overrides. */
export function scheduleQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: projectKey(projectId, 'schedule', month),
    queryFn: ({ signal }) => readSchedule(firstReads.schedule(projectId, month), signal),
  })
}

/** The project's schedule as a source for the grid's edits. */
export function scheduleSource(
  queries: QueryClient,
  projectId: string,
  options: Pick<ScheduleSource, 'onFailed' | 'savePrices' | 'questions'>,
): ScheduleSource {
  const cached = cachedSchedule(queries, {
    queryOf: (month) => scheduleQuery(projectId, month),
    readersOf: scheduleReaders,
    withSaved: withSlots,
  })
  return {
    ...options,
    ...cached,
    saveMode: (slot) => callApi('setSlot', { params: { projectId }, body: slot }),
    saveModes: (slots) => callApi('setSlots', { params: { projectId }, body: { slots: [...slots] } }),
    reload(months) {
      inBackground(invalidateParts(queries, projectId, 'summary'))
      return cached.reload(months)
    },
  }
}

/** Counts the given hours that would stop counting if these slots had these modes. Changes nothing. */
export function countClosing(projectId: string, slots: readonly PlannedSlot[]) {
  return callApi('countClosing', { params: { projectId }, body: { slots: [...slots] } })
}

export function patternQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'pattern'),
    queryFn: async ({ signal }): Promise<Pattern> =>
      patternOf((await callApi('getPattern', { params: { projectId }, signal })).slots),
  })
}

/** The draft of the weekly pattern. */
export const draftOfPattern = (projectId: string) => draftQuery<Mode>(projectId, 'pattern-draft')

export function useSavePattern(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = patternQuery(projectId)
  return useMutation({
    mutationFn: async (slots: PatternSlot[]): Promise<Pattern> =>
      patternOf((await callApi('setPattern', { params: { projectId }, body: { slots } })).slots),
    // A read that began before the save must not arrive after it.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      // Cells that were changed during the save stay in the draft.
      queries.setQueryData(draftOfPattern(projectId).queryKey, (draft) => draft && unsavedIn(saved, draft))
      // The pattern is part of every month and of its sums.
      inBackground(invalidateParts(queries, projectId, 'schedule', 'summary'))
    },
  })
}
