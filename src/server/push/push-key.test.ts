import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/schema.ts'
import { createSecrets, type Secrets } from '../kernel/secrets.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { loadPushKey, type PushKey } from './push-key.ts'

const SECRETS = createSecrets('a secret of the test, long enough for all')
const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
const log = pino({ level: 'silent' })
const folder = temporaryFolder()
let dataDir: string
let count = 0
beforeEach(async () => {
  dataDir = join(folder, String((count += 1)))
  await db.deleteFrom('generated_secrets').execute()
})

const load = (databaseUrl: string | undefined, secrets: Secrets = SECRETS, by: Db = db) =>
  loadPushKey({ config: { dataDir, databaseUrl }, db: by, secrets, log })
const shared = 'postgres://anywhere'

/** Whether a browser takes the public key, and it belongs to the private one. */
function isPair({ publicKey, privateKey }: PushKey): boolean {
  const bytes = Buffer.from(publicKey, 'base64url')
  return bytes.length === 65 && bytes[0] === 4 && Buffer.from(privateKey, 'base64url').length === 32
}

describe('the key of pushes', () => {
  test('is made at the first start and stays, in a file of the owner alone', async () => {
    const first = (await load(undefined))!
    expect(isPair(first)).toBe(true)
    expect(await load(undefined)).toEqual(first)
    const file = join(dataDir, 'push-key')
    expect(readFileSync(file, 'utf8')).toBe(first.privateKey)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await db.selectFrom('generated_secrets').selectAll().execute()).toEqual([])
  })

  test('refuses a start with a file that holds no key, and names the file', async () => {
    await load(undefined)
    writeFileSync(join(dataDir, 'push-key'), 'nothing')
    await expect(load(undefined)).rejects.toThrow(join(dataDir, 'push-key'))
  })

  test('lies with PostgreSQL in the database, sealed, and is the same on nodes that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => load(shared)))
    expect(isPair(keys[0]!)).toBe(true)
    expect(new Set(keys.map((key) => key!.privateKey)).size).toBe(1)
    expect(await load(shared)).toEqual(keys[0])
    const rows = await db.selectFrom('generated_secrets').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(keys[0]!.privateKey)
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined()
  })

  test('is made anew, once, where another APP_SECRET sealed the stored one', async () => {
    const before = await load(shared)
    const other = createSecrets('another secret of the test, long enough')
    const after = await Promise.all(Array.from({ length: 4 }, () => load(shared, other)))
    expect(new Set(after.map((key) => key!.privateKey)).size).toBe(1)
    expect(after[0]).not.toEqual(before)
  })

  test('is missing on a full disk, where people go on reading', async () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    const broken = {
      selectFrom: () => {
        throw full
      },
    } as unknown as Db
    expect(await load(shared, SECRETS, broken)).toBeUndefined()
  })
})
