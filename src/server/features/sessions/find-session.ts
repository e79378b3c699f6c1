import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'
import type { Session } from '../access/types.ts'
import { SESSION_MS } from './begin-session.ts'
import * as queries from './queries.ts'

// A write on every request would cost more than the request; an hour's slack is nothing to 30 days.
const EXTEND_EVERY_MS = 60 * 60 * 1000

/** The live session of a bearer token, its life extended by its use. */
export async function findSession(
  db: Db,
  args: { secrets: Secrets; token: string; now: number },
): Promise<Session | undefined> {
  const tokenHash = args.secrets.hash('session', args.token)
  const found = await queries.findLiveSession(db, { tokenHash, now: args.now })
  if (!found) return undefined
  if (args.now - found.seenAt > EXTEND_EVERY_MS) {
    await queries.extendSession(db, { tokenHash, now: args.now, expiresAt: args.now + SESSION_MS })
  }
  return found.session
}

/** Those of the sessions that are still live; asking is no use of them. */
export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<Session[]> {
  return (await queries.listLiveSessions(db, args)).map(({ session }) => session)
}
