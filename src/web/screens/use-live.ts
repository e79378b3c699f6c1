import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../session/use-session.ts'
import { whenIdle } from '../ui/when-idle.ts'

const loadWatch = () => import('./watch-project.ts')

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
    let isOver = false
    // The stream waits until the page is drawn. Its first version tells whether a change came in between.
    let stop = whenIdle(() => {
      const loading = loadWatch().then(({ watchProject }) => {
        if (isOver) return
        stop = watchProject({
          queries,
          projectId,
          ownId,
          onLive: setIsLive,
          onSentence: (sentence) => setMessage({ sentence }),
        })
      })
      // Without this file no change of others arrives, as when the connection is lost.
      loading.catch(() => setIsLive(false))
    })
    return () => {
      isOver = true
      stop()
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
