/** Invites and magic links. */
import { infiniteQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { CreateInvite } from '../../../contract/invites.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { projectKey, invalidateParts } from '../../http/query-keys.ts'
import { useSave } from '../../http/use-save.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { useToast } from '../../ui/toast.tsx'
import { notePress, type PressFocus, useUndoToast } from '../../ui/undo-toast.tsx'
import { texts } from './texts.ts'

/** How lists in pages are read on. */
const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

/** The project's invites, page by page, newest first. */
export function invitesQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: projectKey(projectId, 'invites'),
    queryFn: ({ pageParam: before, signal }) =>
      callApi('listInvites', { params: { projectId }, ...(before && { query: { before } }), signal }),
    ...inPages,
    select: ({ pages }) => pages.flatMap(({ invites }) => invites),
  })
}

/**
 * Creates an invite; a freelancer's is mailed by the server.
 * @param onCreated called also where the component is gone by then
 */
export function useCreateInvite(projectId: string, onCreated?: () => void) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (invite: CreateInvite) => callApi('createInvite', { params: { projectId }, body: invite }),
    onSuccess: () => {
      onCreated?.()
      inBackground(invalidateParts(queries, projectId, 'history'))
      return queries.invalidateQueries({ queryKey: invitesQuery(projectId).queryKey })
    },
  })
}

/** Mails the invite once more. */
export function useResendInvite() {
  const t = useTexts(texts)
  const { show } = useToast()
  return useSave({
    mutationFn: (token: string) => callApi('resendInvite', { params: { token } }),
    onSuccess: () => {
      show(t.resent)
    },
  })
}

export function useRevokeInvite(projectId: string, row: RevocableRow) {
  const queries = useQueryClient()
  const t = useTexts(texts)
  const { queryKey } = invitesQuery(projectId)
  return useRevocation(projectId, row, {
    queryKey,
    revoke: (token) => callApi('revokeInvite', { params: { token } }),
    reinstate: (token) => callApi('reinstateInvite', { params: { token } }),
    mark: (token, revoked) =>
      queries.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              invites: markRevoked(page.invites, token, revoked),
            })),
          },
      ),
    done: t.inviteRevoked,
    undoFailed: t.reinstateInviteFailed,
  })
}

/** The project's magic links, page by page, newest first. */
export function magicLinksQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: projectKey(projectId, 'magic-links'),
    queryFn: ({ pageParam: before, signal }) =>
      callApi('listMagicLinks', { params: { projectId }, ...(before && { query: { before } }), signal }),
    ...inPages,
    select: ({ pages }) => pages.flatMap(({ links }) => links),
    // The use of a link sends no event to this page, so each opening of the panel reads the list again.
    staleTime: 0,
  })
}

export function useCreateMagicLink(projectId: string) {
  const queries = useQueryClient()
  return useSave({
    mutationFn: (userId: string) => callApi('createMagicLink', { params: { projectId }, body: { userId } }),
    onSuccess: () => {
      inBackground(invalidateParts(queries, projectId, 'history'))
      return queries.invalidateQueries({ queryKey: magicLinksQuery(projectId).queryKey })
    },
  })
}

export function useRevokeMagicLink(projectId: string, row: RevocableRow) {
  const queries = useQueryClient()
  const t = useTexts(texts)
  const { queryKey } = magicLinksQuery(projectId)
  return useRevocation(projectId, row, {
    queryKey,
    revoke: (token) => callApi('revokeMagicLink', { params: { token } }),
    reinstate: (token) => callApi('reinstateMagicLink', { params: { token } }),
    mark: (token, revoked) =>
      queries.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, links: markRevoked(page.links, token, revoked) })),
          },
      ),
    done: t.linkRevoked,
    undoFailed: t.reinstateLinkFailed,
  })
}

/** The row of an invite or a link that can be revoked. */
export interface RevocableRow {
  /** Tells this row from the others in the undo toast. */
  about: string
  /** Gets the focus back after an undo. */
  element: RefObject<HTMLElement | null>
}

interface Revocation {
  queryKey: QueryKey
  revoke: (token: string) => Promise<unknown>
  reinstate: (token: string) => Promise<unknown>
  mark: (token: string, revoked: boolean) => unknown
  done: string
  undoFailed: string
}

/** Revokes at once, marks the item without reading the list again, and offers an undo. */
function useRevocation(
  projectId: string,
  { about, element }: RevocableRow,
  { queryKey, revoke, reinstate, mark, ...words }: Revocation,
) {
  const queries = useQueryClient()
  const t = useTexts(texts)
  const { show } = useToast()
  const offerUndo = useUndoToast()
  const cancelReads = () => queries.cancelQueries({ queryKey })
  const markItem = (token: string, revoked: boolean) => {
    inBackground(invalidateParts(queries, projectId, 'history'))
    mark(token, revoked)
  }
  // The item may have been used meanwhile, so a failure reads the list again.
  const readList = () => queries.invalidateQueries({ queryKey })
  const undo = useSave({
    mutationFn: reinstate,
    onMutate: cancelReads,
    onSuccess: (_, token) => markItem(token, false),
    onError: (error) => {
      show(sentenceOf(error, words.undoFailed), { tone: 'error' })
      return readList()
    },
  })
  return useSave({
    mutationFn: revoke,
    onMutate: async (): Promise<PressFocus> => {
      const press = notePress()
      await cancelReads()
      return press
    },
    onSuccess: (_, token, press) => {
      const undoRevocation = () => {
        // The 'Undo' button has the focus and leaves the page when it is pressed.
        element.current?.focus()
        undo.mutate(token)
      }
      offerUndo({ done: words.done, about, label: t.undo, undo: undoRevocation, press })
      markItem(token, true)
    },
    onError: readList,
  })
}

const markRevoked = <Item extends { token: string }>(
  items: Item[],
  token: string,
  revoked: boolean,
): Item[] => items.map((item) => (item.token === token ? { ...item, revoked } : item))
