// `npm run bench:growth` compares reads on a database that has grown with those on an empty one, in one run and on both
// engines. The full size is 1,000 tenants, 5,000 projects, 100,000 users and 20 million given hours; `-- --size=0.1` takes
// a tenth, `-- --engine=SQLite` one engine, and `-- --write` writes the table into docs/performance.md.
import { parseArgs } from 'node:util'
import type { RunningServer } from '../../src/server/testing/running-server.ts'
import { type Engine, ENGINES, withDatabaseTargets } from '../database-target.ts'
import { countScanned, describeDisk } from '../disk.ts'
import { medians, type Target } from '../measure.ts'
import { atMost, type Figure, ms, mustBeNone, report } from '../report.ts'
import {
  ADMIN,
  afterEach,
  getAsAdmin,
  MONTH,
  patchMe,
  projectPath,
  putSlots,
  schedulePath,
  unchanged,
} from '../requests.ts'
import { emailOf, type Rows, rowsOfProject, rowsOfTenant } from '../rows.ts'

const FULL = { tenants: 1000, projects: 5000, people: 20, days: 29, hours: 7 }
/** A ratio to the empty database up to this one is noise. */
const NOISE = 1.25

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '600' },
    size: { type: 'string', default: '1' },
    engine: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const size = Number(values.size)
const tenants = Math.ceil(FULL.tenants * size)
const projects = Math.ceil(FULL.projects * size)

const figures: Figure[] = []
const disks: string[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withDatabaseTargets(engine, async (make) => {
    const now = Date.now()
    const empty = await make(rowsOfGrowth(1, 1, now))
    const started = performance.now()
    const grown = await make(rowsOfGrowth(tenants, projects, now))
    console.error(`${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`)
    disks.push(await describeDisk(engine, grown))
    const servers = [await empty.start(), await grown.start()] as const
    const scanned = engine === 'PostgreSQL' ? await countScanned(grown) : 0
    try {
      figures.push(...(await compareAll(engine, servers)))
    } finally {
      for (const server of servers) await server.stop()
    }
    if (engine === 'SQLite') return
    const found = (await countScanned(grown)) - scanned
    const what = 'Rows that all of these read without an index'
    figures.push({ what, on: engine, ours: '', peer: '', ...mustBeNone(found) })
  })
}
report(figures, {
  command: 'npm run bench:growth',
  compared: 'on an empty database',
  about: `${count} requests each, one connection; grown: ${describe()}; on the disk: ${disks.join('; ')}`,
  isWritten: values.write,
})

/** Each project has people of its own; the measurements read the first project. */
function* rowsOfGrowth(tenantCount: number, projectCount: number, now: number): Generator<Rows> {
  for (let tenant = 0; tenant < tenantCount; tenant += 1) yield* rowsOfTenant(tenant, now)
  const { people, days, hours } = FULL
  for (let project = 0; project < projectCount; project += 1) {
    const firstPerson = project * people
    yield* rowsOfProject(
      { tenant: project % tenantCount, project, month: MONTH, firstPerson, people, days, hours },
      now,
    )
  }
}

async function compareAll(
  engine: Engine,
  [empty, grown]: readonly [RunningServer, RunningServer],
): Promise<Figure[]> {
  const project = projectPath(0)
  const anew = (server: RunningServer, path: string) =>
    afterEach(
      putSlots('Slotwerk', `${server.url}/api${project}/schedule/slot`, ADMIN),
      getAsAdmin('Slotwerk', server, `${project}${path}?month=${MONTH}`),
    )
  const reads: [string, (server: RunningServer) => Target | Promise<Target>][] = [
    // The write leaves the project unchanged, and empties SQLite's cache of callers, which lives until the next write.
    [
      'The guard (304)',
      async (server) =>
        afterEach(
          patchMe('Slotwerk', server),
          await unchanged(getAsAdmin('Slotwerk', server, schedulePath())),
        ),
    ],
    ['GET schedule', (server) => getAsAdmin('Slotwerk', server, schedulePath())],
    ['GET schedule after a write', (server) => anew(server, '/schedule')],
    ['GET summary after a write', (server) => anew(server, '/availability/summary')],
    ['GET roster after a write', (server) => anew(server, '/roster')],
    ['GET history', (server) => getAsAdmin('Slotwerk', server, `${project}/audit`)],
    ['Sign-in by e-mail, begun', signIns],
  ]
  const found: Figure[] = []
  for (const [what, targetOf] of reads) {
    const [its, mine] = await medians([await targetOf(empty), await targetOf(grown)], count)
    found.push({ what, on: engine, ours: ms(mine), peer: ms(its), ...atMost(mine / its, NOISE) })
  }
  return found
}

/** Each request comes from another network, for an address without an account, so that no rate limit applies. */
function signIns(server: RunningServer): Target {
  let step = 0
  return {
    name: 'Slotwerk',
    status: 204,
    next() {
      step += 1
      const body = JSON.stringify({ email: `nobody-${emailOf('person', step)}` })
      return {
        url: `${server.url}/api/auth/email-login`,
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'x-forwarded-for': `10.${step >> 16}.${(step >> 8) & 255}.${step & 255}`,
        },
      }
    },
  }
}

function describe(): string {
  const { people, days, hours } = FULL
  const users = projects * people
  const given = (users * days * hours) / 1_000_000
  return `${tenants} tenants, ${projects} projects, ${users} users, ${given.toFixed(1)} million given hours`
}
