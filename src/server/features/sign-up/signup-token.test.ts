import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import { newEmail } from '../../testing/invites.ts'
import { takeCode } from '../../testing/mail.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../testing/test-database.ts'
import { readSignUpRule } from './signup-token.ts'

const folder = temporaryFolder()
const BEYOND = { PUBLIC_URL: 'https://plan.example.org' }
const secrets = createSecrets('a secret that only the tests know, 32+')
const settings = { adminSignupToken: undefined, isSignUpClosed: false, isBeyondLoopback: true }

const signUp = (app: TestApp, more: object = {}, email = newEmail()) => {
  const person = { firstName: 'Anna', lastName: 'Meyer', phone: '0151 234', password: 'correct horse' }
  return app.client().call('adminSignup', { body: { ...person, email, tenantName: 'Stadtfest', ...more } })
}
const find = async (app: TestApp, token: string) =>
  (await app.client().call('findSignupToken', { params: { token } })).status

/** Opens the connections of several nodes to one migrated database. */
async function openNodes(count: number): Promise<Database[]> {
  const url = testEngine === 'postgres' ? await createPostgresDatabase() : undefined
  const own = mkdtempSync(join(folder, 'nodes-'))
  const nodes = Array.from({ length: count }, () => (url === undefined ? openSqlite(own) : openPostgres(url)))
  await migrate(nodes[0]!)
  return nodes
}

describe('beyond loopback, without a token of the settings', () => {
  test('nobody makes an organisation without the token that was made', async () => {
    const app = await createTestApp(BEYOND)
    const { token } = app.deps.signUp
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await find(app, token)).toBe(204)
    for (const wrong of ['admin-signup', `${token}x`, token.toUpperCase(), 'undefined', ''])
      expect([wrong, await find(app, wrong)]).toEqual([wrong, 404])

    const without = await signUp(app)
    const wrong = await signUp(app, { signupToken: 'admin-signup' })
    expect([without.status, without.body]).toEqual([403, wrong.body])
    expect(wrong.status).toBe(403)
    expect(await app.deps.db.selectFrom('pending_signups').selectAll().execute()).toEqual([])

    const email = newEmail()
    expect((await signUp(app, { signupToken: token }, email)).status).toBe(204)
    const code = await takeCode(app, email)
    const { body } = await app.client().call('emailVerify', { body: { email, code } })
    expect(body.user.role).toBe('ADMIN')
  })

  test('the token stays the same at later starts, and no row holds it in readable form', async () => {
    const database = await openTestDatabase()
    const first = await readSignUpRule(database.db, { config: settings, secrets })
    expect(await readSignUpRule(database.db, { config: settings, secrets })).toEqual(first)
    expect(await dumpDatabase(database.db)).not.toContain(first.token)
    await database.close()
  })

  test('another APP_SECRET makes a new token', async () => {
    const database = await openTestDatabase()
    const first = await readSignUpRule(database.db, { config: settings, secrets })
    const others = { config: settings, secrets: createSecrets('another secret of the same installation') }
    const second = await readSignUpRule(database.db, others)
    expect(second.token).not.toBe(first.token)
    expect(await readSignUpRule(database.db, others)).toEqual(second)
    await database.close()
  })

  test('nodes that start at once make one token', async () => {
    const nodes = await openNodes(4)
    const rules = await Promise.all(
      nodes.flatMap(({ db }) => [1, 2, 3].map(() => readSignUpRule(db, { config: settings, secrets }))),
    )
    expect(new Set(rules.map(({ token }) => token)).size).toBe(1)
    expect(await nodes[0]!.db.selectFrom('generated_secrets').selectAll().execute()).toHaveLength(1)
    for (const node of nodes) await node.close()
  })

  test('a token of the settings holds in its place, and none is made', async () => {
    const app = await createTestApp({ ...BEYOND, ADMIN_SIGNUP_TOKEN: 'behind-the-shed' })
    expect(await find(app, 'behind-the-shed')).toBe(204)
    expect((await signUp(app)).status).toBe(403)
    expect(await app.deps.db.selectFrom('generated_secrets').selectAll().execute()).toEqual([])
  })
})

test('on loopback the token stays admin-signup, and no sign-up has to name it', async () => {
  const app = await createTestApp({ PUBLIC_URL: 'http://localhost:3000' })
  expect(await find(app, 'admin-signup')).toBe(204)
  expect((await signUp(app)).status).toBe(204)
  expect(await app.deps.db.selectFrom('generated_secrets').selectAll().execute()).toEqual([])
})

describe('SIGN_UP=closed', () => {
  test.each([{ ADMIN_SIGNUP_TOKEN: 'behind-the-shed' }, { PUBLIC_URL: 'http://localhost:3000' }, BEYOND])(
    'makes no organisation, with any token, whatever else is set: %j',
    async (env) => {
      const app = await createTestApp({ ...env, SIGN_UP: 'closed' })
      for (const token of ['behind-the-shed', 'admin-signup', '']) {
        expect([token, await find(app, token)]).toEqual([token, 404])
        expect((await signUp(app, { signupToken: token })).status).toBe(404)
      }
      expect((await signUp(app)).body).toMatchObject({ code: 'not_found' })
      expect(await app.deps.db.selectFrom('pending_signups').selectAll().execute()).toEqual([])
    },
  )
})
