import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Secrets } from '../../secrets.ts'
import type { ProjectScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'
import { recordLink } from './record-links.ts'

/** A link somebody asked for to sign in at once. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000
/** The longest that any link lives. */
export const MAX_LINK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Makes a one-use link and returns its token. With `visibleIn` the administrators of that project's tenant can see it;
 * the session it begins then reaches that tenant alone. With `inviteId` it is the way to that invite and ends with it.
 */
export async function createMagicLink(
  tx: Tx,
  args: {
    secrets: Secrets
    userId: UserId
    visibleIn?: ProjectScope | null
    inviteId?: string
    /** Who makes it; the person themselves unless said. */
    by?: UserId
    now: number
    expiresAt: number
  },
): Promise<string> {
  const id = randomUUID()
  const { visibleIn = null, inviteId = null, userId, by = userId, now } = args
  await queries.insertMagicLink(tx, { ...args, id, visibleIn, inviteId })
  await recordLink(tx, { userId, visibleIn, by, now, before: null, after: 'open' })
  return args.secrets.tokenOf('magic-link', id)
}

/** The same work for an address without an account: no link comes of it. */
export async function createNoMagicLink(tx: Tx): Promise<void> {
  await queries.insertNoMagicLink(tx, randomUUID())
}
