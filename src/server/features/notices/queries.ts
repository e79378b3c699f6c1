import { sql } from 'kysely'
import type { Language } from '../../../domain/language.ts'
import type { NoticeContent, NoticeKind, NoticeWays } from '../../../domain/notices.ts'
import { isCurrent, isNotErased, openProjectId } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type {
  ProjectId,
  ProjectScope,
  Session,
  TenantId,
  TenantScope,
  UserId,
} from '../../kernel/access/types.ts'
import type { UndeliveredEvent } from '../../kernel/notices/add-pending.ts'
import type { NoticePlace } from '../../kernel/notices/render-notice.ts'

/** The notices that a session sees: of its person, in the tenants that it reaches, and not older than the oldest id. */
export interface Reach extends Pick<Session, 'userId' | 'onlyTenantIds'> {
  oldestId: string
}

const inBell = (db: Db, { userId, onlyTenantIds, oldestId }: Reach) => {
  const rows = db
    .selectFrom('notices as n')
    .where('n.user_id', '=', userId)
    .where('n.id', '>=', oldestId)
    .where('n.in_bell', '=', 1)
  if (onlyTenantIds === null) return rows
  return onlyTenantIds.length === 0
    ? rows.where(sql<boolean>`1 = 0`)
    : rows.where('n.tenant_id', 'in', onlyTenantIds)
}

export type StoredNotice = NoticeContent & {
  id: string
  at: number
  isRead: boolean
  projectId: string | null
  place: NoticePlace
}

export async function listNotices(
  db: Db,
  { before, limit, ...reach }: Reach & { before: string | undefined; limit: number },
): Promise<StoredNotice[]> {
  let page = inBell(db, reach)
  if (before !== undefined) page = page.where('n.id', '<', before)
  const rows = await page
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
    )
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 'n.tenant_id').onRef('m.user_id', '=', 'n.user_id'),
    )
    .select(['n.id', 'n.kind', 'n.at', 'n.content', 'n.read_at', 'n.project_id'])
    .select(['p.name as projectName', 'p.time_zone as timeZone', 't.name as tenantName'])
    .select(openProjectId.as('openProjectId'))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    // Stored by `tellNotices`, which takes each content with its kind.
    ...({ kind: row.kind, content: JSON.parse(row.content) } as NoticeContent),
    id: row.id,
    at: row.at,
    isRead: row.read_at !== null,
    projectId: row.project_id,
    place: {
      openProjectId: row.openProjectId,
      projectName: row.projectName,
      tenantName: row.tenantName,
      timeZone: row.timeZone,
    },
  }))
}

export async function countUnread(db: Db, reach: Reach): Promise<number> {
  const { count } = await inBell(db, reach)
    .where('n.read_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks a notice and all older ones as read. Returns whether there were any. */
export async function markRead(
  tx: Tx,
  { upTo, now, userId, onlyTenantIds }: Omit<Reach, 'oldestId'> & { upTo: string; now: number },
): Promise<boolean> {
  let update = tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
  if (onlyTenantIds !== null) {
    if (onlyTenantIds.length === 0) return false
    update = update.where('tenant_id', 'in', onlyTenantIds)
  }
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The people on the roster of a project. */
export async function listRoster(db: Db, project: ProjectScope): Promise<UserId[]> {
  const rows = await db
    .selectFrom('roster_entries')
    .select('user_id')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .where('removed_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/** The language that a person chose; null: none yet. */
export async function findLanguage(db: Db, userId: UserId): Promise<Language | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? null
}

export async function putWays(
  tx: Tx,
  { userId, kind, bell, mail, push }: NoticeWays & { userId: UserId; kind: NoticeKind },
): Promise<void> {
  const ways = { bell: Number(bell), mail: Number(mail), push: Number(push) }
  await tx
    .insertInto('notice_settings')
    .values({ user_id: userId, kind, ...ways })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(ways))
    .execute()
}

/** Whether there is such a person, whom nobody has erased. */
export async function isPerson(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(isNotErased)
    .executeTakeFirst()
  return row !== undefined
}

/** A way that leaves the page. */
export type OutgoingWay = 'mail' | 'push'
/** When a way is due, and when it was queued. */
const COLUMNS = {
  mail: { at: 'mail_at', queuedAt: 'mailed_at' },
  push: { at: 'push_at', queuedAt: 'pushed_at' },
} as const

/** The person, and the project, or the organisation without one, of a mail or push. */
export interface DuePlace {
  userId: UserId
  tenantId: TenantId
  projectId: ProjectId | null
}

const selectDueBy = (way: OutgoingWay) =>
  statement((db, args: { now: number; limit: number }) => {
    const { at, queuedAt } = COLUMNS[way]
    return (
      db
        .selectFrom('notices as n')
        .leftJoin('projects as p', (join) =>
          join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
        )
        .select((eb) => ['n.user_id', 'n.tenant_id', 'n.project_id', eb.fn.min(`n.${at}`).as('first')])
        .where(`n.${queuedAt}`, 'is', null)
        .where(`n.${at}`, '<=', args.now)
        // Notices of an archived project wait until it is brought back.
        .where('p.archived_at', 'is', null)
        .groupBy(['n.user_id', 'n.tenant_id', 'n.project_id'])
        .orderBy('first')
        .limit(args.limit)
    )
  })
const selectDue = { mail: selectDueBy('mail'), push: selectDueBy('push') }

/** Lists for whom something is due about which project that is not archived, the longest due first. */
export async function listDue(
  db: Db,
  { way, ...args }: { way: OutgoingWay; now: number; limit: number },
): Promise<DuePlace[]> {
  const rows = await selectDue[way](db, args)
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    tenantId: row.tenant_id as TenantId,
    projectId: row.project_id as ProjectId | null,
  }))
}

/** Marks what is due as queued, and gives it in the order of telling: each notice once, on whichever node. */
export async function claimDue(
  tx: Tx,
  way: OutgoingWay,
  { userId, tenantId, projectId, now }: DuePlace & { now: number },
): Promise<(NoticeContent & { id: string })[]> {
  const { at, queuedAt } = COLUMNS[way]
  const rows = await tx
    .updateTable('notices')
    .set({ [queuedAt]: now })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where(queuedAt, 'is', null)
    .where(at, '<=', now)
    .returning(['id', 'kind', 'content'])
    .execute()
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, kind, content }) => ({ id, ...({ kind, content: JSON.parse(content) } as NoticeContent) }))
}

/** Lets notices wait that were claimed. */
export async function putOff(
  tx: Tx,
  way: OutgoingWay,
  { tenantId, ids, at: waitsUntil }: { tenantId: TenantId; ids: readonly string[]; at: number },
): Promise<void> {
  const { at, queuedAt } = COLUMNS[way]
  await tx
    .updateTable('notices')
    .set({ [queuedAt]: null, [at]: waitsUntil })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
}

/** The reader of a mail or push, with the words about the place. */
export interface Reader {
  email: string
  language: Language | null
  place: NoticePlace
  isArchived: boolean
  /** Whether the person belongs to the organisation no more. */
  hasLeft: boolean
}

/** Finds a present or former member of the organisation who is not erased, with the words about the place. */
export async function findReader(
  tx: Tx,
  { userId, tenantId, projectId }: DuePlace,
): Promise<Reader | undefined> {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').on('p.id', '=', projectId ?? ''),
    )
    .select(['u.email', 'u.language', 't.name as tenantName', 'm.left_at'])
    .select(['p.name as projectName', 'p.time_zone as timeZone', 'p.archived_at'])
    .select(openProjectId.as('openProjectId'))
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .where(isNotErased)
    .executeTakeFirst()
  if (!row) return undefined
  const { email, language, archived_at: archivedAt, left_at: leftAt, ...place } = row
  return { email, language, place, isArchived: archivedAt !== null, hasLeft: leftAt !== null }
}

/** A digest of events of one kind, which a person will be told about a project. */
export interface Digest extends ProjectScope {
  userId: UserId
  kind: 'answer' | 'joined' | 'undelivered'
}

export async function listDueDigests(db: Db, now: number): Promise<Digest[]> {
  const rows = await db
    .selectFrom('pending_notices as n')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
    )
    .select(['n.tenant_id', 'n.project_id', 'n.user_id', 'n.kind'])
    .where('n.kind', 'in', ['answer', 'joined', 'undelivered'])
    .where('n.due_at', '<=', now)
    // Digests of an archived project wait until it is brought back.
    .where('p.archived_at', 'is', null)
    .orderBy('n.due_at')
    .execute()
  return rows.map((row) => ({
    tenantId: row.tenant_id as TenantId,
    projectId: row.project_id as ProjectId,
    userId: row.user_id as UserId,
    kind: row.kind as Digest['kind'],
  }))
}

/** Takes a digest that is due, of which several nodes get it once. Returns its events as JSON; undefined: another node has it. */
export async function takeDigest(
  tx: Tx,
  { tenantId, projectId, userId, kind, now }: Digest & { now: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('pending_notices')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .returning('content')
    .executeTakeFirst()
  return row?.content
}

/** The names of those to whom mail has failed and none was delivered since, each once. */
export async function listStillUndelivered(
  db: Db,
  { tenantId, failed }: TenantScope & { failed: readonly UndeliveredEvent[] },
): Promise<string[]> {
  const ids = (key: 'userId' | 'inviteId') => ['', ...failed.flatMap((each) => each[key] ?? [])]
  const members = await db
    .selectFrom('memberships as m')
    .select('m.user_id as id')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', 'in', ids('userId'))
    .where('m.mail_failed_at', 'is not', null)
    .where(isCurrent)
    .execute()
  const invites = await db
    .selectFrom('invites')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids('inviteId'))
    .where('mail_failed_at', 'is not', null)
    .execute()
  const failing = new Set([...members, ...invites].map(({ id }) => id))
  const names = failed.filter(({ userId, inviteId }) => failing.has(userId ?? inviteId ?? ''))
  return [...new Set(names.map(({ name }) => name))]
}
