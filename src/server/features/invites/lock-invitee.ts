import type { Tx } from '../../db/schema.ts'
import { findAccount, lockAccount } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import type { Invite } from './queries.ts'

/**
 * Locks the account of the address that an invite is bound to, if any. Account before invite and links, as everywhere:
 * the person may be accepting it just now.
 */
export async function lockInvitee(tx: Tx, { emailKey }: Invite): Promise<Account | undefined> {
  const account = emailKey === null ? undefined : await findAccount(tx, emailKey)
  return account && lockAccount(tx, account.userId)
}
