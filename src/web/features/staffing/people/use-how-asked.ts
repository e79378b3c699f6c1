import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import type { RequestMode } from '../../../../domain/requests.ts'
import { projectKey } from '../../../http/query-keys.ts'
import { changeDraft, draftQuery, useDraft } from '../../../session/drafts.ts'

/** How people are asked. */
export interface Asking {
  mode: RequestMode
  message: string
  /** The hours within which people are to answer; undefined: the time that the server gives. */
  answerWithin: number | undefined
  /** The release for whose hours a substitute is wanted: people are only asked then. */
  releaseId: string | undefined
}
type How = Omit<Asking, 'releaseId'>
const USUAL: How = { mode: 'all', message: '', answerWithin: undefined }

/** How people are to be asked, by the release whose hours need a substitute; the other hours of a project share one. */
const howQuery = (projectId: string) => draftQuery<How>(projectKey(projectId, 'asking-draft'))

function changeHow(
  queries: QueryClient,
  projectId: string,
  releaseId: string | undefined,
  write: (how: How) => How,
): void {
  const key = keyOf(releaseId)
  changeDraft(queries, howQuery(projectId), ({ [key]: before = USUAL, ...others }) => {
    const after = write(before)
    return isUsual(after) ? others : { ...others, [key]: after }
  })
}

const keyOf = (releaseId = 'hours') => releaseId
const isUsual = ({ mode, message, answerWithin }: How) =>
  mode === USUAL.mode && message === USUAL.message && answerWithin === USUAL.answerWithin

/** How people are asked from now on, whether that is the usual way, and what changes it. A folded list keeps it. */
export function useHowAsked(projectId: string, releaseId: string | undefined) {
  const queries = useQueryClient()
  const [kept] = useDraft(howQuery(projectId))
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const how = kept[keyOf(releaseId)] ?? USUAL
  const change = (changes: Partial<How>) => {
    changeHow(queries, projectId, releaseId, (before) => ({ ...before, ...changes }))
    // The draft is drawn a moment later by itself, and the caret of a field would go to its end.
    draw()
  }
  return { how: { ...how, releaseId }, isUsual: isUsual(how), change }
}

/**
 * Forgets how people have been asked. The draft keeps what the request did not send: words typed since then, and the turns
 * where one person alone was asked.
 */
export function forgetHow(queries: QueryClient, projectId: string, { releaseId, ...sent }: Asking): void {
  changeHow(queries, projectId, releaseId, ({ mode, message, answerWithin }) => ({
    mode: mode === sent.mode ? USUAL.mode : mode,
    message: message === sent.message ? USUAL.message : message,
    answerWithin: answerWithin === sent.answerWithin ? USUAL.answerWithin : answerWithin,
  }))
}
