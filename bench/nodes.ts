/** Two nodes on one PostgreSQL behind nginx: the delay of changes between them, and failed requests when one stops. */
import { findLost, createLoadClients } from '../scripts/lib/constant-load.ts'
import { ensureNginx } from '../scripts/lib/nginx.mjs'
import { killOne, replaceBoth, startTwoNodes, type TwoNodes } from '../scripts/lib/two-nodes.ts'
import { type Api, apiOf } from '../src/server/testing/api.ts'
import { readEvents } from '../src/server/testing/event-reader.ts'
import { median, sendConcurrently, type Target } from './measure.ts'
import { atMost, type Figure, ms, mustBeNone } from './report.ts'
import { putSlots } from './requests.ts'

const CHANGES = 200
const ROUNDS = 2
const WRITERS = 16
const WRITES = 50
const BOTH = [0, 1] as const
const on = 'two nodes, PostgreSQL, nginx'

export async function measureNodes(): Promise<Figure[]> {
  await ensureNginx()
  const two = await startTwoNodes()
  try {
    const clients = await createLoadClients(two.proxy, { isLarge: true })
    const across = await measureAcross(two, clients.admin)
    const writes = await measureWrites(two, clients.admin)
    const replaced = await inRounds(() => replaceBoth(two, clients))
    const killed = await inRounds(async (round) => {
      const index = BOTH[round % 2]!
      const answered = await killOne(two, clients, index)
      await two.startAgain(index)
      return answered
    })
    const { cells, projects, doubled } = await findLost(clients)
    const row = (what: string, found: number, { answered }: { answered: number }): Figure => ({
      what: `${what}, ${ROUNDS} times`,
      on,
      ours: '',
      peer: `${answered.toLocaleString('en')} answered`,
      ...mustBeNone(found),
    })
    return [
      across,
      writes,
      row('Failed requests while both are replaced one by one', replaced.failed, replaced),
      row('Failed requests while one is killed, but for what it was adding', killed.failed, killed),
      row('Answered writes lost or done twice after that', cells + projects.length + doubled.length, killed),
    ]
  } finally {
    await two.stop()
  }
}

/** Ends with the first failed request: later rounds would prove nothing. */
async function inRounds(work: (round: number) => Promise<number>) {
  let answered = 0
  try {
    for (let round = 0; round < ROUNDS; round += 1) answered += await work(round)
    return { answered, failed: 0 }
  } catch (error) {
    console.error(error)
    return { answered, failed: 1 }
  }
}

/** Times a change from its request to one node until a page at the other has it, and one at the same node. */
async function measureAcross({ nodes }: TwoNodes, admin: Api): Promise<Figure> {
  const pages = await Promise.all(nodes.map(({ url }) => readEvents(url, admin.token, admin.user.projectId)))
  for (const page of pages) await page.next()
  const waits = { own: [] as number[], other: [] as number[] }
  for (let index = 0; index < CHANGES; index += 1) {
    const [here, there] = [index % 2, 1 - (index % 2)]
    const slot = { date: '2028-05-04', hour: 7 + (index % 14), mode: index % 28 < 14 ? 'GREEN' : 'RED' }
    const started = performance.now()
    const heard = (at: number) => pages[at]!.next().then(() => performance.now() - started)
    const times = Promise.all([heard(here), heard(there)])
    await apiOf(nodes[here]!.url, admin).call('PUT', `/projects/${admin.user.projectId}/schedule/slot`, slot)
    const [own, other] = await times
    waits.own.push(own)
    waits.other.push(other)
  }
  for (const page of pages) page.close()
  return {
    what: `From a change's call at one node until a page at the other has it: the slowest of ${CHANGES}`,
    on,
    ours: ms(median(waits.other)),
    peer: `${ms(median(waits.own))} (at the node itself)`,
    ...atMost(Math.max(...waits.other), 1000, ' ms'),
  }
}

/** Writes to separate projects, so that no writer waits for another: with the same connections to one node, and to both. */
async function measureWrites({ nodes }: TwoNodes, admin: Api): Promise<Figure> {
  const projects: string[] = []
  while (projects.length < WRITERS) {
    const path = `/tenants/${admin.user.memberships[0]!.tenantId}/projects`
    const { id } = await admin.call<{ id: string }>('POST', path, { name: `Fest ${projects.length}` })
    projects.push(id)
  }
  const writersAt = (node: { url: string }, ids: string[]) =>
    ids.map((id) => putSlots('Slotwerk', `${node.url}/api/projects/${id}/schedule/slot`, admin.token))
  const half = WRITERS / 2
  const one = writersAt(nodes[0], projects)
  const both = [...one.slice(0, half), ...writersAt(nodes[1], projects.slice(half))]
  const perSecond = async (writers: Target[]) => {
    const started = performance.now()
    await Promise.all(writers.map((writer) => sendConcurrently(writer, { connections: 1, each: WRITES })))
    return (1000 * WRITERS * WRITES) / (performance.now() - started)
  }
  // The first round warms up both nodes.
  await perSecond(both)
  const [ofOne, ofBoth] = [await perSecond(one), await perSecond(both)]
  return {
    what: `Slots saved a second, ${WRITERS} people in projects apart: both nodes over one`,
    on,
    ours: `${Math.round(ofBoth)}`,
    peer: `${Math.round(ofOne)} (one node)`,
    measured: (ofBoth / ofOne).toFixed(2),
    goal: '',
    isMet: undefined,
  }
}
