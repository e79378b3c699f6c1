import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProjectEvent } from '../../contract/events.ts'
import { openStream } from '../http/client.ts'
import { keepConnected } from '../http/live-connection.ts'
import { onVersionRead } from '../http/reply-versions.ts'
import { currentLanguage } from '../i18n/language.ts'
import { useUser } from '../session/use-session.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { sentenceOf, tellsFact } from './live-changes.ts'
import { createLivePage, isOfProject } from './live-page.ts'

/** A connection that comes back at once was not worth a word. */
const LOST_MS = 1500
const MESSAGE_MS = 5000

/** Keeps the page of a project up to date; tells when it cannot, and of the last change that somebody else made. */
export function useLive(projectId: string): { isLost: boolean; message: string | undefined } {
  const queries = useQueryClient()
  const { id: ownId } = useUser()
  const [isLive, setIsLive] = useState(true)
  const [isLost, setIsLost] = useState(false)
  const [message, setMessage] = useState<{ sentence: string }>()

  useEffect(() => {
    const page = createLivePage(queries, projectId)
    const stopListening = onVersionRead(projectId, (version) => page.recordVersion(version))
    const connect = () =>
      keepConnected({
        open: (signal) => openStream('watchProject', { params: { projectId }, signal }),
        onData(data) {
          const event = JSON.parse(data) as ProjectEvent
          page.take(event)
          const sentence = tellsFact(event) ? sentenceOf(event, ownId, currentLanguage()) : undefined
          if (sentence !== undefined) setMessage({ sentence })
        },
        onLive: setIsLive,
        // What was shown is not theirs to see any more; the screens say what the server says now.
        onRefused: () =>
          void queries.resetQueries({
            predicate: (query) => !query.isDisabled() && isOfProject(query.queryKey, projectId),
          }),
      })
    // Seeing the page comes first. What happens meanwhile is found out by the version that the stream begins with.
    let disconnect = whenIdle(() => {
      disconnect = connect()
    })
    return () => {
      disconnect()
      stopListening()
      page.stop()
    }
  }, [queries, projectId, ownId])

  useEffect(() => {
    const timer = setTimeout(() => setIsLost(!isLive), isLive ? 0 : LOST_MS)
    return () => clearTimeout(timer)
  }, [isLive])

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  return { isLost, message: message?.sentence }
}
