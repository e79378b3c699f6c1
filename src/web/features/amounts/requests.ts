import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import type { WhyQuery } from './query-view-model.ts'

/** Why an amount is what it is. It changes whenever the coverage, which has all sums, does. */
export function whyQuery({ projectId, query }: WhyQuery) {
  return queryOptions({
    queryKey: projectKey(projectId, 'coverage', 'why', new URLSearchParams(query).toString()),
    queryFn: ({ signal }) => callApi('explainAmount', { params: { projectId }, query, signal }),
    // Each opening reads: wages may have changed in another project.
    staleTime: 0,
  })
}
