import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { listMemberships, lockAccount } from '../users/accounts.ts'
import { reinstatedFacts } from './link-facts.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import { mayAdminsSeeLink } from './visible-links.ts'

/**
 * Reinstates a revoked link, as long as one could be made for the person; nothing changes in one that is open.
 * @throws AppError conflict: used, expired, its invite closed, or the person has a password or more than this tenant
 */
export async function reinstateMagicLink(
  tx: Tx,
  args: { tenant: TenantScope; magicLinkId: string; userId: UserId; now: number },
): Promise<Outcome<void>> {
  const { tenant, magicLinkId: id, userId, now } = args
  // Accounts are locked before links: a change that makes the link impossible may be under way.
  const { passwordHash } = await lockAccount(tx, userId)
  const memberships = await listMemberships(tx, userId)
  if (!mayAdminsSeeLink(tenant, { passwordHash, memberships })) {
    throw new AppError('conflict', refusals.notForThem)
  }
  const link = await queries.reinstateMagicLink(tx, { ...tenant, id, now })
  if (link) return { result: undefined, facts: reinstatedFacts('link-reinstated', [link]) }
  const isDead = (await queries.findUserOfDeadLink(tx, { id, now })) !== undefined
  if (isDead) throw new AppError('conflict', refusals.gone)
  return { result: undefined, facts: [] }
}
