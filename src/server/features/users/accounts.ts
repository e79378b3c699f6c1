/** Accounts: one per address, and what proves or changes who they belong to. */
import { randomUUID } from 'node:crypto'
import type { Language } from '../../../domain/language.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'
import type { Account } from './types.ts'

/** The account of an address, in the form in which addresses compare. */
export async function findAccount(db: Db, emailKey: string): Promise<Account | undefined> {
  return queries.findAccountByEmail(db, emailKey)
}

export async function getAccount(db: Db, userId: UserId): Promise<Account> {
  return queries.getAccount(db, userId)
}

/** Makes the account unless the address has one: an account that exists is never changed. */
export async function createAccount(
  tx: Tx,
  user: queries.NewUser,
  now: number,
): Promise<{ account: Account; isNew: boolean }> {
  const isNew = await queries.insertUser(tx, randomUUID(), user, now)
  const account = await queries.findAccountByEmail(tx, user.emailKey)
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

/** Changes what a person says of themselves; what is not named stays as it is. Rosters show some of it. */
export async function updatePerson(db: Db, args: Parameters<typeof queries.updatePerson>[1]): Promise<void> {
  await queries.updatePerson(db, args)
}

/** Remembers that whoever holds this account reads its mailbox. */
export async function markEmailProven(db: Db, userId: UserId, now: number): Promise<void> {
  await queries.markEmailProven(db, userId, now)
}

/** Mails that others set off are in the language in which a person first came, until they choose another one. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await queries.setFirstLanguage(db, userId, language)
}

/** Sets the first password; false where there is one already. */
export async function setFirstPassword(
  tx: Tx,
  args: { userId: UserId; passwordHash: string; needsCode: boolean },
): Promise<boolean> {
  return queries.setFirstPassword(tx, args)
}

/** Replaces the password. The account must be locked. */
export async function replacePassword(
  tx: Tx,
  args: { userId: UserId; passwordHash: string; needsCode: boolean },
): Promise<void> {
  await queries.updatePassword(tx, args)
}

/** Gives a role in a tenant; who is ADMIN there stays ADMIN. Returns the role that holds now. */
export async function giveRole(
  tx: Tx,
  args: TenantScope & { userId: UserId; role: Role; now: number },
): Promise<Role> {
  return queries.upsertMembership(tx, args)
}

/** A person's tenants, the oldest membership first. */
export async function listMemberships(db: Db, userId: UserId) {
  return queries.listMemberships(db, userId)
}

/** The addresses of a tenant's administrators, except one person's, and what they read. */
export async function listOtherAdmins(db: Db, args: TenantScope & { userId: UserId }) {
  return queries.listOtherAdmins(db, args)
}
