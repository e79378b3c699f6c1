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
  test('are readable by their owner alone in a folder that others may read', async () => {
    const dataDir = join(folder, 'existing')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const database = openSqlite(dataDir)
    await migrate(database)
    expect(modesIn(dataDir)).toEqual(ownOnly)
    await database.close()
  })

  test('become readable by their owner alone where an earlier version left them open', async () => {
    const dataDir = join(folder, 'older')
    mkdirSync(dataDir)
    const older = openSqlite(dataDir)
    await migrate(older)
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
    // The first connection stays open, so that its -wal and -shm files exist as after a crash.
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

test('a database that is opened again keeps its references', async () => {
  const dataDir = join(folder, 'references')
  const first = openSqlite(dataDir)
  await migrate(first)
  await first.close()
  const database = openSqlite(dataDir)
  const membership = { tenant_id: randomUUID(), user_id: randomUUID(), role: 'ADMIN', created_at: 0 } as const
  const insert = database.db.insertInto('memberships').values(membership)
  await expect(insert.execute()).rejects.toThrow('FOREIGN KEY constraint failed')
  await database.close()
})

test('the count of writes includes those of another process and no reads', async () => {
  const dataDir = join(folder, 'counted')
  const [database, other] = [openSqlite(dataDir), openSqlite(dataDir)]
  await migrate(database)
  const grows = async (work: () => Promise<unknown>) => {
    const before = database.writes!()
    await work()
    // The check for writes of another process runs once a millisecond.
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
  // A transaction reads the state as of its first statement, and so would a check on its connection.
  await reading.execute(async (tx) => {
    await read(tx)
    expect(await grows(() => write(other.db))).toBe(true)
  })
  for (const each of [database, other]) await each.close()
})

test('a read waits for no transaction of others and gives the state before it, and a write waits', async () => {
  const database = openSqlite(join(folder, 'beside'))
  const { db } = database
  await migrate(database)
  const read = () => db.selectFrom('tenants').select('id').execute()
  const add = (on: Db, id: string) =>
    on.insertInto('tenants').values({ id, name: 'Stadtfest', created_at: 0 }).execute()
  await add(db, 'before')
  let written: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await add(tx, 'within')
    written = add(db, 'after')
    expect(await read()).toEqual([{ id: 'before' }])
  })
  await written
  expect((await read()).map(({ id }) => id).toSorted()).toEqual(['after', 'before', 'within'])
  await database.close()
})

test('a write of another process waits until the transaction ends', async () => {
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
