import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { whyUnavailable } from '../../db/failures.ts'
import type { Db } from '../../db/schema.ts'
import { isWithinSession } from '../access/decide-access.ts'
import type { Caller, ProjectScope, Session } from '../access/types.ts'
import { isId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import { SESSION_MS } from './begin-session.ts'
import type { EndedSessions } from './ended-sessions.ts'
import * as queries from './queries.ts'

// A write on every request would cost more than the request; in 30 days an hour does not matter.
const EXTEND_EVERY_MS = 60 * 60 * 1000
const MAX_CALLERS = 10_000

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
export function createFindCaller({
  database,
  secrets,
  endedSessions,
}: {
  database: Database
  secrets: Secrets
  endedSessions: EndedSessions
}) {
  const { db } = database
  const findSessionInProject = createCallerCache(database)

  return async ({ token, now, projectId }: Asked): Promise<Caller> => {
    const tokenHash = secrets.hash('session', token)
    if (endedSessions.has(tokenHash)) return {}
    const found =
      projectId !== undefined && isId(projectId)
        ? await findSessionInProject({ tokenHash, now, projectId })
        : await queries.findLiveSession(db, { tokenHash, now })
    if (found && found.expiresAt - now < SESSION_MS - EXTEND_EVERY_MS) {
      // On a full disk a person goes on reading, and the session lasts as long as it did.
      await queries.extendSession(db, { tokenHash, now, expiresAt: now + SESSION_MS }).catch(throwUnlessFull)
    }
    return { session: found?.session, membership: found?.membership }
  }
}

interface CachedCaller {
  /** `Database.writes()` as it was before the caller was read. */
  writes: number | undefined
  found: queries.LiveSession
}

/** The size of a limited session counts its tenants, of which there may be any number. */
const sizeOf = ({ found }: CachedCaller) => 1 + (found.session.onlyTenantIds?.length ?? 0)

/**
 * Makes the function that finds a session together with a project and the person's membership in it. On SQLite, which
 * can report every write, an entry is valid until the next write. On PostgreSQL only the tenant of a project is cached,
 * which never changes. docs/decisions/2026-11-22-known-callers.md gives the reasons.
 */
function createCallerCache(database: Database) {
  const { db } = database
  // Only callers who were let in are cached, so a refusal always takes the same time.
  const cache = new LRUCache<string, CachedCaller>({ maxSize: MAX_CALLERS, sizeCalculation: sizeOf })

  return async (asked: { tokenHash: string; now: number; projectId: string }) => {
    const { tokenHash, now, projectId } = asked
    const key = `${tokenHash} ${projectId}`
    const cached = cache.get(key)
    // The count comes before the read, so the read is at least as new as the count.
    const writes = database.writes?.()
    const isCurrent = cached && writes !== undefined && writes === cached.writes
    if (isCurrent && cached.found.expiresAt > now) return cached.found
    const tenantId = cached?.found.membership?.project.tenantId
    const found = await queries.findSessionInProject(db, { tokenHash, now, projectId, tenantId })
    if (found?.membership && isWithinSession(found.session, found.membership.project.tenantId))
      cache.set(key, { writes, found })
    return found
  }
}

function throwUnlessFull(error: unknown): void {
  if (whyUnavailable(error) !== 'full') throw error
}

/**
 * Identifies the caller again, in the transaction of a write, and locks the session until the commit: a sign-out at the
 * same moment waits for the write, or the write finds no session.
 */
export async function lockCaller(
  db: Db,
  { session, project, now }: { session: Session; project: ProjectScope | undefined; now: number },
): Promise<Caller> {
  const { tokenHash } = session
  return project
    ? ((await queries.lockSessionInProject(db, { tokenHash, now, ...project })) ?? {})
    : ((await queries.lockSession(db, { tokenHash, now })) ?? {})
}

/** Returns the sessions that have not ended, without extending them. */
export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<Session[]> {
  return (await queries.listLiveSessions(db, args)).map(({ session }) => session)
}
