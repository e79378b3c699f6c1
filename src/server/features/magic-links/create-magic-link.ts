import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/** The life of a link that somebody asks for to sign in at once. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000
/** The longest life of any link. */
export const MAX_LINK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Makes a one-use link and returns its token. With `visibleIn` the administrators of that project's tenant can see the
 * link, and the session that it begins reaches that tenant alone; the caller states that fact.
 * @param args.inviteId the invite that the link leads to, and ends with
 * @param args.isDead makes a link that never serves, at the cost of one that does
 */
export async function createMagicLink(
  tx: Tx,
  args: {
    secrets: Secrets
    userId: UserId
    visibleIn?: ProjectScope | null
    inviteId?: string
    isDead?: boolean
    now: number
    expiresAt: number
  },
): Promise<string> {
  const { secrets, visibleIn = null, inviteId = null, isDead = false, now } = args
  const id = randomUUID()
  await queries.insertMagicLink(tx, { ...args, id, visibleIn, inviteId, revokedAt: isDead ? now : null })
  return secrets.tokenOf('magic-link', id)
}

/** A timing decoy for an address without an account: the work of making a link, and no link. */
export async function simulateMagicLink(tx: Tx): Promise<void> {
  await queries.simulateInsert(tx, randomUUID())
}
