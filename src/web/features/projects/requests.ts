import { queryOptions } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { noteOffset } from '../../clock.ts'
import { firstReads } from '../../first-reads.ts'
import { projectKey, tenantKey } from '../../http/query-keys.ts'
import { withOfflineReply } from '../../session/offline-query.ts'

/** The projects of a tenant that the signed-in person may open. Administrators also get archived ones. */
export function projectsQuery(tenantId: string) {
  return queryOptions(
    withOfflineReply(tenantKey(tenantId, 'projects'), firstReads.projects(tenantId), {
      tenantOf: () => tenantId,
    }),
  )
}

/** The page asks the clock for the time in the project's zone as soon as it has the project. */
function noteZone(project: ProjectReply): ProjectReply {
  noteOffset(project.timeZone, project.utcOffset)
  return project
}

export function projectQuery(projectId: string) {
  return queryOptions({
    ...withOfflineReply(projectKey(projectId, 'project'), firstReads.project(projectId), {
      tenantOf: (project) => project.tenantId,
    }),
    select: noteZone,
  })
}
