/** Notices that the background thread makes are known in the thread of the requests, where the pages are open. */
import { afterAll, expect, test } from 'vitest'
import { addDays, DEFAULT_TIME_ZONE } from '../../domain/calendar.ts'
import { dayAt } from '../../domain/time-zone.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { systemClock } from '../kernel/clock.ts'
import type { UnreadPayload } from '../kernel/notices/tell.ts'
import { createTenant } from '../testing/fixtures.ts'
import { setMode } from '../testing/slots.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../testing/test-database.ts'
import { startBackgroundThread } from './start-background-thread.ts'

const dataDir = temporaryFolder()
const databaseUrl = testEngine === 'postgres' ? await createPostgresDatabase() : undefined
const database = openDatabase({ dataDir, databaseUrl })
await migrate(database)
const built = await buildTestApp(database, { NOTICE_URGENT_SECONDS: '1', NOTICE_DIGEST_SECONDS: '1' })
const app = { ...built, deps: { ...built.deps, clock: systemClock } }
const { log, pushKey } = app.deps
const config = { ...app.deps.config, dataDir, databaseUrl }

const heard = Promise.withResolvers<readonly string[]>()
const subscription = database.listen({
  onConnected() {},
  onNotification(payload) {
    const { people } = JSON.parse(payload) as Partial<UnreadPayload>
    if (people) heard.resolve(people)
  },
})
await subscription.started
const thread = startBackgroundThread({ config, database, log, pushKey })
afterAll(async () => {
  await thread.stop(AbortSignal.timeout(5000))
  await subscription.stop()
  await built.app.close()
  await database.close()
})

test('a digest of a changed plan is announced by the background thread', { timeout: 60_000 }, async () => {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  const date = addDays(dayAt(systemClock(), DEFAULT_TIME_ZONE), 10)
  await setMode(tenant, { date, hour: 8, mode: 'GREEN' })
  const slots = [{ date, hour: 8, userId: freelancer.id, state: 'booked' }]
  expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
  expect(await heard.promise).toEqual([freelancer.id])
})
