import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * Dumps every row of every table as sorted text: two equal dumps show that nothing was written between them. The counts
 * of the rate limits are left out, since a refused call raises them.
 */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const parts: string[] = []
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name === 'rate_counters') continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    parts.push(name, ...rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return parts.join('\n')
}
