import { roleInProject } from '../../../domain/roles.ts'
import { isPostgres } from '../../db/database.ts'
import { isCurrent, isOpenPlace, isPlannedProject } from '../../db/memberships.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectMembership, Session, TenantId, TenantScope, UserId } from '../access/types.ts'

export async function insertSession(
  db: Db,
  args: {
    tokenHash: string
    userId: string
    onlyTenantId: string | null
    magicLinkId: string | null
    now: number
    expiresAt: number
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: args.tokenHash,
      user_id: args.userId,
      tenant_ids: args.onlyTenantId,
      magic_link_id: args.magicLinkId,
      created_at: args.now,
      seen_at: args.now,
      expires_at: args.expiresAt,
    })
    .execute()
}

export interface LiveSession {
  session: Session
  expiresAt: number
  membership?: ProjectMembership | undefined
}

const COLUMNS = ['s.user_id', 's.tenant_ids', 's.magic_link_id', 's.created_at', 's.expires_at'] as const

function rowToSession(
  tokenHash: string,
  row: Omit<Schema['sessions'], 'token_hash' | 'seen_at'>,
): LiveSession {
  return {
    session: {
      userId: row.user_id as UserId,
      tokenHash,
      onlyTenantIds: row.tenant_ids === null ? null : (row.tenant_ids.split(' ') as TenantId[]),
      magicLinkId: row.magic_link_id,
      createdAt: row.created_at,
    },
    expiresAt: row.expires_at,
  }
}

const liveSession = (db: Db, args: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions as s')
    .select(COLUMNS)
    .where('s.token_hash', '=', args.tokenHash)
    .where('s.expires_at', '>', args.now)

const selectLiveSession = statement(liveSession)
const lockLiveSession = statement((tx, args: Parameters<typeof liveSession>[1]) =>
  liveSession(tx, args).$if(isPostgres(tx), (query) => query.forKeyShare('s')),
)

export async function findLiveSession(
  db: Db,
  args: { tokenHash: string; now: number },
): Promise<LiveSession | undefined> {
  const [row] = await selectLiveSession(db, args)
  return row && rowToSession(args.tokenHash, row)
}

/** Finds the session like `findLiveSession`, and keeps it from being deleted until the commit. */
export async function lockSession(
  db: Db,
  args: { tokenHash: string; now: number },
): Promise<LiveSession | undefined> {
  const [row] = await lockLiveSession(db, args)
  return row && rowToSession(args.tokenHash, row)
}

interface SessionInProject {
  tokenHash: string
  now: number
  projectId: string
  /** The tenant of the project, if it is known; then only this tenant is read. */
  tenantId: TenantId | undefined
}

/** Gives a row for each tenant that is read; the project is in the row of its tenant. */
const selectSession = ({ isTenantKnown, isLocked }: { isTenantKnown: boolean; isLocked: boolean }) =>
  statement((db, args: SessionInProject) =>
    db
      .selectFrom('sessions as s')
      .leftJoin('memberships as m', (join) => {
        const ofPerson = join.onRef('m.user_id', '=', 's.user_id').on(isCurrent)
        return isTenantKnown ? ofPerson.on('m.tenant_id', '=', args.tenantId!) : ofPerson
      })
      .leftJoin('projects as p', (join) =>
        join.onRef('p.tenant_id', '=', 'm.tenant_id').on('p.id', '=', args.projectId),
      )
      .leftJoin('roster_entries as r', (join) => join.on(isOpenPlace))
      .leftJoin('planned_projects as l', (join) => join.on(isPlannedProject))
      .select(COLUMNS)
      .select(['p.tenant_id', 'p.version', 'm.role', 'r.user_id as roster_user_id'])
      .select('l.user_id as planner_id')
      .where('s.token_hash', '=', args.tokenHash)
      .where('s.expires_at', '>', args.now)
      .$if(isLocked && isPostgres(db), (query) => query.forKeyShare('s')),
  )
const selectSessionInTenant = selectSession({ isTenantKnown: true, isLocked: false })
const selectSessionInAnyTenant = selectSession({ isTenantKnown: false, isLocked: false })
const lockSessionInTenant = selectSession({ isTenantKnown: true, isLocked: true })

/**
 * Finds the session and, in the same statement, the project with the person's membership, if it belongs to one of their
 * tenants.
 */
export async function findSessionInProject(db: Db, args: SessionInProject): Promise<LiveSession | undefined> {
  const rows = await (args.tenantId === undefined ? selectSessionInAnyTenant : selectSessionInTenant)(
    db,
    args,
  )
  return rowsToSession(args, rows)
}

/** Finds the session like `findSessionInProject`, and keeps it from being deleted until the commit. */
export async function lockSessionInProject(
  db: Db,
  args: SessionInProject & TenantScope,
): Promise<LiveSession | undefined> {
  return rowsToSession(args, await lockSessionInTenant(db, args))
}

function rowsToSession(
  args: SessionInProject,
  rows: Awaited<ReturnType<typeof selectSessionInTenant>>,
): LiveSession | undefined {
  const row = rows.find(({ version }) => version !== null) ?? rows[0]
  if (!row) return undefined
  const { tenant_id: tenantId, version, role } = row
  const isMember = tenantId !== null && version !== null && role !== null
  return {
    ...rowToSession(args.tokenHash, row),
    membership: isMember
      ? {
          project: { tenantId: tenantId as TenantId, projectId: args.projectId as ProjectId },
          version,
          role: roleInProject(role, row.planner_id !== null),
          isOnRoster: row.roster_user_id !== null,
        }
      : undefined,
  }
}

export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<LiveSession[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .select(COLUMNS)
    .select('s.token_hash')
    .where('s.token_hash', 'in', args.tokenHashes)
    .where('s.expires_at', '>', args.now)
    .execute()
  return rows.map((row) => rowToSession(row.token_hash, row))
}

export async function extendSession(
  db: Db,
  args: { tokenHash: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: args.now, expires_at: args.expiresAt })
    .where('token_hash', '=', args.tokenHash)
    .execute()
}

/** Lifts the limit of a session to some tenants. */
export async function liftSessionLimit(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ tenant_ids: null }).where('token_hash', '=', tokenHash).execute()
}

/** One statement, so that two calls at once both count. Only a limited session is changed. */
export async function addTenantToSession(
  db: Db,
  args: { tokenHash: string; tenantId: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ tenant_ids: eb('tenant_ids', '||', ` ${args.tenantId}`) }))
    .where('token_hash', '=', args.tokenHash)
    .where('tenant_ids', 'not like', `%${args.tenantId}%`)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Deletes a person's sessions but for the ones used last. Limited sessions, which links begin, go first. */
export async function deleteOldestSessions(db: Db, args: { userId: string; kept: number }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions as s')
        .select('s.token_hash')
        .where('s.user_id', '=', args.userId)
        .orderBy((each) => each('s.tenant_ids', 'is', null), 'desc')
        .orderBy('s.seen_at', 'desc')
        .orderBy('s.token_hash')
        // SQLite takes no offset without a limit.
        .limit(1_000_000)
        .offset(args.kept),
    )
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Deletes the sessions of a person except the given one. */
export async function deleteSessionsOf(
  db: Db,
  args: { userId: UserId; exceptTokenHash?: string | undefined },
): Promise<void> {
  const { userId, exceptTokenHash } = args
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .execute()
}

/** Deletes the sessions of a person that reach this tenant alone. */
export async function deleteSessionsLimitedTo(db: Db, args: TenantScope & { userId: UserId }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', args.userId)
    .where('tenant_ids', '=', args.tenantId)
    .execute()
}

/** Deletes the limited sessions of a person, except the given one and those that reach only the given tenant. */
export async function deleteLimitedSessionsOf(
  db: Db,
  args: { userId: UserId; exceptTokenHash: string | undefined; exceptTenantId: TenantId | undefined },
): Promise<void> {
  const { userId, exceptTokenHash, exceptTenantId } = args
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('tenant_ids', 'is not', null)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .$if(exceptTenantId !== undefined, (query) => query.where('tenant_ids', '<>', exceptTenantId!))
    .execute()
}

export async function deleteSessionsOfMagicLink(db: Db, magicLinkId: string): Promise<void> {
  await db.deleteFrom('sessions').where('magic_link_id', '=', magicLinkId).execute()
}
