/** A nightly backup that is restored after people went on working: what they did since must not come back to life. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBackupFile } from '../backup/backup-file.ts'
import { backUpNightly } from '../backup/nightly-backup.ts'
import { prepareDatabase } from '../backup/prepare-database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createMagicLink } from '../features/magic-links/create-magic-link.ts'
import { beginSession } from '../kernel/sessions/begin-session.ts'
import { createPerson, createTenant, type TestTenant } from '../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../testing/invites.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildTestApp, TEST_NOW, type TestApp, type TestClient } from '../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'

const folder = temporaryFolder()
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const log = pino({ level: 'silent' })
const newPlace = async () => ({
  DATA_DIR: mkdtempSync(join(folder, 'data-')),
  ...(testEngine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}),
})
const configOf = (place: Record<string, string>) =>
  readConfig({ APP_SECRET: 'a secret that only the tests know, 32+', ...place })

async function serve(
  place: Record<string, string>,
): Promise<TestApp & { database: Database; stop(): Promise<void> }> {
  const { database } = await prepareDatabase(configOf(place), { now: TEST_NOW })
  const app = await buildTestApp(database, place)
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await app.app.close()
    await database.close()
  }
  closing.push(stop)
  return { ...app, database, stop }
}

const date = '2026-11-20'
const paint = ({ params }: TestTenant, client: TestClient, mode: string) =>
  client.call('setSlot', { params, body: { date, hour: 8, mode } })
const read = ({ params }: TestTenant, client: TestClient, tag?: unknown) =>
  client.call('getSchedule', {
    params,
    query: { month: '2026-11' },
    ...(typeof tag === 'string' ? { headers: { 'if-none-match': tag } } : {}),
  })

describe('a restored nightly backup', () => {
  let tenant: TestTenant
  let before: Awaited<ReturnType<typeof serve>>
  let after: Awaited<ReturnType<typeof serve>>
  let tag: unknown
  let tagVersion: unknown
  let link: string
  let adminInvite: string
  let freelancerInvite: string
  const email = newEmail()

  beforeAll(async () => {
    const place = await newPlace()
    before = await serve(place)
    tenant = await createTenant(before)
    const { admin, freelancer } = tenant
    adminInvite = (await invite(tenant, { role: 'ADMIN' })).body.token
    freelancerInvite = (await inviteFreelancer(tenant, email)).body.token
    const { secrets, db } = before.deps
    const linkArgs = { secrets, userId: freelancer.id, now: TEST_NOW, expiresAt: TEST_NOW + 3_600_000 }
    link = await db.transaction().execute((tx) => createMagicLink(tx, linkArgs))
    const deps = { config: configOf(place), database: before.database, secrets, log }
    const file = await backUpNightly(deps, { now: TEST_NOW })

    // The work of the day after: none of it is in the backup.
    await paint(tenant, admin.client, 'GREEN')
    const { etag, 'project-version': version } = (await read(tenant, admin.client)).headers
    tag = etag
    tagVersion = version
    await freelancer.client.call('logout')
    await before.stop()

    const restored = await newPlace()
    const target = openDatabase(configOf(restored))
    await restoreBackup(target, readBackupFile(file!), { isRightSecret: () => true, now: TEST_NOW })
    await target.close()
    after = await serve(restored)
  })

  const signIn = async (ofEmail: string): Promise<TestClient> => {
    const { db, secrets } = after.deps
    const person = db.selectFrom('users').select('id').where('email', '=', ofEmail)
    const { id: userId } = await person.executeTakeFirstOrThrow()
    return after.client(await beginSession(db, { secrets, userId, now: TEST_NOW }))
  }

  test('answers no tag from before with 304, although the version is the same (abuse 17)', async () => {
    const client = await signIn(tenant.admin.email)
    await paint(tenant, client, 'RED')
    const reply = await read(tenant, client, tag)
    expect([reply.status, reply.headers['project-version']]).toEqual([200, tagVersion])
    expect(JSON.stringify(reply.body)).toContain('RED')
  })

  test('has no session, neither of those who signed out since nor of the others', async () => {
    for (const { token } of [tenant.freelancer, tenant.admin])
      expect((await after.client(token).call('getMe')).status).toBe(401)
  })

  test('opens no magic link', async () => {
    const reply = await after.client().call('redeemMagicLink', { params: { token: link } })
    expect([reply.status, reply.body.code]).toEqual([404, 'link_dead'])
  })

  test('opens no invite that is bound to nobody', async () => {
    const person = await createPerson(after)
    expect((await accept(person, adminInvite)).body.code).toBe('invite_closed')
  })

  test('opens the invite of a freelancer that is bound to their address', async () => {
    expect((await accept({ client: await signIn(email) }, freelancerInvite)).status).toBe(200)
  })
})

describe('an epoch', () => {
  test('lasts while nodes are replaced on PostgreSQL, and ends with each start on SQLite', async () => {
    const place = await newPlace()
    // The tables are there before the first connection of the node.
    await (await serve(place)).stop()
    const first = await serve(place)
    const tenant = await createTenant(first)
    const { etag } = (await read(tenant, tenant.admin.client)).headers
    await first.stop()
    const second = await serve(place)
    const reply = await read(tenant, second.client(tenant.admin.token), etag)
    expect(reply.status).toBe(testEngine === 'postgres' ? 304 : 200)
  })
})
