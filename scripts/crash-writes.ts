// `node scripts/crash-writes.ts [--rounds 20] [--engine sqlite|postgres|both] [--cut server|database|disk]`: is every
// answered write kept, whatever goes wrong?
//
// The cuts: SIGKILL of the server (on both engines); PostgreSQL away and back; a full disk (SQLite; wants root).
// What fails: what the server had answered (a write, a sign-up, an acceptance) is not there after the cut, or an
//   operation (a month saved at once, a sign-up, an invite, an acceptance) is there only in part; during an outage a call gets another answer than 503.
// Why it matters: nothing that a person saw as saved may be lost, whatever breaks.
// How to fix: look for a reply that is sent before its transaction has committed, a commit that is not synced, or
//   two transactions where there should be one; for outages, at src/server/db/failures.ts.
import { parseArgs } from 'node:util'
import { apiOf } from '../src/server/testing/api.ts'
import { apiFor, countLost, gatherPeople, makeCellWriters, writeUntilCut } from './lib/cell-writers.ts'
import { type Cut, type CutName, CUTS, openCut } from './lib/cuts.ts'
import {
  type Arrival,
  arriveUntilCut,
  findHalfMade,
  makeWholeWriters,
  prepareArrivals,
  saveWholeUntilCut,
  whyNotWhole,
} from './lib/whole-operations.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
    cut: { type: 'string', default: 'server' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
const cutName = CUTS.find((name) => name === values.cut)
if (!cutName) throw new Error(`--cut takes one of ${CUTS.join(', ')}`)
const ENGINES: Record<CutName, string[]> = {
  server: ['sqlite', 'postgres'],
  database: ['postgres'],
  disk: ['sqlite'],
}
const engines = ENGINES[cutName].filter((name) => values.engine === 'both' || values.engine === name)
if (engines.length === 0) throw new Error(`--cut ${cutName} takes --engine ${ENGINES[cutName].join(' or ')}`)

let wrong = 0
for (const engine of engines) {
  const cut = await openCut(cutName, engine)
  try {
    wrong += await cutRounds(engine, cut)
  } finally {
    await cut.close()
  }
}
console.log(wrong === 0 ? 'No answered write was lost, nothing is half made.' : `${wrong} things are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function cutRounds(engine: string, cut: Cut): Promise<number> {
  const { isCut } = cut
  const { admin, freelancers } = await gatherPeople(cut.server())
  const writers = makeCellWriters(admin, freelancers)
  const whole = makeWholeWriters(admin, freelancers[0]!, ['2027-11', '2027-12'])

  let lost = 0
  let answered = 0
  let saved = 0
  const arrived: Arrival[] = []
  let inviter = admin
  const broken: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    // Somewhere in the first second of writing, another place each round.
    const cutAfterMs = 150 + ((round * 389) % 900)
    const { url } = cut.server()
    const arrivals = await prepareArrivals(cut.server(), apiOf(url, inviter), round)
    const working = Promise.all([
      Promise.all(
        writers.map((writer) => writeUntilCut(writer, isCut, apiFor(writer, url, admin, freelancers))),
      ),
      Promise.all(whole.map((writer) => saveWholeUntilCut(writer, isCut, apiOf(url, admin)))),
      arriveUntilCut(arrivals, isCut, (cutAfterMs * (round % 4)) / 4),
    ])
    // A failure before the cut is over is thrown where it is awaited.
    working.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, cutAfterMs))
    await cut.begin()
    const [writes, months, come] = await working
    answered += sum(writes)
    saved += sum(months)
    arrived.push(...come.arrived)
    // A tenant may invite only so many a day.
    inviter = come.admin ?? inviter
    broken.push(...(await cut.inspect(admin)))
    await cut.end()
    broken.push(...(await cut.inspectAfter()), ...(await findHalfMade(cut.place, arrived)))
    for (const writer of whole) {
      const why = await whyNotWhole(writer, apiOf(cut.server().url, admin))
      if (why !== undefined) broken.push(why)
    }
    for (const writer of writers) {
      lost += await countLost(writer, apiFor(writer, cut.server().url, admin, freelancers))
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
    `${engine}, cut ${cutName}: ${rounds} rounds under ${writers.length + whole.length + 1} clients, ` +
      `${answered} answered writes, ${lost} lost; ` +
      `${saved} months saved at once, ${arrived.length} sign-ups and acceptances, ${broken.length} things wrong`,
  )
  return lost + broken.length
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
