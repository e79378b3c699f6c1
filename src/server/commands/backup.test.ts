import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBackupFile, writeBackupFile } from '../backup/backup-file.ts'
import { ENDED_TABLES, endOpenings, SEALED_TABLES } from '../backup/end-openings.ts'
import type { BackupHeader } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { backupTables } from '../backup/tables.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Database } from '../db/database.ts'
import { appliedMigrations, migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { seedDemo } from '../demo/seed.ts'
import { keepGeneratedSecret } from '../kernel/generated-secrets/generated-secrets.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { beginSession } from '../kernel/sessions/begin-session.ts'
import { createEndedSessions } from '../kernel/sessions/ended-sessions.ts'
import { createFindCaller } from '../kernel/sessions/find-session.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const secrets = createSecrets('a secret that only the tests know, 32+')
const secret = secrets.hash('backup', '')
const folder = temporaryFolder()

type Engine = 'sqlite' | 'postgres'
const engines: Engine[] = testEngine === 'postgres' ? ['sqlite', 'postgres'] : ['sqlite']
/** The tables that docs/operations.md names; the counts have the mark of the nightly backup. */
const SIGNING_IN = [
  'sessions',
  'devices',
  'sign_in_codes',
  'own_codes',
  'password_resets',
  'pending_signups',
  'calendars',
  'push_subscriptions',
  'pushes',
  'rate_counters',
] as const
const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })))

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
async function openEmpty(engine: Engine): Promise<Database> {
  const database = await openNew(engine)
  opened.push(database)
  return database
}

async function openNew(engine: Engine): Promise<Database> {
  return engine === 'postgres' ? openPostgres(await createPostgresDatabase()) : openSqlite(':memory:')
}

interface Seeded {
  database: Database
  token: string
  before: string
}

async function openSeeded(engine: Engine): Promise<Seeded> {
  return seed(await openEmpty(engine))
}

async function seed(database: Database): Promise<Seeded> {
  await migrate(database)
  const { admin } = await seedDemo(database.db, { today: '2026-11-20', now: NOW, passwordHash: 'hash' })
  await database.db.transaction().execute((tx) => endOpenings(tx, NOW))
  // A restore has no session, so the dump to compare with has none.
  const before = await dumpDatabase(database.db)
  const token = await database.db
    .transaction()
    .execute((tx) => beginSession(tx, { secrets, userId: admin.userId, now: NOW }))
  await addEndedRows(database, admin.userId)
  return { database, token, before }
}

/** Adds a row to each table that a restore leaves empty, besides that of sessions. */
async function addEndedRows({ db }: Database, userId: string): Promise<void> {
  const { token_hash } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  const notice = await db
    .selectFrom('notices')
    .select(['tenant_id', 'id', 'user_id'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint_hash: 'endpoint', user_id: userId, token_hash, sealed: 'sealed', stated_at: NOW })
    .execute()
  await db
    .insertInto('pushes')
    .values({
      tenant_id: notice.tenant_id,
      notice_id: notice.id,
      endpoint_hash: 'endpoint',
      user_id: notice.user_id,
      next_attempt_at: NOW,
      attempts: 0,
      expires_at: NOW + 1,
      last_error: null,
    })
    .execute()
  const code = { code_hash: 'code', tries: 0, used_at: null, expires_at: NOW + 1 }
  await db
    .insertInto('own_codes')
    .values({ ...code, user_id: userId, purpose: 'deletion', new_email: null, new_code_hash: null })
    .execute()
  const asked = { email_key: 'anna@example.org', device: '', expires_at: NOW + 1 }
  await db
    .insertInto('sign_in_codes')
    .values({ ...code, ...asked, purpose: 'email', signup_id: null, is_joining: 0, tries_by_others: 0 })
    .execute()
  await db
    .insertInto('password_resets')
    .values({ ...asked, token_hash: 'reset', used_at: null })
    .execute()
  const lasting = { created_at: NOW, expires_at: NOW + 1 }
  await db
    .insertInto('devices')
    .values({ ...lasting, secret_hash: 'device', user_id: userId })
    .execute()
  const typed = { first_name: 'A', last_name: 'B', phone: '', tenant_name: 'T', password_hash: 'hash' }
  const signUp = { ...lasting, ...typed, id: 'signup', email: 'a@example.org', email_key: 'a@example.org' }
  await db
    .insertInto('pending_signups')
    .values({ ...signUp, language: null })
    .execute()
  const feed = { id: 'feed', user_id: userId, tenant_id: null, project_id: null }
  await db
    .insertInto('calendars')
    .values({ ...feed, prices: 0, events: '[]', revision: 0 })
    .execute()
  await db
    .insertInto('rate_counters')
    .values({ key_hash: 'count', count: 1, expires_at: NOW + 1 })
    .execute()
}

async function findSession(database: Database, token: string) {
  const find = createFindCaller({ database, secrets, endedSessions: createEndedSessions(database.db) })
  return (await find({ token, now: NOW, projectId: undefined })).session
}

let files = 0
async function backUp({ db }: Database): Promise<string> {
  const file = join(folder, `${(files += 1)}.backup`)
  const header = { migrations: await appliedMigrations(db), secret, createdAt: NOW }
  await writeBackup(db, header, (lines) => writeBackupFile(file, lines))
  return file
}
const restore = (
  database: Database,
  file: string,
  isRight = ({ secret: of }: BackupHeader) => of === secret,
) => restoreBackup(database, readBackupFile(file), { isRightSecret: isRight, now: NOW })

/** Writes a copy of a backup with these changes to its lines. */
function changed(file: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return written(gzipSync(change(lines).join('\n')))
}

function written(content: string | Buffer): string {
  const file = join(folder, `${(files += 1)}.backup`)
  writeFileSync(file, content)
  return file
}

test('every table of a fresh database is in a backup', async () => {
  const database = await openEmpty(testEngine)
  await migrate(database)
  const tables = await database.db.introspection.getTables()
  const names = backupTables.map(({ table }) => table)
  expect(names).toEqual(expect.arrayContaining(tables.map(({ name }) => name)))
})

describe('the tables of a backup', () => {
  test('follow those that they refer to', async () => {
    const references = await listReferences()
    const position = (name: string) => backupTables.findIndex(({ table }) => table === name)
    expect(references.filter(({ from, to }) => position(from) < position(to))).toEqual([])
  })

  test('refer to none that a restore leaves empty, if they are filled', async () => {
    const empty = [...ENDED_TABLES, ...SEALED_TABLES]
    const references = await listReferences()
    expect(references.filter(({ from, to }) => !empty.includes(from) && empty.includes(to))).toEqual([])
  })
})

/** The foreign keys of the schema, by their tables. */
async function listReferences(): Promise<{ from: string; to: string }[]> {
  const database = await openEmpty(testEngine)
  await migrate(database)
  const statement =
    testEngine === 'postgres'
      ? sql<{ from: string; to: string }>`
          select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
          from pg_constraint where contype = 'f'
        `
      : sql<{ from: string; to: string }>`
          select m.name as "from", f."table" as "to"
          from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'
        `
  const { rows } = await statement.execute(database.db)
  expect(rows.length).toBeGreaterThan(20)
  return rows
}

test('a restore leaves the tables of what signs in empty', async () => {
  const { database } = await openSeeded(testEngine)
  const target = await openEmpty(testEngine)
  await restore(target, await backUp(database))
  for (const table of SIGNING_IN) {
    expect(await database.db.selectFrom(table).selectAll().execute()).not.toEqual([])
    expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('a restore leaves no invite open but those of freelancers that are bound to an address', async () => {
  const { database } = await openSeeded(testEngine)
  const { created_by, ...place } = await database.db
    .selectFrom('projects')
    .select(['tenant_id', 'id as project_id', 'created_by'])
    .executeTakeFirstOrThrow()
  const about = { ...place, created_by: created_by!, created_at: NOW, particulars: null }
  const rest = { revoked_at: null, accepted_at: null, accepted_by: null, mail_failed_at: null }
  const kinds = [
    { role: 'ADMIN', email_key: null },
    { role: 'PLANNER', email_key: null },
    { role: 'FREELANCER', email_key: 'anna@example.org' },
  ] as const
  const invites = kinds.flatMap((kind) =>
    [NOW + 1, null].map((expires_at) => ({ ...kind, expires_at, id: randomUUID() })),
  )
  await database.db.deleteFrom('invites').execute()
  await database.db
    .insertInto('invites')
    .values(invites.map((each) => ({ ...each, ...about, ...rest })))
    .execute()
  const target = await openEmpty(testEngine)
  await restore(target, await backUp(database))
  const open = target.db
    .selectFrom('invites')
    .select(['role', 'email_key'])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', NOW)]))
  expect(await open.execute()).toEqual([kinds[2], kinds[2]])
})

describe.each(moves)('from $from to $to', ({ from, to }) => {
  test('a backup moves every row, and no sign-in', async () => {
    const { database, token, before } = await openSeeded(from)
    const target = await openEmpty(to)
    const rows = await restore(target, await backUp(database))
    expect(rows).toBeGreaterThan(1000)
    expect(await dumpDatabase(target.db)).toBe(before)
    expect(await findSession(database, token)).toBeDefined()
    expect(await findSession(target, token)).toBeUndefined()
  })
})

describe('a backup', () => {
  test('shows one moment although data is saved meanwhile', async () => {
    const { server, command } = await openTwice()
    await migrate(server)
    await seedDemo(server.db, { today: '2026-11-20', now: NOW, passwordHash: 'hash' })
    await server.db.transaction().execute((tx) => endOpenings(tx, NOW))
    const before = await dumpDatabase(server.db)
    const file = join(folder, `${(files += 1)}.backup`)
    const header = { migrations: await appliedMigrations(command.db), secret, createdAt: NOW }
    await writeBackup(command.db, header, async (lines) => {
      const withSave = async function* () {
        let line = 0
        for await (const text of lines) {
          yield text
          // Without the snapshot, this table, which is read last, would be missing from the backup.
          if ((line += 1) === 2) await server.db.deleteFrom('availability_months').execute()
        }
      }
      await writeBackupFile(file, withSave())
    })
    const target = await openEmpty(testEngine)
    await restore(target, file)
    expect(await dumpDatabase(target.db)).toBe(before)
    expect(await dumpDatabase(server.db)).not.toBe(before)
  })

  /** Opens two connections to the same empty database, one for the server and one for the command. */
  async function openTwice(): Promise<{ server: Database; command: Database }> {
    if (testEngine === 'postgres') {
      const server = await openEmpty('postgres')
      return { server, command: server }
    }
    const place = mkdtempSync(join(folder, 'data-'))
    const [server, command] = [openSqlite(place), openSqlite(place)]
    opened.push(server, command)
    return { server, command }
  }

  test('is readable by its owner alone, and never replaces a file', async () => {
    const { database } = await openSeeded(testEngine)
    const file = await backUp(database)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const write = writeBackup(database.db, { migrations: [], secret, createdAt: NOW }, (lines) =>
      writeBackupFile(file, lines),
    )
    await expect(write).rejects.toThrow('There is a file of that name already')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('a restore', () => {
  // The tests only read this database, so they share it.
  let database: Database
  let good: string
  /** The dumps of the restored database, and of this one. */
  let before: string
  let current: string
  beforeAll(async () => {
    ;({ database, before } = await seed(await openNew(testEngine)))
    good = await backUp(database)
    current = await dumpDatabase(database.db)
  })
  afterAll(() => database.close())

  test.each([
    ['cut off', () => written(readFileSync(good).subarray(0, 2000)), 'cut off'],
    ['that is no backup', () => written('hello'), 'not a backup of Slotwerk'],
    ['of something else', () => changed(good, () => ['{"format":"other"}']), 'not a backup'],
    ['without its end', () => changed(good, (lines) => lines.slice(0, -2)), 'damaged or cut off'],
    ['that lacks a row', () => changed(good, (lines) => lines.toSpliced(-4, 1)), 'damaged or cut off'],
    ['that lacks a person', () => changed(good, (lines) => lines.toSpliced(3, 1)), 'cannot be put back'],
    [
      'of a newer version',
      () => changed(good, ([head = '', ...rest]) => [head.replace('0001-', '9001-'), ...rest]),
      'newer version of Slotwerk',
    ],
  ])('explains a file %s and leaves the database empty', async (_, damage, sentence) => {
    const target = await openEmpty(testEngine)
    await expect(restore(target, damage())).rejects.toThrow(sentence)
    await restore(target, good)
    expect(await dumpDatabase(target.db)).toBe(before)
  })

  test('is refused and changes nothing in a database that is in use', async () => {
    await expect(restore(database, good)).rejects.toThrow('Please name an empty one.')
    expect(await dumpDatabase(database.db)).toBe(current)
  })

  test('takes a database in which a server has started and nobody has come yet', async () => {
    const source = await openEmpty(testEngine)
    await migrate(source)
    await makeSecret(source)
    const file = await backUp(source)
    const target = await openEmpty(testEngine)
    await migrate(target)
    await makeSecret(target)
    await restore(target, file)
    expect(await dumpDatabase(target.db)).toBe(await dumpDatabase(source.db))
  })

  const makeSecret = ({ db }: Database) =>
    keepGeneratedSecret(db, secrets, { name: 'signup-token', make: () => secrets.randomToken() })

  test('leaves out waiting mails and own calendars where their secret is not there', async () => {
    const source = await openSeeded(testEngine)
    await addSealedRows(source.database)
    const file = await backUp(source.database)
    const sealedOf = async ({ db }: Database) => [
      await db.selectFrom('outbox_mails').select('id').execute(),
      await db.selectFrom('busy_calendars').select('id').execute(),
    ]
    const [same, other] = [await openEmpty(testEngine), await openEmpty(testEngine)]
    await restore(same, file)
    expect(await sealedOf(same)).toEqual([[{ id: 'mail' }], [{ id: 'calendar' }]])
    await restore(other, file, () => false)
    expect(await sealedOf(other)).toEqual([[], []])
    const people = (db: Database) => db.db.selectFrom('users').selectAll().orderBy('id').execute()
    expect(await people(other)).toEqual(await people(source.database))
  })

  async function addSealedRows({ db }: Database): Promise<void> {
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const sealed = secrets.seal('a text that another APP_SECRET does not read')
    const unread = { taken_until: null, read_at: null, failure: null, busy: null }
    await db
      .insertInto('busy_calendars')
      .values({ id: 'calendar', user_id: userId, url: sealed, ...unread })
      .execute()
    const waiting = { attempts: 0, sent_at: null, failed_at: null, last_error: null, reported_at: null }
    const times = { created_at: NOW, next_attempt_at: NOW, turn_at: NOW, expires_at: NOW + 1 }
    const about = { to_address: 'anna@example.org', priority: 2, cause: '', invite: null, tenant_id: null }
    await db
      .insertInto('outbox_mails')
      .values({ id: 'mail', sealed_content: sealed, ...about, ...times, ...waiting })
      .execute()
  }
})
