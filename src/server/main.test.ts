/** The words of a start on the terminal. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { startRunningServer } from './testing/running-server.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from './testing/test-database.ts'

const folder = temporaryFolder()
const APP_SECRET = 'a secret that only the tests know, 32+'
const LINK = /http:\/\/plan\.lan\/auth\/([\w-]+)/

async function newInstallation() {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const url = testEngine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}
  const own = { ...url, APP_SECRET }
  const start = async (env: Record<string, string>) => {
    const server = await startRunningServer({ dataDir, env: { ...own, ...env } })
    await server.stop()
    return server.output()
  }
  const found = async () => {
    const database = openDatabase(readConfig({ ...own, DATA_DIR: dataDir }))
    await database.db.insertInto('tenants').values({ id: 't', name: 'T', created_at: 0 }).execute()
    await database.close()
  }
  return { start, found }
}

test('beyond loopback the terminal shows the made address until there is an organisation', async () => {
  const { start, found } = await newInstallation()
  // Nothing listens there, and no mail is sent.
  const env = { PUBLIC_URL: 'http://plan.lan', SMTP_URL: 'smtp://127.0.0.1:1' }
  const [, token] = LINK.exec(await start(env))!
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(LINK.exec(await start(env))![1]).toBe(token)
  await found()
  expect(await start(env)).not.toContain('/auth/')
}, 180_000)

test('a closed sign-up names the command in place of an address', async () => {
  const { start } = await newInstallation()
  const output = await start({ PUBLIC_URL: 'http://plan.lan', SIGN_UP: 'closed' })
  expect(output).toContain('npm run create-admin')
  expect(output).not.toContain('/auth/')
}, 180_000)

test('a server that other machines reach warns without PUBLIC_URL', async () => {
  const { start } = await newInstallation()
  const isWarning = (output: string) => output.includes('PUBLIC_URL is not set')
  expect(isWarning(await start({ HOST: '0.0.0.0' }))).toBe(true)
  expect(isWarning(await start({}))).toBe(false)
}, 180_000)
