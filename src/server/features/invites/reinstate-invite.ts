import type { Tx } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import { reinstateLinksOfInvite } from '../magic-links/reinstate-links-of-invite.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import type { Account } from '../users/types.ts'
import { canAdminsSeeSignInLink } from './can-admins-see-sign-in-link.ts'
import { closedReason } from './closed-reason.ts'
import { findInvitee } from './find-invitee.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Reinstates a revoked invite and the link that was revoked with it; an open invite stays as it is.
 * @throws AppError conflict: the invite is used or expired, its project is archived, its inviter may not invite any more, or
 *   its person was removed from the roster or accepted another invite since
 */
export async function reinstateInvite(
  tx: Tx,
  args: { invite: queries.Invite; now: number },
): Promise<Outcome<void>> {
  const { now } = args
  const { id: inviteId } = args.invite
  const invitee = await findInvitee(tx, args.invite)
  // The invite is read again within the lock.
  const invite = (await queries.findInvite(tx, inviteId)) ?? args.invite
  const { project, role, emailKey: email, revokedAt } = invite
  await requireOpenProject(tx, project)
  if (closedReason({ ...invite, revokedAt: null }, now)) throw cannotReinstate()
  if (revokedAt === null) return { result: undefined, facts: [] }
  if (invitee && (await isSuperseded(tx, { ...invite, revokedAt }, invitee))) throw cannotReinstate()
  if (!(await queries.reinstateInvite(tx, { ...project, id: inviteId }))) {
    return { result: undefined, facts: [] }
  }
  const facts: Fact[] = [
    { kind: 'invite-reinstated', invite: { role, email }, before: 'revoked', after: 'open' },
  ]
  // A person who has set a password since then needs no link to sign in.
  if (invitee?.passwordHash === null) {
    const isVisible = await canAdminsSeeSignInLink(tx, { project, role, account: invitee, now })
    facts.push(...(await reinstateLinksOfInvite(tx, { inviteId, revokedAt, isVisible, now })))
  }
  return { result: undefined, facts }
}

const cannotReinstate = () => new AppError('conflict', refusals.cannotReinstate)

/**
 * Whether a removal from the roster is newer than the invite, or the person has accepted another invite since the
 * revocation. A removal also ends older invites, and a person who is on the roster needs no second invite.
 */
async function isSuperseded(
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
