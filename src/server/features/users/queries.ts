import type { Language } from '../../../domain/language.ts'
import { nameKey } from '../../../domain/people.ts'
import { displayName } from '../../../domain/person.ts'
import { isCurrent } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Account, Particulars } from './types.ts'

export interface NewUser {
  email: string
  emailKey: string
  firstName: string
  lastName: string
  phone: string
  country: string
  germanLevel: string
  passwordHash: string | null
  passwordNeedsCode: boolean
  /** null: the mailbox is not proven. */
  emailProvenAt: number | null
  /** null: the language is not known. */
  language: Language | null
  /** An inviter typed the particulars. */
  isNamedByInviter?: boolean
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.password_hash',
      'u.password_needs_code',
      'u.language',
      'u.email_proven_at',
      'u.named_by_inviter',
    ])
    .select((eb) => [
      eb
        .selectFrom('memberships as m')
        .innerJoin('tenants as t', 't.id', 'm.tenant_id')
        .whereRef('m.user_id', '=', 'u.id')
        .where(isCurrent)
        .select((inner) => inner.fn.min('t.name').as('name'))
        .having((inner) => inner.fn.countAll(), '=', 1)
        .as('tenant_name'),
    ])
}

function rowToAccount(row: {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  password_needs_code: number
  language: Language | null
  email_proven_at: number | null
  named_by_inviter: number
  tenant_name: string | null
}): Account {
  return {
    userId: row.id as UserId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    passwordNeedsCode: row.password_needs_code === 1,
    language: row.language,
    isMailboxProven: row.email_proven_at !== null,
    isNamedByInviter: row.named_by_inviter === 1,
    isUnclaimed: row.email_proven_at === null || row.named_by_inviter === 1,
    tenantName: row.tenant_name ?? undefined,
  }
}

/** Finds the account of an address, given in its normalised form. */
export async function findAccount(db: Db, emailKey: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('u.email_key', '=', emailKey).executeTakeFirst()
  return row && rowToAccount(row)
}

export async function getAccount(db: Db, userId: UserId): Promise<Account> {
  return rowToAccount(await selectAccounts(db).where('u.id', '=', userId).executeTakeFirstOrThrow())
}

/** Inserts an account; false where the address has one. The unique key decides between simultaneous calls. */
export async function insertUser(tx: Tx, id: string, user: NewUser, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      email_key: user.emailKey,
      first_name: user.firstName,
      last_name: user.lastName,
      name_key: nameKey(user),
      phone: user.phone,
      country: user.country,
      german_level: user.germanLevel,
      password_hash: user.passwordHash,
      password_needs_code: user.passwordNeedsCode ? 1 : 0,
      email_proven_at: user.emailProvenAt,
      language: user.language,
      named_by_inviter: user.isNamedByInviter ? 1 : 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the mailbox of the account as proven. */
export async function markEmailProven(db: Db, userId: UserId, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_proven_at: now })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .execute()
}

/** Sets the language of a person who has none: mails that other people cause are in this language. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .execute()
}

/** Sets the first password; false where there is one already. */
export async function setFirstPassword(
  tx: Tx,
  args: { userId: UserId; passwordHash: string; needsCode: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: args.passwordHash, password_needs_code: args.needsCode ? 1 : 0 })
    .where('id', '=', args.userId)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the password. The account must be locked. */
export async function replacePassword(
  tx: Tx,
  args: { userId: UserId; passwordHash: string; needsCode: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: args.passwordHash, password_needs_code: args.needsCode ? 1 : 0 })
    .where('id', '=', args.userId)
    .execute()
}

/** Changes names, telephone and language of a person. An undefined field stays as it is. */
export async function updatePerson(
  db: Db,
  args: {
    userId: UserId
    firstName?: string | undefined
    lastName?: string | undefined
    phone?: string | undefined
    language?: Language | undefined
  },
): Promise<void> {
  const person = await db
    .updateTable('users')
    .set((eb) => ({
      first_name: args.firstName ?? eb.ref('first_name'),
      last_name: args.lastName ?? eb.ref('last_name'),
      phone: args.phone ?? eb.ref('phone'),
      language: args.language ?? eb.ref('language'),
    }))
    .where('id', '=', args.userId)
    .returning(NAMED)
    .executeTakeFirstOrThrow()
  await setNameKey(db, person)
}

/** Replaces the particulars of a person. */
export async function replaceParticulars(
  tx: Tx,
  args: Partial<Particulars> & { userId: UserId },
): Promise<void> {
  const person = await tx
    .updateTable('users')
    .set((eb) => ({
      first_name: args.firstName ?? eb.ref('first_name'),
      last_name: args.lastName ?? eb.ref('last_name'),
      phone: args.phone ?? eb.ref('phone'),
      country: args.country ?? eb.ref('country'),
      german_level: args.germanLevel ?? eb.ref('german_level'),
    }))
    .where('id', '=', args.userId)
    .returning(NAMED)
    .executeTakeFirstOrThrow()
  await setNameKey(tx, person)
}

/** The columns that decide the place of a person in lists by name. */
const NAMED = ['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const

/** Keeps the text by which lists sort a person, once a name or the address has changed. */
async function setNameKey(
  db: Db,
  { id, ...names }: { id: string; email: string; firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name_key: nameKey(names) })
    .where('id', '=', id)
    .execute()
}

/** Puts names and telephone in the place of those that the inviter typed, in the open invites of a person. */
export async function nameInvitesOfPerson(
  tx: Tx,
  args: { tenantId: string; userId: UserId; changes: Partial<Particulars> },
): Promise<void> {
  const rows = await tx
    .selectFrom('invites')
    .innerJoin('users as u', 'u.email_key', 'invites.email_key')
    .where('invites.tenant_id', '=', args.tenantId)
    .where('u.id', '=', args.userId)
    .where('invites.accepted_at', 'is', null)
    .select(['invites.id', 'invites.particulars'])
    .execute()
  for (const { id, particulars } of rows) {
    if (particulars === null) continue
    const named = { ...(JSON.parse(particulars) as Particulars), ...args.changes }
    await tx
      .updateTable('invites')
      .set({ particulars: JSON.stringify(named) })
      .where('tenant_id', '=', args.tenantId)
      .where('id', '=', id)
      .execute()
  }
}

/** Marks the particulars as the person's own. */
export async function claimParticulars(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('users').set({ named_by_inviter: 0 }).where('id', '=', userId).execute()
}

export async function getPerson(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Replaces the address of an account by one whose mailbox is proven; false where another account has it. The account must be
 * locked.
 */
export async function replaceEmail(
  tx: Tx,
  args: { userId: UserId; email: string; emailKey: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email: args.email, email_key: args.emailKey, email_proven_at: args.now })
    .where('id', '=', args.userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('users as other').select('other.id').where('other.email_key', '=', args.emailKey),
        ),
      ),
    )
    .returning(NAMED)
    .executeTakeFirst()
  if (row !== undefined) await setNameKey(tx, row)
  return row !== undefined
}

/** Lists the names by which others know these people, by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, displayName(names)]))
}
