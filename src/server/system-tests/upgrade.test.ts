import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { daysOfMonth, monthOfDay } from '../../domain/calendar.ts'
import { NO_WAGE_OVERRIDE } from '../../domain/wages.ts'
import { backUp } from '../backup/back-up.ts'
import { readBackupFile } from '../backup/backup-file.ts'
import { prepareDatabase } from '../backup/prepare-database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { readMonths, writeMonth } from '../db/codecs/month-text.ts'
import type { Database } from '../db/database.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { summarise } from '../features/availability/summarise.ts'
import { listOwnPeriods, listOwnPeriodsWithOrigin, listTenantPeriods } from '../features/pricing/queries.ts'
import type { ProjectId, TenantId } from '../kernel/access/types.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const folder = temporaryFolder()

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
async function newDatabase(): Promise<Database> {
  return testEngine === 'postgres' ? openPostgres(await createPostgresDatabase()) : openSqlite(':memory:')
}
async function openEmpty(): Promise<Database> {
  const database = await newDatabase()
  opened.push(database)
  return database
}

const described = {
  sqlite: ['select type, name, tbl_name, sql from sqlite_master'],
  postgres: [
    `select table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema = 'public'`,
    `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    `select conname, conrelid::regclass::text as of_table, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace`,
    `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
    `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
}

/** The tables, columns, indexes, constraints and triggers as text, in a fixed order. */
async function schemaOf({ db }: Database): Promise<string[]> {
  const parts: string[] = []
  for (const text of described[testEngine]) {
    const { rows } = await sql.raw<object>(text).execute(db)
    parts.push(...rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return parts
}

/** The hash of the released schema after each migration. A new migration adds a row, and no row ever changes. */
const released: Record<string, Record<typeof testEngine, string>> = {
  '0001-first': { sqlite: '59970378859cafbb', postgres: 'f2b310a42da2292d' },
  '0002-audit': { sqlite: '19bcaef33d2dc490', postgres: '3e0d352689a8c53b' },
  '0003-language': { sqlite: '1ed0a300b852ee59', postgres: '67cfc99ae4f4d8b6' },
  '0004-history-by-person': { sqlite: '1b06cd16eb2b4f5d', postgres: '3e92ceda7049ae78' },
  '0005-hours-by-month': { sqlite: '083d52bc880690f2', postgres: '4a56ef46b3a3071d' },
  '0006-history-of-people': { sqlite: 'e17bf130a11dda45', postgres: 'c43295483f5b9ed3' },
  '0007-devices': { sqlite: 'ce18cdd5878bd20a', postgres: '8ebf96706f72a83f' },
  '0008-consent': { sqlite: '50561d0aa466fbc5', postgres: 'b60a2fcffa583543' },
  '0010-mail-order': { sqlite: 'cb90c3dbe8b7cbf8', postgres: 'fc7879f785e9e473' },
  '0011-months-of-projects': { sqlite: '29f15427866c974c', postgres: '9a341c32fb805356' },
  '0012-project-settings': { sqlite: 'b21d1e743bba2195', postgres: 'd2b3e55dc078cbd5' },
  '0013-staffing': { sqlite: '8be1c182440825c1', postgres: '037de9a1a3410fe4' },
  '0014-needs': { sqlite: '5e741480e741c40d', postgres: 'cb40c3146f3941d4' },
  '0015-hour-counts': { sqlite: '019a9920570e80a9', postgres: 'e4f89db4b97d4817' },
  '0016-bookings': { sqlite: 'edb403bc5e0c67a4', postgres: '2e6d6f9e74f16835' },
  '0017-requests': { sqlite: '8154af6bf28ec6e1', postgres: '1d84a6afa1cba650' },
  '0018-releases': { sqlite: '4c7e63acbcaff067', postgres: '8a0e8ad7ceef1f93' },
  '0019-address-of-work': { sqlite: '8b04bc1d849c85da', postgres: '36100f5ca9414177' },
  '0020-visits': { sqlite: 'f802db849edf4f7f', postgres: '2f786ea0a8b54731' },
  '0021-calendars': { sqlite: 'a8118f4f018d1371', postgres: 'eefdb359fd72f9d0' },
  '0022-notices': { sqlite: 'ce735a662182fb32', postgres: '4a056ff88964d800' },
  '0023-pending-notices': { sqlite: 'ff2ff4bad0f259e8', postgres: 'a2af0dd74a14a0ca' },
  '0024-busy-calendars': { sqlite: '4785b12605fa5ad4', postgres: '186aefdd96d37160' },
  '0025-own-patterns': { sqlite: '95896da2ce0d55a1', postgres: '801cc18ee5cadb14' },
  '0026-pushes': { sqlite: '46094ec77415e6f4', postgres: 'c00f0b0cacee27af' },
  '0027-undelivered-mail': { sqlite: '13011678a0c5314a', postgres: 'f849bd437aaff228' },
  '0028-dated-wages': { sqlite: '7398c0b6af253ef8', postgres: 'a7ce1e36a0223872' },
  '0030-planners': { sqlite: '731cf31abfd09226', postgres: '1570686338942305' },
  '0031-own-data': { sqlite: 'b6add067002de9ed', postgres: '3293770a37ae4239' },
  '0032-own-by-day': { sqlite: 'e13bdcff133eb26f', postgres: 'be7b42fc327abb14' },
  '0033-packed-own-wages': { sqlite: '0b977cd4e5aba2e7', postgres: '6c68cba87115d520' },
  '0034-told-ends': { sqlite: 'c09179a13561f327', postgres: '448d38b1f3934c11' },
  '0035-mails-of-the-morning': { sqlite: 'e9d2f510af7f40b7', postgres: 'e6ccc5f8298cfb4f' },
  '0036-name-keys': { sqlite: '9fbb4da2269ab39b', postgres: '9d1c8712af6d7212' },
}

describe('the schema', () => {
  // One database goes through all migrations, one after the other.
  let growing: Database
  beforeAll(async () => {
    growing = await newDatabase()
  })
  afterAll(() => growing.close())

  test.each(knownMigrations())('as of %s is the released one', async (name) => {
    await migrate(growing, { upTo: name })
    const schema = (await schemaOf(growing)).join('\n')
    const fingerprint = createHash('sha256').update(schema).digest('hex').slice(0, 16)
    const hint =
      name in released
        ? `${name} makes another schema than the one released: databases out there keep the old one. Take the change back and write a new migration.`
        : `${name} is new: add '${name}' with ${testEngine}: '${fingerprint}' to \`released\`, once from each engine's run, and never change it after its release.`
    expect(fingerprint, `${hint}`).toBe(released[name]?.[testEngine])
  })
})

describe('a database', () => {
  let freshSchema: string[]
  beforeAll(async () => {
    const fresh = await newDatabase()
    await migrate(fresh)
    freshSchema = await schemaOf(fresh)
    await fresh.close()
  })

  test.each(knownMigrations())('as of %s becomes equal to a fresh one', async (name) => {
    const older = await openEmpty()
    await migrate(older, { upTo: name })
    expect((await appliedMigrations(older.db)).at(-1)).toBe(name)
    await migrate(older)
    expect(await schemaOf(older)).toEqual(freshSchema)
  })
})

test('hours in rows by day all move into the row of their month', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0004-history-by-person' })
  const [tenant_id, project_id, user_id, created_at] = ['t', 'p', 'u', NOW]
  await db.insertInto('tenants').values({ id: tenant_id, name: 'Rheinufer', created_at }).execute()
  const names = { email: 'a', email_key: 'a', first_name: '', last_name: '', phone: '', country: '' }
  const user = { id: user_id, ...names, german_level: '', password_needs_code: 0, created_at }
  await db.insertInto('users').values(user).execute()
  await db.insertInto('memberships').values({ tenant_id, user_id, role: 'FREELANCER', created_at }).execute()
  const project = { tenant_id, id: project_id, name: 'Fest', version: 1, created_at }
  await db.insertInto('projects').values(project).execute()
  const place = { tenant_id, project_id, user_id }
  await db
    .insertInto('roster_entries')
    .values({ ...place, created_at })
    .execute()
  const days = ['2026-11', '2027-02', '2028-02', '2028-12']
    .flatMap(daysOfMonth)
    // Some days are left out, and some have no hours left.
    .filter((_, index) => index % 7 !== 3)
    .map((date, index) => ({ date, bits: index % 5 === 0 ? 0 : (index * 1009) % 16_384 }))
  expect(days.at(-1)).toEqual({ date: '2028-12-31', bits: expect.any(Number) })
  for (const { date, bits } of [...days, { date: '2029-03-01', bits: 16_383 }].toReversed())
    await sql`insert into availability values (${tenant_id}, ${project_id}, ${user_id}, ${date}, ${bits})`.execute(
      db,
    )
  await migrate(database)
  const rows = await db.selectFrom('availability_months').selectAll().orderBy('month').execute()
  const months = Map.groupBy([...days, { date: '2029-03-01', bits: 16_383 }], ({ date }) => monthOfDay(date))
  expect(rows).toEqual(
    [...months].map(([month, ofMonth]) => ({ ...place, month, hours: writeMonth(ofMonth) })),
  )
  expect(readMonths(rows).slice(0, -1)).toEqual(days)
  const counted = await db.selectFrom('project_months').selectAll().orderBy('month').execute()
  const withHours = (ofMonth: { bits: number }[]) => ofMonth.filter(({ bits }) => bits > 0).length
  expect(counted).toEqual(
    [...months].map(([month, ofMonth]) => ({ tenant_id, project_id, month, cells: withHours(ofMonth) })),
  )
})

test('everybody of before stands by name in lists', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0035-mails-of-the-morning' })
  // More people than are read at once.
  const people = Array.from({ length: 501 }, (_, index) => ({
    id: `u${index}`,
    email: `Anna.${index}@example.org`,
    email_key: `anna.${index}@example.org`,
    first_name: index === 500 ? '' : 'Anna',
    last_name: index === 500 ? '' : `Öztürk ${index}`,
  }))
  const rest = { phone: '', country: '', german_level: '', password_needs_code: 0, created_at: NOW }
  await db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, ...rest })))
    .execute()
  await migrate(database)
  const kept = await db.selectFrom('users').select(['id', 'name_key']).execute()
  expect(new Map(kept.map(({ id, name_key }) => [id, name_key]))).toEqual(
    new Map(
      people.map(({ id }, index) => [id, index === 500 ? 'anna.500@example.org' : `ozturk ${index}\nanna`]),
    ),
  )
})

test('nobody is told what the history has from before', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0022-notices' })
  const [tenant_id, created_at] = ['t', NOW]
  await db.insertInto('tenants').values({ id: tenant_id, name: 'Rheinufer', created_at }).execute()
  for (const id of ['p', 'q'])
    await db.insertInto('projects').values({ tenant_id, id, name: 'Fest', version: 7, created_at }).execute()
  const names = { email: 'a', email_key: 'a', first_name: '', last_name: '', phone: '', country: '' }
  const user = { id: 'u', ...names, german_level: '', password_needs_code: 0, created_at }
  await db.insertInto('users').values(user).execute()
  const entry = { tenant_id, at: NOW, by_id: 'u', kind: 'slot', new_value: '"RED"' } as const
  await db
    .insertInto('audit_entries')
    .values([
      { ...entry, id: '1', project_id: 'p' },
      { ...entry, id: '2', project_id: 'q' },
    ] as never)
    .execute()
  await migrate(database)
  const cursor = { tenant_id, newest_entry: '2', version: 7, revision: 0 }
  expect(await db.selectFrom('notice_cursors').selectAll().orderBy('project_id').execute()).toEqual([
    { ...cursor, project_id: 'p' },
    { ...cursor, project_id: 'q' },
  ])
})

test('codes and resets that are open stay open', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0006-history-of-people' })
  const code = { email_key: 'a', purpose: 'email', code_hash: 'c', signup_id: 's', is_joining: 1 }
  const reset = { email_key: 'a', token_hash: 't', expires_at: NOW, used_at: null }
  await sql`insert into sign_in_codes (email_key, purpose, code_hash, signup_id, is_joining, expires_at, tries)
    values (${sql.join(Object.values(code))}, ${NOW}, 3)`.execute(db)
  await sql`insert into password_resets (email_key, token_hash, expires_at) values ('a', 't', ${NOW})`.execute(
    db,
  )
  await migrate(database)
  expect(await db.selectFrom('sign_in_codes').selectAll().execute()).toEqual([
    { ...code, device: '', expires_at: NOW, tries: 3, tries_by_others: 0, used_at: null },
  ])
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([{ ...reset, device: '' }])
})

test('earlier projects lie in Berlin, and their makers are those whom the history names', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0011-months-of-projects' })
  const [tenant_id, created_at] = ['t', NOW]
  await db.insertInto('tenants').values({ id: tenant_id, name: 'Rheinufer', created_at }).execute()
  const names = { first_name: '', last_name: '', phone: '', country: '', german_level: '' }
  for (const id of ['maker', 'other'])
    await db
      .insertInto('users')
      .values({ id, email: id, email_key: id, ...names, password_needs_code: 0, created_at })
      .execute()
  for (const id of ['p', 'q'])
    await db.insertInto('projects').values({ tenant_id, id, name: 'Fest', version: 1, created_at }).execute()
  const entry = { tenant_id, project_id: 'p', at: NOW, kind: 'project-name' } as const
  await db
    .insertInto('audit_entries')
    .values([
      { ...entry, id: '1', by_id: 'maker', old_value: null, new_value: '"Basar"' },
      { ...entry, id: '2', by_id: 'other', old_value: '"Basar"', new_value: '"Fest"' },
    ] as never)
    .execute()
  await migrate(database)
  const settings = { time_zone: 'Europe/Berlin', contact: '', address: '', past_days: null }
  expect(await db.selectFrom('projects').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 'p', created_by: 'maker', ...settings },
    { id: 'q', created_by: null, ...settings },
  ])
})

test('wages hold from the beginning, set by those whom the history names, with the same sums', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0025-own-patterns' })
  const [tenant_id, created_at] = ['t', NOW]
  await db.insertInto('tenants').values({ id: tenant_id, name: 'Rheinufer', created_at }).execute()
  await db.insertInto('tenants').values({ id: 'quiet', name: 'Hafen', created_at }).execute()
  const names = { first_name: '', last_name: '', phone: '', country: '', german_level: '' }
  for (const id of ['admin', 'ada', 'ben']) {
    await db
      .insertInto('users')
      .values({ id, email: id, email_key: id, ...names, password_needs_code: 0, created_at })
      .execute()
    await db
      .insertInto('memberships')
      .values({ tenant_id, user_id: id, role: 'FREELANCER', created_at })
      .execute()
    await db.insertInto('projects').values({ tenant_id, id, name: 'Fest', version: 1, created_at }).execute()
    const entry = { tenant_id, project_id: id, user_id: id }
    await db
      .insertInto('roster_entries')
      .values({ ...entry, created_at })
      .execute()
    await db
      .insertInto('availability_months')
      .values({ ...entry, month: '2026-11', hours: writeMonth([{ date: '2026-11-20', bits: 0b111 }]) })
      .execute()
  }
  for (const [hour, mode] of (['GREEN', 'YELLOW', 'RED'] as const).entries())
    for (const project_id of ['admin', 'ada', 'ben'])
      await db
        .insertInto('schedule_slots')
        .values({ tenant_id, project_id, date: '2026-11-20', hour: 7 + hour, mode })
        .execute()
  await sql`insert into tenant_wages (tenant_id, green_cents, yellow_cents, red_cents)
    values ('t', 1001, 1202, 1503), ('quiet', 1, 2, 3)`.execute(db)
  await sql`insert into wage_overrides (tenant_id, user_id, green_cents, yellow_cents, red_cents)
    values ('t', 'ada', 1111, null, 0), ('t', 'ben', null, null, null)`.execute(db)
  const entry = { tenant_id, project_id: null, old_value: null, new_value: '{}' }
  await db
    .insertInto('audit_entries')
    .values([
      { ...entry, id: '1', at: NOW - 2, kind: 'wages', by_id: 'ben' },
      { ...entry, id: '2', at: NOW - 1, kind: 'wages', by_id: 'admin' },
      { ...entry, id: '3', at: NOW, kind: 'user-wages', user_id: 'ada', by_id: 'admin' },
    ] as never)
    .execute()
  await migrate(database)

  const tenant = { tenantId: tenant_id as TenantId }
  expect(await listTenantPeriods(db, tenant)).toEqual([
    {
      validFrom: null,
      wages: { GREEN: 1001, YELLOW: 1202, RED: 1503 },
      setAt: NOW - 1,
      setBy: 'admin',
    },
  ])
  expect(await listTenantPeriods(db, { tenantId: 'quiet' as TenantId })).toEqual([
    { validFrom: null, wages: { GREEN: 1, YELLOW: 2, RED: 3 }, setAt: null, setBy: null },
  ])
  expect(await listOwnPeriodsWithOrigin(db, tenant)).toEqual(
    new Map([
      [
        'ada',
        [{ validFrom: null, wages: { GREEN: 1111, YELLOW: null, RED: 0 }, setAt: NOW, setBy: 'admin' }],
      ],
      [
        'ben',
        [{ validFrom: null, wages: { GREEN: null, YELLOW: null, RED: null }, setAt: null, setBy: null }],
      ],
    ]),
  )
  const sumOf = async (projectId: string) =>
    (
      await summarise(db, { ...tenant, projectId: projectId as ProjectId, month: '2026-11' }, async () => {})
    ).map(({ estEarnings }) => estEarnings)
  // The amounts of the version before: the own wage, else the tenant's.
  expect([await sumOf('admin'), await sumOf('ada'), await sumOf('ben')]).toEqual([
    [(1001 + 1202 + 1503) / 100],
    [(1111 + 1202) / 100],
    [(1001 + 1202 + 1503) / 100],
  ])
})

test('own wages of several periods are packed as they are', async () => {
  const database = await openEmpty()
  const { db } = database
  await migrate(database, { upTo: '0032-own-by-day' })
  const tenantId = 't' as TenantId
  await db.insertInto('tenants').values({ id: tenantId, name: 'Rheinufer', created_at: NOW }).execute()
  const names = { first_name: '', last_name: '', phone: '', country: '', german_level: '' }
  for (const id of ['ada', 'ben', 'eva']) {
    const user = { id, email: id, email_key: id, ...names, password_needs_code: 0, created_at: NOW }
    await db.insertInto('users').values(user).execute()
    const membership = { tenant_id: tenantId, user_id: id, role: 'FREELANCER', created_at: NOW } as const
    await db.insertInto('memberships').values(membership).execute()
  }
  await sql`insert into wage_overrides (tenant_id, user_id, valid_from, green_cents, yellow_cents, red_cents)
    values ('t', 'ada', '2026-12-15', 1200, null, 0), ('t', 'ada', '', 1111, 1300, null), ('t', 'ben', '2027-01-01', null, null, null)`.execute(
    db,
  )
  await migrate(database)

  const packed = await listOwnPeriods(db, { tenantId })
  expect(packed).toEqual(
    new Map([
      [
        'ada',
        [
          { validFrom: null, wages: { GREEN: 1111, YELLOW: 1300, RED: null } },
          { validFrom: '2026-12-15', wages: { GREEN: 1200, YELLOW: null, RED: 0 } },
        ],
      ],
      [
        'ben',
        [
          { validFrom: null, wages: NO_WAGE_OVERRIDE, setAt: null, setBy: null },
          { validFrom: '2027-01-01', wages: NO_WAGE_OVERRIDE },
        ],
      ],
    ]),
  )
})

describe('an update', () => {
  /** Makes the settings of a database that an earlier version created and an organisation uses. */
  async function usedBefore(): Promise<Config> {
    const config = readConfig({
      APP_SECRET: 'a secret that only the tests know, 32+',
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      ...(testEngine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}),
    })
    const older = openDatabase(config)
    await migrate(older, { upTo: '0001-first' })
    const tenant = { id: randomUUID(), name: 'Rheinufer', created_at: NOW }
    await older.db.insertInto('tenants').values(tenant).execute()
    await older.close()
    return config
  }
  const backupsOf = ({ dataDir }: Config) =>
    existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []

  async function prepare(config: Config) {
    const prepared = await prepareDatabase(config, { now: NOW })
    opened.push(prepared.database)
    return prepared
  }

  test('writes a backup first, which restores all data', async () => {
    const config = await usedBefore()
    const { database, applied, backup } = await prepare(config)
    expect(applied).toEqual(knownMigrations().slice(1))
    expect(backupsOf(config)).toEqual(['before-update-2026-11-20T12-00-00Z-0001-first.backup'])
    const target = await openEmpty()
    await restoreBackup(target, readBackupFile(backup!), {
      isRightSecret: ({ migrations }) => migrations.length === 1,
      now: NOW,
    })
    expect(await dumpDatabase(target.db)).toBe(await dumpDatabase(database.db))
  })

  test('by several nodes at once writes one backup', async () => {
    const config = await usedBefore()
    const nodes = await Promise.all([prepare(config), prepare(config), prepare(config)])
    expect(nodes.filter(({ backup }) => backup !== undefined).length).toBe(1)
    expect(backupsOf(config).length).toBe(1)
  })

  test('changes nothing if its backup cannot be written, and explains the remedy', async () => {
    const config = await usedBefore()
    writeFileSync(join(config.dataDir, 'backups'), 'in the way')
    await expect(prepare(config)).rejects.toThrow(
      /^The database was not brought up to date, and nothing in it was changed: .* Mend this and start again\.$/,
    )
    const older = openDatabase(config)
    opened.push(older)
    expect(await appliedMigrations(older.db)).toEqual(['0001-first'])
  })

  test('writes no backup of an empty or current database', async () => {
    const config = { ...(await usedBefore()), dataDir: mkdtempSync(join(folder, 'data-')) }
    if (testEngine === 'postgres') config.databaseUrl = await createPostgresDatabase()
    await prepare(config)
    await prepare(config)
    expect(backupsOf(config)).toEqual([])
  })
})

describe('a database of a newer version', () => {
  async function openNewer(): Promise<Database> {
    const database = await openEmpty()
    await migrate(database)
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2030')`.execute(
      database.db,
    )
    return database
  }
  const refusal = 'The database was made by a newer version of Slotwerk. Please start that one, or restore'

  test('is refused and stays unchanged', async () => {
    const database = await openNewer()
    const before = await schemaOf(database)
    await expect(migrate(database)).rejects.toThrow(refusal)
    expect(await schemaOf(database)).toEqual(before)
  })

  test('gets no backup, which would lack the newer data', async () => {
    const { db } = await openNewer()
    const file = join(folder, 'newer.backup')
    const secrets = createSecrets('a secret that only the tests know, 32+')
    await expect(backUp(db, { file, secrets, now: NOW })).rejects.toThrow(refusal)
    expect(existsSync(file)).toBe(false)
  })
})
