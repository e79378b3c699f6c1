import { type ReactNode, useEffect } from 'react'
import { firstReads } from '../first-reads.ts'
import { ApiError } from '../http/api-error.ts'
import { callRead } from '../http/client.ts'
import { inBackground } from '../in-background.ts'
import { clearSession, followOtherTabs, sessionState, storeUser, assumeStoredUser } from '../session-store.ts'
import { clearForNextPerson, hasUnsaved } from './person-queries.ts'
import { useSession } from './use-session.ts'

// One failed call must not sign a person out: a phone may just be without a network.
const RETRIES = 3
const RETRY_MS = 1000
const VERIFY_MS = 5000

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Restores a stored session through the current-user call. A refusal clears token and user; a lost connection does not. */
export function SessionRestorer({ children }: { children: ReactNode }) {
  const { status, token, isUnverified = false } = useSession()

  useEffect(() => followOtherTabs(hasUnsaved), [])

  // The next person in this tab must not see the data of the last one.
  useEffect(
    () => () => {
      const { expiredUserId, hasReturned } = sessionState()
      if (expiredUserId === undefined && !hasReturned) clearForNextPerson()
    },
    [token],
  )

  useEffect(() => {
    if (!token || (status !== 'loading' && !isUnverified)) return
    const abort = new AbortController()
    const restore = async (triesLeft: number): Promise<void> => {
      try {
        const { user } = await callRead(firstReads.me(), abort.signal)
        if (!abort.signal.aborted) storeUser(user)
      } catch (error) {
        if (abort.signal.aborted) return
        const status = error instanceof ApiError ? error.status : undefined
        // Too many calls say nothing about the session, so they never end it.
        const isBusy = status === 429
        const isUnreachable = status === 0 && (triesLeft === 0 || !navigator.onLine)
        // A person can read their own hours meanwhile; the session is verified once the server answers.
        const isAssumed = (isBusy || isUnreachable) && (isUnverified || assumeStoredUser())
        if (isAssumed || isBusy) triesLeft = RETRIES
        else if (triesLeft === 0 || !isTransient(error)) return clearSession()
        const isSlow = isUnverified || isBusy
        await new Promise((resolve) => setTimeout(resolve, isSlow ? VERIFY_MS : RETRY_MS))
        if (!abort.signal.aborted) await restore(triesLeft - 1)
      }
    }
    inBackground(restore(RETRIES))
    return () => abort.abort()
  }, [status, token, isUnverified])

  return children
}
