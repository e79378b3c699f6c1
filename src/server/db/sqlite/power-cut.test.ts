/**
 * Cuts the power at random moments: what was not synced is gone or torn, and nothing that was answered may be missing.
 * SIGKILL cannot show a missing sync, since the system keeps what a process has written.
 */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testEngine } from '../../testing/test-database.ts'
import type { Db } from '../schema.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'slotwerk-power-cut-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CUTS = Number(process.env['ROUNDS'] ?? 60)
const WRITERS = 8
const SECTOR = 512
/** SQLite writes the header anew when it begins the log again, and syncs it by itself. */
const HEADER = 32

/** A generator of numbers below a limit that repeats itself in the next run. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** A disk that knows what of the log has been synced. */
function createDisk(dataDir: string, random: (limit: number) => number, isHonest: boolean) {
  const log = join(dataDir, 'slotwerk.db-wal')
  let synced = Buffer.alloc(0)
  let database: number | undefined
  /** The database stays open here, since closing it would release SQLite's locks. */
  const readDatabase = () => {
    database ??= openSync(join(dataDir, 'slotwerk.db'), 'r')
    const bytes = Buffer.alloc(fstatSync(database).size)
    readSync(database, bytes, 0, bytes.length, 0)
    return bytes
  }
  const sync = async () => {
    const written = readFileSync(log)
    for (let turn = random(6); turn > 0; turn -= 1) await setImmediate()
    synced = written
  }
  const answerFirst = async () => {
    void sync()
    await setImmediate()
  }
  return {
    openLog: () => ({ sync: isHonest ? sync : answerFirst, close: async () => {} }),
    /** SQLite syncs the log before it copies it into the database. */
    checkpointed: () => (synced = readFileSync(log)),
    /** Copies what a power cut leaves: each sector that was not synced is there or not. */
    cutInto(target: string) {
      const written = readFileSync(log)
      const header = written.subarray(0, HEADER)
      const left = Buffer.from(
        random(2) === 0 ? synced : Buffer.concat([synced, Buffer.alloc(written.length)]),
      )
      header.copy(left)
      const keep = random(3) / 2
      for (let at = 0; at < written.length; at += SECTOR) {
        if (random(1000) / 1000 < keep) written.copy(left, at, at, at + SECTOR)
      }
      mkdirSync(target)
      writeFileSync(join(target, 'slotwerk.db'), readDatabase())
      writeFileSync(join(target, 'slotwerk.db-wal'), left)
    },
    close: () => database !== undefined && closeSync(database),
  }
}

/** Returns what is wrong after the cuts, in words. */
async function cutOften(name: string, { isHonest }: { isHonest: boolean }): Promise<string[]> {
  const random = createRandom(7)
  const dataDir = join(folder, name)
  const disk = createDisk(dataDir, random, isHonest)
  const database = openSqlite(dataDir, {}, { openLog: disk.openLog })
  await sql`create table saved (place integer not null, writer integer not null, step integer not null)`.execute(
    database.db,
  )
  const other = new SqliteDatabase(join(dataDir, 'slotwerk.db'))
  const answered = Array.from({ length: WRITERS }, () => 0)
  let isOver = false

  /** Each row has the place that it took in the order of all rows, so a gap shows. */
  const insert = (db: Db, writer: number, step: number) =>
    sql`insert into saved select (select count(*) from saved), ${writer}, ${step}`.execute(db)
  const write = async (writer: number) => {
    for (let step = 1; !isOver; step += 1) {
      if (writer === 0) await insert(database.db, writer, step)
      else {
        await database.db.transaction().execute(async (tx) => {
          await insert(tx, writer, step)
          if (random(4) === 0) await setImmediate()
          await insert(tx, writer, step)
        })
      }
      answered[writer] = step
    }
  }
  const writing = Promise.all(answered.map((_, writer) => write(writer)))

  const faults: string[] = []
  for (let cut = 0; cut < CUTS; cut += 1) {
    for (let turn = random(20); turn > 0; turn -= 1) await setImmediate()
    if (random(15) === 0) {
      other.pragma('wal_checkpoint')
      disk.checkpointed()
    }
    const target = join(folder, `${name}-${cut}`)
    disk.cutInto(target)
    const fault = findFault(target, answered)
    if (fault !== undefined) faults.push(`cut ${cut}: ${fault}`)
    rmSync(target, { recursive: true })
  }
  isOver = true
  await writing
  other.close()
  await database.close()
  disk.close()
  expect(Math.min(...answered)).toBeGreaterThan(0)
  return faults
}

function findFault(dataDir: string, answered: readonly number[]): string | undefined {
  const database = new SqliteDatabase(join(dataDir, 'slotwerk.db'))
  try {
    const state = database.pragma('integrity_check', { simple: true })
    if (state !== 'ok') return String(state)
    const tables = database.prepare(`select name from sqlite_schema where name = 'saved'`).all()
    if (tables.length === 0) return answered.some((step) => step > 0) ? 'the table is missing' : undefined
    const rows = database
      .prepare<[], { place: number; writer: number; step: number }>('select * from saved order by rowid')
      .all()
    if (rows.some(({ place }, index) => place !== index)) return 'a save is missing before one that is there'
    for (const [writer, step] of answered.entries()) {
      const own = rows.filter((row) => row.writer === writer)
      if ((own.at(-1)?.step ?? 0) < step) return `step ${step} of ${writer} was answered and is missing`
      if (writer > 0 && own.length % 2 === 1) return `half a transaction of ${writer} is there`
    }
    return undefined
  } finally {
    database.close()
  }
}

test.runIf(testEngine === 'sqlite')(
  'nothing that was answered is missing after a power cut, and nothing is half saved',
  async () => {
    expect(await cutOften('honest', { isHonest: true })).toEqual([])
  },
)

test.runIf(testEngine === 'sqlite')('a power cut shows an answer that comes before the sync', async () => {
  const faults = await cutOften('naive', { isHonest: false })
  expect(faults.filter((fault) => fault.includes('was answered and is missing')).length).toBeGreaterThan(0)
})
