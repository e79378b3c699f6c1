import type { Tx } from '../../db/schema.ts'
import { findAccount, lockAccount } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import type { Invite } from './queries.ts'

/**
 * Locks the account of the address to which an invite is bound, if there is one. Accounts are locked before invites and
 * links: the person may be accepting the invite at this moment.
 */
export async function lockInvitee(tx: Tx, { emailKey }: Invite): Promise<Account | undefined> {
  const account = emailKey === null ? undefined : await findAccount(tx, emailKey)
  return account && lockAccount(tx, account.userId)
}
