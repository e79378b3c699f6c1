import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { type PatternSlot, withSlots } from '../../../domain/slot.ts'
import { createSlotSaver, type SlotSaver } from '../../grid/slot-saver.ts'
import { callApi } from '../../http/client.ts'
import { readSchedule } from '../../http/read-schedule.ts'
import { type Pattern, patternOf } from './pattern-view-model.ts'

/** The month's demand, without anybody's overrides. */
export function scheduleQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: ['project', projectId, 'schedule', month],
    queryFn: ({ signal }) => readSchedule(projectId, { month }, signal),
  })
}

/** Saves slots of a project and keeps what is cached true. */
export function slotSaverOf(
  queries: QueryClient,
  projectId: string,
  onFailed: (error: unknown) => void,
): SlotSaver<null> {
  const keyOf = (month: Month) => scheduleQuery(projectId, month).queryKey
  return createSlotSaver<null>({
    save: (slot) => callApi('setSlot', { params: { projectId }, body: slot }),
    saveAll: (slots) => callApi('setSlots', { params: { projectId }, body: { slots: [...slots] } }),
    onSaved: (...slots) => {
      for (const month of monthsOfDays(slots.map(({ date }) => date))) {
        queries.setQueryData(keyOf(month), (reply) => reply && withSlots(reply, slots))
      }
    },
    onFailed,
    // Reads that are under way began before the save: asking again drops them.
    reload: async (months) => {
      void queries.invalidateQueries({ queryKey: ['project', projectId, 'summary'] })
      await Promise.all(months.map((month) => queries.invalidateQueries({ queryKey: keyOf(month) })))
    },
  })
}

export function patternQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'pattern'],
    queryFn: async ({ signal }): Promise<Pattern> =>
      patternOf((await callApi('getPattern', { params: { projectId }, signal })).slots),
  })
}

export function useSavePattern(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = patternQuery(projectId)
  return useMutation({
    mutationFn: async (slots: PatternSlot[]): Promise<Pattern> =>
      patternOf((await callApi('setPattern', { params: { projectId }, body: { slots } })).slots),
    // A read that began before the save must not arrive after it.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (kept) => {
      queries.setQueryData(queryKey, kept)
      // The pattern shows in every month, and in what its hours amount to.
      for (const part of ['schedule', 'summary']) {
        void queries.invalidateQueries({ queryKey: ['project', projectId, part] })
      }
    },
  })
}
