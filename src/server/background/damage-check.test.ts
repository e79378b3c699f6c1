import { mkdtempSync, openSync, closeSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { prepareDatabase } from '../backup/prepare-database.ts'
import { migrate } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { seedDemo } from '../demo/seed.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildTestApp, TEST_NOW } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'
import { startDamageCheck } from './damage-check.ts'

const folder = temporaryFolder()
const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

const WAY_ON =
  /^The database in DATA_DIR is damaged \(.+\)\. Keep a copy of its files, .* restore the newest backup/

async function createUsed(): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const database = openSqlite(dataDir)
  await migrate(database)
  await seedDemo(database.db, { today: '2026-11-20', now: TEST_NOW, passwordHash: 'hash' })
  await database.close()
  return dataDir
}

/** Overwrites the first page of a table or an index. */
async function damage(dataDir: string, name: string): Promise<void> {
  const database = openSqlite(dataDir)
  const pages = await sql<{
    rootpage: number
  }>`select rootpage from sqlite_master where name = ${name}`.execute(database.db)
  const sizes = await sql<{ page_size: number }>`pragma page_size`.execute(database.db)
  await database.close()
  const size = sizes.rows[0]!.page_size
  const file = openSync(join(dataDir, 'slotwerk.db'), 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (pages.rows[0]!.rootpage - 1) * size)
  closeSync(file)
}

// PostgreSQL checks its own files.
describe.runIf(testEngine === 'sqlite')('a damaged database', () => {
  test('refuses the start in words that name the way on', async () => {
    const dataDir = await createUsed()
    await damage(dataDir, 'audit_entries')
    const database = openSqlite(dataDir)
    await expect(startDamageCheck(database, log, { waitMs: 60_000 })).rejects.toThrow(WAY_ON)
    await database.close()
  })

  test.each([
    ['is no database any more', 0],
    ['lost its list of tables', 100],
  ])('whose file %s refuses the start in the same words', async (_, offset) => {
    const dataDir = await createUsed()
    const file = openSync(join(dataDir, 'slotwerk.db'), 'r+')
    writeSync(file, Buffer.alloc(1000, 0xff), 0, 1000, offset)
    closeSync(file)
    const config = { dataDir, databaseUrl: undefined, appSecret: 'a secret that only the tests know, 32+' }
    await expect(prepareDatabase(config, { now: TEST_NOW, isServer: true })).rejects.toThrow(WAY_ON)
  })

  test('makes the node unready once a request meets it, and the log names the way on', async () => {
    const dataDir = await createUsed()
    await damage(dataDir, 'sqlite_autoindex_sessions_1')
    const database = openSqlite(dataDir)
    const { app, client } = await buildTestApp(database, {}, log)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    lines.length = 0
    expect((await client('x'.repeat(43)).call('getMe')).status).toBe(500)
    expect(lines.join('')).toContain('the database is damaged: stop the server')
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().error]).toEqual([503, 'The database is damaged.'])
    await app.close()
    await database.close()
  })

  test('is told from a whole one, which starts', async () => {
    const database = openSqlite(await createUsed())
    const check = await startDamageCheck(database, log, { waitMs: 60_000 })
    expect(database.health.damage).toBeUndefined()
    check.stop()
    await database.close()
  })
})
