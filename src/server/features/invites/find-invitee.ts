import type { Tx } from '../../db/schema.ts'
import { findAccount } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import type { Invite } from './queries.ts'

/**
 * Finds the account of the address to which an invite is bound, if there is one. The write locks it before it changes
 * the invite: the person may be accepting the invite at this moment.
 */
export async function findInvitee(tx: Tx, { emailKey }: Invite): Promise<Account | undefined> {
  return emailKey === null ? undefined : findAccount(tx, emailKey)
}

/** The place of a write that changes an invite. */
export const placeOfInvite = (invite: Invite) => ({
  project: invite.project,
  person: async (tx: Tx) => (await findInvitee(tx, invite))?.userId,
})
