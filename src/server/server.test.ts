import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { queueMail } from './kernel/outbox/outbox.ts'
import { createSecrets } from './kernel/secrets.ts'
import { explainFailure, startServer } from './server.ts'
import { signUp } from './testing/api.ts'
import { readEvents } from './testing/event-reader.ts'
import { makePermit } from './testing/mail.ts'
import { type RunningServer, startRunningServer } from './testing/running-server.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from './testing/test-database.ts'

const folder = temporaryFolder()

/** Makes settings with a database of their own. */
async function newEnvironment() {
  return {
    PORT: '0',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    APP_SECRET: 'a secret that only the tests know, 32+',
    LOG_LEVEL: 'silent',
    ...(testEngine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}),
  }
}

/** Sends a request without its body, and waits until the server has it. */
async function sendHalf(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = ['POST /api/auth/logout HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  socket.write([...head, 'Content-Length: 100', 'Expect: 100-continue', '', ''].join('\r\n'))
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  return socket
}

/** Whether no server listens there any more. */
async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false))
    socket.once('error', () => resolve(true))
  }).finally(() => socket.destroy())
}

test('a start that fails takes no mails and closes its database', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const config = readConfig({ ...(await newEnvironment()), PORT: String(port) })
  const now = Date.UTC(2026, 10, 20, 12)
  const farOff = Date.UTC(2126, 10, 20)
  const before = openDatabase(config)
  await migrate(before)
  await before.db.transaction().execute((tx) => {
    const mail = { to: 'anna@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
    return queueMail(tx, {
      secrets: createSecrets(config.appSecret),
      mail,
      permit: makePermit(),
      now,
      expiresAt: farOff,
    })
  })
  await before.close()

  await expect(startServer(config)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  // SQLite keeps this file as long as a connection has the database open.
  expect(existsSync(join(config.dataDir, 'slotwerk.db-wal'))).toBe(false)
  const after = openDatabase(config)
  const mails = await after.db.selectFrom('outbox_mails').select(['attempts', 'next_attempt_at']).execute()
  await after.close()
  expect(mails).toEqual([{ attempts: 0, next_attempt_at: now }])
  await new Promise((resolve) => taken.close(resolve))
})

test.runIf(testEngine === 'sqlite')(
  'a second server on one DATA_DIR is refused, until the first ends',
  async () => {
    const config = readConfig(await newEnvironment())
    const first = await startServer(config)
    try {
      await expect(startServer(config)).rejects.toThrow(
        `DATA_DIR is in use by another Slotwerk: ${config.dataDir}. Stop that one, or name another folder.`,
      )
    } finally {
      await first.stop()
    }
    const second = await startServer(config)
    await second.stop()
  },
)

test('a request that never ends does not keep the server from stopping', async () => {
  const server = await startServer(readConfig(await newEnvironment()))
  const half = await sendHalf(server.publicUrl)
  try {
    // The second call waits for the end of the first.
    await Promise.all([server.stop(50), server.stop()])
    expect(await isRefused(server.publicUrl)).toBe(true)
  } finally {
    half.destroy()
  }
}, 5000)

test('a second signal does not cut short the stop', async () => {
  const { APP_SECRET, DATABASE_URL } = { DATABASE_URL: '', ...(await newEnvironment()) }
  const server = await startRunningServer({ env: { APP_SECRET, DATABASE_URL } })
  const half = await sendHalf(server.url)
  server.signal('SIGTERM')
  while (!(await isRefused(server.url)));
  server.signal('SIGTERM')
  server.signal('SIGINT')
  // The last request ends, and with it the server.
  half.destroy()
  await server.stop()
  expect(await server.exit).toEqual({ code: 0, signal: null })
})

test('a request on a kept connection is answered during a stop, as its last', async () => {
  const server = await startServer(readConfig({ ...(await newEnvironment()), TRUST_PROXY: 'on' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${server.publicUrl}/api/config`, { agent, method: 'GET' })
      sent.on('response', (reply) => reply.resume().on('end', () => resolve(reply)))
      sent.on('error', reject).end()
    })
  try {
    expect((await ask()).headers.connection).toBe('keep-alive')
    const stopped = server.stop()
    while (!(await isRefused(server.publicUrl)));
    const last = await ask()
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
    await stopped
  } finally {
    agent.destroy()
    await server.stop()
  }
})

test('a request that came while a stopping server was blocked is answered', async () => {
  const server = await startServer(readConfig({ ...(await newEnvironment()), TRUST_PROXY: 'on' }))
  const socket = connect(Number(new URL(server.publicUrl).port), '127.0.0.1').setEncoding('utf8')
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  try {
    ask()
    expect(String(await once(socket, 'data'))).toContain('200 OK')
    const stopped = server.stop()
    while (!(await isRefused(server.publicUrl)));
    const last = Promise.race([once(socket, 'data'), once(socket, 'close')])
    ask()
    // Blocks this process for longer than the server waits for an idle proxy.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
    expect(String(await last)).toContain('200 OK')
    await stopped
  } finally {
    socket.destroy()
    await server.stop()
  }
})

/** Begins a sign-up on a connection of its own, and sends all but its body to the server. */
async function beginSignUp(url: string, index: number) {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const sent = request(`${url}/api/auth/admin-signup`, { method: 'POST', agent: false, headers })
  const status = new Promise<number | string | undefined>((resolve) => {
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  const reached = new Promise<void>((resolve) => sent.once('continue', () => resolve()))
  sent.flushHeaders()
  await reached
  const person = { firstName: 'Mia', lastName: 'Wolf', phone: '+49 221 1234567', password: 'sommerfest 26' }
  const body = JSON.stringify({ ...person, email: `mia-${index}@example.org`, tenantName: 'Rheinufer' })
  return { finish: () => sent.end(body), status }
}

test('SIGTERM completes the requests under way and closes the live streams', async () => {
  const { APP_SECRET, DATABASE_URL } = { DATABASE_URL: '', ...(await newEnvironment()) }
  const server = await startRunningServer({ env: { APP_SECRET, DATABASE_URL } })
  try {
    const { token, user } = await signUp(server, 'greta@example.org')
    const stream = await readEvents(server.url, token, user.projectId)
    await stream.next()
    const calls = await Promise.all(Array.from({ length: 20 }, (_, index) => beginSignUp(server.url, index)))
    server.signal('SIGTERM')
    while (!(await isRefused(server.url)));
    for (const { finish } of calls) finish()
    expect(new Set(await Promise.all(calls.map(({ status }) => status)))).toEqual(new Set([204]))
    while ((await stream.nextLine()) !== undefined);
    expect(await server.exit).toEqual({ code: 0, signal: null })
  } finally {
    await server.stop()
  }
})

/** Starts a mail server that accepts a connection, sends the hello if it has one, and then stays silent. */
async function startMuteServer(hello = '') {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.write(hello)
    // The client's reply to the hello shows that it has read it.
    if (hello === '') reach()
    else socket.once('data', reach)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, port, reached, close }
}

/** Sends SIGTERM to the server and to a process that then waits for ten seconds: a busy machine delays both. */
async function endsFirst(server: RunningServer): Promise<'the server' | 'ten seconds'> {
  const wait = `
    setInterval(() => {}, 60_000)
    process.on('SIGTERM', () => setTimeout(process.exit, 10_000, 0))
    console.log('ready')
  `
  const beside = spawn(process.execPath, ['-e', wait])
  try {
    await once(beside.stdout, 'data')
    const ended = once(beside, 'exit')
    server.signal('SIGTERM')
    beside.kill('SIGTERM')
    return await Promise.race([
      server.exit.then(() => 'the server' as const),
      ended.then(() => 'ten seconds' as const),
    ])
  } finally {
    beside.kill('SIGKILL')
  }
}

describe('a mail that its server does not take', () => {
  test('returns to the outbox when the server stops, and is sent once later', async () => {
    const mute = await startMuteServer()
    const config = readConfig({ ...(await newEnvironment()), SMTP_URL: mute.url })
    const server = await startServer(config)
    const { finish } = await beginSignUp(server.publicUrl, 0)
    finish()
    await mute.reached
    await server.stop(50)
    await mute.close()

    const working = await startSmtpServer({}, mute.port)
    const again = await startServer(config)
    try {
      while (working.received.length === 0) await setImmediate()
    } finally {
      // Other mails that are due would be sent before the worker has stopped.
      await again.stop()
      await working.close()
    }
    expect(working.received.map(({ to }) => to)).toMatchObject([[{ address: 'mia-0@example.org' }]])
    // On a busy machine the stop can end before the mail is returned, which is then sent when its lease of a minute ends.
  }, 90_000)

  // Runs on SQLite alone: both engines behave alike, and the test takes as long as a stop may.
  test.runIf(testEngine === 'sqlite')(
    'keeps the server no longer than ten seconds after SIGTERM',
    async () => {
      const mute = await startMuteServer('220 hello\r\n')
      const server = await startRunningServer({ env: { SMTP_URL: mute.url } })
      try {
        const { finish } = await beginSignUp(server.url, 0)
        finish()
        await mute.reached
        expect(await endsFirst(server)).toBe('the server')
        expect(await server.exit).toEqual({ code: 0, signal: null })
      } finally {
        await server.stop()
        await mute.close()
      }
    },
    // A busy machine may take a minute to start the server.
    180_000,
  )
})

/** Starts a proxy to PostgreSQL that can be made silent, like a network that loses every packet. */
async function startSilenceable(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    sockets.push(
      near.on('error', () => {}),
      far.on('error', () => {}),
    )
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const unpipe = () => sockets.map((socket) => socket.unpipe())
  const silence = () => {
    server.on('connection', unpipe)
    unpipe()
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: url.href, silence, close }
}

test.runIf(testEngine === 'postgres')(
  'a database that says nothing keeps the server no longer than ten seconds after SIGTERM',
  async () => {
    const { APP_SECRET } = await newEnvironment()
    const way = await startSilenceable(await createPostgresDatabase())
    const env = { APP_SECRET, DATABASE_URL: way.url, LOG_LEVEL: 'warn' }
    const server = await startRunningServer({ env })
    try {
      way.silence()
      const { finish, status } = await beginSignUp(server.url, 0)
      finish()
      expect(await endsFirst(server)).toBe('the server')
      expect(await server.exit).toEqual({ code: 0, signal: null })
      expect(await status).toBe('ECONNRESET')
      expect(server.output()).toContain('The database says nothing')
    } finally {
      await way.close()
      await server.stop()
    }
  },
  180_000,
)

describe('a start that fails names the setting', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const LIMIT_MS = 5000
  const refusal = async (env: Record<string, string>, limitMs = LIMIT_MS) => {
    const started = performance.now()
    try {
      const server = await startServer(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env }))
      await server.stop()
      return 'it started'
    } catch (error) {
      expect(performance.now() - started).toBeLessThan(limitMs)
      return explainFailure(error)
    }
  }
  const APP_SECRET = 'a secret that only the tests know, 32+'

  test('DATABASE_URL, and why it cannot be reached, without the password', async () => {
    const DATABASE_URL = 'postgres://planner:geheim@127.0.0.1:1/plan'
    expect(await refusal({ APP_SECRET, DATABASE_URL })).toBe(
      'DATABASE_URL names a database that cannot be reached: 127.0.0.1:1/plan. connect ECONNREFUSED 127.0.0.1:1',
    )
    const ofTwoAddresses = await refusal({
      APP_SECRET,
      DATABASE_URL: DATABASE_URL.replace('127.0.0.1', 'localhost'),
    })
    expect(ofTwoAddresses).toContain('localhost:1/plan. connect ECONNREFUSED')
  })

  test('the cause, when the database cannot be brought up to date', async () => {
    const env = await newEnvironment()
    const database = openDatabase(readConfig(env))
    await database.db.schema.createTable('users').addColumn('id', 'text').execute()
    await database.close()
    expect(await refusal(env)).toMatch(/^The database could not be brought up to date\. .*users.* exists/)
  })

  test('HOST, when it is no address of this machine', async () => {
    const env = await newEnvironment()
    const started = performance.now()
    const server = await startServer(readConfig(env))
    await server.stop()
    // The address is used last, so this refusal also takes the time of a start on this machine.
    const limitMs = LIMIT_MS + performance.now() - started
    expect(await refusal({ ...env, HOST: '192.0.2.1' }, limitMs)).toMatch(
      /^HOST 192\.0\.2\.1 is not an address/,
    )
  })

  test.each([
    ['a file', file],
    ['below a file', join(file, 'data')],
    // Node's recursive mkdir never returns from there.
    ['below /proc', '/proc/nope/data'],
  ])('DATA_DIR, when it is %s', async (_what, DATA_DIR) => {
    for (const env of [{ DATA_DIR }, { DATA_DIR, APP_SECRET }]) {
      expect(await refusal(env)).toMatch(/^DATA_DIR is not a folder and cannot be made one/)
    }
  })
})
