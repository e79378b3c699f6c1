import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller, Session } from '../access/types.ts'
import { isId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import { SESSION_MS } from './begin-session.ts'
import { createCallerCache } from './caller-cache.ts'
import * as queries from './queries.ts'

// A write on every request would cost more than the request; in 30 days an hour does not matter.
const EXTEND_EVERY_MS = 60 * 60 * 1000

interface Asked {
  token: string
  now: number
  /** The project in the path, if there is one. */
  projectId: string | undefined
}

/**
 * Makes the function that identifies the caller: the live session of a bearer token, which this use extends, and the
 * caller's membership in the project of the path. Both come from one statement or from the caller cache.
 */
export function createFindCaller({ database, secrets }: { database: Database; secrets: Secrets }) {
  const { db } = database
  const findSessionInProject = createCallerCache(database)

  return async ({ token, now, projectId }: Asked): Promise<Caller> => {
    const tokenHash = secrets.hash('session', token)
    const found =
      projectId !== undefined && isId(projectId)
        ? await findSessionInProject({ tokenHash, now, projectId })
        : await queries.findLiveSession(db, { tokenHash, now })
    if (found && found.expiresAt - now < SESSION_MS - EXTEND_EVERY_MS) {
      await queries.extendSession(db, { tokenHash, now, expiresAt: now + SESSION_MS })
    }
    return { session: found?.session, membership: found?.membership }
  }
}

/** Returns the sessions that have not ended, without extending them. */
export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<Session[]> {
  return (await queries.listLiveSessions(db, args)).map(({ session }) => session)
}
