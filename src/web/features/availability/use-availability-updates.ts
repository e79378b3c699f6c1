import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from './availability-updates.ts'

/** Loads the hours and the overrides again when another tab has saved hours of the project. */
export function useAvailabilityUpdates(projectId: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribe(projectId, () => {
        // The overrides come with the schedule.
        for (const part of ['availability', 'schedule']) {
          void queries.invalidateQueries({ queryKey: ['project', projectId, part] })
        }
      }),
    [projectId, queries],
  )
}
