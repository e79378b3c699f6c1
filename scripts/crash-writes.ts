// `node scripts/crash-writes.ts [--rounds 20] [--engine sqlite|postgres|both] [--cut server|database|disk]`: checks that
// every answered write survives an outage.
//
// The outages: SIGKILL of the server (on both engines); PostgreSQL stops and restarts; a full disk (SQLite; needs root).
// The script fails when an answered write, sign-up or acceptance is missing after the outage; an operation (a month saved or booked
//   at once, a sign-up, an invite, an acceptance, a request, an answer, a release) is stored only in part; a call during an outage gets another answer than 503,
//   or on a full disk 409.
// Why it matters: nothing that a person saw as saved may be lost.
// How to fix: look for a reply that is sent before its transaction has committed, a commit that is not synced, or
//   two transactions where there should be one; for wrong answers, at src/server/db/failures.ts.
import { parseArgs } from 'node:util'
import { apiOf } from '../src/server/testing/api.ts'
import {
  type Arrival,
  arriveUntilOutage,
  findPartialWrites,
  makeAtomicWriters,
  prepareArrivals,
  saveUntilOutage,
  atomicityFault,
} from './lib/atomic-operations.ts'
import {
  apiFor,
  type CellWriter,
  confirmBookings,
  countLost,
  createPeople,
  makeCellWriters,
  writeUntilOutage,
} from './lib/cell-writers.ts'
import { type Outage, type OutageName, OUTAGES, openOutage } from './lib/outages.ts'
import { beginRound, type Chains, chainUntilOutage, findChainFaults } from './lib/request-chains.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
    cut: { type: 'string', default: 'server' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
const outageName = OUTAGES.find((name) => name === values.cut)
if (!outageName) throw new Error(`--cut takes one of ${OUTAGES.join(', ')}`)
const ENGINES: Record<OutageName, string[]> = {
  server: ['sqlite', 'postgres'],
  database: ['postgres'],
  disk: ['sqlite'],
}
const engines = ENGINES[outageName].filter((name) => values.engine === 'both' || values.engine === name)
if (engines.length === 0)
  throw new Error(`--cut ${outageName} takes --engine ${ENGINES[outageName].join(' or ')}`)

const BOOKED_MONTH = '2028-01'
const CHAINS_AT_ONCE = 4

let wrong = 0
for (const engine of engines) {
  const outage = await openOutage(outageName, engine)
  try {
    wrong += await runRounds(engine, outage)
  } finally {
    await outage.close()
  }
}
console.log(wrong === 0 ? 'No answered write was lost, nothing is half made.' : `${wrong} things are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function runRounds(engine: string, outage: Outage): Promise<number> {
  const { isOutage } = outage
  const { admin, freelancers } = await createPeople(outage.server())
  const writers = makeCellWriters(admin, freelancers)
  await confirmBookings(admin, BOOKED_MONTH)
  const whole = makeAtomicWriters(admin, freelancers[0]!, ['2027-11', '2027-12', BOOKED_MONTH])

  const chains: Chains = { made: [], from: 0 }
  const chainPeople = () => {
    const [as, first, second] = [admin, freelancers[1]!, freelancers[2]!].map((person) =>
      apiOf(outage.server().url, person),
    )
    return { admin: as!, first: first!, second: second! }
  }

  let lost = 0
  let answered = 0
  let steps = 0
  let saved = 0
  const arrived: Arrival[] = []
  let inviter = admin
  const broken: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    // The outage comes at another moment of the first second in each round.
    const outageAfterMs = 150 + ((round * 389) % 900)
    const { url } = outage.server()
    const arrivals = await prepareArrivals(outage.server(), apiOf(url, inviter), round)
    await beginRound(chains, apiOf(url, admin))
    const enough = countSteps(writers) + 2 * writers.length
    const working = Promise.all([
      Promise.all(
        writers.map((writer) => writeUntilOutage(writer, isOutage, apiFor(writer, url, admin, freelancers))),
      ),
      Promise.all(whole.map((writer) => saveUntilOutage(writer, isOutage, apiOf(url, admin)))),
      arriveUntilOutage(arrivals, isOutage, (outageAfterMs * (round % 4)) / 4),
      Promise.all(
        Array.from({ length: CHAINS_AT_ONCE }, () => chainUntilOutage(chains, isOutage, chainPeople())),
      ),
    ])
    let isWorking = true
    // The `await` below throws a failure that comes before the outage is over.
    working.catch(() => {}).finally(() => (isWorking = false))
    await new Promise((resolve) => setTimeout(resolve, outageAfterMs))
    // A slow machine has answered little by then, and an outage before any answer proves nothing.
    while (isWorking && countSteps(writers) < enough) await new Promise((resolve) => setTimeout(resolve, 10))
    await outage.begin()
    const [writes, months, admissions, called] = await working
    answered += sum(writes)
    saved += sum(months)
    steps += sum(called)
    arrived.push(...admissions.arrived)
    // A tenant may invite only so many a day.
    inviter = admissions.admin ?? inviter
    broken.push(...(await outage.inspect(admin)))
    await outage.end()
    broken.push(...(await outage.inspectAfter()), ...(await findPartialWrites(outage.place, arrived)))
    for (const writer of whole) {
      const why = await atomicityFault(writer, apiOf(outage.server().url, admin))
      if (why !== undefined) broken.push(why)
    }
    broken.push(...(await findChainFaults(chains, chainPeople(), round === rounds ? 0 : chains.from)))
    for (const writer of writers) {
      lost += await countLost(writer, apiFor(writer, outage.server().url, admin, freelancers))
    }
    if (round % 50 === 0) {
      console.error(`${engine}: ${round} rounds, ${answered} answered, ${lost + broken.length} wrong`)
    }
  }
  if (answered < rounds * writers.length) {
    throw new Error(`Only ${answered} writes were answered before the cuts: this proves nothing.`)
  }
  for (const what of broken) console.error(what)
  console.log(
    `${engine}, cut ${outageName}: ${rounds} rounds under ${writers.length + whole.length + 1 + CHAINS_AT_ONCE} clients, ` +
      `${answered} answered writes, ${lost} lost; ` +
      `${saved} months saved at once, ${arrived.length} sign-ups and acceptances, ` +
      `${steps} calls of requests and releases, ${broken.length} things wrong`,
  )
  return lost + broken.length
}

/** The number of writes sent; all but the last one of each writer are answered. */
function countSteps(writers: readonly CellWriter[]): number {
  return sum(writers.map(({ step }) => step))
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
