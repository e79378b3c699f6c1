import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'

/** The projects of a tenant that are open to the signed-in person. */
export function projectsQuery(tenantId: string) {
  return queryOptions({
    queryKey: ['tenants', tenantId, 'projects'],
    queryFn: ({ signal }) => callApi('listProjects', { params: { tenantId }, signal }),
  })
}

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => callApi('getProject', { params: { projectId }, signal }),
  })
}
