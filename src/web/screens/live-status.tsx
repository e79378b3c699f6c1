import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/language.ts'
import { useUser } from '../session/use-session.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { texts } from './texts.ts'
import styles from './live-status.module.css'

const loadPage = () => import('./live-page.ts')

/** A shorter interruption is not shown. */
const DISCONNECTED_MS = 1500
const MESSAGE_MS = 5000

/** Keeps a project's page live, and says quietly what somebody else has just done, or that the connection is lost. */
export function LiveStatus({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  const { isLost, message } = useLive(projectId)
  return (
    // Always there, so that its words are announced.
    <div role="status" className={styles.region}>
      {isLost ? (
        <span className={cx(styles.words, styles.lost)}>
          <Spinner /> {t.connectionLost}
        </span>
      ) : (
        message && (
          <span className={styles.words}>
            <Icon name="pencil" /> {message}
          </span>
        )
      )}
    </div>
  )
}

/** Keeps the page of a project up to date. Returns whether the connection is lost and a sentence on another person's last change. */
function useLive(projectId: string): { isLost: boolean; message: string | undefined } {
  const queries = useQueryClient()
  const { id: ownId } = useUser()
  const [isLive, setIsLive] = useState(true)
  const [isLost, setIsLost] = useState(false)
  const [message, setMessage] = useState<{ sentence: string }>()

  useEffect(() => {
    let isOver = false
    // The stream waits until the page is drawn. Its first version tells whether a change came in between.
    let stop = whenIdle(() => {
      const loading = loadPage().then(({ watchProject }) => {
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
