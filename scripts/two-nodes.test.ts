/**
 * Tests two nodes on one PostgreSQL behind nginx, with deploy/nginx.conf. ROUNDS=20 repeats restarts and kills 20 times.
 *
 * The test fails when the nodes differ in their state, or a request fails while a node is replaced.
 * Why it matters: operators run several nodes so that the loss of one is not noticed.
 * How to fix: keep state in the database. The shutdown of a node is in src/server/app.ts and src/server/server.ts, and the
 *   requests that the proxy repeats at the other node are in deploy/nginx.conf.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { type EventReader, readEvents } from '../src/server/testing/event-reader.ts'
import { parseMetrics } from '../src/server/testing/parse-metrics.ts'
import { type LoadClients, findLost, createLoadClients } from './lib/constant-load.ts'
import { findNginx } from './lib/nginx.mjs'
import { killOne, replaceBoth, startTwoNodes, type TwoNodes } from './lib/two-nodes.ts'

const START_MS = 120_000
const ROUND_MS = 60_000
const rounds = Number(process.env['ROUNDS'] ?? 1)
const BOTH = [0, 1] as const
const NOTHING_LOST = { cells: 0, projects: [], doubled: [] }

// Without nginx these tests fail in CI and are skipped elsewhere. `npm test` unpacks one where it can.
const canRun = Boolean(process.env['CI'] || (await findNginx()))
if (!canRun)
  console.warn('The tests of two nodes are skipped: there is no nginx here. Install it, or run `npm test`.')

describe.skipIf(!canRun)('two nodes behind nginx', () => {
  let two: TwoNodes
  let clients: LoadClients
  beforeAll(async () => {
    two = await startTwoNodes()
    clients = await createLoadClients(two.proxy, { isLarge: rounds > 1 })
  }, START_MS)
  afterAll(() => two.stop(), START_MS)

  /** Prints the errors in the logs of the nodes. */
  function printFaults() {
    const lines = two.nodes.flatMap((node) => node.output().split('\n'))
    console.error(lines.filter((line) => /"level":[56]0/.test(line)).join('\n'))
  }
  beforeEach(() => onTestFailed(printFaults))

  /** Counts the open streams of each node. */
  async function countStreams(): Promise<number[]> {
    const texts = await Promise.all(two.nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
    return texts.map((text) => parseMetrics(text).get('slotwerk_live_streams')!.samples[0]!.value)
  }

  async function nextChange(page: EventReader) {
    for (;;) {
      const event = await page.next()
      if (event?.kind !== 'version') return event
    }
  }

  test('two nodes that start together migrate an empty database once', () => {
    const said = two.nodes.map((node) => node.output().split('database brought up to date').length - 1)
    expect(said.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('a change made at either node reaches the pages at both, through nginx', async () => {
    const { token, user } = clients.admin
    const pages: EventReader[] = []
    try {
      // nginx has two workers, and each sends its first request to the same node.
      while ((await countStreams()).includes(0)) {
        pages.push(await readEvents(two.proxy.url, token, user.projectId))
      }
      for (const [index, { url }] of two.nodes.entries()) {
        const slot = { date: '2028-05-04', hour: 8 + index, mode: 'GREEN' }
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const path = `${url}/api/projects/${user.projectId}/schedule/slot`
        await fetch(path, { method: 'PUT', headers, body: JSON.stringify(slot) })
        for (const page of pages) expect(await nextChange(page)).toMatchObject({ slots: [slot] })
      }
    } finally {
      for (const page of pages) page.close()
    }
  })

  test('a rate limit counts the requests to both nodes together', async () => {
    const ask = async (url: string) => {
      const body = JSON.stringify({ email: 'asks-too-often@example.org' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/api/auth/email-login`, { method: 'POST', headers, body })).status
    }
    const [first, second] = two.nodes.map(({ url }) => url)
    const asked = [first, second, first, second, first, second, first]
    const statuses: number[] = []
    for (const url of asked) statuses.push(await ask(url!))
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  })

  test(
    'no request fails while both nodes are replaced one by one',
    async () => {
      for (let round = 0; round < rounds; round += 1) await replaceBoth(two, clients)
      expect(await findLost(clients)).toEqual(NOTHING_LOST)
    },
    ROUND_MS * rounds,
  )

  test(
    'no answered write is lost when a node is killed',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const index = BOTH[round % 2]!
        await killOne(two, clients, index)
        if (round + 1 < rounds) await two.startAgain(index)
      }
      expect(await findLost(clients)).toEqual(NOTHING_LOST)
    },
    ROUND_MS * rounds,
  )
})
