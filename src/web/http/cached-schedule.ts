import { hashKey, type QueryClient, type queryOptions } from '@tanstack/react-query'
import type { ScheduleReply } from '../../contract/schedule.ts'
import { type Month, monthsOfDays } from '../../domain/calendar.ts'
import type { ModeOfSlot } from '../../domain/slot.ts'

interface CachedScheduleOptions<Readers> {
  queryOf: (month: Month) => ReturnType<typeof queryOptions<ScheduleReply, Error, ScheduleReply, string[]>>
  readersOf: (reply: ScheduleReply) => Readers
  /** The month with these slots saved; the same object where it has none of them. */
  withSaved: (reply: ScheduleReply, slots: readonly ModeOfSlot[]) => ScheduleReply
}

/** A schedule whose months are in the query cache, one query each. */
export function cachedSchedule<Readers>(
  queries: QueryClient,
  { queryOf, readersOf, withSaved }: CachedScheduleOptions<Readers>,
) {
  const readers = new WeakMap<ScheduleReply, Readers>()
  const hashes = new Map<Month, string>()
  const keyOf = (month: Month) => queryOf(month).queryKey
  return {
    /** Undefined until the month is read. */
    readersOf(month: Month): Readers | undefined {
      // A sum looks up the month for every hour, and each look-up by the key would hash the key: 13 ms of a first sum.
      const hash = hashes.get(month) ?? hashKey(keyOf(month))
      hashes.set(month, hash)
      const reply = queries.getQueryCache().get<ScheduleReply>(hash)?.state.data
      if (!reply) return undefined
      const known = readers.get(reply) ?? readersOf(reply)
      readers.set(reply, known)
      return known
    },
    // A cached month that is not on the screen is up to date, or marked to be read again.
    load: (month: Month) => queries.fetchQuery({ ...queryOf(month), staleTime: Infinity }),
    takeSaved(slots: readonly ModeOfSlot[]): void {
      for (const month of monthsOfDays(slots.map(({ date }) => date))) {
        queries.setQueryData(keyOf(month), (reply) => reply && withSaved(reply, slots))
      }
    },
    /** A read that is under way began before the save: to invalidate its query drops it. */
    async reload(months: readonly Month[]): Promise<void> {
      await Promise.all(months.map((month) => queries.invalidateQueries({ queryKey: keyOf(month) })))
    },
  }
}
