import type { Db, Tx } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { BusyFailure } from './failures.ts'

/** A person’s own calendar as it is stored; `url` and `busy` are sealed. */
export interface StoredCalendar {
  url: string
  readAt: number | null
  failure: BusyFailure | null
  /** null: it was never read, or its last reading failed. */
  busy: string | null
}

const selectCalendar = statement((db, args: { userId: UserId }) =>
  db
    .selectFrom('busy_calendars')
    .select(['url', 'read_at as readAt', 'failure', 'busy'])
    .where('user_id', '=', args.userId),
)

export async function findCalendar(db: Db, userId: UserId): Promise<StoredCalendar | undefined> {
  const [row] = await selectCalendar(db, { userId })
  return row && { ...row, failure: row.failure as BusyFailure | null }
}

/** Stores the address of a person’s calendar in place of an earlier one, of which nothing stays. */
export async function storeCalendar(
  tx: Tx,
  { userId, id, url }: { userId: UserId; id: string; url: string },
): Promise<void> {
  const fresh = { id, url, taken_until: null, read_at: null, failure: null, busy: null }
  await tx
    .insertInto('busy_calendars')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

export async function deleteCalendar(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('busy_calendars').where('user_id', '=', userId).execute()
}

/** Takes a calendar for reading until then, if it was last read before `dueBefore` and no node reads it now. */
export async function takeCalendar(
  db: Db,
  { userId, now, until, dueBefore }: { userId: UserId; now: number; until: number; dueBefore: number },
): Promise<{ id: string; url: string } | undefined> {
  return db
    .updateTable('busy_calendars')
    .set({ taken_until: until })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('taken_until', 'is', null), where('taken_until', '<=', now)]))
    .where((where) => where.or([where('read_at', 'is', null), where('read_at', '<=', dueBefore)]))
    .returning(['id', 'url'])
    .executeTakeFirst()
}

/** Gives back a calendar that was taken, without a reading, unless the person has stated another address since. */
export async function giveBack(db: Db, { userId, id }: { userId: UserId; id: string }): Promise<void> {
  await db
    .updateTable('busy_calendars')
    .set({ taken_until: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Stores what a reading gave, unless the person has stated another address since, or none. */
export async function storeReading(
  db: Db,
  {
    userId,
    id,
    readAt,
    failure,
    busy,
  }: { userId: UserId; id: string; readAt: number; failure: BusyFailure | null; busy: string | null },
): Promise<void> {
  await db
    .updateTable('busy_calendars')
    .set({ taken_until: null, read_at: readAt, failure, busy })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

const selectTimeZone = statement((db, args: { tenantId: string; projectId: string }) =>
  db
    .selectFrom('projects')
    .select('time_zone as timeZone')
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId),
)

export async function getTimeZone(db: Db, { tenantId, projectId }: ProjectScope): Promise<string> {
  const [row] = await selectTimeZone(db, { tenantId, projectId })
  return row!.timeZone
}
