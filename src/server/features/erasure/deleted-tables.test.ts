import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { addMembership, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps
const BY_ADDRESS = ['sign_in_codes', 'password_resets', 'pending_signups']

/** The tables that docs/security.md calls deleted, with a row of the person for each of them; sessions have one already. */
async function rowsOf({ project, freelancer }: TestTenant): Promise<[table: keyof Schema, row: object][]> {
  const { token_hash } = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', freelancer.id)
    .executeTakeFirstOrThrow()
  const { tenantId: tenant_id, projectId: project_id } = project
  const user_id = freelancer.id
  // Any text that is the test’s own.
  const id = user_id
  const email_key = freelancer.email
  const place = { tenant_id, project_id, user_id }
  const lasting = { created_at: TEST_NOW, expires_at: TEST_NOW + 1 }
  const code = { code_hash: 'x', tries: 0, used_at: null, expires_at: TEST_NOW + 1 }
  const typed = { first_name: 'A', last_name: 'B', phone: '', tenant_name: 'T', password_hash: 'x' }
  const told = { in_bell: 1, read_at: null, mail_at: null, mailed_at: null, push_at: null, pushed_at: null }
  return Object.entries({
    planned_projects: { ...place, created_at: TEST_NOW },
    push_subscriptions: { endpoint_hash: id, user_id, token_hash, sealed: 'x', stated_at: TEST_NOW },
    notices: { ...place, id, kind: 'joined', at: TEST_NOW, content: '{"people":[]}', ...told },
    pushes: {
      tenant_id,
      user_id,
      notice_id: id,
      endpoint_hash: id,
      next_attempt_at: TEST_NOW,
      attempts: 0,
      expires_at: TEST_NOW + 1,
      last_error: null,
    },
    reminders: { ...place, day: '2026-12-01' },
    magic_links: { ...lasting, id, user_id },
    devices: { ...lasting, secret_hash: 'x', user_id },
    calendars: { id, user_id, prices: 0, events: '[]', revision: 0 },
    busy_calendars: { id, user_id, url: 'x' },
    own_patterns: { user_id, position: 0, weekdays: 1, from_hour: 8, to_hour: 9 },
    own_codes: { ...code, user_id, purpose: 'deletion' },
    notice_settings: { user_id, kind: 'joined', bell: 1, mail: 1, push: 1 },
    pending_notices: { ...place, kind: 'joined', due_at: TEST_NOW, content: '{"people":[]}' },
    month_visits: { ...place, month: '2026-12', seen_at: TEST_NOW },
    sign_in_codes: {
      ...code,
      email_key,
      purpose: 'email',
      device: '',
      signup_id: null,
      is_joining: 0,
      tries_by_others: 0,
    },
    password_resets: { email_key, device: '', token_hash: 'x', expires_at: TEST_NOW + 1, used_at: null },
    pending_signups: { ...lasting, ...typed, id, email: email_key, email_key, language: null },
  }) as [keyof Schema, object][]
}

test('an erasure deletes all that only the person needs', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params } = tenant
  const rows = await rowsOf(tenant)
  for (const [table, row] of rows)
    await db
      .insertInto(table)
      .values(row as never)
      .execute()
  const tables = ['sessions', ...rows.map(([table]) => table)]
  const listFilled = () =>
    listTablesWith(tables, (table) =>
      BY_ADDRESS.includes(table) ? sql`email_key = ${freelancer.email}` : sql`user_id = ${freelancer.id}`,
    )
  expect(await listFilled()).toEqual(tables)
  const erased = await admin.client.call('eraseMember', { params: { ...params, userId: freelancer.id } })
  expect(erased.status).toBe(204)
  expect(await listFilled()).toEqual([])
})

test('an organisation that erases a member deletes all that only the person needs there', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params, project } = tenant
  await addMembership(db, (await createTenant(app)).tenant, freelancer, 'FREELANCER')
  const place = { tenant_id: project.tenantId, project_id: project.projectId }
  const ofTenant = ['magic_links', 'calendars', 'planned_projects', 'pushes', 'reminders', 'notices']
  const tables = [...ofTenant, 'pending_notices', 'month_visits']
  for (const [table, row] of await rowsOf(tenant)) {
    const ofPlace = table === 'magic_links' || table === 'calendars' ? place : {}
    if (tables.includes(table) || table === 'push_subscriptions')
      await db
        .insertInto(table)
        .values({ ...row, ...ofPlace } as never)
        .execute()
  }
  const listFilled = () =>
    listTablesWith(tables, () => sql`tenant_id = ${place.tenant_id} and user_id = ${freelancer.id}`)
  expect(await listFilled()).toEqual(tables)
  const erased = await admin.client.call('eraseMember', { params: { ...params, userId: freelancer.id } })
  expect(erased.status).toBe(204)
  expect(await listFilled()).toEqual([])
  // The account and what belongs to no organisation stay.
  expect((await freelancer.client.call('getMe')).status).toBe(200)
  const browsers = db.selectFrom('push_subscriptions').select('user_id').where('user_id', '=', freelancer.id)
  expect(await browsers.execute()).toHaveLength(1)
})

/** Lists those of the tables that have a row to which the condition applies. */
async function listTablesWith(
  tables: readonly string[],
  conditionOf: (table: string) => RawBuilder<unknown>,
): Promise<string[]> {
  const filled = []
  for (const table of tables) {
    const found = await sql`select 1 from ${sql.table(table)} where ${conditionOf(table)}`.execute(db)
    if (found.rows.length > 0) filled.push(table)
  }
  return filled
}
