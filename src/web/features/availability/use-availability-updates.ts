import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateParts } from '../../http/query-keys.ts'
import { subscribe } from './availability-updates.ts'

/** Loads the hours and the overrides again when another tab has saved hours of the project. */
export function useAvailabilityUpdates(projectId: string): void {
  const queries = useQueryClient()
  useEffect(
    // The overrides come with the schedule.
    () => subscribe(projectId, () => void invalidateParts(queries, projectId, 'availability', 'schedule')),
    [projectId, queries],
  )
}
