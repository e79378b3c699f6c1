/** What administrators make and change, apart from what everybody reads. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { callApi } from '../../http/client.ts'
import { sessionToken, storeUser } from '../../session-store.ts'
import { projectQuery, projectsQuery } from './requests.ts'

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
    mutationFn: (changes: { name?: string; archived?: boolean }) =>
      callApi('updateProject', { params: { projectId }, body: changes }),
    onSuccess: (project) => keepProject(queries, project),
  })
}

/** Waits for the lists, so that who comes back to one finds it as it is now. */
async function keepProject(queries: QueryClient, project: ProjectReply): Promise<void> {
  queries.setQueryData(projectQuery(project.id).queryKey, project)
  await Promise.all([
    queries.invalidateQueries({ queryKey: projectsQuery(project.tenantId).queryKey }),
    refreshUser(),
  ])
}

/** The person's `projectId` follows from how many projects are open. */
async function refreshUser(): Promise<void> {
  const token = sessionToken()
  try {
    const { user } = await callApi('getMe', {})
    if (sessionToken() === token) storeUser(user)
  } catch {
    // The project is saved all the same; the next start asks again.
  }
}
