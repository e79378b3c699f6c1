import { type ReactNode, useEffect } from 'react'
import { firstReads } from '../first-reads.ts'
import { ApiError, isTransient, isUnanswered } from '../http/api-error.ts'
import { callRead } from '../http/client.ts'
import { isLate } from '../http/patience.ts'
import { inBackground } from '../in-background.ts'
import {
  assumeStoredUser,
  clearSession,
  followOtherTabs,
  hasOfflineReplies,
  sessionState,
  storeUser,
} from '../session-store.ts'
import { clearForNextPerson, hasUnsaved } from './person-queries.ts'
import { useSession } from './use-session.ts'

// One failed call must not sign a person out: a phone may just be without a network.
const RETRIES = 3
const RETRY_MS = 1000
const VERIFY_MS = 5000

const isAssumed = () => sessionState().isUnverified === true

/**
 * Restores a stored session through the current-user call. A refusal clears token and user; a lost connection does not. While
 * the answer is late, or where the browser has stored replies to show, the person who was signed in last counts as signed in.
 */
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

  const isUnconfirmed = status === 'loading' || isUnverified
  useEffect(() => {
    if (!token || !isUnconfirmed) return
    const abort = new AbortController()
    const restore = async (triesLeft: number): Promise<void> => {
      try {
        const answer = callRead(firstReads.me(), abort.signal)
        const isLoading = sessionState().status === 'loading'
        if (isLoading && (await isLate(answer, hasOfflineReplies()))) assumeStoredUser()
        const { user } = await answer
        if (!abort.signal.aborted) storeUser(user)
      } catch (error) {
        if (abort.signal.aborted) return
        // Too many calls say nothing about the session, so they never end it.
        const isBusy = error instanceof ApiError && error.status === 429
        const isUnreachable = isUnanswered(error) && (triesLeft === 0 || !navigator.onLine)
        // A person can read their own hours meanwhile; the session is verified once the server answers.
        const canRead = (isBusy || isUnreachable) && (isAssumed() || assumeStoredUser())
        if (canRead || isBusy) triesLeft = RETRIES
        else if (triesLeft === 0 || !isTransient(error)) return clearSession()
        const isSlow = isAssumed() || isBusy
        await new Promise((resolve) => setTimeout(resolve, isSlow ? VERIFY_MS : RETRY_MS))
        if (!abort.signal.aborted) await restore(triesLeft - 1)
      }
    }
    inBackground(restore(RETRIES))
    return () => abort.abort()
  }, [token, isUnconfirmed])

  return children
}
