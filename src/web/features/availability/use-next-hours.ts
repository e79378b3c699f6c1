import { useQuery } from '@tanstack/react-query'
import { type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { type NextHours, nextHours } from './day-list-view-model.ts'
import { nextHoursQuery } from './next-hours-query.ts'
import type { AvailabilityRow } from './view-model.ts'

/**
 * The person's hours that end next after the beginning of a slot; null for none, undefined while that is not known. The
 * server is asked only where the month on the screen does not tell.
 */
export function useNextHours(
  projectId: string,
  { month, rows, after }: { month: Month; rows: readonly AvailabilityRow[]; after: SlotRef },
): NextHours | null | undefined {
  const shown = month === monthOfDay(after.date) ? nextHours(rows, after) : undefined
  const { data } = useQuery({ ...nextHoursQuery(projectId, after), enabled: shown === undefined })
  return shown ?? data
}
