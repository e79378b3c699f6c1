import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NewsReply } from '../../../contract/news.ts'
import type { Month } from '../../../domain/calendar.ts'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'

/** Reads the news of a month. They stay as they were read until the person puts them away. */
export function newsQuery(projectId: string, month: Month) {
  const params = { projectId }
  return queryOptions({
    queryKey: ownKey('news', projectId, month),
    queryFn: ({ signal }): Promise<NewsReply> => callApi('getNews', { params, query: { month }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** States that the person has seen the changes of a month. */
export function useMarkNewsSeen(projectId: string, month: Month) {
  const queries = useQueryClient()
  const { queryKey } = newsQuery(projectId, month)
  return useSave({
    mutationFn: () => callApi('markNewsSeen', { params: { projectId }, body: { month } }),
    onSuccess: () => queries.setQueryData(queryKey, (news) => news && { ...news, slots: [] }),
  })
}
