import { queryOptions } from '@tanstack/react-query'
import { firstReads } from '../../first-reads.ts'
import { arrivedReply, callRead } from '../../http/client.ts'
import { projectKey, tenantKey } from '../../http/query-keys.ts'
import { withOfflineReply } from '../../session/offline-query.ts'

/** The projects of a tenant that the signed-in person may open. Administrators also get archived ones. */
export function projectsQuery(tenantId: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'projects'),
    ...withOfflineReply((signal) => callRead(firstReads.projects(tenantId), signal), {
      tenantOf: () => tenantId,
    }),
  })
}

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'project'),
    initialData: () => arrivedReply(firstReads.project(projectId)),
    ...withOfflineReply((signal) => callRead(firstReads.project(projectId), signal), {
      tenantOf: (project) => project.tenantId,
    }),
  })
}
