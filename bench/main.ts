// `npm run bench` measures how close Slotwerk is to the limit, as ratios of medians of one run on both engines; its memory,
// idle and with many open pages; two nodes under load; and a thousand freelancers in the browser. The limit is a bare
// node:http server in a process of its own (bare-server.ts), which checks no session and no access, as Slotwerk does.
// `-- --engine=SQLite` measures one engine; `-- --write` writes the table into docs/performance.md.
import { parseArgs } from 'node:util'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { type DatabaseTarget, ENGINES, withDatabaseTargets } from './database-target.ts'
import { measureLimit } from './limit.ts'
import { measureMemory } from './memory.ts'
import { measureNodes } from './nodes.ts'
import { type Figure, report } from './report.ts'
import { MONTH } from './requests.ts'
import { type Rows, rowsOfProject, rowsOfTenant } from './rows.ts'
import { measureStreams } from './streams.ts'
import { measureThousand } from './thousand.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    engine: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)

const figures: Figure[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withDatabaseTargets(engine, async (make) => {
    const target = await make(rows())
    await add(`${engine}: memory and the limit`, () =>
      on(target, async (server) => [
        ...(await measureMemory(engine, server)),
        ...(await measureLimit(engine, target, server, count)),
      ]),
    )
    await add(`${engine}: open pages`, () => on(target, (server) => measureStreams(engine, server)))
    if (engine === 'SQLite') await add('A thousand freelancers', () => on(target, measureThousand))
  })
}
if (values.engine !== 'SQLite') await add('Two nodes', measureNodes)
report(figures, {
  command: 'npm run bench',
  compared: 'compared with',
  about: `${count} requests each, one connection`,
  // A table that lacks a part would look as if that part had no goal.
  isWritten: values.write && process.exitCode === undefined,
})

/** Adds the figures of one part and prints its duration. A part that fails leaves out its figures; the others go on. */
async function add(part: string, measure: () => Promise<Figure[]>): Promise<void> {
  const started = performance.now()
  try {
    figures.push(...(await measure()))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  console.error(`${part}: ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Measures on a server of its own. */
async function on(
  target: DatabaseTarget,
  measure: (server: RunningServer) => Promise<Figure[]>,
): Promise<Figure[]> {
  const server = await target.start()
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

/** Makes a small project and two with a thousand freelancers; in the third project each gave twice the hours of the second. */
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
