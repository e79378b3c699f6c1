import { expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { startWaitingCall } from '../../testing/waiting-writes.ts'
import { writeAs, writeWithoutFacts } from '../../testing/write-as.ts'
import type { TenantId } from '../access/types.ts'
import { createWriteTurns } from './write-turns.ts'

const [one, other] = ['one', 'other'] as TenantId[]

test('a fifth write of an organisation waits for one of its others, and that of another does not', async () => {
  const inTurn = createWriteTurns()
  const started: string[] = []
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const run = (tenantId: TenantId, name: string, gate: PromiseWithResolvers<void>) =>
    inTurn(tenantId, async () => {
      started.push(name)
      await gate.promise
      return name
    })
  const writes = gates.slice(0, 5).map((gate, index) => run(one!, `one ${index}`, gate))
  const elsewhere = run(other!, 'other', gates[5]!)
  gates[5]!.resolve()
  expect(await elsewhere).toBe('other')
  expect(started).toEqual(['one 0', 'one 1', 'one 2', 'one 3', 'other'])
  gates[2]!.reject(new Error('refused'))
  await expect(writes[2]).rejects.toThrow('refused')
  gates[4]!.resolve()
  expect(await writes[4]).toBe('one 4')
  for (const gate of gates) gate.resolve()
  await Promise.allSettled(writes)
})

// SQLite has one writer at a time, and its reads need no connection of a pool.
test.skipIf(testEngine === 'sqlite')(
  'writes that wait for a busy project leave connections to another organisation',
  async () => {
    const app = await createTestApp()
    const { project, params, admin } = await createTenant(app)
    const stranger = await createTenant(app)
    const renamed = await writeAs(app, admin.id)(
      { project },
      writeWithoutFacts(async (tx) => {
        const started = await startWaitingCall(tx, app.deps.db, () =>
          Promise.all(
            Array.from({ length: 20 }, (_, index) =>
              admin.client.call('updateProject', { params, body: { name: `Fest ${index}` } }),
            ),
          ),
        )
        const read = await stranger.admin.client.call('getProject', { params: stranger.params })
        expect(read.status).toBe(200)
        return started
      }),
    )
    expect((await renamed.call).map(({ status }) => status)).toEqual(Array(20).fill(200))
  },
)
