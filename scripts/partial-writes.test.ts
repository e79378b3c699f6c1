import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../src/server/db/migrate.ts'
import { openSqlite } from '../src/server/db/sqlite/sqlite.ts'
import { seedDemo } from '../src/server/demo/seed.ts'
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts'
import { type Arrival, findPartialWrites } from './lib/atomic-operations.ts'

const folder = temporaryFolder()

test('an operation that is stored only in part is found, and no complete one', async () => {
  const dataDir = join(folder, 'half')
  const database = openSqlite(dataDir)
  try {
    await migrate(database)
    await seedDemo(database.db, { today: '2026-11-20', now: 0, passwordHash: 'hash' })
    const place = { databaseUrl: undefined, dataDir }
    const wholeAsOf = await findPartialWrites(place, [])
    // The demo mails nobody.
    expect(wholeAsOf.filter((what) => !what.startsWith('an invite without'))).toEqual([])

    await database.db.insertInto('tenants').values({ id: 't', name: 'Half', created_at: 0 }).execute()
    await database.db
      .updateTable('users')
      .set({ email_key: 'greta@example.org' })
      .where('id', '=', (eb) =>
        eb.selectFrom('memberships').select('user_id').where('role', '=', 'ADMIN').limit(1),
      )
      .execute()
    const signup = {
      id: 's',
      email: 'Greta@example.org',
      email_key: 'greta@example.org',
      first_name: 'G',
      last_name: 'L',
    }
    await database.db
      .insertInto('pending_signups')
      .values({ ...signup, phone: '', tenant_name: 'T', password_hash: 'hash', created_at: 0, expires_at: 1 })
      .execute()
    // A person with a release has an entry of the history about it, which would differ in number too.
    const { user_id: userId } = await database.db
      .selectFrom('roster_entries as r')
      .innerJoin('invites as i', 'i.project_id', 'r.project_id')
      .select('r.user_id')
      .where('i.accepted_by', 'is not', null)
      .where('r.user_id', 'not in', (eb) => eb.selectFrom('releases').select('user_id'))
      .executeTakeFirstOrThrow()
    await database.db
      .updateTable('invites')
      .set({ accepted_by: userId })
      .where('accepted_by', 'is not', null)
      .execute()
    for (const table of [
      'availability_months',
      'booking_months',
      'request_people',
      'releases',
      'slot_mode_overrides',
      'user_slot_prices',
      'roster_entries',
    ] as const) {
      await database.db.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    const found = (await findPartialWrites(place, [])).filter((what) => !wholeAsOf.includes(what))
    expect(found.map((what) => what.split(':')[0])).toEqual([
      'an organisation without its project or administrator',
      'a sign-up that still waits beside the account it became',
      'a used invite without its place on the roster',
    ])
  } finally {
    await database.close()
  }
})

test('an answered arrival that is missing is found, and no stored one', async () => {
  const dataDir = join(folder, 'missing')
  const database = openSqlite(dataDir)
  try {
    await migrate(database)
    const { admin } = await seedDemo(database.db, { today: '2026-11-20', now: 0, passwordHash: 'hash' })
    const invite = await database.db
      .selectFrom('invites')
      .selectAll()
      .where('accepted_by', 'is not', null)
      .executeTakeFirstOrThrow()
    const place = { tenantId: invite.tenant_id, projectId: invite.project_id }
    const founder: Arrival = { role: 'ADMIN', userId: admin.userId, ...place }
    const guest: Arrival = { role: 'FREELANCER', userId: invite.accepted_by!, ...place }
    const missing = async (...arrived: Arrival[]) =>
      (await findPartialWrites({ databaseUrl: undefined, dataDir }, arrived)).filter((what) =>
        what.startsWith('an answered'),
      )

    expect(await missing(founder, guest)).toEqual([])
    const lost = [
      { ...founder, userId: 'lost' },
      { ...guest, userId: 'lost' },
      { ...guest, role: 'ADMIN' as const },
      { ...guest, projectId: 'lost' },
    ]
    expect(await missing(founder, ...lost, guest)).toEqual([
      expect.stringMatching(/^an answered sign-up is missing: ADMIN lost /),
      expect.stringMatching(/^an answered acceptance is missing: FREELANCER lost /),
      expect.stringMatching(/^an answered sign-up is missing/),
      expect.stringMatching(/^an answered acceptance is missing.* lost$/),
    ])
    // The invite is consistent but not accepted, although its acceptance was answered.
    await database.db.updateTable('invites').set({ accepted_at: null, accepted_by: null }).execute()
    expect(await missing(founder, guest)).toHaveLength(1)
  } finally {
    await database.close()
  }
})
