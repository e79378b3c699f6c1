import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import type { Db, Tx } from '../db/schema.ts'
import { ENDED_TABLES, endOpenings, SEALED_TABLES } from './end-openings.ts'
import { type BackupHeader, parseHeader, parseLine, type Row } from './format.ts'
import { backupTables } from './tables.ts'

// PostgreSQL takes 65,535 values in a statement, SQLite 32,766.
const VALUES_AT_ONCE = 30_000
const DAMAGED_MESSAGE = 'The backup is damaged or cut off. Nothing was restored; please use another one.'

/**
 * Restores a backup into an empty database of either engine, as a whole or not at all, and migrates it. Gives the
 * number of rows. Sessions, codes and resets are left out, and open links and invites end (`end-openings.ts`).
 * @param options.isRightSecret whether the server has the APP_SECRET that the rows were written with; if not, what it seals is
 *   left out too, since nobody can read it
 * @param options.now when the links and invites end, in UTC milliseconds
 * @throws Error in words for the person at the terminal; the database is as empty as before
 */
export async function restoreBackup(
  database: Database,
  lines: AsyncIterable<string>,
  { isRightSecret, now }: { isRightSecret: (header: BackupHeader) => boolean; now: number },
): Promise<number> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  const header = first.done ? undefined : parseHeader(first.value)
  if (!header) throw new Error('This is not a backup of Slotwerk.')
  await requireEmpty(database.db, header)
  const skippedTables = isRightSecret(header) ? ENDED_TABLES : [...ENDED_TABLES, ...SEALED_TABLES]
  await migrate(database, { upTo: header.migrations.at(-1)! })
  const rows = await database.db.transaction().execute(async (tx) => {
    await requireEmptyTables(tx)
    const rows = await insertTables(tx, { [Symbol.asyncIterator]: () => reader }, skippedTables)
    await endOpenings(tx, now)
    return rows
  })
  await migrate(database)
  return rows
}

async function requireEmpty(db: Db, { migrations }: BackupHeader): Promise<void> {
  const known = knownMigrations()
  if (migrations.length === 0 || migrations.some((name, index) => name !== known[index])) {
    throw new Error('The backup was made by a newer version of Slotwerk. Please update this one first.')
  }
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return
  await requireEmptyTables(db)
  // A server of this older version may be running on the database, so the migrations must not follow.
  if (applied.length !== migrations.length || applied.length !== known.length) {
    throw new Error(
      'The database was prepared by another version. Please name one that holds nothing at all.',
    )
  }
}

/** A database in use holds a person or an organisation. Counts of calls and the secrets that a start makes are none. */
async function requireEmptyTables(db: Db): Promise<void> {
  for (const table of ['users', 'tenants', 'pending_signups', 'outbox_mails'] as const) {
    const found = await db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()
    if (found) throw new Error('There is something in this database already. Please name an empty one.')
  }
  await db.deleteFrom('rate_counters').execute()
}

async function insertTables(tx: Tx, lines: AsyncIterable<string>, skippedTables: string[]): Promise<number> {
  const known = new Set(backupTables.map(({ table }) => table))
  let current: { table: string; columns: string[] } | undefined
  let waiting: Row[] = []
  let read = 0
  let kept = 0

  const insert = async () => {
    if (!current || waiting.length === 0) return
    const { table, columns } = current
    const values = waiting.map((row) => sql`(${sql.join(row)})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}
    `
      .execute(tx)
      .catch((cause: unknown) => {
        const what = `The rows of ${table} cannot be put back (${(cause as Error).message}).`
        throw new Error(`${what} Nothing was restored.`, { cause })
      })
    kept += waiting.length
    waiting = []
  }

  for await (const text of lines) {
    const line = parseLine(text)
    if (line === undefined) throw new Error(DAMAGED_MESSAGE)
    if (Array.isArray(line)) {
      if (line.length !== current?.columns.length) throw new Error(DAMAGED_MESSAGE)
      read += 1
      if (skippedTables.includes(current.table)) continue
      waiting.push(line)
      if ((waiting.length + 1) * line.length > VALUES_AT_ONCE) await insert()
    } else if ('table' in line) {
      await insert()
      if (!known.has(line.table)) throw new Error(DAMAGED_MESSAGE)
      current = line
      // A server that started before anybody came has made secrets, in whose place those of the backup stand.
      if (line.table === 'generated_secrets') await tx.deleteFrom('generated_secrets').execute()
    } else {
      await insert()
      if (line.rows !== read) throw new Error(DAMAGED_MESSAGE)
      return kept
    }
  }
  throw new Error(DAMAGED_MESSAGE)
}
