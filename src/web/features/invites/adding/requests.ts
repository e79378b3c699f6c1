import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { AddressResult } from '../../../../contract/invites.ts'
import { callApi } from '../../../http/client.ts'
import { invalidateParts, tenantKey } from '../../../http/query-keys.ts'
import { useSave } from '../../../http/use-save.ts'
import { inBackground } from '../../../in-background.ts'
import { type EntryResult, inParts, type PastedEntry, resultsOf } from './view-model.ts'

/** Everybody of the organisation, or those who match a search, page by page. */
export function peopleQuery(tenantId: string, sought: string) {
  const query = sought.trim()
  return infiniteQueryOptions({
    queryKey: tenantKey(tenantId, 'people', query),
    queryFn: ({ pageParam: before, signal }) =>
      callApi('listPeople', {
        params: { tenantId },
        query: { ...(query !== '' && { query }), ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // No event reports the rosters of other projects, so each opening reads the list again.
    staleTime: 0,
  })
}

interface Place {
  tenantId: string
  projectId: string
}

/** Puts people on the roster, in calls of as many as one call takes. */
export function useAddToRoster(place: Place) {
  const readAgain = useReadAgain(place)
  return useSave({
    mutationFn: async (userIds: readonly string[]) => {
      for (const part of inParts(userIds)) {
        await callApi('addToRoster', { params: { projectId: place.projectId }, body: { userIds: part } })
      }
    },
    onSettled: readAgain,
  })
}

/**
 * Adds or invites the people of addresses, in calls of as many as one call takes.
 * @param onDone called with the outcome of each entry, also where the component is gone by then
 */
export function useInviteAddresses(place: Place, onDone: (results: readonly EntryResult[]) => void) {
  const readAgain = useReadAgain(place)
  return useSave({
    mutationFn: async (entries: readonly PastedEntry[]) => {
      const results: AddressResult[] = []
      for (const part of inParts(entries)) {
        const emails = part.map(({ email }) => email)
        const reply = await callApi('inviteAddresses', {
          params: { projectId: place.projectId },
          body: { emails },
        })
        results.push(...reply.results)
      }
      return resultsOf(entries, results)
    },
    onSuccess: onDone,
    onSettled: readAgain,
  })
}

/** Reads what shows people and invites again, also after a failure: the first of several calls may have succeeded. */
function useReadAgain({ tenantId, projectId }: Place) {
  const queries = useQueryClient()
  return () => {
    inBackground(queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'people') }))
    inBackground(invalidateParts(queries, projectId, 'roster', 'summary', 'invites', 'history'))
  }
}
