import type { Tx } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
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
  tx: Tx,
  args: { invite: queries.Invite; now: number },
): Promise<Outcome<void>> {
  const { now } = args
  const { id: inviteId } = args.invite
  const invitee = await lockInvitee(tx, args.invite)
  // Read once more, within the lock.
  const invite = (await queries.findInvite(tx, inviteId)) ?? args.invite
  const { project, role, emailKey: email, revokedAt } = invite
  await requireOpenProject(tx, project)
  if (closedReason({ ...invite, revokedAt: null }, now)) throw gone()
  if (revokedAt === null) return { result: undefined, facts: [] }
  if (invitee && (await isOvertaken(tx, { ...invite, revokedAt }, invitee))) throw gone()
  if (!(await queries.reinstateInvite(tx, { ...project, id: inviteId }))) {
    return { result: undefined, facts: [] }
  }
  const facts: Fact[] = [
    { kind: 'invite-reinstated', invite: { role, email }, before: 'revoked', after: 'open' },
  ]
  // A person who has a password since then needs no link to sign in.
  if (invitee?.passwordHash === null) {
    const isVisible = await mayAdminsSeeWayIn(tx, { project, account: invitee, now })
    facts.push(...(await reinstateLinksOfInvite(tx, { inviteId, revokedAt, isVisible, now })))
  }
  return { result: undefined, facts }
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
