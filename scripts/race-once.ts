// `node scripts/race-once.ts [--rounds 1000] [--minutes 60] [--engine sqlite|postgres|both] [--only text]`: races concurrent uses of each
// one-use thing and counts how many succeed.
//
// The script fails when more attempts succeed than are allowed, in any round, or when the naive variant passes, so the race
//   proves nothing.
// Why it matters: a link, code, reset or invite that works twice lets in a stranger.
// How to fix: consume it by one conditional update (docs/architecture.md, 'One-use things'); see src/server/testing/races.ts.
import { parseArgs } from 'node:util'
import { ATTEMPTS, type Race, races } from '../src/server/testing/races.ts'
import type { TestApp } from '../src/server/testing/test-app.ts'
import { withApp } from './lib/app-on-engine.ts'

const NAIVE_ROUNDS = 10

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'both' },
    /** Runs the races alone whose title has this text. */
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
const chosen = races.filter(({ title }) => title.includes(values.only))
if (chosen.length === 0) throw new Error('--only takes a part of the title of a race')
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
const msPerEngine = (Number(values.minutes) * 60_000) / engines.length
if (!(msPerEngine > 0)) throw new Error('--minutes takes a number above 0')

let isRight = true
for (const engine of engines) isRight = (await withApp(engine, (test) => raceIn(engine, test))) && isRight
console.log(isRight ? 'Each served as often as it may.' : 'Something served MORE OFTEN than it may.')
process.exitCode = isRight ? 0 : 1

/** Runs the races in turn, so that a run that is cut short has as many rounds of each. */
async function raceIn(engine: string, test: TestApp): Promise<boolean> {
  const tallies = chosen.map((race) => ({ race, winners: 0, wrong: 0 }))
  const deadline = performance.now() + msPerEngine
  let done = 0
  for (; done < rounds && performance.now() < deadline; done += 1) {
    for (const tally of tallies) {
      const winners = await tally.race.real(test)
      tally.winners += winners
      if (winners !== tally.race.allowed) tally.wrong += 1
    }
  }
  const naive = await Promise.all(tallies.map(({ race }) => mostNaive(race, test)))

  for (const [index, { race, winners, wrong }] of tallies.entries()) {
    const line = `${engine}, ${race.title} (abuse ${race.abuse ?? 'none'}): ${done} rounds of ${ATTEMPTS} at once`
    console.log(`${line}, ${winners} winners, ${wrong} rounds wrong; naively up to ${naive[index]}`)
  }
  return tallies.every(({ race, wrong }, index) => wrong === 0 && naive[index]! > race.allowed)
}

async function mostNaive(race: Race, test: TestApp): Promise<number> {
  let most = 0
  for (let round = 0; round < NAIVE_ROUNDS; round += 1) most = Math.max(most, await race.naive(test))
  return most
}
