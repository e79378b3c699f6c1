import { sql } from 'kysely'
import type { EntryKind } from '../../../contract/facts.ts'
import type { Month } from '../../../domain/calendar.ts'
import type { Booking } from '../../../domain/staffing.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { slotValuesOfPerson, slotValuesOfProject } from '../../db/statements/slot-values.ts'
import { givenRows, insertRows, statement } from '../../db/statements/statement.ts'
import { weeklyValues } from '../../db/statements/weekly-values.ts'
import type { ProjectId, ProjectScope, TenantId, UserId } from '../../kernel/access/types.ts'

/** The kind of this feature in `pending_notices`. */
const KIND = 'plan'

/** Lists the projects that were written to since they were followed last, and those in which something is due. */
export async function listToFollow(db: Db, now: number): Promise<ProjectScope[]> {
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('notice_cursors as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.project_id', '=', 'p.id'),
    )
    .select(['p.tenant_id', 'p.id'])
    .where((eb) => eb.or([eb('c.version', 'is', null), eb('c.version', '<>', eb.ref('p.version'))]))
    .union((eb) =>
      eb
        .selectFrom('pending_notices as n')
        .innerJoin('projects as p', (join) =>
          join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
        )
        .select(['p.tenant_id', 'p.id'])
        .where('n.kind', '=', KIND)
        .where('n.due_at', '<=', now)
        .where('p.archived_at', 'is', null),
    )
    .execute()
  return rows.map((row) => ({ tenantId: row.tenant_id as TenantId, projectId: row.id as ProjectId }))
}

/** A project, and how far its history was followed. */
export interface FollowedProject {
  version: number
  booking: Booking
  timeZone: string
  isArchived: boolean
  createdAt: number
  /** undefined: it was never followed. */
  cursor: { entryId: string; revision: number } | undefined
}

export async function getFollowed(db: Db, project: ProjectScope): Promise<FollowedProject> {
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('notice_cursors as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.project_id', '=', 'p.id'),
    )
    .select(['p.version', 'p.booking', 'p.time_zone', 'p.archived_at', 'p.created_at'])
    .select(['c.newest_entry', 'c.revision'])
    .where('p.tenant_id', '=', project.tenantId)
    .where('p.id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  const { newest_entry: entryId, revision } = row
  return {
    version: row.version,
    booking: row.booking,
    timeZone: row.time_zone,
    isArchived: row.archived_at !== null,
    createdAt: row.created_at,
    cursor: entryId === null || revision === null ? undefined : { entryId, revision },
  }
}

export interface EntryRow {
  id: string
  at: number
  by_id: string
  kind: EntryKind
  user_id: string | null
  date: string | null
  weekday: number | null
  hour: number | null
  detail: string | null
  old_value: string | null
  new_value: string | null
}

/** Lists the next entries of a project, or with null those that concern every project of the tenant, the oldest first. */
export function listNextEntries(
  db: Db,
  args: { tenantId: TenantId; projectId: ProjectId | null; after: string; limit: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'by_id', 'kind', 'user_id', 'date', 'weekday', 'hour', 'detail'])
    .select(['old_value', 'new_value'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', args.projectId === null ? 'is' : '=', args.projectId)
    .where('id', '>', args.after)
    .orderBy('id')
    .limit(args.limit)
    .execute()
}

/** Lists everybody who gave hours in these months or later. */
export async function listPeopleWithHours(
  db: Db,
  args: ProjectScope & { first: Month; last: Month },
): Promise<UserId[]> {
  const rows = await db
    .selectFrom('availability_months')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('month', '>=', args.first)
    .where('month', '<=', args.last)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id as UserId)
}

export const datedModes = slotValuesOfProject('schedule_slots', 'mode')
export const weeklyModes = weeklyValues('pattern_slots', 'mode')
export const slotPrices = slotValuesOfProject('slot_prices', 'cents')

type OfPerson = ProjectScope & { userId: UserId }

export const ownModes = slotValuesOfPerson('slot_mode_overrides', 'mode')
export const ownPrices = slotValuesOfPerson('user_slot_prices', 'cents')

export interface HoursRow {
  /** null: the person is on the roster. */
  removedAt: number | null
  /** null: the person gave no hours in these months. */
  month: Month | null
  given: string | null
  booked: string | null
}

const selectHours = statement(
  (_db, args: OfPerson & { first: Month; last: Month }) => sql<HoursRow>`
    select r.removed_at as ${sql.ref('removedAt')}, a.month, a.hours as given, b.hours as booked
    from roster_entries as r
    left join availability_months as a on a.tenant_id = r.tenant_id and a.project_id = r.project_id
      and a.user_id = r.user_id and a.month >= ${args.first} and a.month <= ${args.last}
    left join booking_months as b on b.tenant_id = a.tenant_id and b.project_id = a.project_id
      and b.user_id = a.user_id and b.month = a.month
    where r.tenant_id = ${args.tenantId} and r.project_id = ${args.projectId} and r.user_id = ${args.userId}`,
)

/** Lists the stored hours of a person in some months; without a row the person never was on the roster. */
export function listHours(db: Db, args: OfPerson & { first: Month; last: Month }): Promise<HoursRow[]> {
  return selectHours(db, args)
}

const selectPending = statement(
  (_db, args: OfPerson) => sql<{ content: string }>`
    select content from pending_notices
    where tenant_id = ${args.tenantId} and project_id = ${args.projectId} and user_id = ${args.userId}
      and kind = ${KIND}`,
)

/** Returns what a person has not been told yet; undefined: nothing. */
export async function getPending(db: Db, args: OfPerson): Promise<string | undefined> {
  const [row] = await selectPending(db, args)
  return row?.content
}

/** Lists what is due. */
export async function listDue(
  db: Db,
  args: ProjectScope & { now: number },
): Promise<{ userId: UserId; content: string }[]> {
  const rows = await db
    .selectFrom('pending_notices')
    .select(['user_id', 'content'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('kind', '=', KIND)
    .where('due_at', '<=', args.now)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id as UserId, content: row.content }))
}

const removePending = statement(
  (tx, args: ProjectScope & { people: string }) => sql`
    delete from pending_notices where tenant_id = ${args.tenantId} and project_id = ${args.projectId}
      and kind = ${KIND} and user_id in (select id from ${givenRows(tx, args.people, { id: 'text' })})`,
)
const insertPending = insertRows('pending_notices', {
  same: (args: ProjectScope) => ({ tenant_id: args.tenantId, project_id: args.projectId, kind: KIND }),
  types: { user_id: 'text', due_at: 'bigint', content: 'text' },
})

export interface PendingRow {
  userId: UserId
  dueAt: number
  content: string
}

/** Replaces what these people have not been told yet; without a row nothing is pending. */
export async function replacePending(
  tx: Tx,
  { userIds, rows, ...project }: ProjectScope & { userIds: readonly UserId[]; rows: readonly PendingRow[] },
): Promise<void> {
  const people = JSON.stringify(userIds.map((id) => ({ id })))
  if (userIds.length > 0) await removePending(tx, { ...project, people })
  const given = rows.map(({ userId, dueAt, content }) => ({ user_id: userId, due_at: dueAt, content }))
  if (given.length > 0) await insertPending(tx, project, given)
}

/** Moves the cursors of all projects to the end of their history, with nothing pending. */
export async function skipHistory(tx: Tx): Promise<void> {
  await tx.deleteFrom('pending_notices').where('kind', '=', KIND).execute()
  await tx.deleteFrom('notice_cursors').execute()
  await tx
    .insertInto('notice_cursors')
    .columns(['tenant_id', 'project_id', 'newest_entry', 'version', 'revision'])
    .expression((eb) =>
      eb.selectFrom('projects as p').select((row) => [
        'p.tenant_id',
        'p.id',
        row.fn
          .coalesce(
            row
              .selectFrom('audit_entries as e')
              .select((entry) => entry.fn.max('e.id').as('id'))
              .whereRef('e.tenant_id', '=', 'p.tenant_id'),
            row.val(''),
          )
          .as('newest_entry'),
        'p.version',
        row.lit(0).as('revision'),
      ]),
    )
    .execute()
}

/**
 * Moves the cursor of a project on, unless another node has moved it. Where somebody has written to the project since this
 * version, it is followed again.
 * @returns whether it was moved
 */
export async function moveCursor(
  tx: Tx,
  args: ProjectScope & { revision: number | undefined; entryId: string; version: number },
): Promise<boolean> {
  const { tenantId, projectId, revision, entryId, version } = args
  if (revision === undefined) {
    const inserted = await tx
      .insertInto('notice_cursors')
      .values({
        tenant_id: tenantId,
        project_id: projectId,
        newest_entry: entryId,
        version,
        revision: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const updated = await tx
    .updateTable('notice_cursors')
    .set({ newest_entry: entryId, version, revision: revision + 1 })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
