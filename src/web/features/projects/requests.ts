import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'
import { keptQuery } from '../../session/kept-query.ts'

/** The projects of a tenant that are open to the signed-in person; an administrator's archived ones too. */
export function projectsQuery(tenantId: string) {
  return queryOptions({
    queryKey: ['tenants', tenantId, 'projects'],
    ...keptQuery((signal) => callApi('listProjects', { params: { tenantId }, signal })),
  })
}

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    ...keptQuery((signal) => callApi('getProject', { params: { projectId }, signal })),
  })
}
