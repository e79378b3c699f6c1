import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OwnPattern } from '../../../domain/own-patterns.ts'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'

/** The weekly patterns in which the person can work. */
export function ownPatternsQuery() {
  return queryOptions({
    queryKey: ownKey('own-patterns'),
    queryFn: async ({ signal }): Promise<readonly OwnPattern[]> =>
      (await callApi('getMyPatterns', { signal })).patterns,
  })
}

/** States all patterns. */
export function useSetOwnPatterns() {
  const queries = useQueryClient()
  const { queryKey } = ownPatternsQuery()
  return useSave({
    mutationFn: async (patterns: readonly OwnPattern[]) =>
      (await callApi('setMyPatterns', { body: { patterns: [...patterns] } })).patterns,
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
}
