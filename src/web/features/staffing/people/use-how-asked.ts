import type { QueryClient } from '@tanstack/react-query'
import type { RequestMode } from '../../../../domain/requests.ts'
import { projectKey } from '../../../http/query-keys.ts'
import { changeDraft, draftQuery } from '../../../session/drafts.ts'
import { useTypedDraft } from '../../../session/use-typed-draft.ts'

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

type Change = Parameters<typeof changeDraft<How>>[2]

/** Writes how the hours of a release, or all other hours, are asked for; the usual way leaves no draft. */
const changing =
  (releaseId: string | undefined, write: (how: How) => How): Change =>
  ({ [keyOf(releaseId)]: before = USUAL, ...others }) => {
    const after = write(before)
    return isUsual(after) ? others : { ...others, [keyOf(releaseId)]: after }
  }

const keyOf = (releaseId = 'hours') => releaseId
const isUsual = ({ mode, message, answerWithin }: How) =>
  mode === USUAL.mode && message === USUAL.message && answerWithin === USUAL.answerWithin

/** How people are asked from now on, whether that is the usual way, and what changes it. A folded list keeps it. */
export function useHowAsked(projectId: string, releaseId: string | undefined) {
  const [kept, changeKept] = useTypedDraft(howQuery(projectId))
  const how = kept[keyOf(releaseId)] ?? USUAL
  const change = (changes: Partial<How>) =>
    changeKept(changing(releaseId, (before) => ({ ...before, ...changes })))
  return { how: { ...how, releaseId }, isUsual: isUsual(how), change }
}

/**
 * Forgets how people have been asked. The draft keeps what the request did not send: words typed since then, and the turns
 * where one person alone was asked.
 */
export function forgetHow(queries: QueryClient, projectId: string, { releaseId, ...sent }: Asking): void {
  const forget = ({ mode, message, answerWithin }: How): How => ({
    mode: mode === sent.mode ? USUAL.mode : mode,
    message: message === sent.message ? USUAL.message : message,
    answerWithin: answerWithin === sent.answerWithin ? USUAL.answerWithin : answerWithin,
  })
  changeDraft(queries, howQuery(projectId), changing(releaseId, forget))
}
