import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { callApi } from '../../http/client.ts'
import { keptQuery } from '../../session/kept-query.ts'
import { sessionToken, storeUser } from '../../session/session-store.ts'

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
