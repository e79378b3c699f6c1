/** Open pages of one node get a write of another one, also when its notification is lost. */
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { type EventReader, readEvents } from '../../testing/event-reader.ts'
import { createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { type MutingProxy, startMutingProxy } from '../../testing/muting-proxy.ts'
import { startRunningServer } from '../../testing/running-server.ts'
import { setMode } from '../../testing/slots.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPostgresDatabase, testEngine } from '../../testing/test-database.ts'

const APP_SECRET = 'a secret that both nodes know, 32 letters'
const NEVER = Number.MAX_SAFE_INTEGER
const START_MS = 120_000
const green = { date: '2026-11-20', hour: 8, mode: 'GREEN' } as const

describe.skipIf(testEngine === 'sqlite')('a node whose notifications are lost', async () => {
  let proxy: MutingProxy
  let muted: TestApp
  let hearing: TestApp
  let url: string
  if (testEngine === 'postgres') {
    const databaseUrl = await createPostgresDatabase()
    const open = async (at: string) => {
      const database = openPostgres(at)
      await migrate(database)
      return database
    }
    proxy = await startMutingProxy(databaseUrl)
    afterAll(() => proxy.stop())
    hearing = await createTestApp({ APP_SECRET }, () => open(databaseUrl))
    muted = await createTestApp({ APP_SECRET }, () => open(proxy.url))
    url = await hearing.app.listen({ port: 0 })
  }

  /** Opens a page at the node that hears, at the project's first version. */
  async function watch(tenant: TestTenant, person: TestPerson): Promise<EventReader> {
    const reader = await readEvents(url, person.token, tenant.params.projectId)
    expect(await reader.next()).toEqual({ version: 1, kind: 'version' })
    return reader
  }

  test('sends its own pages the events, and others the version', async () => {
    const tenant = await createTenant(muted)
    const own = await muted.app.listen({ port: 0 })
    const near = await readEvents(own, tenant.admin.token, tenant.params.projectId)
    await near.next()
    const far = await watch(tenant, tenant.freelancer)
    await setMode(tenant, green)
    expect(await near.next()).toMatchObject({ version: 2, slots: [green] })
    expect(await far.next()).toEqual({ version: 2, kind: 'version' })
    // The order goes on behind it: the other node's notifications come.
    const here = { ...tenant, admin: { ...tenant.admin, client: hearing.client(tenant.admin.token) } }
    await setMode(here, { ...green, hour: 9 })
    for (const page of [near, far])
      expect(await page.next()).toMatchObject({ version: 3, slots: [{ ...green, hour: 9 }] })
    near.close()
    far.close()
  })

  test('ends the streams of those who have lost access there', async () => {
    const tenant = await createTenant(muted)
    const freelancer = await watch(tenant, tenant.freelancer)
    const admin = await watch(tenant, tenant.admin)
    const params = { ...tenant.params, userId: tenant.freelancer.id }
    expect((await tenant.admin.client.call('removeFromRoster', { params })).status).toBe(204)
    expect(await freelancer.next()).toEqual({ version: 2, kind: 'version' })
    expect(await freelancer.next()).toBeUndefined()
    expect(await admin.next()).toEqual({ version: 2, kind: 'version' })
    admin.close()
  })

  test(
    'may end between the commit and the notification',
    async () => {
      const tenant = await createTenant(hearing)
      // The process has the system's clock.
      await hearing.deps.db.updateTable('sessions').set({ expires_at: NEVER }).execute()
      const ended = await startMutingProxy(proxy.url)
      const node = await startRunningServer({ env: { DATABASE_URL: ended.url, APP_SECRET } })
      try {
        const page = await watch(tenant, tenant.freelancer)
        const killed = ended.muted.then(() => node.kill())
        // The answer may come before the end, or not.
        const putting = fetch(`${node.url}/api/projects/${tenant.params.projectId}/schedule/slot`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${tenant.admin.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(green),
        }).catch(() => {})
        await killed
        await putting
        expect(await page.next()).toEqual({ version: 2, kind: 'version' })
        page.close()
      } finally {
        await node.stop()
        await ended.stop()
      }
    },
    START_MS,
  )
})
