import { expressionBuilder } from 'kysely'
import type { Language } from '../../../domain/language.ts'
import type { Role } from '../../../domain/roles.ts'
import { isPostgres } from '../../db/database.ts'
import { isCurrent } from '../../db/memberships.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Particulars } from '../users/types.ts'

export interface Invite {
  id: string
  project: ProjectScope
  tenantName: string
  projectName: string
  role: Role
  /** The address to which the invite is bound; null: anybody may accept it. */
  emailKey: string | null
  createdBy: UserId
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  acceptedAt: number | null
  mailFailedAt: number | null
  /** Whether the inviter may still make such an invite: as an administrator, or a freelancer's as a planner of the project. */
  isInviterAuthorised: boolean
  isProjectOpen: boolean
  /** The particulars that the inviter typed; null: none. */
  particulars: Particulars | null
}

export async function insertInvite(
  tx: Tx,
  args: ProjectScope & {
    id: string
    role: Role
    emailKey: string | null
    createdBy: UserId
    now: number
    expiresAt: number | null
    particulars: Particulars | null
  },
): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      tenant_id: args.tenantId,
      id: args.id,
      project_id: args.projectId,
      role: args.role,
      email_key: args.emailKey,
      created_by: args.createdBy,
      created_at: args.now,
      expires_at: args.expiresAt,
      revoked_at: null,
      accepted_at: null,
      accepted_by: null,
      particulars: args.particulars && JSON.stringify(args.particulars),
      mail_failed_at: null,
    })
    .execute()
}

/** Finds an invite of any tenant: the caller's token proves that they may see it. */
export async function findInvite(db: Db, id: string): Promise<Invite | undefined> {
  const row = await selectInvites(db).where('invites.id', '=', id).executeTakeFirst()
  return row && rowToInvite(row)
}

/** Finds the invite of a token, of which an invite has two: its link's and its mail's. */
export async function findInviteByToken(
  db: Db,
  secrets: Secrets,
  token: string,
): Promise<Invite | undefined> {
  const id = secrets.idOfToken('mailed-invite', token) ?? secrets.idOfToken('invite', token)
  return id === undefined ? undefined : findInvite(db, id)
}

/** The project's invites, the newest first, from the one after `before` on. */
export async function listInvites(
  db: Db,
  {
    before,
    limit,
    onlyRole,
    ...project
  }: ProjectScope & { before: string | undefined; limit: number; onlyRole: Role | undefined },
): Promise<Invite[]> {
  const rows = await selectInvites(db)
    .where('invites.tenant_id', '=', project.tenantId)
    .where('invites.project_id', '=', project.projectId)
    .$if(onlyRole !== undefined, (query) => query.where('invites.role', '=', onlyRole!))
    .$if(before !== undefined, (query) =>
      query
        .innerJoin('invites as b', (join) =>
          join.onRef('b.tenant_id', '=', 'invites.tenant_id').on('b.id', '=', before!),
        )
        .where((eb) =>
          eb.or([
            eb('invites.created_at', '<', eb.ref('b.created_at')),
            eb.and([
              eb('invites.created_at', '=', eb.ref('b.created_at')),
              eb('invites.id', '>', eb.ref('b.id')),
            ]),
          ]),
        ),
    )
    .limit(limit)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id')
    .execute()
  return rows.map(rowToInvite)
}

function selectInvites(db: Db) {
  return db
    .selectFrom('invites')
    .innerJoin('tenants as t', 't.id', 'invites.tenant_id')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'invites.tenant_id').onRef('p.id', '=', 'invites.project_id'),
    )
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'invites.tenant_id')
        .onRef('m.user_id', '=', 'invites.created_by')
        .on(isCurrent)
        .on(mayInvite),
    )
    .selectAll('invites')
    .select([
      't.name as tenant_name',
      'p.name as project_name',
      'p.archived_at as project_archived_at',
      'm.user_id as inviter_id',
    ])
}

type InviteRow = Awaited<ReturnType<ReturnType<typeof selectInvites>['executeTakeFirstOrThrow']>>

const rowToInvite = (row: InviteRow): Invite => ({
  id: row.id,
  project: { tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId },
  tenantName: row.tenant_name,
  projectName: row.project_name,
  role: row.role,
  emailKey: row.email_key,
  createdBy: row.created_by as UserId,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  acceptedAt: row.accepted_at,
  mailFailedAt: row.mail_failed_at,
  isInviterAuthorised: row.inviter_id !== null,
  isProjectOpen: row.project_archived_at === null,
  particulars: row.particulars === null ? null : (JSON.parse(row.particulars) as Particulars),
})

const ofInviter = expressionBuilder<
  Schema & { m: Schema['memberships']; l: Schema['planned_projects'] },
  'invites' | 'm'
>()
/** The condition that the member `m` may make the invite: administrators any, planners of the project those of freelancers. */
const mayInvite = ofInviter.or([
  ofInviter('m.role', '=', 'ADMIN'),
  ofInviter.and([
    ofInviter('m.role', '=', 'PLANNER'),
    ofInviter('invites.role', '=', 'FREELANCER'),
    ofInviter.exists(
      ofInviter
        .selectFrom('planned_projects as l')
        .select('l.user_id')
        .whereRef('l.tenant_id', '=', 'invites.tenant_id')
        .whereRef('l.project_id', '=', 'invites.project_id')
        .whereRef('l.user_id', '=', 'm.user_id'),
    ),
  ]),
])

/** The condition that an invite is neither accepted nor revoked nor expired. */
function isOpen(now: number) {
  const eb = expressionBuilder<Schema, 'invites'>()
  return eb.and([
    eb('invites.accepted_at', 'is', null),
    eb('invites.revoked_at', 'is', null),
    eb.or([eb('invites.expires_at', 'is', null), eb('invites.expires_at', '>', now)]),
  ])
}

/** Whether another tenant has an open invite for the address. */
export async function isInvitedElsewhere(
  db: Db,
  args: TenantScope & { emailKey: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('email_key', '=', args.emailKey)
    .where('tenant_id', '<>', args.tenantId)
    .where(isOpen(args.now))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The id of the newest invite that is bound to the address and can be accepted now, if no tenant has its person as a
 * member.
 */
export async function findNewestOpenInvite(
  db: Db,
  args: { emailKey: string; now: number },
): Promise<string | undefined> {
  const row = await selectInvites(db)
    .where('invites.email_key', '=', args.emailKey)
    .where(isOpen(args.now))
    .where('m.user_id', 'is not', null)
    .where('p.archived_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as u')
            .innerJoin('memberships as m', 'm.user_id', 'u.id')
            .select('u.id')
            .where('u.email_key', '=', args.emailKey)
            .where(isCurrent),
        ),
      ),
    )
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Uses the invite up; false where it is used, revoked or expired, its project is archived, or its inviter may not make such an
 * invite any more.
 */
export async function consumeInvite(
  tx: Tx,
  args: TenantScope & { id: string; userId: UserId; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('invites')
    .set({ accepted_at: args.now, accepted_by: args.userId })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.id)
    .where(isOpen(args.now))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships as m')
          .select('m.user_id')
          .whereRef('m.tenant_id', '=', 'invites.tenant_id')
          .whereRef('m.user_id', '=', 'invites.created_by')
          .where(isCurrent)
          .where(mayInvite),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('projects as p')
          .select('p.id')
          .whereRef('p.tenant_id', '=', 'invites.tenant_id')
          .whereRef('p.id', '=', 'invites.project_id')
          .where('p.archived_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Revokes the unused invites to a project that are bound to a person's address, or those to a whole tenant that are bound to
 * it or that the person made.
 * @param args.onlyRole leaves invites of other roles open
 */
export async function revokeInvitesOfPerson(
  tx: Tx,
  args: TenantScope & {
    projectId?: ProjectId
    userId: UserId
    onlyRole?: Role | undefined
    now: number
  },
): Promise<{ role: Role; email: string | null; projectId: ProjectId }[]> {
  const rows = await tx
    .updateTable('invites')
    .set({ revoked_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .$if(args.projectId !== undefined, (query) => query.where('project_id', '=', args.projectId!))
    .$if(args.onlyRole !== undefined, (query) => query.where('role', '=', args.onlyRole!))
    .where((eb) => {
      const email = eb.selectFrom('users').select('users.email_key').where('users.id', '=', args.userId)
      const isBound = eb('email_key', '=', email)
      return args.projectId === undefined ? eb.or([isBound, eb('created_by', '=', args.userId)]) : isBound
    })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['role', 'email_key as email', 'project_id'])
    .execute()
  return rows.map(({ project_id: projectId, ...row }) => ({ ...row, projectId: projectId as ProjectId }))
}

/** Revokes the invite; false where it is revoked or used already. */
export async function revokeInvite(
  tx: Tx,
  args: TenantScope & { id: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('invites')
    .set({ revoked_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the invite's revocation back; false where it is not revoked. */
export async function reinstateInvite(tx: Tx, args: TenantScope & { id: string }): Promise<boolean> {
  const row = await tx
    .updateTable('invites')
    .set({ revoked_at: null })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.id)
    .where('revoked_at', 'is not', null)
    // An erased person's invite is bound to no address any more.
    .where((eb) => eb.or([eb('email_key', 'is', null), eb('email_key', 'like', '%@%')]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person accepted a freelancer's invite to the project at that instant or later. */
export async function hasAcceptedSince(
  tx: Tx,
  args: ProjectScope & { userId: UserId; since: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('id')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('role', '=', 'FREELANCER')
    .where('accepted_by', '=', args.userId)
    .where('accepted_at', '>=', args.since)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person was removed from the roster at that instant or later. The row's lock waits for a removal under way. */
export async function wasRemovedSince(
  tx: Tx,
  args: ProjectScope & { userId: UserId; since: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('roster_entries')
    .select('removed_at')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  const removedAt = row?.removed_at ?? null
  return removedAt !== null && removedAt >= args.since
}

/** Adds roster entries, or restores removed ones with all that was saved. Gives the people who were not on the roster. */
export async function addRosterEntries(
  tx: Tx,
  args: ProjectScope & { userIds: readonly UserId[]; now: number },
): Promise<UserId[]> {
  const rows = await tx
    .insertInto('roster_entries')
    .values(
      args.userIds.map((userId) => ({
        tenant_id: args.tenantId,
        project_id: args.projectId,
        user_id: userId,
        removed_at: null,
        created_at: args.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'user_id'])
        .doUpdateSet({ removed_at: null })
        .where('roster_entries.removed_at', 'is not', null),
    )
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id as UserId)
}

/** A current member of a tenant. */
export interface Member {
  userId: UserId
  email: string
  language: Language | null
  /** Whether the roster of the project has the person. */
  isOnRoster: boolean
}

/** Lists the current members of the tenant among people. */
export async function listMembers(
  db: Db,
  { userIds, ...project }: ProjectScope & { userIds: readonly UserId[] },
): Promise<Member[]> {
  return rowsToMembers(await selectMembers(db, project).where('m.user_id', 'in', userIds).execute())
}

/** Lists the members of the tenant who have these addresses. */
export async function listMembersByAddress(
  db: Db,
  { emailKeys, ...project }: ProjectScope & { emailKeys: readonly string[] },
): Promise<Member[]> {
  if (emailKeys.length === 0) return []
  return rowsToMembers(await selectMembers(db, project).where('u.email_key', 'in', emailKeys).execute())
}

function selectMembers(db: Db, project: ProjectScope) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('roster_entries as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'm.tenant_id')
        .on('r.project_id', '=', project.projectId)
        .onRef('r.user_id', '=', 'm.user_id')
        .on('r.removed_at', 'is', null),
    )
    .select(['u.id', 'u.email', 'u.language', 'r.user_id as on_roster'])
    .where('m.tenant_id', '=', project.tenantId)
    .where(isCurrent)
}

const rowsToMembers = (
  rows: readonly { id: string; email: string; language: Language | null; on_roster: string | null }[],
): Member[] =>
  rows.map(({ id, email, language, on_roster }) => ({
    userId: id as UserId,
    email,
    language,
    isOnRoster: on_roster !== null,
  }))

/** Lists the addresses, of these, to which the tenant ever bound an invite. */
export async function listInvitedAddresses(
  db: Db,
  args: TenantScope & { emailKeys: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (args.emailKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('invites')
    .select('email_key')
    .distinct()
    .where('tenant_id', '=', args.tenantId)
    .where('email_key', 'in', args.emailKeys)
    .execute()
  return new Set(rows.map((row) => row.email_key!))
}

/** The newest open invite of freelancers to the project that is bound to the address. */
export async function findOpenInvite(
  tx: Tx,
  args: ProjectScope & { emailKey: string; now: number },
): Promise<{ id: string; expiresAt: number | null } | undefined> {
  const row = await selectInvites(tx)
    .where('invites.tenant_id', '=', args.tenantId)
    .where('invites.project_id', '=', args.projectId)
    .where('invites.email_key', '=', args.emailKey)
    .where('invites.role', '=', 'FREELANCER')
    .where(isOpen(args.now))
    .where('m.user_id', 'is not', null)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, expiresAt: row.expires_at }
}

export async function getScopeNames(
  db: Db,
  project: ProjectScope,
): Promise<{ projectName: string; tenantName: string }> {
  return db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['p.name as projectName', 't.name as tenantName'])
    .where('p.tenant_id', '=', project.tenantId)
    .where('p.id', '=', project.projectId)
    .executeTakeFirstOrThrow()
}
