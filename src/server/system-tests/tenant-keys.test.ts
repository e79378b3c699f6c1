/**
 * The keys of a tenant's tables start with the tenant, so that no row can refer to another tenant. The test reads them
 * from the database itself, so that it covers every new table.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { NoticeContent } from '../../domain/notices.ts'
import { followAll } from '../features/plan-notices/follow-all.ts'
import { tellNotices } from '../kernel/notices/tell.ts'
import { createPlanner, createTenant, type TestPerson, type TestTenant } from '../testing/fixtures.ts'
import { inviteFreelancer, newEmail } from '../testing/invites.ts'
import { PUSH_SUBSCRIPTION } from '../testing/push-subscription.ts'
import { defaultStaffing } from '../testing/staffing.ts'
import { createTestApp } from '../testing/test-app.ts'
import { testEngine } from '../testing/test-database.ts'

const app = await createTestApp()
const { db } = app.deps
const date = '2026-11-20'

interface ForeignKey {
  table: string
  columns: string[]
  parent: string
  parentColumns: string[]
}
interface Keys {
  columns: Map<string, string[]>
  primary: Map<string, string[]>
  foreign: ForeignKey[]
}

/**
 * A link that a person requests has no tenant, so links are keyed by id; a session refers to the link that began it. The feed
 * of a person's own work has no tenant either, and neither has a mail with a code.
 */
const KEYED_BY_ID = ['calendars', 'magic_links', 'outbox_mails']

const statements = {
  sqlite: {
    primary: sql`select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and c.pk > 0 order by m.name, c.pk`,
    foreign: sql`select m.name as "table", f.id as name, f."from" as "column", f."table" as parent, f."to" as parent_column
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name, f.id, f.seq`,
  },
  postgres: {
    primary: sql`select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c cross join unnest(c.conkey) with ordinality k(attnum, nth)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace order by c.conrelid::regclass::text, k.nth`,
    foreign: sql`select c.conrelid::regclass::text as "table", c.conname as name, a.attname as "column",
        c.confrelid::regclass::text as parent, p.attname as parent_column
      from pg_constraint c cross join unnest(c.conkey, c.confkey) with ordinality k(attnum, parent_attnum, nth)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent_attnum
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      order by c.conrelid::regclass::text, c.conname, k.nth`,
  },
}[testEngine]

async function readKeys(): Promise<Keys> {
  const tables = await db.introspection.getTables()
  const primary = (await statements.primary.execute(db)).rows as { table: string; column: string }[]
  const foreign = (await statements.foreign.execute(db)).rows as {
    table: string
    name: string | number
    column: string
    parent: string
    parent_column: string
  }[]
  return {
    columns: new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
    primary: new Map(
      [...Map.groupBy(primary, ({ table }) => table)].map(([table, rows]) => [
        table,
        rows.map(({ column }) => column),
      ]),
    ),
    foreign: [...Map.groupBy(foreign, ({ table, name }) => `${table} ${name}`).values()].map((rows) => ({
      table: rows[0]!.table,
      columns: rows.map(({ column }) => column),
      parent: rows[0]!.parent,
      parentColumns: rows.map((row) => row.parent_column),
    })),
  }
}

const keys = await readKeys()
const ofTenants = [...keys.columns].flatMap(([table, columns]) =>
  columns.includes('tenant_id') ? [table] : [],
)
const isOfTenant = (table: string) => ofTenants.includes(table)
/** The foreign keys from one of a tenant's tables to another. */
const within = keys.foreign.filter(({ table, parent }) => isOfTenant(table) && isOfTenant(parent))

describe('the keys of a tenant’s tables', () => {
  test('belong to every table of projects, people and history', () => {
    expect(ofTenants.length).toBeGreaterThan(12)
    expect(within.length).toBeGreaterThan(12)
  })

  test.each(ofTenants)('start with the tenant, except for a stated reason: %s (abuse 18)', (table) => {
    const first = keys.primary.get(table)![0]
    expect(first).toBe(KEYED_BY_ID.includes(table) ? 'id' : 'tenant_id')
  })

  test.each(ofTenants)('include each id of %s in a foreign key (abuse 18)', (table) => {
    const referring = keys.foreign.filter((key) => key.table === table).flatMap(({ columns }) => columns)
    const ids = keys.columns.get(table)!.filter((column) => /_(id|by)$/.test(column))
    expect(ids.filter((column) => !referring.includes(column))).toEqual([])
  })

  test('name the tenant wherever they refer to a tenant’s table', () => {
    const across = keys.foreign
      .filter(({ parent }) => isOfTenant(parent) && !KEYED_BY_ID.includes(parent))
      .filter((key) => key.parentColumns[key.columns.indexOf('tenant_id')] !== 'tenant_id')
    expect(across).toEqual([])
  })
})

describe('a row', () => {
  type Row = Record<string, unknown>
  let here: TestTenant
  let there: TestTenant

  /** Makes a row of each table. */
  async function fill({ admin, params, project, freelancer }: TestTenant) {
    const about = { ...params, userId: freelancer.id }
    const write = async (name: EndpointName, where: object, body: object, by: TestPerson = admin) => {
      const { status } = await by.client.call(name, { params: where as Record<string, string>, body })
      expect([name, status < 300]).toEqual([name, true])
    }
    await write('setSlot', params, { date, hour: 8, mode: 'GREEN' })
    await write('setPattern', params, { slots: [{ day: 4, hour: 9, mode: 'GREEN' }] })
    await write('setUserSlotMode', about, { date, hour: 8, mode: 'RED' })
    await write('setWageConfig', params, { wageGreen: 12, wageYellow: 14, wageRed: 16 })
    await write('setWageOverride', about, { greenWage: 13, yellowWage: null, redWage: null })
    await write('setSlotPrice', params, { date, hour: 8, amount: 20 })
    await write('setUserSlotPrice', about, { date, hour: 8, amount: 21 })
    await write('setNeeds', params, { slots: [{ date, hour: 8, people: 2 }] })
    await write('setNeedPattern', params, { slots: [{ day: 4, hour: 9, people: 2 }] })
    await write('setStaffing', params, { ...defaultStaffing, booking: 'confirmed', keepBooked: true })
    await write('saveUserAvailability', about, { availability: [{ day: date, hours: [8] }] })
    const later = { date: '2026-12-04', hour: 9 }
    await write('setBookings', params, {
      slots: [{ date, hour: 8 }, later].map((each) => ({ ...each, userId: freelancer.id, state: 'booked' })),
    })
    await write('createRelease', params, { slots: [later] }, freelancer)
    await createPlanner(app, project)
    await write('createProjectCalendar', params, { prices: false })
    const slot = { date: '2026-11-27', hour: 9 }
    await write('createRequest', params, { slots: [slot], userIds: [freelancer.id] })
    await write('markNewsSeen', params, { month: '2026-11' })
    const notice: NoticeContent = { kind: 'month', content: { month: '2026-11', byName: '', text: '' } }
    const due = { userId: freelancer.id, ...project, ...notice }
    await db.transaction().execute((tx) => tellNotices(tx, [due], { now: app.deps.clock() }))
    const [tenant_id, project_id] = [project.tenantId, project.projectId]
    const reminder = { tenant_id, project_id, user_id: freelancer.id, day: date }
    await db.insertInto('reminders').values(reminder).execute()
    const [told] = await db.selectFrom('notices').select('id').where('tenant_id', '=', tenant_id).execute()
    const endpoint = `${PUSH_SUBSCRIPTION.endpoint}/${freelancer.id}`
    await write('subscribeToPush', {}, { ...PUSH_SUBSCRIPTION, endpoint }, freelancer)
    const subscriptions = db.selectFrom('push_subscriptions').where('user_id', '=', freelancer.id)
    const { endpoint_hash } = await subscriptions.select('endpoint_hash').executeTakeFirstOrThrow()
    const push = { tenant_id, notice_id: told!.id, user_id: freelancer.id, endpoint_hash }
    const times = { next_attempt_at: 0, attempts: 0, expires_at: 0, last_error: null }
    await db
      .insertInto('pushes')
      .values({ ...push, ...times })
      .execute()
  }

  beforeAll(async () => {
    ;[here, there] = [await createTenant(app), await createTenant(app)]
    for (const tenant of [here, there]) {
      await fill(tenant)
      await inviteFreelancer(tenant, newEmail())
    }
    // The bookings above become pending notices.
    await followAll(app.deps)
  })

  const rowOf = async (table: string, filled: string[], tenant: TestTenant): Promise<Row> => {
    const conditions = filled.map((column) => sql` and ${sql.ref(column)} is not null`)
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where tenant_id = ${tenant.tenant.tenantId}${sql.join(conditions, sql``)}`.execute(db)
    if (!rows[0]) throw new Error(`No row of ${table} to try: let fill() in tenant-keys.test.ts write one.`)
    return rows[0]
  }
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    return sql`insert into ${sql.table(table)} (${sql.join(columns)})
      values (${sql.join(Object.values(row))})`.execute(db)
  }

  test.each(within)(
    'in $table cannot refer to the $parent of another tenant (abuse 18)',
    async ({ table, columns, parent, parentColumns }) => {
      const own = await rowOf(table, columns, here)
      const foreign = await rowOf(parent, [], there)
      const pointing = Object.fromEntries(
        columns.flatMap((column, index) =>
          column === 'tenant_id' ? [] : [[column, foreign[parentColumns[index]!]]],
        ),
      )
      const fresh = 'id' in own ? { id: randomUUID() } : {}
      await expect(insert(table, { ...own, ...fresh, ...pointing })).rejects.toThrow(/foreign key/i)
    },
  )

  test.each([...new Set(within.map(({ table }) => table))])(
    'in %s cannot be moved to another tenant (abuse 18)',
    async (table) => {
      const own = await rowOf(
        table,
        within.filter((key) => key.table === table).flatMap((key) => key.columns),
        here,
      )
      const fresh = 'id' in own ? { id: randomUUID() } : {}
      const moved = { ...own, ...fresh, tenant_id: there.tenant.tenantId }
      await expect(insert(table, moved)).rejects.toThrow(/foreign key/i)
    },
  )
})
