import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateParts } from '../../http/query-keys.ts'
import { inBackground } from '../../in-background.ts'
import { subscribe } from './availability-updates.ts'

/** Reads the hours and the overrides again when another tab has saved hours of the project. */
export function useAvailabilityUpdates(projectId: string): void {
  const queries = useQueryClient()
  useEffect(
    // The overrides are part of the schedule's reply.
    () =>
      subscribe(projectId, () =>
        inBackground(invalidateParts(queries, projectId, 'availability', 'schedule')),
      ),
    [projectId, queries],
  )
}
