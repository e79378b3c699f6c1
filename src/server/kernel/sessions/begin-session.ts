import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'

/** Sessions last 30 days after the last use. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** One more session of a person ends an old one: a limited session first, and among equal ones the one that was unused for longest. */
export const MAX_SESSIONS_OF_PERSON = 100

/** Begins a session and returns its token, which is not stored. */
export async function beginSession(
  db: Db,
  args: {
    secrets: Secrets
    userId: string
    now: number
    /** The link that began the session, and the tenant whose administrators could see that link. */
    magicLink?: { id: string; tenantId: string | null }
  },
): Promise<string> {
  const token = args.secrets.randomToken()
  await queries.insertSession(db, {
    tokenHash: args.secrets.hash('session', token),
    userId: args.userId,
    onlyTenantId: args.magicLink?.tenantId ?? null,
    magicLinkId: args.magicLink?.id ?? null,
    now: args.now,
    expiresAt: args.now + SESSION_MS,
  })
  await queries.deleteOldestSessions(db, { userId: args.userId, kept: MAX_SESSIONS_OF_PERSON })
  return token
}
