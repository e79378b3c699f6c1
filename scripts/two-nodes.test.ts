/**
 * Two nodes on one PostgreSQL behind nginx, with deploy/nginx.conf. ROUNDS=20 restarts and kills that often.
 *
 * What fails: a node knows something that the other does not, or a request fails while one is replaced.
 * Why it matters: whoever runs several nodes does so that nobody notices when one goes.
 * How to fix: state belongs into the database; the way a node stops is in src/server/app.ts and src/server/server.ts,
 *   what the proxy passes on to the other one in deploy/nginx.conf.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { type EventReader, readEvents } from '../src/server/testing/event-reader.ts'
import { parseMetrics } from '../src/server/testing/parse-metrics.ts'
import { type Crowd, findLost, gatherCrowd } from './lib/constant-load.ts'
import { findNginx } from './lib/nginx.mjs'
import { killOne, replaceBoth, startTwoNodes, type TwoNodes } from './lib/two-nodes.ts'

const START_MS = 120_000
const ROUND_MS = 60_000
const rounds = Number(process.env['ROUNDS'] ?? 1)
const BOTH = [0, 1] as const
const NOTHING_LOST = { cells: 0, projects: [], doubled: [] }

// In CI they run and fail without nginx. `npm test` unpacks one where it can.
const canRun = Boolean(process.env['CI'] || (await findNginx()))
if (!canRun)
  console.warn('The tests of two nodes are skipped: there is no nginx here. Install it, or run `npm test`.')

describe.skipIf(!canRun)('two nodes behind nginx', () => {
  let two: TwoNodes
  let crowd: Crowd
  beforeAll(async () => {
    two = await startTwoNodes()
    crowd = await gatherCrowd(two.entrance, { isLarge: rounds > 1 })
  }, START_MS)
  afterAll(() => two.stop(), START_MS)

  /** What the nodes themselves call a fault. */
  function printFaults() {
    const lines = two.nodes.flatMap((node) => node.output().split('\n'))
    console.error(lines.filter((line) => /"level":[56]0/.test(line)).join('\n'))
  }
  beforeEach(() => onTestFailed(printFaults))

  /** How many pages listen at each node. */
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

  test('two that start at once on an empty database bring it up to date once', () => {
    const said = two.nodes.map((node) => node.output().split('database brought up to date').length - 1)
    expect(said.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('a change made at either node reaches the pages at both, through nginx', async () => {
    const { token, user } = crowd.admin
    const pages: EventReader[] = []
    try {
      // It has two workers, and each sends its first request to the same node.
      while ((await countStreams()).includes(0)) {
        pages.push(await readEvents(two.entrance.url, token, user.projectId))
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

  test('what is counted against too much is counted for both together', async () => {
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
    'both are replaced one by one under reads and writes, and no request fails',
    async () => {
      for (let round = 0; round < rounds; round += 1) await replaceBoth(two, crowd)
      expect(await findLost(crowd)).toEqual(NOTHING_LOST)
    },
    ROUND_MS * rounds,
  )

  test(
    'one is killed under reads and writes: no answered write is lost, and all but what it was adding goes on',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const index = BOTH[round % 2]!
        await killOne(two, crowd, index)
        if (round + 1 < rounds) await two.startAgain(index)
      }
      expect(await findLost(crowd)).toEqual(NOTHING_LOST)
    },
    ROUND_MS * rounds,
  )
})
