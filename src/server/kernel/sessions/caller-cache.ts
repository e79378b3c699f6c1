import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { isWithinSession } from '../access/decide-access.ts'
import * as queries from './queries.ts'

const MAX_CALLERS = 10_000

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
export function createCallerCache(database: Database) {
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
