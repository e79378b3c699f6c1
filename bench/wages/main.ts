// `npm run bench:wages` compares reads of a project of 1,000 people with ten dated wages each with those of one with one each,
// in one run and on both engines. `-- --engine=SQLite` takes one engine, and `-- --write` writes the table into
// docs/performance.md.
import { parseArgs } from 'node:util'
import { addDays } from '../../src/domain/calendar.ts'
import type { RunningServer } from '../../src/server/testing/running-server.ts'
import { ENGINES, withDatabaseTargets } from '../database-target.ts'
import { medians } from '../measure.ts'
import { atMost, type Figure, ms, report } from '../report.ts'
import { ADMIN, afterEach, getAsAdmin, MONTH, projectPath, putSlots } from '../requests.ts'
import { type Rows, rowsOfProject, rowsOfTenant } from '../rows.ts'

const PEOPLE = 1000
const PERIODS = 10
const MOST = 1.5

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    engine: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)

const figures: Figure[] = []
for (const engine of ENGINES.filter((each) => values.engine === undefined || each === values.engine)) {
  await withDatabaseTargets(engine, async (make) => {
    const now = Date.now()
    const [withOne, withTen] = [await make(rowsOf(1, now)), await make(rowsOf(PERIODS, now))]
    const servers = [await withOne.start(), await withTen.start()] as const
    try {
      for (const [what, path] of [
        ['GET summary after a write', `/availability/summary?month=${MONTH}`],
        ['GET coverage after a write', `/coverage?month=${MONTH}`],
      ] as const) {
        const project = projectPath(0)
        const targetOf = (server: RunningServer) =>
          afterEach(
            putSlots('Slotwerk', `${server.url}/api${project}/schedule/slot`, ADMIN),
            getAsAdmin('Slotwerk', server, `${project}${path}`),
          )
        const [one, ten] = await medians([targetOf(servers[0]), targetOf(servers[1])], count)
        figures.push({ what, on: engine, ours: ms(ten), peer: ms(one), ...atMost(ten / one, MOST) })
      }
    } finally {
      for (const server of servers) await server.stop()
    }
  })
}
report(figures, {
  command: 'npm run bench:wages',
  compared: 'with one wage each',
  about: `${count} requests each, one connection; ${PEOPLE} people with ${PERIODS} dated wages each, all within the month`,
  isWritten: values.write,
})

/** Periods begin on other days for each person, so that no two people share the days on which their wages change. */
function* rowsOf(periods: number, now: number): Generator<Rows> {
  yield* rowsOfTenant(0, now)
  const ownWages = (person: number) =>
    Array.from({ length: periods }, (_, period) => ({
      validFrom: period === 0 ? null : addDays(`${MONTH}-01`, period * 3 - 2 + (person % 3)),
      wages: { GREEN: 1500 + period * 10, YELLOW: null, RED: 2000 + (person % 7) },
    }))
  yield* rowsOfProject(
    { tenant: 0, project: 0, month: MONTH, firstPerson: 0, people: PEOPLE, days: 29, hours: 7, ownWages },
    now,
  )
}
