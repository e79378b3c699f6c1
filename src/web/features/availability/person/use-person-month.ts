import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import { emptySchedule } from '../../../../domain/slot.ts'
import { inBackground } from '../../../in-background.ts'
import { NO_HOURS } from '../view-model.ts'
import { hoursOfPerson, type PersonMonth, type PersonWages } from './person-view-model.ts'
import { everybodysHoursQuery, personScheduleQuery } from './requests.ts'

type PersonPlace = { projectId: string; userId: string; month: Month }

/** Reads a person's schedule and hours. The month is empty while they are loading. */
export function usePersonMonth({ projectId, userId, month }: PersonPlace, wages: PersonWages | undefined) {
  const schedule = useQuery(personScheduleQuery(projectId, month, userId))
  const hours = useQuery(everybodysHoursQuery(projectId, month))
  const person = useMemo(
    (): PersonMonth => ({
      month,
      schedule: schedule.data ?? emptySchedule(month),
      wages,
      saved: hours.data ? hoursOfPerson(hours.data, userId, month) : NO_HOURS,
    }),
    [month, userId, schedule.data, hours.data, wages],
  )
  const queries = [schedule, hours]
  return {
    person,
    isLoading: queries.some((query) => query.isPending),
    // A failed read shows an error only where there is no earlier reply.
    error: queries.find((query) => query.isError && query.data === undefined)?.error,
    retry: () => {
      for (const query of queries) if (query.isError) inBackground(query.refetch())
    },
  }
}
