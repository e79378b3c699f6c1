/** The staffing of a project and its budget, for its settings. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../http/client.ts'
import { invalidateParts, projectKey } from '../../../http/query-keys.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import type { SavedStaffing, StaffingChanges } from './view-model.ts'

export function budgetQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'budget'),
    queryFn: ({ signal }) => callApi('getBudget', { params: { projectId }, signal }),
  })
}

/**
 * Counts the hours that become booked where the project becomes open, and their people. The key is among those of the coverage,
 * which changes of hours and colours make stale.
 */
export function waitingQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', 'waiting'),
    queryFn: ({ signal }) => callApi('countWaiting', { params: { projectId }, signal }),
    staleTime: 0,
  })
}

/** Reads what is saved at this moment. */
export async function readStaffing(queries: QueryClient, projectId: string): Promise<SavedStaffing> {
  const [staffing, { monthly }] = await Promise.all([
    queries.fetchQuery({ ...staffingQuery(projectId), staleTime: 0 }),
    queries.fetchQuery({ ...budgetQuery(projectId), staleTime: 0 }),
  ])
  return { staffing, budget: monthly }
}

/** Saves what has changed. */
export async function saveStaffing(
  queries: QueryClient,
  projectId: string,
  { staffing, budget }: StaffingChanges,
): Promise<void> {
  const params = { projectId }
  if (staffing)
    queries.setQueryData(
      staffingQuery(projectId).queryKey,
      await callApi('setStaffing', { params, body: staffing }),
    )
  if (budget)
    queries.setQueryData(
      budgetQuery(projectId).queryKey,
      await callApi('setBudget', { params, body: budget }),
    )
  if (staffing ?? budget) await invalidateParts(queries, projectId, 'coverage')
}
