import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { listMemberships, lockAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'
import { recordReinstated } from './record-links.ts'
import { refusals } from './texts.ts'
import { mayAdminsSeeLink } from './visible-links.ts'

/**
 * Takes the revocation of a link back, as long as one could be made for the person; nothing changes in one that is open.
 * @throws AppError conflict: used, expired, its invite closed, or the person has a password or more than this tenant
 */
export async function reinstateMagicLink(
  db: Db,
  args: { tenant: TenantScope; magicLinkId: string; by: UserId; now: number },
): Promise<void> {
  const { tenant, magicLinkId: id, by, now } = args
  await db.transaction().execute(async (tx) => {
    const userId = await queries.findUserOfLink(tx, id)
    if (userId === undefined) throw notFound()
    // Account before link, as everywhere: what makes the link impossible may be happening just now.
    const { passwordHash } = await lockAccount(tx, userId)
    const memberships = await listMemberships(tx, userId)
    if (!mayAdminsSeeLink(tenant, { passwordHash, memberships })) {
      throw new AppError('conflict', refusals.notForThem)
    }
    const link = await queries.reinstateMagicLink(tx, { ...tenant, id, now })
    if (link) return recordReinstated(tx, link, { by, now })
    const isDead = (await queries.findUserOfDeadLink(tx, { id, now })) !== undefined
    if (isDead) throw new AppError('conflict', refusals.gone)
  })
}
