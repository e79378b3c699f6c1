/** Mutations of administrators. They lie apart from the requests that every page reads. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { callApi } from '../../http/client.ts'
import { useSave } from '../../http/use-save.ts'
import { refreshUser } from '../../session/refresh-user.ts'
import { projectQuery, projectsQuery } from './requests.ts'
import type { ProjectChanges } from './settings-view-model.ts'

export function useCreateProject() {
  const queries = useQueryClient()
  return useSave({
    mutationFn: ({ tenantId, name }: { tenantId: string; name: string }) =>
      callApi('createProject', { params: { tenantId }, body: { name } }),
    onSuccess: (project) => keepProject(queries, project),
  })
}

export function useUpdateProject(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (changes: { archived: boolean }) => updateProject(queries, projectId, changes),
  })
}

export async function updateProject(
  queries: QueryClient,
  projectId: string,
  changes: ProjectChanges & { archived?: boolean },
): Promise<void> {
  await keepProject(queries, await callApi('updateProject', { params: { projectId }, body: changes }))
}

/** Waits until the lists are read again, so that a list is current when a person comes back to it. */
async function keepProject(queries: QueryClient, project: ProjectReply): Promise<void> {
  queries.setQueryData(projectQuery(project.id).queryKey, project)
  await Promise.all([
    queries.invalidateQueries({ queryKey: projectsQuery(project.tenantId).queryKey }),
    refreshUser(),
  ])
}
