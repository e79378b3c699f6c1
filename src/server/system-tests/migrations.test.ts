import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { pingDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'

const folder = temporaryFolder()

/** Opens the connections of several nodes to one empty database. */
async function openNodes(count: number): Promise<Database[]> {
  if (testEngine === 'sqlite') return Array.from({ length: count }, () => openSqlite(folder))
  const url = await createPostgresDatabase()
  return Array.from({ length: count }, () => openPostgres(url))
}

test('nodes that start at once migrate one database exactly once', async () => {
  const nodes = await openNodes(4)
  const applied = await Promise.all(nodes.map((node) => migrate(node)))
  expect(applied.flat()).toEqual([
    '0001-first',
    '0002-audit',
    '0003-language',
    '0004-history-by-person',
    '0005-hours-by-month',
    '0006-history-of-people',
    '0007-devices',
    '0008-consent',
    '0010-mail-order',
    '0011-months-of-projects',
    '0012-project-settings',
    '0013-staffing',
    '0014-needs',
    '0015-hour-counts',
    '0016-bookings',
    '0017-requests',
    '0018-releases',
    '0019-address-of-work',
    '0020-visits',
    '0021-calendars',
    '0022-notices',
    '0023-pending-notices',
    '0024-busy-calendars',
    '0025-own-patterns',
    '0026-pushes',
    '0027-undelivered-mail',
    '0028-dated-wages',
    '0030-planners',
    '0031-own-data',
    '0032-own-by-day',
    '0033-packed-own-wages',
    '0034-told-ends',
    '0035-mails-of-the-morning',
    '0036-name-keys',
  ])
  for (const node of nodes) {
    await pingDatabase(node.db)
    expect(await node.db.selectFrom('users').selectAll().execute()).toEqual([])
    expect(await migrate(node)).toEqual([])
    await node.close()
  }
})
