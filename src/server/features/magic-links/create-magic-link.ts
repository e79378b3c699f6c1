import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/** The lifetime of a link that a person requests in order to sign in. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000
/** The longest lifetime of a link. */
export const MAX_LINK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Makes a one-use link and returns its token. With `visibleIn` the administrators of that project's tenant can see the
 * link, and the session that it begins reaches that tenant alone; the caller states that fact.
 * @param args.inviteId the invite to which the link leads, and with which it ends
 * @param args.isClosed makes a link that never signs in, with the work of one that does
 */
export async function createMagicLink(
  tx: Tx,
  args: {
    secrets: Secrets
    userId: UserId
    visibleIn?: ProjectScope | null
    inviteId?: string
    isClosed?: boolean
    now: number
    expiresAt: number
  },
): Promise<string> {
  const { secrets, visibleIn = null, inviteId = null, isClosed = false, now } = args
  const id = randomUUID()
  await queries.insertMagicLink(tx, { ...args, id, visibleIn, inviteId, revokedAt: isClosed ? now : null })
  return secrets.tokenOf('magic-link', id)
}

/** A timing decoy for an address without an account: it does the work of making a link, and makes none. */
export async function simulateMagicLink(tx: Tx): Promise<void> {
  await queries.simulateInsert(tx, randomUUID())
}
