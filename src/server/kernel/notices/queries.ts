import { type ExpressionBuilder, sql } from 'kysely'
import type { NoticeKind, NoticeWays } from '../../../domain/notices.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { givenRows, insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, UserId } from '../access/types.ts'

const selectChosen = statement(
  (db, { people }: { people: string }) => sql<{
    user_id: UserId
    kind: NoticeKind
    bell: number
    mail: number
    push: number
  }>`
    select s.user_id, s.kind, s.bell, s.mail, s.push
    from ${givenRows(db, people, { id: 'text' })}
    join notice_settings as s on s.user_id = given.id`,
)

/** Lists the ways that these people chose. A kind without a row keeps its defaults. */
export async function listChosenWays(
  db: Db,
  userIds: readonly UserId[],
): Promise<(NoticeWays & { userId: UserId; kind: NoticeKind })[]> {
  const rows = await selectChosen(db, { people: JSON.stringify(userIds.map((id) => ({ id }))) })
  return rows.map(({ user_id: userId, kind, bell, mail, push }) => ({
    userId,
    kind,
    bell: bell === 1,
    mail: mail === 1,
    push: push === 1,
  }))
}

const selectNewest = statement(
  (db, { people }: { people: string }) => sql<{ id: UserId; newest: string | null }>`
    select given.id, (select max(n.id) from notices as n where n.user_id = given.id) as newest
    from ${givenRows(db, people, { id: 'text' })}`,
)

/** The ids of the newest notices of these people; a person without notices is left out. */
export async function listNewestIds(
  db: Db,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  const rows = await selectNewest(db, { people: JSON.stringify(userIds.map((id) => ({ id }))) })
  return new Map(rows.flatMap(({ id, newest }) => (newest === null ? [] : [[id, newest]])))
}

const selectTimeZones = statement(
  (db, { projects }: { projects: string }) => sql<{ id: ProjectId; time_zone: string }>`
    select p.id, p.time_zone
    from ${givenRows(db, projects, { tenant_id: 'text', id: 'text' })}
    join projects as p on p.tenant_id = given.tenant_id and p.id = given.id`,
)

export async function listTimeZones(
  db: Db,
  projects: readonly ProjectScope[],
): Promise<ReadonlyMap<ProjectId, string>> {
  const rows = projects.map(({ tenantId, projectId }) => ({ tenant_id: tenantId, id: projectId }))
  const found = await selectTimeZones(db, { projects: JSON.stringify(rows) })
  return new Map(found.map(({ id, time_zone }) => [id, time_zone]))
}

const insertRowsOfPeople = insertRows('notices', {
  same: () => ({ read_at: null, mailed_at: null, pushed_at: null }),
  types: {
    tenant_id: 'text',
    id: 'text',
    user_id: 'text',
    project_id: 'text',
    kind: 'text',
    at: 'bigint',
    content: 'text',
    in_bell: 'integer',
    mail_at: 'bigint',
    push_at: 'bigint',
  },
})

export interface NewNotice {
  tenantId: TenantId
  id: string
  userId: UserId
  projectId: ProjectId | null
  kind: NoticeKind
  at: number
  content: string
  inBell: boolean
  mailAt: number | null
  pushAt: number | null
}

export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map((notice) => ({
    tenant_id: notice.tenantId,
    id: notice.id,
    user_id: notice.userId,
    project_id: notice.projectId,
    kind: notice.kind,
    at: notice.at,
    content: notice.content,
    in_bell: Number(notice.inBell),
    mail_at: notice.mailAt,
    push_at: notice.pushAt,
  }))
  await insertRowsOfPeople(tx, {}, rows)
}

/** Deletes notices that were told before this moment. */
export async function deleteOldNotices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notices').where('at', '<', before).execute()
}

/** The digest of one kind that a person will be told about a project. */
export interface DigestKey extends ProjectScope {
  userId: UserId
  kind: 'answer' | 'joined' | 'undelivered'
}

const isDigest =
  ({ tenantId, projectId, userId, kind }: DigestKey) =>
  (eb: ExpressionBuilder<Schema, 'pending_notices'>) =>
    eb.and({ tenant_id: tenantId, project_id: projectId, user_id: userId, kind })

/** The events of a digest, as JSON. */
export async function findPendingEvents(tx: Tx, key: DigestKey): Promise<string | undefined> {
  const row = await tx.selectFrom('pending_notices').select('content').where(isDigest(key)).executeTakeFirst()
  return row?.content
}

/** Replaces the events of a digest. Returns false if they are no longer the stored ones. */
export async function updatePendingEvents(
  tx: Tx,
  { stored, content, ...key }: DigestKey & { stored: string; content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_notices')
    .set({ content })
    .where(isDigest(key))
    .where('content', '=', stored)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertPendingEvents(
  tx: Tx,
  { tenantId, projectId, userId, kind, dueAt, content }: DigestKey & { dueAt: number; content: string },
): Promise<void> {
  const place = { tenant_id: tenantId, project_id: projectId, user_id: userId }
  await tx
    .insertInto('pending_notices')
    .values({ ...place, kind, due_at: dueAt, content })
    .execute()
}
