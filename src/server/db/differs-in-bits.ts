import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Whether two whole numbers, kept as texts, differ in some bits. Asked only of rows that are said to hold numbers: no
 * engine promises to look at another condition first, but in a case.
 */
export function differsInBits(
  holdsNumbers: Expression<SqlBool>,
  [before, after]: readonly [string, string],
  bits: number,
) {
  const masked = (column: string) => sql`(cast(${sql.ref(column)} as integer) & ${bits})`
  return sql<boolean>`case when ${holdsNumbers} then ${masked(before)} <> ${masked(after)} else false end`
}
