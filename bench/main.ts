// `npm run bench`: how close Slotwerk is to the limit, as ratios of medians measured in one run, on both engines; what it
// takes of memory, alone and with many open pages; what several nodes bear; and a thousand freelancers in the browser.
// The limit is a bare node:http server in a process of its own (bare-server.ts). Sessions are checked and access is
// enforced on our side. `-- --engine=SQLite` measures one engine; `-- --write` keeps the table in docs/performance.md.
import { parseArgs } from 'node:util'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { measureLimit } from './limit.ts'
import { measureMemory } from './memory.ts'
import { measureNodes } from './nodes.ts'
import { ENGINES, type Place, withPlaces } from './place.ts'
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
  await withPlaces(engine, async (make) => {
    const place = await make(rows())
    await add(`${engine}: memory and the limit`, () =>
      on(place, async (server) => [
        ...(await measureMemory(engine, server)),
        ...(await measureLimit(engine, place, server, count)),
      ]),
    )
    await add(`${engine}: open pages`, () => on(place, (server) => measureStreams(engine, server)))
    if (engine === 'SQLite') await add('A thousand freelancers', () => on(place, measureThousand))
  })
}
if (values.engine !== 'SQLite') await add('Two nodes', measureNodes)
report(figures, {
  command: 'npm run bench',
  compared: 'compared with',
  about: `${count} requests each, one connection`,
  // A table that lacks a part would look like one without that goal.
  isWritten: values.write && process.exitCode === undefined,
})

/** Tells how long it took, too; one that fails takes no other with it, and what it would say is missing. */
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

/** With a server of its own. */
async function on(place: Place, measure: (server: RunningServer) => Promise<Figure[]>): Promise<Figure[]> {
  const server = await place.start()
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

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
