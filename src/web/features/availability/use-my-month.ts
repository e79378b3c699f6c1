import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { earliest } from '../../../domain/moment.ts'
import { emptySchedule } from '../../../domain/slot.ts'
import { wagesOfMonth } from '../../../domain/wages.ts'
import { inBackground } from '../../in-background.ts'
import { offlineSince } from '../../session/offline-replies.ts'
import { myAvailabilityQuery, myScheduleQuery, myWagesQuery } from './requests.ts'
import { hoursOfReply, type MyMonth, NO_HOURS, periodsOfReply } from './view-model.ts'

const NO_WAGES: MyMonth['wages'] = { legend: { GREEN: 0, YELLOW: 0, RED: 0 }, slots: [] }

/** Reads the month's schedule, hours and wages. The month is empty while they are loading. */
export function useMyMonth(projectId: string, month: Month) {
  const schedule = useQuery(myScheduleQuery(projectId, month))
  const availability = useQuery(myAvailabilityQuery(projectId, month))
  // Wages hold in every month, so the previous ones are shown meanwhile and the legend does not flicker.
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
    /** The moment of the oldest offline reply; undefined when the replies come from the server. */
    asOf: earliest(queries.map((query) => offlineSince(query.data))),
    isLoading: queries.some((query) => query.isPending || query.isPlaceholderData),
    legend: wages.data && wagesOfMonth(periodsOfReply(wages.data), month),
    // A failed read shows an error only where there is no earlier reply.
    error: queries.find((query) => query.isError && query.data === undefined)?.error,
    retry: () => {
      for (const query of queries) if (query.isError) inBackground(query.refetch())
    },
  }
}
