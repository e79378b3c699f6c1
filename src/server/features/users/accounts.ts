/** Accounts: one per address, and what proves or changes who they belong to. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'
import type { Account } from './types.ts'

// What other features may do as it is.
export {
  findAccount,
  getAccount,
  giveRole,
  listMemberships,
  listOtherAdmins,
  markEmailProven,
  rememberLanguage,
  replacePassword,
  setFirstPassword,
} from './queries.ts'

/** Makes the account unless the address has one: an account that exists is never changed. */
export async function createAccount(
  tx: Tx,
  user: queries.NewUser,
  now: number,
): Promise<{ account: Account; isNew: boolean }> {
  const isNew = await queries.insertUser(tx, randomUUID(), user, now)
  const account = await queries.findAccount(tx, user.emailKey)
  if (!account) throw new Error('An account that was just made, or is there, cannot be found.')
  return { account, isNew }
}

/**
 * Gives the account as it is now and keeps others who ask for it this way waiting until the commit. Who may see a
 * person's links follows from password, memberships and invites together: whatever changes one of them and whatever
 * relies on them lines up here.
 */
export async function lockAccount(tx: Tx, userId: UserId): Promise<Account> {
  await queries.lockUser(tx, userId)
  return queries.getAccount(tx, userId)
}
