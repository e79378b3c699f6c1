/** Watches a project as long as its page is open: takes its events for the page's data, and follows when the page is at rest. */
import type { QueryClient } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import { openStream } from '../http/client.ts'
import { keepConnected } from '../http/live-connection.ts'
import { onVersionRead } from '../http/reply-versions.ts'
import { currentLanguage } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { refreshUser } from '../session/refresh-user.ts'
import { firstRest, whenIdle } from '../ui/when-idle.ts'
import { followRest, readNeighbours } from './at-rest.ts'
import { createLivePage, isKnownFact, isOfProject, sentenceOf } from './live-page.ts'

interface Watch {
  queries: QueryClient
  projectId: string
  /** The person who watches, whose own changes make no sentence. */
  ownId: string
  onLive: (isLive: boolean) => void
  onSentence: (sentence: string) => void
}

/** Whether the reader has another role from now on: what the page shows and offers depends on it. */
const changesOwnRole = ({ fact, userId }: ProjectEvent, ownId: string) =>
  userId === ownId && (fact === 'role-set' || fact === 'planner-joined' || fact === 'administrator-joined')

/** Returns a function that ends the watch. */
export function watchProject({ queries, projectId, ownId, onLive, onSentence }: Watch): () => void {
  const page = createLivePage(queries, projectId, ownId)
  const stopListening = onVersionRead(projectId, (version) => page.recordVersion(version))
  let isLost = false
  const disconnect = keepConnected({
    open: (signal) => openStream('watchProject', { params: { projectId }, signal }),
    onData(data) {
      const event = JSON.parse(data) as ProjectEvent
      page.take(event)
      if (changesOwnRole(event, ownId)) inBackground(refreshUser())
      const sentence = isKnownFact(event) ? sentenceOf(event, ownId, currentLanguage()) : undefined
      if (sentence !== undefined) onSentence(sentence)
    },
    onLive(isLive) {
      if (!isLive) page.lose()
      // The event of a new role may be among those that were missed.
      else if (isLost) inBackground(refreshUser())
      isLost = !isLive
      onLive(isLive)
    },
    // The person may no longer see this data, so the screens read again and show the server's refusal.
    onRefused: () =>
      inBackground(
        queries.resetQueries({
          predicate: (query) => !query.isDisabled() && isOfProject(query.queryKey, projectId),
        }),
      ),
  })
  let cancelReads = () => {}
  const stopFollowing = followRest(queries, () => {
    firstRest.resolve()
    cancelReads()
    cancelReads = whenIdle(() => readNeighbours(queries))
  })
  return () => {
    stopFollowing()
    cancelReads()
    disconnect()
    stopListening()
    page.stop()
  }
}
