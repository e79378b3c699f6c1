import type { Sentence } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import type { Invite } from './queries.ts'

/** Why an invite can no longer be accepted; undefined while it can. */
export function closedReason(invite: Invite, now: number): Sentence | undefined {
  if (invite.acceptedAt !== null) return sentences.inviteUsed
  if (isRevoked(invite)) return sentences.inviteRevoked
  if (invite.expiresAt !== null && invite.expiresAt <= now) return sentences.inviteExpired
  return undefined
}

/** An invite counts as revoked too while its inviter may not invite any more or its project is archived. */
export function isRevoked(invite: Invite): boolean {
  return invite.revokedAt !== null || !invite.isInviterAuthorised || !invite.isProjectOpen
}
