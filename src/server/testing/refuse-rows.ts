import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { testEngine } from './test-database.ts'

/**
 * Makes the database refuse to insert or update the rows of a table that have this value, as a fault of their content would.
 * @returns allows it again
 */
export async function refuseRows(
  db: Db,
  event: 'insert' | 'update',
  { table, column, value }: { table: string; column: string; value: string },
): Promise<() => Promise<void>> {
  const name = sql.id(`refuse_${table}_${column}`)
  const begin = sql`create trigger ${name} before ${sql.raw(event)} on ${sql.id(table)} for each row
    when (new.${sql.id(column)} = ${sql.lit(value)})`
  if (testEngine === 'sqlite') {
    await sql`${begin} begin select raise(abort, 'refused'); end`.execute(db)
    return async () => {
      await sql`drop trigger ${name}`.execute(db)
    }
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`.execute(db)
  await sql`${begin} execute function ${name}()`.execute(db)
  return async () => {
    await sql`drop function ${name}() cascade`.execute(db)
  }
}
