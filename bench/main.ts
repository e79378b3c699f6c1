// `npm run bench`: how close Slotwerk is to the limit, as ratios of medians measured in one run, on both engines.
// The limit is a bare node:http server in a process of its own (bare-server.ts). Sessions are checked and access is
// enforced on our side. `-- --engine=SQLite` measures one engine; `-- --write` keeps the table in docs/performance.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseMetrics } from '../src/server/testing/parse-metrics.ts'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { ask, crowd, medians, type Target } from './measure.ts'
import { type Engine, ENGINES, type Place, withPlaces } from './place.ts'
import { atLeast, atMost, type Figure, ms, report } from './report.ts'
import {
  ADMIN,
  get,
  getAsAdmin,
  MONTH,
  projectPath,
  putMonths,
  putSlots,
  schedulePath,
  unchanged,
} from './requests.ts'
import { type Rows, rowsOfProject, rowsOfTenant, tokenOf } from './rows.ts'

const CONNECTIONS = 50
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1500' },
    engine: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)

const figures: Figure[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withPlaces(engine, async (make) => {
    const place = await make(rows())
    const server = await place.start()
    try {
      figures.push(...(await measureMemory(engine, server)), ...(await measureEngine(engine, place, server)))
    } finally {
      await server.stop()
    }
  })
}
report(figures, {
  command: 'npm run bench',
  compared: 'compared with',
  about: `${count} requests each, one connection`,
  isWritten: values.write,
})

/** A small project, and two with a thousand freelancers, of whom those of the second gave twice the hours. */
function* rows(): Generator<Rows> {
  const now = Date.now()
  yield* rowsOfTenant(0, now)
  for (const [project, people, days] of [
    [0, 20, 30],
    [1, 1000, 15],
    [2, 1000, 30],
  ] as const) {
    const plan = { tenant: 0, project, month: MONTH, firstPerson: project * 1000, people, days, hours: 7 }
    yield* rowsOfProject(plan, now)
  }
}

async function measureEngine(engine: Engine, place: Place, server: RunningServer): Promise<Figure[]> {
  const schedule = getAsAdmin('Slotwerk', server, schedulePath())
  const { bytes } = await ask(undefined, schedule)
  const bare = await startBare({
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    BARE_BYTES: bytes.toString('base64'),
    BARE_FILE: join(place.dataDir, 'bare.db'),
  })
  const toBare = async (what: string, ours: Target, peer: Target, goal: number): Promise<Figure> => {
    const [mine, its] = await medians([ours, peer], count)
    return { what, on: engine, ours: ms(mine), peer: `${ms(its)} (bare)`, ...atLeast(its / mine, goal) }
  }
  try {
    const path = `${server.url}/api${projectPath(0)}`
    const [once, twice] = [1, 2].map((project) =>
      getAsAdmin('Slotwerk', server, `${projectPath(project)}/availability/summary?month=${MONTH}`),
    )
    const kB = `${Math.round(bytes.length / 1024)} kB`
    const bareGet = get('bare', bare.url)
    const summaries = async () => {
      const [half, whole] = await medians([once!, twice!], Math.ceil(count / 15))
      const what = 'Summary of 1,000 freelancers'
      return [
        { what, on: engine, ours: ms(whole), peer: '', ...atMost(whole, 60, ' ms') },
        {
          what: `${what}: twice the hours`,
          on: engine,
          ours: ms(whole),
          peer: `${ms(half)} (half)`,
          ...atMost(whole / half, 2.2),
        },
      ]
    }
    return [
      await toBare(`GET schedule of a full month (${kB})`, schedule, bareGet, 0.5),
      await toBare('The same, answered 304', await unchanged(schedule), await unchanged(bareGet), 0.7),
      await toBare(
        'PUT slot (durable)',
        putSlots('Slotwerk', `${path}/schedule/slot`, ADMIN),
        putSlots('bare', `${bare.url}/slot`),
        0.5,
      ),
      await toBare(
        'PUT availability of a month (durable)',
        putMonths('Slotwerk', `${path}/availability`, tokenOf('person', 0)),
        putMonths('bare', `${bare.url}/month`),
        0.4,
      ),
      ...(await summaries()),
    ]
  } finally {
    bare.child.kill('SIGTERM')
  }
}

/** Once it is up, and after many have asked at once for what there is most of. */
async function measureMemory(engine: Engine, server: RunningServer): Promise<Figure[]> {
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

async function residentMegabytes({ url }: RunningServer): Promise<number> {
  const { bytes } = await ask(undefined, get('Slotwerk', `${url}/metrics`))
  const metric = parseMetrics(bytes.toString('utf8')).get('process_resident_memory_bytes')
  return metric!.samples[0]!.value / 2 ** 20
}

async function startBare(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server ended with code ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (found) resolve(found)
    })
  })
  return { url, child }
}
