/** The pushes of scripts/crash-notices.ts: each notice reaches the browser of its person, and one that comes twice is the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '../../src/server/testing/api.ts'
import { CERTIFICATE } from '../../src/server/testing/certificate.ts'
import { type ReceivedPush, startPushService } from '../../src/server/testing/push-service.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'
import { until } from './until.ts'

type Place = Parameters<typeof withDatabase>[0]

export interface PushFaults {
  faults: string[]
  /** Pushes that came once more, since the server was killed before it knew that they had arrived. */
  repeated: number
}

export interface WatchedPushes {
  /** The settings with which a server reaches the push service. */
  settings: Record<string, string>
  /** Lets people get bookings as pushes, as if they had proven their mailboxes. */
  subscribe(people: readonly Api[], place: Place): Promise<void>
  /** Waits until nothing is due, and compares what arrived with what was told. */
  findFaults(place: Place): Promise<PushFaults>
  close(): Promise<void>
}

export async function watchPushes(): Promise<WatchedPushes> {
  const service = await startPushService()
  const folder = mkdtempSync(join(tmpdir(), 'slotwerk-pushes-'))
  const file = join(folder, 'certificate.pem')
  writeFileSync(file, CERTIFICATE)
  return {
    settings: { OUTBOUND_ALLOW: service.place, NODE_EXTRA_CA_CERTS: file },
    async subscribe(people, place) {
      await withDatabase(place, (db) => db.updateTable('sessions').set({ tenant_ids: null }).execute())
      const booking = { bell: true, mail: true, push: true }
      for (const person of people) {
        await person.call('PUT', '/me/notice-settings', { settings: { booking } })
        await person.call('POST', '/me/push-subscriptions', service.subscribe())
      }
    },
    async findFaults(place) {
      await untilPushed(place)
      return compare(await listPushed(place), service.received)
    },
    async close() {
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilPushed(place: Place): Promise<void> {
  const isPushed = () =>
    withDatabase(place, async (db) => {
      const queued = await db.selectFrom('pushes').select('notice_id').limit(1).execute()
      const due = await db
        .selectFrom('notices')
        .select('id')
        .where('push_at', 'is not', null)
        .where('pushed_at', 'is', null)
        .limit(1)
        .execute()
      return queued.length === 0 && due.length === 0
    })
  await until('a push is queued still', isPushed)
}

/** The topics of all notices that were to be pushed. */
async function listPushed(place: Place): Promise<string[]> {
  const rows = await withDatabase(place, (db) =>
    db.selectFrom('notices').select('id').where('push_at', 'is not', null).execute(),
  )
  return rows.map(({ id }) => id.replaceAll('-', ''))
}

function compare(topics: readonly string[], received: readonly ReceivedPush[]): PushFaults {
  const arrived = Map.groupBy(received, ({ topic }) => topic ?? '')
  const faults = topics.filter((topic) => !arrived.has(topic)).map((topic) => `${topic} was not pushed`)
  for (const topic of arrived.keys())
    if (!topics.includes(topic)) faults.push(`${topic} was pushed, and nobody was told it`)
  for (const [topic, pushes] of arrived)
    if (new Set(pushes.map(({ endpoint, payload }) => `${endpoint} ${payload}`)).size > 1)
      faults.push(`${topic} was pushed in two forms`)
  return { faults, repeated: received.length - arrived.size }
}
