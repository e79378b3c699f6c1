/** Checks a database file in a process of its own, which reads every page: `node quick-check.ts FILE`. Prints `ok` or what is wrong. */
import SqliteDatabase from 'better-sqlite3'

const BUSY_MS = 10_000
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

try {
  const database = new SqliteDatabase(process.argv[2]!, { readonly: true, timeout: BUSY_MS })
  process.stdout.write(String(database.pragma('quick_check(1)', { simple: true })))
} catch (error) {
  const { code, message } = error as Error & { code?: string }
  // A database that is locked, for example, may be whole.
  if (code === undefined || !DAMAGED.test(code)) throw error
  process.stdout.write(message)
}
