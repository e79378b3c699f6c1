import { queryOptions } from '@tanstack/react-query'
import { callApi } from './client.ts'
import { projectKey } from './query-keys.ts'

/** How a project is staffed, which several features read. */
export function staffingQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'staffing'),
    queryFn: ({ signal }) => callApi('getStaffing', { params: { projectId }, signal }),
  })
}
