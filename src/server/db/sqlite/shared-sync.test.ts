import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sendNotifications } from '../connection.ts'
import type { Db, Tx } from '../schema.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'slotwerk-shared-sync-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const save = (db: Db, text: string) => sql`insert into saved (text) values (${text})`.execute(db)
const listSaved = async (db: Db) =>
  (await sql<{ text: string }>`select text from saved order by rowid`.execute(db)).rows.map(
    ({ text }) => text,
  )
const notify = (tx: Tx, payload: string) => sendNotifications(tx, [payload])

/** Opens a database in which a sync of the log ends when the test says so. `told` lists answers and notifications. */
async function openHeld(name: string) {
  const held: (() => void)[] = []
  let isHolding = false
  const openLog = () => ({
    sync: () => new Promise<void>((resolve) => (isHolding ? held.push(resolve) : resolve())),
    close: async () => {},
  })
  const database = openSqlite(join(folder, name), {}, { openLog })
  await sql`create table saved (text text not null)`.execute(database.db)
  const told: string[] = []
  const onNotification = (payload: string) => told.push(`notified of ${payload}`)
  database.listen({ onNotification, onConnected: () => {} })
  isHolding = true
  return {
    db: database.db,
    told,
    close: () => database.close(),
    tell: (what: string, done: Promise<unknown>) => void done.then(() => told.push(what)),
    endSync: async () => {
      held.shift()!()
      await setImmediate()
    },
    countSyncs: () => held.length,
    stopHolding: () => {
      isHolding = false
      for (const end of held.splice(0)) end()
    },
  }
}

test('a transaction answers, and notifies, once its log is on the disk', async () => {
  const { db, told, tell, endSync, close } = await openHeld('answers')
  const writing = db.transaction().execute(async (tx) => {
    await save(tx, 'one')
    await notify(tx, 'one')
  })
  tell('answered', writing)
  await setImmediate()
  expect(told).toEqual([])
  await endSync()
  expect(told).toEqual(['notified of one', 'answered'])
  await close()
})

test('a write outside of a transaction answers once its log is on the disk', async () => {
  const { db, told, tell, endSync, close } = await openHeld('outside')
  tell('answered', save(db, 'one'))
  await setImmediate()
  expect(told).toEqual([])
  await endSync()
  expect(told).toEqual(['answered'])
  await close()
})

test('reads and other transactions go on while a save waits for the disk', async () => {
  const { db, told, tell, endSync, countSyncs, close } = await openHeld('goes-on')
  const write = (text: string) =>
    db.transaction().execute(async (tx) => {
      await save(tx, text)
      await notify(tx, text)
    })
  for (const text of ['one', 'two', 'three']) tell(`answered ${text}`, write(text))
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(await listSaved(db)).toEqual(['one', 'two', 'three'])
  expect(told).toEqual([])
  expect(countSyncs()).toBe(1)
  await endSync()
  expect(told).toEqual(['notified of one', 'answered one'])
  await endSync()
  const later = ['notified of two', 'notified of three', 'answered two', 'answered three']
  expect(told).toEqual(['notified of one', 'answered one', ...later])
  expect(countSyncs()).toBe(0)
  await close()
})

test('statements of two transactions never mix, also with statements outside of them', async () => {
  const { db, stopHolding, close } = await openHeld('apart')
  stopHolding()
  const write = (name: string) =>
    db.transaction().execute(async (tx) => {
      for (let step = 0; step < 3; step += 1) {
        await save(tx, name)
        await setImmediate()
      }
    })
  const failing = async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await save(tx, 'never')
      await setImmediate()
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
  }
  await Promise.all([write('a'), failing(), save(db, 'alone'), write('b'), failing(), write('c')])
  const saved = await listSaved(db)
  expect(saved.filter((text) => text === 'alone')).toHaveLength(1)
  expect(saved.filter((text) => text !== 'alone').join('')).toBe('aaabbbccc')
  expect(saved.join('').replace('alone', '|')).toMatch(/^(aaa)?\|?(bbb)?\|?(ccc)?\|?$/)
  await close()
})

test('a rollback and a transaction that only reads wait for no sync', async () => {
  const { db, told, countSyncs, close } = await openHeld('no-sync')
  const rolledBack = db.transaction().execute(async (tx) => {
    await save(tx, 'never')
    await notify(tx, 'never')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await db.transaction().setAccessMode('read only').execute(listSaved)).toEqual([])
  expect(await listSaved(db)).toEqual([])
  expect(countSyncs()).toBe(0)
  expect(told).toEqual([])
  await close()
})

test('closing the database waits until what was saved is on the disk', async () => {
  const { db, told, tell, endSync, close } = await openHeld('closing')
  tell('answered', save(db, 'one'))
  await setImmediate()
  tell('closed', close())
  await setImmediate()
  expect(told).toEqual([])
  await endSync()
  expect(told).toEqual(['answered', 'closed'])
})

test('a sync that fails ends the process before the save is answered', () => {
  const script = `
    import { openSqlite } from ${JSON.stringify(new URL('sqlite.ts', import.meta.url).href)}
    const openLog = () => ({ sync: () => Promise.reject(new Error('EIO: i/o error, fdatasync')), close: async () => {} })
    const { db } = openSqlite(${JSON.stringify(join(folder, 'failing'))}, {}, { openLog })
    await db.schema.createTable('saved').addColumn('text', 'text').execute()
    console.log('answered')`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(ended.stdout).toBe('')
  expect(ended.stderr).toContain('The disk did not take a save: Error: EIO: i/o error, fdatasync.')
  expect(ended.status).toBe(1)
})
