import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { recordChanges } from '../../kernel/history/record-changes.ts'
import { reinstateLinksOfInvite } from '../magic-links/reinstate-links-of-invite.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import type { Account } from '../users/types.ts'
import { closedReason } from './closed-reason.ts'
import { lockInvitee } from './lock-invitee.ts'
import { mayAdminsSeeWayIn } from './may-admins-see-way-in.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Takes the revocation of an invite back, and that of the link that ended with it; nothing changes in one that is open.
 * @throws AppError conflict: used, expired, its project archived, its maker gone, its person taken off the roster or come
 *   by another since
 */
export async function reinstateInvite(
  db: Db,
  args: { inviteId: string; by: UserId; now: number },
): Promise<void> {
  const { inviteId, by, now } = args
  await db.transaction().execute(async (tx) => {
    const found = await queries.findInvite(tx, inviteId)
    if (!found) throw notFound()
    const invitee = await lockInvitee(tx, found)
    // As it is within the lock.
    const invite = (await queries.findInvite(tx, inviteId)) ?? found
    const { project, role, emailKey: email, revokedAt } = invite
    await requireOpenProject(tx, project)
    if (closedReason({ ...invite, revokedAt: null }, now)) throw gone()
    if (revokedAt === null) return
    if (invitee && (await isOvertaken(tx, { ...invite, revokedAt }, invitee))) throw gone()
    if (!(await queries.reinstateInvite(tx, { ...project, id: inviteId }))) return
    await recordChanges(tx, { ...project, by, now }, [
      { kind: 'invite', detail: { role, email }, before: 'revoked', after: 'open' },
    ])
    // Who has a password since needs no link to sign in.
    if (invitee?.passwordHash !== null) return
    const isVisible = await mayAdminsSeeWayIn(tx, { project, account: invitee, now })
    await reinstateLinksOfInvite(tx, { inviteId, revokedAt, isVisible, by, now })
  })
}

const gone = () => new AppError('conflict', refusals.inviteGone)

/**
 * A removal ended what was open then, and nobody comes back by an older one either. Nor does it open again once they have:
 * it would be a second way in.
 */
async function isOvertaken(
  tx: Tx,
  { project, createdAt, revokedAt }: queries.Invite & { revokedAt: number },
  { userId }: Account,
): Promise<boolean> {
  const person = { ...project, userId }
  return (
    (await queries.wasRemovedSince(tx, { ...person, since: createdAt })) ||
    (await queries.hasAcceptedSince(tx, { ...person, since: revokedAt }))
  )
}
