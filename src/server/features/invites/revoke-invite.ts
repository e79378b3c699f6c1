import { sentences } from '../../../domain/messages.ts'
import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { recordChanges } from '../../kernel/history/record-changes.ts'
import { revokeLinksOfInvite } from '../magic-links/revoke-links-of-invite.ts'
import { lockInvitee } from './lock-invitee.ts'
import * as queries from './queries.ts'

/**
 * Ends an invite and the link that it made; revoking it again changes nothing.
 * @throws AppError conflict: it is used already
 */
export async function revokeInvite(
  db: Db,
  args: { tenant: TenantScope; inviteId: string; by: UserId; now: number },
): Promise<void> {
  const { tenant, inviteId, by, now } = args
  await db.transaction().execute(async (tx) => {
    const invite = await queries.findInvite(tx, inviteId)
    if (!invite) throw notFound()
    await lockInvitee(tx, invite)
    if (!(await queries.revokeInvite(tx, { ...tenant, id: inviteId, now }))) {
      // Used, or revoked, perhaps between reading and here.
      const { revokedAt } = (await queries.findInvite(tx, inviteId)) ?? invite
      if (revokedAt !== null) return
      throw new AppError('conflict', sentences.inviteUsed)
    }
    const { role, emailKey: email, project } = invite
    await recordChanges(tx, { ...project, by, now }, [
      { kind: 'invite', detail: { role, email }, before: 'open', after: 'revoked' },
    ])
    await revokeLinksOfInvite(tx, { inviteId, by, now })
  })
}
