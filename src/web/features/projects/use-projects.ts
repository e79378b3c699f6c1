import { useQueries } from '@tanstack/react-query'
import type { ProjectReply } from '../../../contract/projects.ts'
import { useLanguage } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { isAwaiting } from '../../session/offline-replies.ts'
import { projectsQuery } from './requests.ts'
import { mergeProjects } from './view-model.ts'

export interface Projects {
  isPending: boolean
  /** A list comes from the storage, and its answer may name other projects. */
  isAwaiting: boolean
  /** The first failure. The projects of the tenants that could be read are listed anyway. */
  error: Error | null
  projects: ProjectReply[]
  retry: () => void
}

export function useProjects(tenantIds: string[]): Projects {
  const language = useLanguage()
  return useQueries({
    queries: tenantIds.map(projectsQuery),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      isAwaiting: results.some(({ data, isFetching }) => isFetching && isAwaiting(data)),
      error: results.find((result) => result.error)?.error ?? null,
      projects: mergeProjects(
        results.flatMap((result) => (result.data ? [result.data.projects] : [])),
        language,
      ),
      retry: () => {
        for (const result of results) if (result.isError) inBackground(result.refetch())
      },
    }),
  })
}
