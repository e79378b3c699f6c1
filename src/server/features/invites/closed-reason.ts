import { messages } from '../../../domain/messages.ts'
import type { Invite } from './queries.ts'

/** Why an invite lets nobody in any more; undefined while it does. */
export function closedReason(invite: Invite, now: number): string | undefined {
  if (invite.acceptedAt !== null) return messages.inviteUsed
  // Whoever made it may not let people in any more, which is as good as a revocation.
  if (invite.isRevoked || !invite.isBacked) return messages.inviteRevoked
  if (invite.expiresAt !== null && invite.expiresAt <= now) return messages.inviteExpired
  return undefined
}
