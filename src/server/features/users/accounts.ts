/** Accounts, one for each address, and the proof of whose they are. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { requireLocked } from '../../kernel/facts/write.ts'
import * as queries from './queries.ts'
import type { Account } from './types.ts'

export {
  claimParticulars,
  findAccount,
  getAccount,
  listNames,
  markEmailProven,
  rememberLanguage,
  replaceEmail,
  replaceParticulars,
  replacePassword,
  setFirstPassword,
} from './queries.ts'

/** Makes the account unless the address has one. An existing account is never changed. */
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
 * Returns the current state of an account that the place of the write has locked. Password, memberships and invites
 * together decide whether administrators may see a person's links: every write that changes or relies on one of them
 * locks the person.
 */
export async function getLockedAccount(tx: Tx, userId: UserId): Promise<Account> {
  requireLocked(tx, userId)
  return queries.getAccount(tx, userId)
}
