import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { firstReads } from '../../first-reads.ts'
import { callApi, readApi } from '../../http/client.ts'
import { projectKey } from '../../http/query-keys.ts'
import { readRoster } from './read-roster.ts'

/**
 * The roster with the slots given in the month. The previous month stays on screen until the next one is loaded. The cache does
 * not hold each person's hours, which are a hundred thousand for a thousand people.
 */
export function rosterQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'roster', month),
    queryFn: ({ signal }) => {
      const { name, args } = firstReads.roster(projectId, month)
      return readApi(name, { ...args, signal }, readRoster)
    },
    placeholderData: keepPreviousData,
  })
}

export function summaryQuery(projectId: string, month: string) {
  return queryOptions({
    queryKey: projectKey(projectId, 'summary', month),
    queryFn: ({ signal }) => callApi('getSummary', { params: { projectId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
}
