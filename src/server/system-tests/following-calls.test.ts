/**
 * The calls that follow a call which mails something tell no more than its answer (abuse 39): a real server with its mail
 * worker and a real mail server, each away from the event loop that measures.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { systemClock } from '../kernel/clock.ts'
import { createPerson, createTenant } from '../testing/fixtures.ts'
import { setPasswordOf } from '../testing/passwords.ts'
import { areaOf, MAX_AUC, TIMING_TIMEOUT_MS } from '../testing/rank-test.ts'
import { startRunningServer } from '../testing/running-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'

const APP_SECRET = 'a secret that only the tests know, 32+'
const FOLLOWING = 5
const BATCH = 20

const dataDir = temporaryFolder()
const mailServer = new Worker(new URL('../testing/smtp-thread.ts', import.meta.url))
const [smtpUrl] = (await once(mailServer, 'message')) as [string]
const databaseUrl = testEngine === 'postgres' ? await createPostgresDatabase() : undefined
const database = openDatabase({ dataDir, databaseUrl })
await migrate(database)
const built = await buildTestApp(database, { APP_SECRET })
/** Writes to the database of the server, at the time of the server. */
const app = { ...built, deps: { ...built.deps, clock: systemClock } }
const { admin, params } = await createTenant(app)
const server = await startRunningServer({
  dataDir,
  env: {
    APP_SECRET,
    SMTP_URL: smtpUrl,
    PASSWORD_LOGIN: 'direct',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  },
})
afterAll(async () => {
  await server.stop()
  await built.app.close()
  await database.close()
  await mailServer.terminate()
})

/** Asks for a mail from a network of its own, and gives the time that the following calls take together. */
async function askAndFollow(path: string, email: string): Promise<{ took: number }> {
  const asked = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`,
    },
    body: JSON.stringify({ email }),
  })
  expect(asked.ok).toBe(true)
  await asked.text()
  const startedAt = performance.now()
  for (let i = 0; i < FOLLOWING; i += 1) {
    const read = await fetch(`${server.url}/api/projects/${params.projectId}/schedule?month=2026-11`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(read.status).toBe(200)
    await read.text()
  }
  return { took: performance.now() - startedAt }
}

async function withPassword(): Promise<string> {
  const person = await createPerson(app)
  await setPasswordOf(app, person)
  return person.email
}

test.each(['password-begin', 'email-login', 'forgot-password'])(
  'five calls after %s take times that do not tell a known address from an unknown one (abuse 39)',
  async (path) => {
    await askAndFollow(path, `${randomUUID()}@example.org`)
    const area = await areaOf(`five calls after ${path}`, async () => {
      const emails: string[] = []
      for (let i = 0; i < BATCH; i += 1) emails.push(await withPassword())
      return emails.map((email) => ({
        known: () => askAndFollow(path, email),
        unknown: () => askAndFollow(path, `${randomUUID()}@example.org`),
      }))
    })
    expect(area).toBeLessThanOrEqual(MAX_AUC)
  },
  TIMING_TIMEOUT_MS,
)
