import { expect, test } from 'vitest'
import { addMonths, monthOfDay } from '../../domain/calendar.ts'
import { MODES } from '../../domain/slot.ts'
import { loadAsked } from '../features/requests/load-asked.ts'
import { readCoverage } from '../features/staffing/read-coverage.ts'
import type { ProjectId, TenantId } from '../kernel/access/types.ts'
import { listOpenReleases } from '../kernel/releases/open-releases.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { seedDemo } from './seed.ts'

async function seeded(today: string) {
  const database = await openTestDatabase()
  await seedDemo(database.db, { today, now: TEST_NOW, passwordHash: 'a hash' })
  return database
}

test('the demo has projects, freelancers, prices and invites, and sends no mail', async () => {
  const database = await seeded('2026-11-20')
  const { db } = database
  const count = async (
    table: 'projects' | 'outbox_mails' | 'wage_overrides' | 'slot_prices' | 'user_slot_prices',
  ) => (await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count
  const freelancers = await db
    .selectFrom('memberships')
    .where('role', '=', 'FREELANCER')
    .selectAll()
    .execute()
  expect(freelancers).toHaveLength(24)
  expect(Number(await count('projects'))).toBe(2)
  expect(Number(await count('wage_overrides'))).toBe(5)
  expect(Number(await count('slot_prices'))).toBeGreaterThanOrEqual(12)
  expect(Number(await count('user_slot_prices'))).toBeGreaterThanOrEqual(6)
  expect(Number(await count('outbox_mails'))).toBe(0)

  const invites = await db.selectFrom('invites').selectAll().execute()
  const stateOf = (invite: (typeof invites)[number]) => {
    if (invite.revoked_at !== null) return 'revoked'
    if (invite.accepted_at !== null) return 'used'
    return invite.expires_at !== null && invite.expires_at <= TEST_NOW ? 'expired' : 'open'
  }
  expect(new Set(invites.map(stateOf))).toEqual(new Set(['open', 'used', 'revoked', 'expired']))
  await database.close()
})

// The last day of a long month before a short one, and a leap day.
test.each(['2027-01-31', '2028-02-29'])(
  'the demo of %s has this month and the next painted in all modes, with hours given',
  async (today) => {
    const database = await seeded(today)
    const { db } = database
    const months = [monthOfDay(today), addMonths(monthOfDay(today), 1)]
    const slots = await db.selectFrom('schedule_slots').selectAll().execute()
    const given = await db.selectFrom('availability_months').selectAll().execute()
    expect(new Set(slots.map(({ date }) => monthOfDay(date)))).toEqual(new Set(months))
    expect(new Set(given.map(({ month }) => month))).toEqual(new Set(months))
    expect(new Set(slots.map(({ mode }) => mode))).toEqual(new Set(MODES))
    const used = await db.selectFrom('project_months').select('month').where('cells', '>', 0).execute()
    expect(new Set(used.map(({ month }) => month))).toEqual(new Set(months))
    await database.close()
  },
)

test.each(['2026-11-20', '2027-01-31', '2028-02-29'])(
  'the demo of %s has bookings, gaps, a request and a release',
  async (today) => {
    const database = await openTestDatabase()
    const now = Date.parse(`${today}T12:00:00Z`)
    await seedDemo(database.db, { today, now, passwordHash: 'a hash' })
    const { db } = database
    const rows = await db
      .selectFrom('projects')
      .select(['tenant_id', 'id', 'booking'])
      .orderBy('booking')
      .execute()
    expect(rows.map(({ booking }) => booking)).toEqual(['confirmed', 'open'])
    const project = { tenantId: rows[0]!.tenant_id as TenantId, projectId: rows[0]!.id as ProjectId }
    const months = [monthOfDay(today), addMonths(monthOfDay(today), 1)]
    const replies = await Promise.all(
      months.map((month) => readCoverage(db, { ...project, month, now, loadAsked })),
    )
    const hours = replies.flatMap(({ reply }) => reply.hours)
    expect(hours.some(({ booked, need }) => booked >= need && need > 0)).toBe(true)
    expect(hours.some(({ booked, need }) => booked < need)).toBe(true)
    expect(hours.some(({ asked }) => asked === 3)).toBe(true)
    const releases = await listOpenReleases(db, { ...project, now })
    expect(releases).toHaveLength(1)
    expect(await db.selectFrom('outbox_mails').selectAll().execute()).toEqual([])
    await database.close()
  },
)

test('the demo is the same each time except for the ids', async () => {
  const texts: string[] = []
  for (let run = 0; run < 2; run += 1) {
    const database = await seeded('2026-11-20')
    const { db } = database
    const hours = await db
      .selectFrom('availability_months as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .innerJoin('projects as p', 'p.id', 'a.project_id')
      .select(['u.email', 'p.name', 'a.month', 'a.hours'])
      .orderBy('u.email')
      .orderBy('p.name')
      .orderBy('a.month')
      .execute()
    texts.push(JSON.stringify(hours))
    await database.close()
  }
  expect(texts[0]).toBe(texts[1])
})
