import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'
import { recordLink } from './record-links.ts'

/** A link somebody asked for to sign in at once. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000
/** The longest that any link lives. */
export const MAX_LINK_MS = 7 * 24 * 60 * 60 * 1000

interface NewLink {
  secrets: Secrets
  userId: UserId
  visibleIn?: ProjectScope | null
  now: number
  expiresAt: number
}

/**
 * Makes a one-use link and returns its token. With `visibleIn` the administrators of that project's tenant can see it;
 * the session it begins then reaches that tenant alone. `by` is who makes it; the person themselves unless said.
 */
export async function createMagicLink(tx: Tx, args: NewLink & { by?: UserId }): Promise<string> {
  const { visibleIn = null, userId, by = userId, now } = args
  const id = randomUUID()
  await queries.insertMagicLink(tx, { ...args, id, visibleIn, inviteId: null, revokedAt: null })
  await recordLink(tx, { userId, visibleIn, by, now, before: null, after: 'open' })
  return args.secrets.tokenOf('magic-link', id)
}

/**
 * The same for the way to an invite, which ends with it; the caller records it. One that is dead from the start costs
 * what another costs and opens nothing.
 */
export async function createLinkToInvite(
  tx: Tx,
  args: NewLink & { inviteId: string; isDead: boolean },
): Promise<string> {
  const { visibleIn = null, isDead, now } = args
  const id = randomUUID()
  await queries.insertMagicLink(tx, { ...args, id, visibleIn, revokedAt: isDead ? now : null })
  return args.secrets.tokenOf('magic-link', id)
}

/** The same work for an address without an account: no link comes of it. */
export async function createNoMagicLink(tx: Tx): Promise<void> {
  await queries.insertNoMagicLink(tx, randomUUID())
}
