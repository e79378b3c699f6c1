import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { emptySchedule, type SlotKey } from '../../../domain/slot.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import { scheduleQuery } from './requests.ts'
import { scheduleRows } from './view-model.ts'

interface SpokenFacts {
  wages: DatedWages | undefined
  givenSlots: ReadonlySet<SlotKey> | undefined
}

/** The project's month as the grid draws it. The month is empty while it is loading. */
export function useShownMonth(projectId: string, month: Month, { wages, givenSlots }: SpokenFacts) {
  const schedule = useQuery(scheduleQuery(projectId, month))
  const reply = useMemo(() => schedule.data ?? emptySchedule(month), [schedule.data, month])
  // Only labels for assistive technology have these facts, and every cell has one: they can wait.
  const spokenWages = useDeferredValue(wages)
  const spokenGivenSlots = useDeferredValue(givenSlots)
  const rows = useMemo(
    () => scheduleRows(month, reply, { wages: spokenWages, givenSlots: spokenGivenSlots }),
    [month, reply, spokenWages, spokenGivenSlots],
  )
  return {
    reply,
    rows,
    isLoading: schedule.isPending,
    error: schedule.isError && !schedule.data ? schedule.error : undefined,
    retry: schedule.refetch,
  }
}
