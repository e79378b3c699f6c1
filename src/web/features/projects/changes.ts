/** Mutations of administrators. They lie apart from the requests that every page reads. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { callApi } from '../../http/client.ts'
import { refreshUser } from '../../session/refresh-user.ts'
import { projectQuery, projectsQuery } from './requests.ts'
import type { ProjectChanges } from './settings-view-model.ts'

export function useCreateProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ tenantId, name }: { tenantId: string; name: string }) =>
      callApi('createProject', { params: { tenantId }, body: { name } }),
    onSuccess: (project) => keepProject(queries, project),
  })
}

export function useUpdateProject(projectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changes: ProjectChanges & { archived?: boolean }) =>
      callApi('updateProject', { params: { projectId }, body: changes }),
    onSuccess: (project) => keepProject(queries, project),
  })
}

/** Waits until the lists are read again, so that a list is current when a person comes back to it. */
async function keepProject(queries: QueryClient, project: ProjectReply): Promise<void> {
  queries.setQueryData(projectQuery(project.id).queryKey, project)
  await Promise.all([
    queries.invalidateQueries({ queryKey: projectsQuery(project.tenantId).queryKey }),
    refreshUser(),
  ])
}
