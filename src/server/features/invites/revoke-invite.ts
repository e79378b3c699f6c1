import { sentences } from '../../../domain/messages.ts'
import type { Tx } from '../../db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { revokeLinksOfInvite } from '../magic-links/revoke-links-of-invite.ts'
import * as queries from './queries.ts'

/**
 * Revokes an invite and the link that it made; a second call changes nothing.
 * @throws AppError conflict: the invite is used
 */
export async function revokeInvite(
  tx: Tx,
  args: { invite: queries.Invite; now: number },
): Promise<Outcome<void>> {
  const { invite, now } = args
  const { id, project, role, emailKey: email } = invite
  if (!(await queries.revokeInvite(tx, { ...project, id, now }))) {
    // The invite is used or revoked, perhaps since it was read.
    const { revokedAt } = (await queries.findInvite(tx, id)) ?? invite
    if (revokedAt === null) throw new AppError('conflict', sentences.inviteUsed)
    return { result: undefined, facts: [] }
  }
  const ended = await revokeLinksOfInvite(tx, { inviteId: id, now })
  const about = { role, email }
  return {
    result: undefined,
    facts: [{ kind: 'invite-revoked', invite: about, before: 'open', after: 'revoked' }, ...ended],
  }
}
