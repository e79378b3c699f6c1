import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import type { Db } from '../schema.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'slotwerk-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Names and modes of the files in a folder. */
const modesIn = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(dataDir).map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]),
  )
const ownOnly = {
  'slotwerk.db': '600',
  'slotwerk.db-wal': '600',
  'slotwerk.db-shm': '600',
  'backup.lock': '600',
  'migrations.lock': '600',
  'server.lock': '600',
}

describe.skipIf(process.platform === 'win32')('the database’s files', () => {
  test('are ours alone in a folder that others may look into', async () => {
    const dataDir = join(folder, 'existing')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const database = openSqlite(dataDir)
    await migrate(database)
    expect(modesIn(dataDir)).toEqual(ownOnly)
    await database.close()
  })

  test('become ours alone where an earlier version left them open', async () => {
    const dataDir = join(folder, 'older')
    mkdirSync(dataDir)
    const older = openSqlite(dataDir)
    await migrate(older)
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
    // The first connection is still open, as after a crash its -wal and -shm would still lie there.
    const database = openSqlite(dataDir)
    expect(await migrate(database)).toEqual([])
    expect(modesIn(dataDir)).toEqual(ownOnly)
    await database.close()
    await older.close()
  })

  test('other files stay as they are', () => {
    const dataDir = join(folder, 'shared')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'notes.txt'), 'x', { mode: 0o644 })
    void openSqlite(dataDir).close()
    expect(modesIn(dataDir)['notes.txt']).toBe('644')
  })
})

test('writes are counted, those of another process too, and nothing that only reads', async () => {
  const dataDir = join(folder, 'counted')
  const [database, other] = [openSqlite(dataDir), openSqlite(dataDir)]
  await migrate(database)
  const grows = async (work: () => Promise<unknown>) => {
    const before = database.writes!()
    await work()
    // Another process is looked for once a millisecond.
    await setTimeout(2)
    return database.writes!() > before
  }
  const read = (db: Db) => db.selectFrom('tenants').selectAll().execute()
  const write = (db: Db) =>
    db.insertInto('tenants').values({ id: randomUUID(), name: 'Stadtfest', created_at: 0 }).execute()
  expect(await grows(() => read(database.db))).toBe(false)
  const reading = database.db.transaction().setAccessMode('read only')
  expect(await grows(() => reading.execute(read))).toBe(false)
  expect(await grows(() => write(database.db))).toBe(true)
  expect(await grows(() => database.db.transaction().execute(write))).toBe(true)
  expect(await grows(() => read(other.db))).toBe(false)
  expect(await grows(() => write(other.db))).toBe(true)
  // A transaction sees the moment of its first statement, and so would whoever looks on its connection.
  await reading.execute(async (tx) => {
    await read(tx)
    expect(await grows(() => write(other.db))).toBe(true)
  })
  for (const each of [database, other]) await each.close()
})

test('what another process would write between the reads of a transaction and its writes waits for its end', async () => {
  const dataDir = join(folder, 'two')
  const database = openSqlite(dataDir)
  await migrate(database)
  const other = new SqliteDatabase(join(dataDir, 'slotwerk.db'), { timeout: 0 })
  const add = (db: Db) =>
    db.insertInto('tenants').values({ id: randomUUID(), name: 'Stadtfest', created_at: 0 })
  const read = (db: Db) => db.selectFrom('tenants').selectAll()
  const insert = other.prepare("insert into tenants (id, name, created_at) values ('t', 'Winterfest', 0)")
  await database.db.transaction().execute(async (tx) => {
    await read(tx).execute()
    expect(() => insert.run()).toThrow('database is locked')
    await add(tx).execute()
  })
  insert.run()
  expect(await read(database.db).execute()).toHaveLength(2)
  other.close()
  await database.close()
})
