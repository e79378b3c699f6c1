import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'
import { readBackupFile } from './backup-file.ts'
import { newestNightlyBackup } from './backups-folder.ts'
import { backUpNightly, nextMoment, startNightlyBackups } from './nightly-backup.ts'
import { isNightlyBackupDue, markNightlyBackup } from './nightly-mark.ts'
import { prepareDatabase } from './prepare-database.ts'
import { restoreBackup } from './restore-backup.ts'

const HOUR = 60 * 60 * 1000
/** Noon by the clock of this machine. */
const NOON = new Date(2026, 10, 20, 12).getTime()
const folder = temporaryFolder()

const opened: Database[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const database of opened.splice(0)) await database.close()
})

async function newPlace() {
  return {
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    ...(testEngine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}),
  }
}

/** Starts a node on the shared database, or on one of its own. */
async function openNode(env: Record<string, string> = {}) {
  const APP_SECRET = 'a secret that only the tests know, 32+'
  const config = readConfig({ APP_SECRET, ...(env['DATA_DIR'] ? {} : await newPlace()), ...env })
  const { database } = await prepareDatabase(config, { now: NOON })
  opened.push(database)
  const secrets = createSecrets(config.appSecret)
  return { config, database, secrets, log: pino({ level: 'silent' }) }
}
const backupsOf = ({ config }: { config: { dataDir: string } }) =>
  readdirSync(join(config.dataDir, 'backups')).toSorted()

test('is written once a night, and restores all data', async () => {
  const node = await openNode()
  const tenant = { id: randomUUID(), name: 'Rheinufer', created_at: NOON }
  await node.database.db.insertInto('tenants').values(tenant).execute()
  const before = await dumpDatabase(node.database.db)
  const file = await backUpNightly(node, { now: NOON })
  expect(await backUpNightly(node, { now: NOON + 14 * HOUR })).toBeUndefined()
  expect(await backUpNightly(node, { now: NOON + 16 * HOUR })).toBeDefined()

  const place = await newPlace()
  const target = openDatabase(readConfig({ APP_SECRET: 'another one, which does not matter', ...place }))
  opened.push(target)
  await restoreBackup(target, readBackupFile(file!), { isRightSecret: () => true, now: NOON })
  expect(await dumpDatabase(target.db)).toBe(before)
})

test('is written after the clock was set back by more than a night', async () => {
  const node = await openNode()
  await backUpNightly(node, { now: NOON })
  expect(await backUpNightly(node, { now: NOON - 365 * 24 * HOUR })).toBeDefined()
})

test('is made by one of several nodes', async () => {
  const place = await newPlace()
  const nodes = await Promise.all([openNode(place), openNode(place), openNode(place)])
  const files = await Promise.all(nodes.map((node) => backUpNightly(node, { now: NOON })))
  expect(files.filter((file) => file !== undefined).length).toBe(1)
  expect(backupsOf(nodes[0]!).length).toBe(1)
})

test('stays while it is among the newest 14, as do backups of updates', async () => {
  const node = await openNode()
  const named = (name: string) => `${name}-0001-first.backup`
  const older = Array.from({ length: 14 }, (_, day) =>
    named(`nightly-2026-10-${day + 10}T03-00-00Z`),
  ).toSorted()
  const ofUpdate = named('before-update-2020-01-01T00-00-00Z')
  const halfWritten = named('nightly-2026-11-19T03-00-00Z').concat('.part')
  mkdirSync(join(node.config.dataDir, 'backups'))
  for (const name of [...older, ofUpdate, halfWritten])
    writeFileSync(join(node.config.dataDir, 'backups', name), '')
  const file = await backUpNightly(node, { now: NOON })
  expect(backupsOf(node)).toEqual([ofUpdate, ...older.slice(1), basename(file!)])
})

test('stays due if it cannot be written', async () => {
  const node = await openNode()
  const inTheWay = join(node.config.dataDir, 'backups')
  writeFileSync(inTheWay, '')
  await expect(backUpNightly(node, { now: NOON })).rejects.toThrow('EEXIST')
  rmSync(inTheWay)
  expect(await backUpNightly(node, { now: NOON + 1 })).toBeDefined()
})

test('ends with the server and leaves no half-written file', async () => {
  const node = await openNode()
  await expect(backUpNightly(node, { now: NOON, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(backupsOf(node)).toEqual([])
  expect(await backUpNightly(node, { now: NOON })).toBeDefined()
})

test('is not made where BACKUP_AT is off', async () => {
  const node = await openNode({ ...(await newPlace()), BACKUP_AT: 'off' })
  expect(await backUpNightly(node, { now: NOON })).toBeUndefined()
})

test('is checked for from ten minutes after the start until the server stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const node = await openNode()
  const started = startNightlyBackups({ ...node, clock: () => NOON })
  vi.advanceTimersByTime(10 * 60 * 1000 - 1)
  expect(existsSync(join(node.config.dataDir, 'backups'))).toBe(false)
  vi.advanceTimersByTime(1)
  await expect.poll(() => newestNightlyBackup(node.config)).toBeDefined()
  await started.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('is not written again in a night of 25 hours, when the clock is set to winter time', async () => {
  const { database } = await openNode()
  await markNightlyBackup(database.db, NOON + 25 * HOUR)
  for (const [hours, isDue] of [
    [0, false],
    [24.9, false],
    [25, true],
  ] as const)
    expect(await isNightlyBackupDue(database.db, NOON + hours * HOUR)).toBe(isDue)
})

test('is next due when the local clock next shows its time', () => {
  const at = (hour: number) => nextMoment({ hour, minute: 30 }, NOON)
  expect(at(13)).toBe(new Date(2026, 10, 20, 13, 30).getTime())
  expect(at(3)).toBe(new Date(2026, 10, 21, 3, 30).getTime())
  expect(nextMoment({ hour: 12, minute: 0 }, NOON)).toBe(new Date(2026, 10, 21, 12).getTime())
})

test.each([
  ['begins', '2027-03-26T12:00:00Z', ['27, 02:30', '28, 03:30', '29, 02:30', '30, 02:30']],
  ['ends', '2026-10-23T12:00:00Z', ['24, 02:30', '25, 02:30', '26, 02:30', '27, 02:30']],
])('is due once in each night, also when summer time %s', (_, start, expected) => {
  // The zone of a process cannot be changed within one of its threads.
  const rounds = `
    import { nextMoment } from ${JSON.stringify(new URL('nightly-backup.ts', import.meta.url).href)}
    const start = ${Date.parse(start)}
    let due = nextMoment({ hour: 2, minute: 30 }, start)
    for (let now = start; now < start + ${4 * 24 * HOUR}; now += ${10 * 60 * 1000}) {
      if (now < due) continue
      console.log(new Intl.DateTimeFormat('en', { day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now))
      due = nextMoment({ hour: 2, minute: 30 }, now)
    }`
  const env = { ...process.env, TZ: 'Europe/Berlin' }
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', rounds], { env, encoding: 'utf8' })
  expect(out.trim().split('\n')).toEqual(expected)
})
