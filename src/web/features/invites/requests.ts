/** Invites and links. They are no events of the project, so nothing else says that its history has grown. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CreateInvite } from '../../../contract/invites.ts'
import { callApi } from '../../http/client.ts'
import { readAgain } from '../../http/read-again.ts'
import { useSave } from '../../http/use-save.ts'

export function invitesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'invites'],
    queryFn: ({ signal }) => callApi('listInvites', { params: { projectId }, signal }),
    select: ({ invites }) => invites,
  })
}

/** Creates an invite; a freelancer's is mailed by the server. */
export function useCreateInvite(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (invite: CreateInvite) => callApi('createInvite', { params: { projectId }, body: invite }),
    onSuccess: () => {
      void readAgain(queries, projectId, 'audit')
      return queries.invalidateQueries({ queryKey: invitesQuery(projectId).queryKey })
    },
  })
}

/** Revokes an invite, which is marked here at once; the list is not asked for again. */
export function useRevokeInvite(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = invitesQuery(projectId)
  return useSave({
    mutationFn: (token: string) => callApi('revokeInvite', { params: { token } }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (_, token) => {
      void readAgain(queries, projectId, 'audit')
      queries.setQueryData(queryKey, (reply) => reply && { invites: markRevoked(reply.invites, token) })
    },
    // Somebody may have used it meanwhile: the list knows.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

export function magicLinksQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'magic-links'],
    queryFn: ({ signal }) => callApi('listMagicLinks', { params: { projectId }, signal }),
    select: ({ links }) => links,
    // Links end by being used, which this page does not hear of: each opening of the panel asks anew.
    staleTime: 0,
  })
}

export function useCreateMagicLink(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (userId: string) => callApi('createMagicLink', { params: { projectId }, body: { userId } }),
    onSuccess: () => {
      void readAgain(queries, projectId, 'audit')
      return queries.invalidateQueries({ queryKey: magicLinksQuery(projectId).queryKey })
    },
  })
}

export function useRevokeMagicLink(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = magicLinksQuery(projectId)
  return useSave({
    mutationFn: (token: string) => callApi('revokeMagicLink', { params: { token } }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (_, token) => {
      void readAgain(queries, projectId, 'audit')
      queries.setQueryData(queryKey, (reply) => reply && { links: markRevoked(reply.links, token) })
    },
  })
}

const markRevoked = <Item extends { token: string }>(items: Item[], token: string): Item[] =>
  items.map((item) => (item.token === token ? { ...item, revoked: true } : item))
