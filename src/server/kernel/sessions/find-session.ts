import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'
import { isReachable } from '../access/decide-access.ts'
import type { Caller, Session } from '../access/types.ts'
import { isId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import { SESSION_MS } from './begin-session.ts'
import * as queries from './queries.ts'

// A write on every request would cost more than the request; an hour's slack is nothing to 30 days.
const EXTEND_EVERY_MS = 60 * 60 * 1000
const MOST_CALLERS = 10_000

interface Asked {
  token: string
  now: number
  /** Of the path, if it has one. */
  projectId: string | undefined
}

interface Known {
  /** As `Database.writes()` was before it was asked for. */
  writes: number | undefined
  found: queries.LiveSession
}

/** A session that a link began holds the tenants it is limited to, of which there may be any number. */
const sizeOf = ({ found }: Known) => 1 + (found.session.onlyTenantIds?.length ?? 0)

/**
 * Makes the function that finds out who calls, for most requests: the live session of a bearer token, its life extended
 * by its use, and the project of the path as its person has it. That is one statement; about a project none for as long
 * as nothing is written, where the database can tell.
 */
export function createFindCaller({ database, secrets }: { database: Database; secrets: Secrets }) {
  const { db } = database
  // By session and project, and only whom it let in: what others were answered must not show in the time it takes.
  const known = new LRUCache<string, Known>({ maxSize: MOST_CALLERS, sizeCalculation: sizeOf })

  const findInProject = async (asked: { tokenHash: string; now: number; projectId: string }) => {
    const { tokenHash, now, projectId } = asked
    const key = `${tokenHash} ${projectId}`
    const last = known.get(key)
    // Before the question: what that finds is at least as new.
    const writes = database.writes?.()
    const isSame = last && writes !== undefined && writes === last.writes
    if (isSame && last.found.expiresAt > now) return last.found
    // A project never moves.
    const tenantId = last?.found.membership?.project.tenantId
    const found = await queries.findLiveSessionInProject(db, { tokenHash, now, projectId, tenantId })
    if (found?.membership && isReachable(found.session, found.membership.project.tenantId))
      known.set(key, { writes, found })
    return found
  }

  return async ({ token, now, projectId }: Asked): Promise<Caller> => {
    const tokenHash = secrets.hash('session', token)
    const found =
      projectId !== undefined && isId(projectId)
        ? await findInProject({ tokenHash, now, projectId })
        : await queries.findLiveSession(db, { tokenHash, now })
    if (found && found.expiresAt - now < SESSION_MS - EXTEND_EVERY_MS) {
      await queries.extendSession(db, { tokenHash, now, expiresAt: now + SESSION_MS })
    }
    return { session: found?.session, membership: found?.membership }
  }
}

/** Those of the sessions that are still live; asking is no use of them. */
export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<Session[]> {
  return (await queries.listLiveSessions(db, args)).map(({ session }) => session)
}
