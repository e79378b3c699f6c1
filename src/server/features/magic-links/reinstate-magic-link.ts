import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { getLockedAccount } from '../users/accounts.ts'
import { listMemberships } from '../users/memberships/memberships.ts'
import { reinstatedFacts } from './link-facts.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import { canAdminsSeeLink } from './visible-links.ts'

/**
 * Reinstates a revoked link under the rule for making one; an open link stays as it is.
 * @throws AppError conflict: the link is used or expired, its invite is closed, or the person was removed from the roster
 *   since, has a password, another tenant, or administers
 */
export async function reinstateMagicLink(
  tx: Tx,
  args: { tenant: TenantScope; magicLinkId: string; userId: UserId; now: number },
): Promise<Outcome<void>> {
  const { tenant, magicLinkId: id, userId, now } = args
  // Accounts are locked before links: a write that forbids the link may be running.
  const { passwordHash } = await getLockedAccount(tx, userId)
  const memberships = await listMemberships(tx, userId)
  if (!canAdminsSeeLink(tenant, { passwordHash, memberships })) {
    throw new AppError('conflict', refusals.notForThem)
  }
  const link = await queries.reinstateMagicLink(tx, { ...tenant, id, now })
  if (link) return { result: undefined, facts: reinstatedFacts('link-reinstated', [link]) }
  const isClosed = (await queries.findUserOfClosedLink(tx, { id, now })) !== undefined
  if (isClosed) throw new AppError('conflict', refusals.cannotReinstate)
  return { result: undefined, facts: [] }
}
