import type { Language } from '../../../domain/language.ts'
import { nameKey } from '../../../domain/people.ts'
import { displayName } from '../../../domain/person.ts'
import { type Role, ROLES } from '../../../domain/roles.ts'
import { isCurrent, isOpenPlace, isPlanning } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Account, Membership, Particulars } from './types.ts'

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

/**
 * Gives a role in a tenant, and returns the role that holds then. No role is lowered; a person who has left comes back with
 * the given one.
 */
export async function giveRole(
  tx: Tx,
  args: TenantScope & { userId: UserId; role: Role; now: number },
): Promise<Role> {
  const row = await tx
    .insertInto('memberships')
    .values({ tenant_id: args.tenantId, user_id: args.userId, role: args.role, created_at: args.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet((eb) => ({
        role: eb
          .case()
          .when(
            eb.and([
              eb('memberships.role', 'in', ROLES.slice(0, ROLES.indexOf(args.role) + 1)),
              eb('memberships.left_at', 'is', null),
            ]),
          )
          .then(eb.ref('memberships.role'))
          .else(eb.ref('excluded.role'))
          .end(),
        left_at: null,
      })),
    )
    .returning('role')
    .executeTakeFirstOrThrow()
  if (row.role !== 'PLANNER') await deletePlannedProjects(tx, args)
  return row.role
}

/** Names a project to a planner; false where it is named already. */
export async function addPlannedProject(
  tx: Tx,
  args: ProjectScope & { userId: UserId; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('planned_projects')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      user_id: args.userId,
      created_at: args.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the role of a member, and the projects that are named to a planner. */
export async function setRole(
  tx: Tx,
  args: TenantScope & { userId: UserId; role: Role; projectIds: readonly string[]; now: number },
): Promise<void> {
  const { tenantId, userId, now } = args
  await tx
    .updateTable('memberships')
    .set({ role: args.role })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await deletePlannedProjects(tx, args)
  for (const projectId of args.projectIds)
    await addPlannedProject(tx, { tenantId, projectId: projectId as ProjectId, userId, now })
}

async function deletePlannedProjects(tx: Tx, args: TenantScope & { userId: UserId }): Promise<void> {
  await tx
    .deleteFrom('planned_projects')
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .execute()
}

/** Lists a person's memberships, the oldest first. */
export async function listMemberships(db: Db, userId: UserId): Promise<Membership[]> {
  const memberships = await selectMemberships(db, userId)
  if (memberships.every(({ role }) => role !== 'PLANNER')) return memberships
  const planned = await db
    .selectFrom('planned_projects')
    .select(['tenant_id', 'project_id'])
    .where('user_id', '=', userId)
    .where(
      'tenant_id',
      'in',
      memberships.map(({ tenantId }) => tenantId),
    )
    .orderBy('project_id')
    .execute()
  return memberships.map((membership) =>
    membership.role === 'PLANNER'
      ? {
          ...membership,
          projectIds: planned.flatMap(({ tenant_id: tenantId, project_id: projectId }) =>
            tenantId === membership.tenantId ? [projectId] : [],
          ),
        }
      : membership,
  )
}

function selectMemberships(db: Db, userId: UserId): Promise<Membership[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.tenant_id as tenantId', 't.name as tenantName', 'm.role'])
    .where('m.user_id', '=', userId)
    .where(isCurrent)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute()
}

/** Lists the addresses and languages of a tenant's administrators, except one person. */
export async function listOtherAdmins(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<{ email: string; language: Language | null }[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.role', '=', 'ADMIN')
    .where('m.user_id', '<>', args.userId)
    .where(isCurrent)
    .execute()
}

/** Lists the people who plan a project: the administrators of its tenant, and the planners to whom it is named. */
export async function listPlanners(db: Db, { tenantId, projectId }: ProjectScope): Promise<UserId[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('projects as p', 'p.tenant_id', 'm.tenant_id')
    .select('m.user_id')
    .where('m.tenant_id', '=', tenantId)
    .where('p.id', '=', projectId)
    .where(isCurrent)
    .where(isPlanning)
    .orderBy('m.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/**
 * Marks the membership as left, forgets which projects were named to the person, and returns the role; undefined where the
 * person is no member.
 */
export async function leaveTenant(
  tx: Tx,
  args: TenantScope & { userId: UserId; now: number },
): Promise<Role | undefined> {
  await deletePlannedProjects(tx, args)
  const row = await tx
    .updateTable('memberships')
    .set({ left_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .where('left_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
  return row?.role
}

export async function getPerson(db: Db, userId: UserId) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Lists up to two projects that the person may open: those that the person plans, and those whose roster has the person. */
export async function listTwoOpenProjects(
  db: Db,
  args: { userId: UserId; onlyTenantIds: string[] | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('projects as p', 'p.tenant_id', 'm.tenant_id')
    .leftJoin('roster_entries as r', (join) => join.on(isOpenPlace))
    .select('p.id')
    .where('m.user_id', '=', args.userId)
    .where('p.archived_at', 'is', null)
    .where(isCurrent)
    .where((eb) => eb.or([isPlanning, eb('r.user_id', 'is not', null)]))
    .$if(args.onlyTenantIds !== null, (query) => query.where('m.tenant_id', 'in', args.onlyTenantIds!))
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
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

/** The tenants to which a person belongs or has belonged. */
export async function listTenantIds(db: Db, userId: UserId): Promise<TenantId[]> {
  const rows = await db.selectFrom('memberships').select('tenant_id').where('user_id', '=', userId).execute()
  return rows.map(({ tenant_id }) => tenant_id as TenantId)
}

/** The projects whose roster has the person, in all tenants. */
export async function listRosterProjects(db: Db, userId: UserId): Promise<ProjectScope[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.user_id', '=', 'm.user_id'),
    )
    .select(['r.tenant_id', 'r.project_id'])
    .where('m.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
    .execute()
  return rows.map((row) => ({ tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId }))
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
