import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Whether two whole numbers, kept as texts, differ in some bits. Asked only of rows that are said to hold numbers: no
 * engine promises to look at another condition first, but in a case.
 */
export function differsInBits(
  holdsNumbers: Expression<SqlBool>,
  [before, after]: readonly [Expression<unknown>, Expression<unknown>],
  bits: number,
) {
  const masked = (text: Expression<unknown>) => sql`(cast(${text} as integer) & ${bits})`
  return sql<boolean>`case when ${holdsNumbers} then ${masked(before)} <> ${masked(after)} else false end`
}
