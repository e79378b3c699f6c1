import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'
import { isId } from '../access/is-id.ts'
import { knownTenantOf } from '../access/known-tenants.ts'
import type { Caller, Session } from '../access/types.ts'
import { SESSION_MS } from './begin-session.ts'
import * as queries from './queries.ts'

// A write on every request would cost more than the request; an hour's slack is nothing to 30 days.
const EXTEND_EVERY_MS = 60 * 60 * 1000

/** The live session of a bearer token, its life extended by its use. */
export async function findSession(
  db: Db,
  args: { secrets: Secrets; token: string; now: number },
): Promise<Session | undefined> {
  return (await findCaller(db, { ...args, projectId: undefined })).session
}

/** The same, and the project of the path as its person has it: one question to the database, asked by most requests. */
export async function findCaller(
  db: Db,
  args: { secrets: Secrets; token: string; now: number; projectId: string | undefined },
): Promise<Caller> {
  const { secrets, token, now, projectId } = args
  const tokenHash = secrets.hash('session', token)
  const found =
    projectId !== undefined && isId(projectId)
      ? await queries.findLiveSessionInProject(db, {
          tokenHash,
          now,
          projectId,
          tenantId: knownTenantOf({ tokenHash, projectId }),
        })
      : await queries.findLiveSession(db, { tokenHash, now })
  if (found && now - found.seenAt > EXTEND_EVERY_MS) {
    await queries.extendSession(db, { tokenHash, now, expiresAt: now + SESSION_MS })
  }
  return { session: found?.session, membership: found?.membership }
}

/** Those of the sessions that are still live; asking is no use of them. */
export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<Session[]> {
  return (await queries.listLiveSessions(db, args)).map(({ session }) => session)
}
