/** The members of an organisation, their roles, and the end of a membership. */
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../../domain/roles.ts'
import { callApi } from '../../http/client.ts'
import { tenantKey } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { inBackground } from '../../in-background.ts'
import { refreshUser } from '../../session/refresh-user.ts'

/** The members by name, page by page. */
export function membersQuery(tenantId: string) {
  return infiniteQueryOptions({
    queryKey: tenantKey(tenantId, 'members'),
    queryFn: ({ pageParam: before, signal }) =>
      callApi('listMembers', { params: { tenantId }, ...(before && { query: { before } }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // No event tells this page what other administrators do here.
    staleTime: 0,
  })
}

/** The people who have left and are not erased, by name, page by page. */
export function formerMembersQuery(tenantId: string) {
  return infiniteQueryOptions({
    queryKey: tenantKey(tenantId, 'members', 'former'),
    queryFn: ({ pageParam: before, signal }) =>
      callApi('listFormerMembers', { params: { tenantId }, ...(before && { query: { before } }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

interface RoleChange {
  role: Role
  projectIds: string[]
}

/** @param isOwn the role is the person's own, on which much of the page depends */
export function useChangeMember(tenantId: string, userId: string, { isOwn }: { isOwn: boolean }) {
  const readAgain = useReadAgain()
  return useSave({
    mutationFn: ({ role, projectIds }: RoleChange) =>
      callApi('changeMember', {
        params: { tenantId, userId },
        body: { role, ...(role === 'PLANNER' && { projectIds }) },
      }),
    onSuccess: () => {
      readAgain()
      if (isOwn) inBackground(refreshUser())
    },
  })
}

export function useRemoveMember(tenantId: string, userId: string) {
  const readAgain = useReadAgain()
  return useSave({
    mutationFn: () => callApi('removeMember', { params: { tenantId, userId } }),
    onSuccess: readAgain,
  })
}

export function useEraseMember(tenantId: string, userId: string) {
  const readAgain = useReadAgain()
  return useSave({
    mutationFn: () => callApi('eraseMember', { params: { tenantId, userId } }),
    onSuccess: readAgain,
  })
}

/** A role decides what rosters, sums and invites hold, so everything that was read is old. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => inBackground(queries.invalidateQueries())
}
