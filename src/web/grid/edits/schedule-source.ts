import type { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import type { ModeOfSlot } from '../../../domain/slot.ts'
import { createSlotSaver, type SlotSaverDeps } from './cell-saver.ts'
import type { ScheduleSource } from './schedule-edits.ts'

type MonthQuery = ReturnType<typeof queryOptions<ScheduleReply, Error, ScheduleReply, string[]>>

interface Kept
  extends
    Pick<SlotSaverDeps<null>, 'save' | 'saveAll'>,
    Pick<ScheduleSource<ScheduleReply>, 'readersOf' | 'savePrices' | 'onFailed'> {
  queryOf: (month: Month) => MonthQuery
  /** The month once these slots are as said; the same one where none of them is of it. */
  withSaved: (reply: ScheduleReply, slots: readonly ModeOfSlot[]) => ScheduleReply
  /** Reads again what else a saved mode changes. */
  readMore: () => void
}

/** A schedule that lies among the queries, a month in each; what is cached is kept true. */
export function createScheduleSource(queries: QueryClient, kept: Kept): ScheduleSource<ScheduleReply> {
  const { queryOf, save, saveAll, withSaved, readMore, readersOf, savePrices, onFailed } = kept
  const keyOf = (month: Month) => queryOf(month).queryKey
  const saver = createSlotSaver<null>({
    save,
    saveAll,
    onSaved: (...slots) => {
      for (const month of monthsOfDays(slots.map(({ date }) => date))) {
        queries.setQueryData(keyOf(month), (reply) => reply && withSaved(reply, slots))
      }
    },
    onFailed,
    // Reads that are under way began before the save: asking again drops them.
    reload: async (months) => {
      readMore()
      await Promise.all(months.map((month) => queries.invalidateQueries({ queryKey: keyOf(month) })))
    },
  })
  return {
    known: (month) => queries.getQueryData(keyOf(month)),
    // What is kept of a month that is not on the screen is true, or is read again.
    load: (month) => queries.fetchQuery({ ...queryOf(month), staleTime: Infinity }),
    readersOf,
    saver,
    savePrices,
    onFailed,
  }
}
