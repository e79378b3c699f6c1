import { sql } from 'kysely'
import type { Language } from '../../../domain/language.ts'
import type { NoticeContent, NoticeKind, NoticeWays } from '../../../domain/notices.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, Session, UserId } from '../../kernel/access/types.ts'
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

export type StoredNotice = NoticeContent & { id: string; at: number; isRead: boolean; place: NoticePlace }

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
    .select(['n.id', 'n.kind', 'n.at', 'n.content', 'n.read_at', 'n.project_id'])
    .select(['p.name as projectName', 'p.time_zone as timeZone', 't.name as tenantName'])
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    // Stored by `tellNotices`, which takes each content with its kind.
    ...({ kind: row.kind, content: JSON.parse(row.content) } as NoticeContent),
    id: row.id,
    at: row.at,
    isRead: row.read_at !== null,
    place: {
      projectId: row.project_id,
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
