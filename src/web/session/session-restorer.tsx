import { type ReactNode, useEffect } from 'react'
import { firstReads } from '../first-reads.ts'
import { ApiError } from '../http/api-error.ts'
import { callRead } from '../http/client.ts'
import { inBackground } from '../in-background.ts'
import { clearSession, followOtherTabs, sessionState, storeUser, trustStoredUser } from '../session-store.ts'
import { clearForNextPerson, hasUnsaved } from './person-queries.ts'
import { useSession } from './use-session.ts'

// A phone coming out of a tunnel must not be signed out by the first call that finds no network.
const RETRIES = 3
const RETRY_MS = 1000
const ASK_AGAIN_MS = 5000

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Restores a stored session through the current-user call; if that fails, token and user are cleared. */
export function SessionRestorer({ children }: { children: ReactNode }) {
  const { status, token, isUnproven = false } = useSession()

  useEffect(() => followOtherTabs(hasUnsaved), [])

  // What one person saw must not be shown to the next one in the same tab.
  useEffect(
    () => () => {
      const { lapsedFor, isBack } = sessionState()
      if (lapsedFor === undefined && !isBack) clearForNextPerson()
    },
    [token],
  )

  useEffect(() => {
    if (!token || (status !== 'loading' && !isUnproven)) return
    const abort = new AbortController()
    const restore = async (triesLeft: number): Promise<void> => {
      try {
        const { user } = await callRead(firstReads.me(), abort.signal)
        if (!abort.signal.aborted) storeUser(user)
      } catch (error) {
        if (abort.signal.aborted) return
        const isOffline = error instanceof ApiError && error.status === 0
        // One's own hours can be read without a connection; whether the session holds is asked as soon as there is one.
        if (isOffline && (triesLeft === 0 || !navigator.onLine) && (isUnproven || trustStoredUser())) {
          triesLeft = RETRIES
        } else if (triesLeft === 0 || !isPassing(error)) return clearSession()
        await new Promise((resolve) => setTimeout(resolve, isUnproven ? ASK_AGAIN_MS : RETRY_MS))
        if (!abort.signal.aborted) await restore(triesLeft - 1)
      }
    }
    inBackground(restore(RETRIES))
    return () => abort.abort()
  }, [status, token, isUnproven])

  return children
}
