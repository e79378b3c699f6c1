// `npm run bench:attack`: while one organisation does its worst for a minute, within and beyond its limits, measures how
// long another's GET of a month takes and how much memory the server needs. It fails where a goal is missed.
// `-- --engine=SQLite` measures one engine and `-- --seconds=20` a shorter time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEFAULT_LIMITS, type Most } from '../../src/server/kernel/limits/limit-settings.ts'
import type { RunningServer } from '../../src/server/testing/running-server.ts'
import { startRunningServer } from '../../src/server/testing/running-server.ts'
import { type Engine, ENGINES, withDatabaseTargets } from '../database-target.ts'
import { ask, median } from '../measure.ts'
import { residentMegabytes } from '../memory.ts'
import { atMost, type Figure, ms, report } from '../report.ts'
import { get, MONTH } from '../requests.ts'
import { APP_SECRET, idOf, tokenOf } from '../rows.ts'
import { OTHER, rowsOfAttack } from './rows.ts'

const MAX_MS = 250
const MAX_MB = 512
/** A person asks for a page much more rarely than this. */
const PAUSE_MS = 20
const FLOOD = fileURLToPath(new URL('flood.ts', import.meta.url))

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})
const seconds = Number(values.seconds)

const figures: Figure[] = []
const loads: string[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withDatabaseTargets(engine, async (make) => {
    const { dataDir, databaseUrl } = await make(rowsOfAttack())
    loads.push(loadavg()[0]!.toFixed(1))
    const rates = Object.entries(DEFAULT_LIMITS.rates).map(([name, rate]) => [limit(name), amounts(rate)])
    const server = await startRunningServer({
      dataDir,
      env: {
        APP_SECRET,
        // Measurements have no rates otherwise (no-rates.ts).
        ...Object.fromEntries(rates),
        [limit('streams')]: amounts(DEFAULT_LIMITS.streams),
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    })
    try {
      figures.push(...(await measure(engine, server)))
    } finally {
      await server.stop()
    }
  })
}
report(figures, {
  command: 'npm run bench:attack',
  compared: 'before the attack',
  about: `${seconds} s of attack on each engine; load of the machine before: ${loads.join(' and ')}`,
  isWritten: false,
})
if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1

function limit(name: string): string {
  return `LIMIT_${name.toUpperCase()}`
}
function amounts({ session, tenant }: Most): string {
  return `${session}/${tenant}`
}

async function measure(engine: Engine, server: RunningServer): Promise<Figure[]> {
  const calm = await timeReads(server, 5)
  const flood = spawn(process.execPath, [FLOOD, server.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(flood.stdout, 'data')
  flood.stdout.on('data', (chunk: Buffer) => console.error(`${engine}: ${chunk.toString().trim()}`))
  const { times, histories, mostMegabytes } = await timeReads(server, seconds)
  console.error(`${engine}: 99 % within ${ms(percentile(times, 0.99))}, ${Math.round(mostMegabytes)} MB`)
  flood.kill('SIGTERM')
  await once(flood, 'exit')
  return [
    {
      what: `GET of another organisation’s month: 99 % of ${times.length} within`,
      on: engine,
      ours: ms(median(times)),
      peer: ms(median(calm.times)),
      ...atMost(percentile(times, 0.99), MAX_MS, ' ms'),
    },
    {
      what: 'GET of another organisation’s history: median',
      on: engine,
      ours: ms(median(histories)),
      peer: ms(median(calm.histories)),
      measured: '',
      goal: '',
      isMet: undefined,
    },
    {
      what: 'Memory of the server at most',
      on: engine,
      ours: '',
      peer: `${Math.round(calm.mostMegabytes)} MB`,
      ...atMost(mostMegabytes, MAX_MB, ' MB'),
    },
  ]
}

async function timeReads(server: RunningServer, forSeconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const project = `${server.url}/api/projects/${idOf('project', OTHER.project)}`
  const headers = { authorization: `Bearer ${tokenOf('admin', OTHER.tenant)}` }
  const target = get('Slotwerk', `${project}/schedule?month=${MONTH}`, headers)
  const history = get('Slotwerk', `${project}/audit`, headers)
  const times: number[] = []
  const histories: number[] = []
  let mostMegabytes = 0
  for (const end = performance.now() + forSeconds * 1000; performance.now() < end;) {
    const started = performance.now()
    await ask(agent, target)
    times.push(performance.now() - started)
    if (times.length % 20 === 1) {
      const asked = performance.now()
      await ask(agent, history)
      histories.push(performance.now() - asked)
      mostMegabytes = Math.max(mostMegabytes, await residentMegabytes(server))
    }
    await setTimeout(PAUSE_MS)
  }
  agent.destroy()
  return { times, histories, mostMegabytes }
}

function percentile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!
}
