import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { prepareDatabase } from '../backup/prepare-database.ts'
import { readConfig } from '../config.ts'
import { freePort } from '../testing/free-port.ts'
import { startPostgres } from '../testing/postgres-server.ts'
import { startSilentProxy } from '../testing/silent-proxy.ts'
import { socketUrl } from '../testing/socket-url.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildTestApp, TEST_NOW } from '../testing/test-app.ts'
import { createPostgresDatabase, openTestDatabase, testEngine } from '../testing/test-database.ts'

const BUSY = { error: 'The server is busy. Please try again in a moment.', code: 'unavailable' }

const DISK_FULL = {
  error: 'The disk of the server is full, so nothing can be saved. Please tell the operator of this server.',
  code: 'limit_reached',
}

const folder = temporaryFolder()
afterEach(() => vi.useRealTimers())

/** Builds the app on this database, with its log. */
async function appOn(env: Record<string, string>) {
  const config = readConfig({ APP_SECRET: 'a secret that only the tests know, 32+', ...env })
  const { database } = await prepareDatabase(config, { now: TEST_NOW })
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const { app, client } = await buildTestApp(database, env, log)
  let calls = 0
  /** A public call that reads and writes, from a network of its own. */
  const signUp = () =>
    client().call('adminSignup', {
      body: {
        firstName: 'Greta',
        lastName: 'Lindner',
        phone: '+49 221 1234567',
        email: `greta-${(calls += 1)}@example.org`,
        tenantName: 'Rheinufer Kultur',
        password: 'sommerfest 26',
      },
    })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, database, signUp, logged, close }
}

describe.runIf(testEngine === 'postgres')('while PostgreSQL is away', () => {
  test.each(['port', 'socket'])(
    'requests are told to come back, and are served again once it is there: by its %s',
    async (way) => {
      const port = await freePort()
      const postgres = await startPostgres({ port })
      const DATABASE_URL = way === 'socket' ? await socketUrl(postgres.url) : postgres.url
      const { app, signUp, logged, close } = await appOn({ DATABASE_URL })
      let again: Awaited<ReturnType<typeof startPostgres>> | undefined
      try {
        expect((await signUp()).status).toBe(204)
        await postgres.stop()
        const replies = await Promise.all([signUp(), signUp(), signUp()])
        for (const reply of replies) {
          expect([reply.status, reply.body]).toEqual([503, BUSY])
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        }
        expect((await app.inject('/healthz')).statusCode).toBe(200)
        expect((await app.inject('/readyz')).statusCode).toBe(503)
        expect(logged.join('')).toContain('the database cannot be reached')

        again = await startPostgres({ directory: postgres.directory, port })
        expect((await signUp()).status).toBe(204)
        expect((await app.inject('/readyz')).statusCode).toBe(200)
      } finally {
        await close()
        await (again ?? postgres).remove()
      }
    },
  )
})

describe.runIf(testEngine === 'postgres')('when PostgreSQL falls silent', () => {
  test('a request is refused after half a minute, and served once the database is back', async () => {
    const proxy = await startSilentProxy(await createPostgresDatabase())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { app, signUp, logged, close } = await appOn({ DATABASE_URL: proxy.url })
    try {
      expect((await signUp()).status).toBe(204)
      const isKept = proxy.silence()
      const waiting = signUp()
      await isKept
      vi.advanceTimersByTime(29_000)
      const health = app.inject('/healthz').then((reply) => ({ body: reply.json<unknown>() }))
      expect((await Promise.race([waiting, health])).body).toEqual({ status: 'ok' })
      vi.advanceTimersByTime(2000)
      const reply = await waiting
      expect([reply.status, reply.body]).toEqual([503, BUSY])
      expect(logged.join('')).toContain('the database cannot be reached')

      proxy.speak()
      expect((await signUp()).status).toBe(204)
    } finally {
      await close()
      await proxy.stop()
    }
  })
})

test('a client that goes away in the middle of a body is no failure of the database', async () => {
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const database = await openTestDatabase()
  const { app } = await buildTestApp(database, {}, log)
  try {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const reads = new Promise<void>((resolve) => {
      app.server.prependOnceListener('request', (request: IncomingMessage) =>
        request.on('newListener', (event) => event === 'data' && resolve()),
      )
    })
    const socket = connect(Number(port), '127.0.0.1')
    const head = 'POST /api/auth/email-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json'
    socket.write(`${head}\r\ncontent-length: 50\r\n\r\n{`)
    await reads
    socket.destroy()
    await expect.poll(() => logged.join('')).toContain('"res":')
    expect(logged.join('')).not.toContain('database')
  } finally {
    await app.close()
    await database.close()
  }
})

describe.runIf(testEngine === 'sqlite')('on a full disk', () => {
  test('saves are refused by name, the log gives the reason, and nothing is half written', async () => {
    const { app, database, signUp, logged, close } = await appOn({ DATA_DIR: folder })
    try {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
      // For SQLite, a file that may not grow is a full disk.
      await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count + 1)}`.execute(database.db)
      let reply = await signUp()
      for (let i = 0; reply.status === 204 && i < 100; i++) reply = await signUp()
      expect([reply.status, reply.body]).toEqual([409, DISK_FULL])
      expect(logged.join('')).toContain('the disk is full')
      const ready = await app.inject('/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', disk: 'full' }])

      await sql`pragma max_page_count = 100000`.execute(database.db)
      const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db)
      expect(whole.rows).toEqual([{ integrity_check: 'ok' }])
      expect((await signUp()).status).toBe(204)
      const count = async (table: 'pending_signups' | 'outbox_mails') =>
        (await database.db.selectFrom(table).selectAll().execute()).length
      // Each sign-up has its mail, and no mail is without a sign-up.
      expect(await count('outbox_mails')).toBe(await count('pending_signups'))
    } finally {
      await close()
    }
  })
})
