import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Month } from '../../../domain/calendar.ts'
import { monthOfDay } from '../../../domain/calendar.ts'
import { ApiError } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { createSlotSaver, type SlotSaver } from './slot-saver.ts'
import { emptySchedule, withSlot } from './view-model.ts'

/** The month's demand, without anybody's overrides. */
export function scheduleQuery(projectId: string, month: Month) {
  return queryOptions({
    queryKey: ['project', projectId, 'schedule', month],
    queryFn: async ({ signal }) => {
      try {
        return await callApi('getSchedule', { params: { projectId }, query: { month }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return emptySchedule(month)
        throw error
      }
    },
  })
}

/** Saves slots of a project and keeps what is cached true. */
export function slotSaverOf(
  queries: QueryClient,
  projectId: string,
  onFailed: (error: unknown) => void,
): SlotSaver {
  const keyOf = (month: Month) => scheduleQuery(projectId, month).queryKey
  return createSlotSaver({
    save: (slot) => callApi('setSlot', { params: { projectId }, body: slot }),
    onSaved: (slot) =>
      queries.setQueryData(keyOf(monthOfDay(slot.date)), (reply) => reply && withSlot(reply, slot)),
    onFailed,
    // Reads that are under way began before the save: asking again drops them.
    reload: async (months) => {
      void queries.invalidateQueries({ queryKey: ['project', projectId, 'summary'] })
      await Promise.all(months.map((month) => queries.invalidateQueries({ queryKey: keyOf(month) })))
    },
  })
}
