/** Signing out when nothing can be stored: the session ends in this process at once, and in the database as soon as it can. */
import { whyUnavailable } from '../../db/failures.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../access/types.ts'
import { endSession } from './end-session.ts'

const TRY_AGAIN_MS = 10_000

export interface EndedSessions {
  /** Signs the browser out and ends its token. */
  end(session: Session): Promise<void>
  /** Whether the session has ended, but is still in the database. */
  has(tokenHash: string): boolean
}

export function createEndedSessions(db: Db): EndedSessions {
  const waiting = new Map<string, Session>()
  let timer: NodeJS.Timeout | undefined

  async function removeAll(): Promise<void> {
    for (const session of waiting.values()) {
      await endSession(db, session)
      waiting.delete(session.tokenHash)
    }
    timer = undefined
  }
  function tryAgain() {
    timer = setTimeout(() => {
      removeAll().catch(tryAgain)
    }, TRY_AGAIN_MS).unref()
  }
  return {
    async end(session) {
      try {
        await endSession(db, session)
      } catch (error) {
        if (whyUnavailable(error) === undefined) throw error
        waiting.set(session.tokenHash, session)
        if (timer === undefined) tryAgain()
      }
    },
    has: (tokenHash) => waiting.has(tokenHash),
  }
}
