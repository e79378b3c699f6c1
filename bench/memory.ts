/** Measures the memory of a server: idle, and after many requests at once. */
import { parseMetrics } from '../src/server/testing/parse-metrics.ts'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import type { Engine } from './database-target.ts'
import { ask, sendConcurrently } from './measure.ts'
import { atMost, type Figure } from './report.ts'
import { ADMIN, get, getAsAdmin, MONTH, projectPath, putSlots, schedulePath } from './requests.ts'

const CONNECTIONS = 50
const REST_MS = 5000

/** Measures at rest after the start, and after many concurrent requests for the largest replies. */
export async function measureMemory(engine: Engine, server: RunningServer): Promise<Figure[]> {
  // The background thread begins after the start and needs some seconds.
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const idle = await residentMegabytes(server)
  await sendConcurrently(getAsAdmin('Slotwerk', server, schedulePath()), {
    connections: CONNECTIONS,
    each: 40,
  })
  await sendConcurrently(getAsAdmin('Slotwerk', server, `${projectPath(0)}/roster?month=${MONTH}`), {
    connections: CONNECTIONS,
    each: 10,
  })
  await sendConcurrently(putSlots('Slotwerk', `${server.url}/api${projectPath(0)}/schedule/slot`, ADMIN), {
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

/** Reads a metric of the server. */
export async function metricOf({ url }: RunningServer, name: string): Promise<number> {
  const { bytes } = await ask(undefined, get('Slotwerk', `${url}/metrics`))
  return parseMetrics(bytes.toString('utf8')).get(name)!.samples[0]!.value
}
