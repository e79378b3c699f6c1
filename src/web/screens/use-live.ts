import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProjectEvent } from '../../contract/events.ts'
import { openStream } from '../http/client.ts'
import { keepConnected } from '../http/live-connection.ts'
import { onVersionRead } from '../http/reply-versions.ts'
import { currentLanguage } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { useUser } from '../session/use-session.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { createLivePage, isKnownFact, isOfProject, sentenceOf } from './live-page.ts'

/** A shorter interruption is not shown. */
const DISCONNECTED_MS = 1500
const MESSAGE_MS = 5000

/** Keeps the page of a project up to date. Returns whether the connection is lost and a sentence on another person's last change. */
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
          const sentence = isKnownFact(event) ? sentenceOf(event, ownId, currentLanguage()) : undefined
          if (sentence !== undefined) setMessage({ sentence })
        },
        onLive: setIsLive,
        // The person may no longer see this data, so the screens read again and show the server's refusal.
        onRefused: () =>
          inBackground(
            queries.resetQueries({
              predicate: (query) => !query.isDisabled() && isOfProject(query.queryKey, projectId),
            }),
          ),
      })
    // The stream waits until the page is drawn. Its first version tells whether a change came in between.
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
    const timer = setTimeout(() => setIsLost(!isLive), isLive ? 0 : DISCONNECTED_MS)
    return () => clearTimeout(timer)
  }, [isLive])

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  return { isLost, message: message?.sentence }
}
