import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoticeSettings } from '../../../domain/notices.ts'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'

/** The person's notices, page by page, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ownKey('notices'),
  queryFn: ({ pageParam, signal }) => callApi('listNotices', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** The number of unread notices, which the stream of the bell keeps (watch-notices.ts); undefined until it is known. */
export const unreadQuery = queryOptions({
  queryKey: ownKey('unread-notices'),
  queryFn: async ({ signal }) => (await callApi('listNotices', { query: {}, signal })).unread,
  enabled: false,
})

/** States that the notice and all older ones are read. */
export function useReadNotices() {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (upTo: string) => callApi('readNotices', { body: { upTo } }),
    onSuccess: () => queries.setQueryData(unreadQuery.queryKey, 0),
  })
}

/** The ways that the person has chosen for each kind. */
export const settingsQuery = queryOptions({
  queryKey: ownKey('notice-settings'),
  queryFn: async ({ signal }) => (await callApi('getNoticeSettings', { signal })).settings,
})

/** Chooses the ways of some kinds, each stated whole. The table shows the choice at once; saves go out one after another. */
export function useSetWays() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'notice-settings' },
    mutationFn: (settings: Partial<NoticeSettings>) => callApi('setNoticeSettings', { body: { settings } }),
    onMutate: (changed) =>
      queries.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...changed }),
    onError: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}
