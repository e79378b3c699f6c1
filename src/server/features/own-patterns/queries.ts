import type { Insertable, Selectable } from 'kysely'
import type { Weekday } from '../../../domain/calendar.ts'
import type { OwnPattern } from '../../../domain/own-patterns.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'

const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** A person's patterns, in the order in which they were stated. */
export async function listPatterns(db: Db, userId: UserId): Promise<OwnPattern[]> {
  const rows = await db
    .selectFrom('own_patterns')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map((row) => rowToPattern(row))
}

/** Replaces a person's patterns. */
export async function replacePatterns(
  tx: Tx,
  { userId, patterns }: { userId: UserId; patterns: readonly OwnPattern[] },
): Promise<void> {
  await tx.deleteFrom('own_patterns').where('user_id', '=', userId).execute()
  if (patterns.length === 0) return
  const rows = patterns.map((pattern, position) => ({
    user_id: userId,
    position,
    ...patternToColumns(pattern),
  }))
  await tx.insertInto('own_patterns').values(rows).execute()
}

function patternToColumns({ weekdays, from, to, validFrom, validTo }: OwnPattern) {
  return {
    weekdays: weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0),
    from_hour: from,
    to_hour: to,
    valid_from: validFrom,
    valid_to: validTo,
  } satisfies Partial<Insertable<Schema['own_patterns']>>
}

function rowToPattern(row: Selectable<Schema['own_patterns']>): OwnPattern {
  return {
    weekdays: WEEKDAYS.filter((weekday) => row.weekdays & (1 << weekday)),
    from: row.from_hour,
    to: row.to_hour,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}
