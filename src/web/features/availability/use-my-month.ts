import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { emptySchedule } from '../../../domain/slot.ts'
import { inBackground } from '../../in-background.ts'
import { offlineSince } from '../../session/offline-replies.ts'
import { myAvailabilityQuery, myScheduleQuery, myWagesQuery } from './requests.ts'
import { hoursOfReply, legendWages, type MyMonth, NO_HOURS } from './view-model.ts'

const NO_WAGES = { legend: { GREEN: 0, YELLOW: 0, RED: 0 }, slots: [] }

/** Everything the month needs; an empty one while it is loading. */
export function useMyMonth(projectId: string, month: Month) {
  const schedule = useQuery(myScheduleQuery(projectId, month))
  const availability = useQuery(myAvailabilityQuery(projectId, month))
  // The wages hold in every month: the legend does not flicker on the way to the next one.
  const wages = useQuery({ ...myWagesQuery(projectId, month), placeholderData: keepPreviousData })

  const mine = useMemo(
    (): MyMonth => ({
      month,
      schedule: schedule.data ?? emptySchedule(month),
      wages: wages.data ?? NO_WAGES,
      saved: availability.data ? hoursOfReply(availability.data) : NO_HOURS,
    }),
    [month, schedule.data, wages.data, availability.data],
  )
  const queries = [schedule, availability, wages]
  return {
    mine,
    /** When it was read, where there is no connection and it is what was read last. */
    asOf: oldest(queries.map((query) => offlineSince(query.data))),
    isLoading: queries.some((query) => query.isPending || query.isPlaceholderData),
    legend: wages.data && legendWages(wages.data),
    // What is there stays on the screen when a later read fails.
    error: queries.find((query) => query.isError && query.data === undefined)?.error,
    retry: () => {
      for (const query of queries) if (query.isError) inBackground(query.refetch())
    },
  }
}

function oldest(instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
