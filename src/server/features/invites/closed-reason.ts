import type { Sentence } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import type { Invite } from './queries.ts'

/** Why an invite lets nobody in any more; undefined while it does. */
export function closedReason(invite: Invite, now: number): Sentence | undefined {
  if (invite.acceptedAt !== null) return sentences.inviteUsed
  // Whoever made it may not let people in any more, which is as good as a revocation.
  if (invite.revokedAt !== null || !invite.isBacked) return sentences.inviteRevoked
  if (invite.expiresAt !== null && invite.expiresAt <= now) return sentences.inviteExpired
  return undefined
}
