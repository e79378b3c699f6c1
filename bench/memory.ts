import { parseMetrics } from '../src/server/testing/parse-metrics.ts'
/** What a server takes of memory: when it is idle, and while much is asked of it. */
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { ask, crowd } from './measure.ts'
import type { Engine } from './place.ts'
import { atMost, type Figure } from './report.ts'
import { ADMIN, get, getAsAdmin, MONTH, projectPath, putSlots, schedulePath } from './requests.ts'

const CONNECTIONS = 50

/** Once it is up, and after many have asked at once for what there is most of. */
export async function measureMemory(engine: Engine, server: RunningServer): Promise<Figure[]> {
  const idle = await residentMegabytes(server)
  await crowd(getAsAdmin('Slotwerk', server, schedulePath()), { connections: CONNECTIONS, each: 40 })
  await crowd(getAsAdmin('Slotwerk', server, `${projectPath(0)}/roster?month=${MONTH}`), {
    connections: CONNECTIONS,
    each: 10,
  })
  await crowd(putSlots('Slotwerk', `${server.url}/api${projectPath(0)}/schedule/slot`, ADMIN), {
    connections: CONNECTIONS,
    each: 10,
  })
  const busy = await residentMegabytes(server)
  const figure = (what: string, value: number, goal: number): Figure => ({
    what,
    on: engine,
    ours: '',
    peer: '',
    ...atMost(value, goal, ' MB'),
  })
  return [
    figure('Memory when idle', idle, 150),
    figure(`Memory after ${CONNECTIONS} connections at once`, busy, 400),
  ]
}

export async function residentMegabytes(server: RunningServer): Promise<number> {
  return (await metricOf(server, 'process_resident_memory_bytes')) / 2 ** 20
}

/** What the server tells of itself. */
export async function metricOf({ url }: RunningServer, name: string): Promise<number> {
  const { bytes } = await ask(undefined, get('Slotwerk', `${url}/metrics`))
  return parseMetrics(bytes.toString('utf8')).get(name)!.samples[0]!.value
}
