import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Tells whether two integers stored as texts differ in some bits. Only rows for which `holdsNumbers` is true are cast:
 * a `case` is the one place where both engines promise to check that condition first.
 */
export function differsInBits(
  holdsNumbers: Expression<SqlBool>,
  [before, after]: readonly [Expression<unknown>, Expression<unknown>],
  bits: number,
) {
  const masked = (text: Expression<unknown>) => sql`(cast(${text} as integer) & ${bits})`
  return sql<boolean>`case when ${holdsNumbers} then ${masked(before)} <> ${masked(after)} else false end`
}
