import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { endOpenings } from '../backup/end-openings.ts'
import { readConfig } from '../config.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { seedDemo } from '../demo/seed.ts'
import { findMadeToken } from '../features/sign-up/signup-token.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { startServer } from '../server.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { testEngine } from '../testing/test-database.ts'

const folder = temporaryFolder()

function run(command: string, args: string[], env: Record<string, string>) {
  const file = fileURLToPath(new URL(`./${command}.ts`, import.meta.url))
  const own = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', PORT: '0' }
  const child = spawn(process.execPath, [file, ...args], { env: { ...own, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, output: () => output, end: untilEnd(child) }
}

async function untilEnd(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const [code, signal] = await once(child, 'close')
  return { code, signal }
}

// The commands run as processes of their own, on SQLite or without a database.
describe.runIf(testEngine === 'sqlite')('a command', () => {
  test('login-link creates nothing in a DATA_DIR without a database', async () => {
    const DATA_DIR = join(folder, 'mistyped')
    const { output, end } = run('login-link', ['anna@example.org'], { DATA_DIR })
    expect(await end).toEqual({ code: 1, signal: null })
    expect(output()).toContain(`There is no Slotwerk database in ${DATA_DIR}.`)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each([
    ['login-link', ['anna@example.org']],
    ['signup-link', []],
    ['create-admin', ['anna@example.org', 'Stadtfest']],
  ])('%s leaves a database of an earlier version as it is, and names the way on', async (command, args) => {
    const DATA_DIR = join(folder, `older-${command}`)
    const APP_SECRET = 'a secret that only the tests know, 32+'
    const [first = '', second = ''] = knownMigrations()
    const older = openSqlite(DATA_DIR)
    await migrate(older, { upTo: second })
    const { output, end } = run(command, args, { DATA_DIR, APP_SECRET })
    expect(await end).toEqual({ code: 1, signal: null })
    expect(output()).toContain('The database is of an earlier version of Slotwerk than this command')
    expect(await appliedMigrations(older.db)).toEqual([first, second])
    await older.close()
  })

  test('create-admin makes a new database with an organisation, and a link that signs in', async () => {
    const DATA_DIR = join(folder, 'by-command')
    const create = (email: string, name: string) => run('create-admin', [email, name], { DATA_DIR })
    const first = create('anna@example.org', ' Stadtfest Köln ')
    expect(await first.end).toEqual({ code: 0, signal: null })
    expect(first.output()).toContain('The database is new')
    const [, token] = /\/magic\/([\w-]{43})/.exec(first.output())!

    const again = create('ben@example.org', 'Stadtfest Köln')
    expect(await again.end).toEqual({ code: 1, signal: null })
    expect(again.output()).toContain('There is an organisation of the name "Stadtfest Köln" already.')
    const second = create('Anna@Example.org', 'Rheinufer')
    expect(await second.end).toEqual({ code: 0, signal: null })
    expect(second.output()).not.toContain('The database is new')

    const server = await startServer(
      readConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', SIGN_UP: 'closed' }),
    )
    try {
      const reply = await fetch(`${server.publicUrl}/api/auth/magic/${token}`, { method: 'POST' })
      const { user } = (await reply.json()) as { user: { memberships: { tenantName: string }[] } }
      expect(user).toMatchObject({
        email: 'anna@example.org',
        role: 'ADMIN',
        passwordSet: false,
        lastName: '',
      })
      expect(user.memberships.map(({ tenantName }) => tenantName).toSorted()).toEqual([
        'Rheinufer',
        'Stadtfest Köln',
      ])
    } finally {
      await server.stop()
    }
  })

  test.each([
    [['anna@example.org'], 'Say who administers what'],
    [['anna', 'Stadtfest'], 'Say who administers what'],
    [['anna@example.org', ' '], 'The name of an organisation is one line'],
    [['anna@example.org', 'x'.repeat(81)], 'The name of an organisation is one line'],
  ])('create-admin refuses %j and creates nothing', async (args, sentence) => {
    const DATA_DIR = join(folder, 'not-by-command')
    const { output, end } = run('create-admin', args, { DATA_DIR })
    expect(await end).toEqual({ code: 1, signal: null })
    expect(output()).toContain(sentence)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('signup-link prints the made address, and on loopback both', async () => {
    const DATA_DIR = join(folder, 'links')
    const APP_SECRET = 'a secret that only the tests know, 32+'
    const database = openSqlite(DATA_DIR)
    await migrate(database)
    const link = async (env: Record<string, string>) => {
      const { output, end } = run('signup-link', [], { DATA_DIR, APP_SECRET, ...env })
      const { code } = await end
      return { code, links: [...output().matchAll(/http\S+\/auth\/\S+/g)].map(([url]) => url) }
    }
    expect(await link({ PORT: '3000' })).toEqual({
      code: 0,
      links: ['http://localhost:3000/auth/admin-signup'],
    })
    const beyond = await link({ PUBLIC_URL: 'https://plan.example.org' })
    const secrets = createSecrets(APP_SECRET)
    const token = await findMadeToken(database.db, secrets)
    expect(beyond).toEqual({ code: 0, links: [`https://plan.example.org/auth/${token}`] })
    expect(await link({ PUBLIC_URL: 'https://plan.example.org' })).toEqual(beyond)
    expect(await link({ PORT: '3000' })).toEqual({
      code: 0,
      links: ['http://localhost:3000/auth/admin-signup', `http://localhost:3000/auth/${token}`],
    })
    expect(await link({ SIGN_UP: 'closed' })).toEqual({ code: 1, links: [] })
    await database.close()
  })

  test('erase-person says first what goes, and erases with --yes', async () => {
    const DATA_DIR = join(folder, 'erase')
    const APP_SECRET = 'a secret that only the tests know, 32+'
    const database = openSqlite(DATA_DIR)
    await migrate(database)
    await seedDemo(database.db, { today: '2026-11-20', now: 0, passwordHash: 'hash' })
    const person = await database.db
      .selectFrom('users as u')
      .innerJoin('memberships as m', 'm.user_id', 'u.id')
      .select(['u.id', 'u.email', 'u.last_name'])
      .where('m.role', '=', 'FREELANCER')
      .executeTakeFirstOrThrow()
    const before = await dumpDatabase(database.db)

    const asked = run('erase-person', [person.email], { DATA_DIR, APP_SECRET })
    expect(await asked.end).toEqual({ code: 1, signal: null })
    expect(asked.output()).toContain('Nothing is erased yet.')
    expect(await dumpDatabase(database.db)).toBe(before)
    const unknown = run('erase-person', ['nobody@example.org', '--yes'], { DATA_DIR, APP_SECRET })
    expect(await unknown.end).toEqual({ code: 1, signal: null })

    const erased = run('erase-person', [person.email, '--yes'], { DATA_DIR, APP_SECRET })
    expect(await erased.end).toEqual({ code: 0, signal: null })
    const after = await dumpDatabase(database.db)
    expect([before.includes(person.email), after.includes(person.email)]).toEqual([true, false])
    await database.close()
  })

  test('test-mail creates neither secret nor database', async () => {
    const DATA_DIR = join(folder, 'mail-only')
    const { end } = run('test-mail', ['anna@example.org'], { DATA_DIR })
    expect(await end).toEqual({ code: 0, signal: null })
    expect(readdirSync(DATA_DIR)).toEqual(['outbox'])
  })

  test('backup and restore move an installation to another folder', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    const database = openSqlite(from)
    await migrate(database)
    await seedDemo(database.db, { today: '2026-11-20', now: 0, passwordHash: 'hash' })
    await database.db.transaction().execute((tx) => endOpenings(tx, 0))
    const before = await dumpDatabase(database.db)
    await database.close()
    const APP_SECRET = 'a secret that only the tests know, 32+'

    // The folder that docs/operations.md names for it is there only since the first night.
    const file = join(from, 'backups', 'all.backup')
    const backup = run('backup', [file], { DATA_DIR: from, APP_SECRET })
    expect(await backup.end).toEqual({ code: 0, signal: null })
    expect(backup.output()).toContain(`Everything is in ${file}`)

    const stranger = run('restore', [file], { DATA_DIR: to, APP_SECRET: APP_SECRET.toUpperCase() })
    expect(await stranger.end).toEqual({ code: 1, signal: null })
    expect(stranger.output()).toContain('The backup was made with another APP_SECRET.')

    const restore = run('restore', [file], { DATA_DIR: to, APP_SECRET })
    expect(await restore.end).toEqual({ code: 0, signal: null })
    const restored = openSqlite(to)
    expect(await dumpDatabase(restored.db)).toBe(before)
    await restored.close()
  })

  // The signal comes once the folder exists, while the demo starts or seeds, and when it runs.
  test.each([
    ['SIGINT', 0],
    ['SIGTERM', 300],
    ['SIGINT', 'ready'],
  ] as const)(
    'demo leaves nothing behind after several %s at %s',
    async (signal, moment) => {
      const TMPDIR = mkdtempSync(join(folder, 'tmp-'))
      const { child, output, end } = run('demo', [], { TMPDIR })
      try {
        while (child.exitCode === null && readdirSync(TMPDIR).length === 0) await pause(5)
        if (moment !== 'ready') await pause(moment)
        else while (child.exitCode === null && !output().includes('Ctrl-C ends the demo')) await pause(20)
        for (let i = 0; i < 4; i++) {
          child.kill(signal)
          await pause(3)
        }
        expect(await end).toEqual({ code: 0, signal: null })
        expect(output()).not.toContain('cannot start')
        expect(readdirSync(TMPDIR)).toEqual([])
      } finally {
        child.kill('SIGKILL')
      }
    },
    60_000,
  )
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
