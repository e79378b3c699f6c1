// `node scripts/crash-writes.ts [--rounds 20] [--engine sqlite|postgres|both]`: is every answered write kept?
//
// What fails: a write that the server had answered is not there after SIGKILL and a new start, or an operation (a
//   month saved at once, a sign-up, an invite, an acceptance) is there only in part.
// Why it matters: nothing that a person saw as saved may be lost, whatever ends the server.
// How to fix: look for a reply that is sent before its transaction has committed, a commit that is not synced, or
//   two transactions where there should be one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { daysOfMonth } from '../src/domain/calendar.ts'
import { HOURS, nextMode, type Mode } from '../src/domain/slot.ts'
import { type Api, ApiCallError, apiOf, inviteFreelancer, signUp } from '../src/server/testing/api.ts'
import { startPostgres } from '../src/server/testing/postgres-server.ts'
import { startRunningServer } from '../src/server/testing/running-server.ts'
import {
  arriveUntilCut,
  findHalfMade,
  makeWholeWriters,
  prepareArrivals,
  saveWholeUntilCut,
  whyNotWhole,
} from './lib/whole-operations.ts'

/** One of the ten: it writes cell after cell of a month of its own, and knows what it was told. */
interface Writer {
  name: string
  month: string
  /** Sends the write numbered `step` to the cell. */
  write(api: Api, cell: Cell, step: number): Promise<void>
  /** The step each cell's stored value stems from, by cell key; undefined where nothing is stored. */
  read(api: Api): Promise<(cell: Cell) => number | undefined>
  /** The last step that was answered, and the last that was sent, by cell key. */
  answered: Map<string, number>
  sent: Map<string, number>
  step: number
}
interface Cell {
  date: string
  hour: number
}

const SLOT_WRITERS = 4
const PRICE_WRITERS = 3
const FREELANCERS = 3
const STAFFED: Mode[] = ['GREEN', 'YELLOW', 'RED']
const keyOf = ({ date, hour }: Cell) => `${date}:${hour}`

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, engine: { type: 'string', default: 'both' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]

let wrong = 0
for (const engine of engines) wrong += await crashRounds(engine)
console.log(wrong === 0 ? 'No answered write was lost, nothing is half made.' : `${wrong} things are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function crashRounds(engine: string): Promise<number> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-crash-'))
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, APP_SECRET: 'a secret of the crash test, long enough' }
    : {}
  // The mails of the set-up are many for one account's limits only if it ran every round; it runs once.
  const start = () => startRunningServer({ entry: 'main', dataDir, env })
  let server = await start()
  try {
    const admin = await signUp(server, 'crash@example.org')
    const freelancers: Api[] = []
    for (let index = 0; index < FREELANCERS; index += 1) {
      freelancers.push(await inviteFreelancer(server, admin, `freelancer${index}@example.org`))
    }
    const writers = makeWriters(admin, freelancers)
    const whole = makeWholeWriters(admin, freelancers[0]!, ['2027-11', '2027-12'])
    await openHours(admin, freelancers.length)

    let lostHere = 0
    let answeredHere = 0
    let wholeHere = 0
    let arrivedHere = 0
    let inviter = admin
    const broken: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      // Somewhere in the first second of writing, another place each round.
      const killAfterMs = 150 + ((round * 389) % 900)
      const { url } = server
      const arrivals = await prepareArrivals(server, apiOf(url, inviter), round)
      const clients = writers.map((writer) => writeUntilCut(writer, url, admin, freelancers))
      const wholeClients = whole.map((writer) => saveWholeUntilCut(writer, apiOf(url, admin)))
      const arriving = arriveUntilCut(arrivals, (killAfterMs * (round % 4)) / 4)
      await new Promise((resolve) => setTimeout(resolve, killAfterMs))
      await server.kill()
      const counts = await Promise.all(clients)
      answeredHere += counts.reduce((sum, count) => sum + count, 0)
      wholeHere += (await Promise.all(wholeClients)).reduce((sum, count) => sum + count, 0)
      const { count, admin: founder } = await arriving
      arrivedHere += count
      // A tenant may invite only so many a day.
      inviter = founder ?? inviter
      server = await start()
      broken.push(...(await findHalfMade({ databaseUrl: postgres?.url, dataDir })))
      for (const writer of whole) {
        const why = await whyNotWhole(writer, apiOf(server.url, admin))
        if (why !== undefined) broken.push(why)
      }
      for (const writer of writers) lostHere += await countLost(writer, server.url, admin, freelancers)
    }
    if (answeredHere < rounds * writers.length) {
      throw new Error(`Only ${answeredHere} writes were answered before the cuts: this proves nothing.`)
    }
    for (const what of broken) console.error(what)
    console.log(
      `${engine}: ${rounds} rounds of SIGKILL under ${writers.length + whole.length + 1} clients, ` +
        `${answeredHere} answered writes, ${lostHere} lost; ` +
        `${wholeHere} months saved at once, ${arrivedHere} sign-ups and acceptances, ${broken.length} half made`,
    )
    return lostHere + broken.length
  } finally {
    await server.kill()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (postgres) rmSync(postgres.directory, { recursive: true, force: true })
  }
}

function makeWriters(admin: Api, freelancers: Api[]): Writer[] {
  const project = `/projects/${admin.user.projectId}`
  const fresh = () => ({ answered: new Map<string, number>(), sent: new Map<string, number>(), step: 0 })
  const month = (index: number) => `2027-${String(index + 1).padStart(2, '0')}`
  // Each write's value tells its step: the modes repeat every five steps, so a cell is revisited with the next one.
  const slotWriters = Array.from({ length: SLOT_WRITERS }, (_, index): Writer => ({
    ...fresh(),
    name: `slots ${index}`,
    month: month(index),
    write: (api, cell, step) =>
      api.call('PUT', `${project}/schedule/slot`, { ...cell, mode: modeOfStep(step) }),
    async read(api) {
      const reply = await api.call<{ schedule: (Cell & { mode: Mode })[] }>(
        'GET',
        `${project}/schedule?month=${this.month}`,
      )
      const modes = new Map(reply.schedule.map((slot) => [keyOf(slot), slot.mode]))
      return (cell) => newestStep(this, cell, (step) => modes.get(keyOf(cell)) === modeOfStep(step))
    },
  }))
  const priceWriters = Array.from({ length: PRICE_WRITERS }, (_, index): Writer => ({
    ...fresh(),
    name: `prices ${index}`,
    month: month(SLOT_WRITERS + index),
    write: (api, cell, step) => api.call('PUT', `${project}/slot-price`, { ...cell, amount: step / 100 }),
    async read(api) {
      const reply = await api.call<{ slots: (Cell & { amount: number })[] }>('GET', `${project}/slot-prices`)
      const amounts = new Map(reply.slots.map((slot) => [keyOf(slot), slot.amount]))
      return (cell) => {
        const amount = amounts.get(keyOf(cell))
        return amount === undefined ? undefined : Math.round(amount * 100)
      }
    },
  }))
  const freelancerWriters = freelancers.map((_, index): Writer => {
    const given = new Map<string, Set<number>>()
    return {
      ...fresh(),
      name: `hours ${index}`,
      month: month(SLOT_WRITERS + PRICE_WRITERS + index),
      async write(api, cell) {
        const hours = given.get(cell.date) ?? new Set()
        given.set(cell.date, hours.add(cell.hour))
        await api.call('PUT', `${project}/availability`, {
          availability: [{ day: cell.date, hours: [...hours] }],
        })
      },
      async read(api) {
        const reply = await api.call<{ slots: Cell[] }>(
          'GET',
          `${project}/availability/me?month=${this.month}`,
        )
        const stored = new Set(reply.slots.map(keyOf))
        return (cell) => (stored.has(keyOf(cell)) ? this.sent.get(keyOf(cell)) : undefined)
      },
    }
  })
  return [...slotWriters, ...priceWriters, ...freelancerWriters]
}

function modeOfStep(step: number): Mode {
  let mode: Mode = 'WHITE'
  for (let index = 0; index < step % 5; index += 1) mode = nextMode(mode)
  return mode
}

/** The newest step sent to the cell whose value fits what is stored. */
function newestStep(writer: Writer, cell: Cell, fits: (step: number) => boolean): number | undefined {
  const key = keyOf(cell)
  return [writer.sent.get(key), writer.answered.get(key)].find((step) => step !== undefined && fits(step))
}

/** Freelancers may add only hours that are open: their months are painted first. */
async function openHours(admin: Api, count: number): Promise<void> {
  const path = `/projects/${admin.user.projectId}/schedule/slot`
  for (let index = 0; index < count; index += 1) {
    const month = `2027-${String(SLOT_WRITERS + PRICE_WRITERS + index + 1).padStart(2, '0')}`
    for (const cell of cellsOf(month)) {
      await admin.call('PUT', path, { ...cell, mode: STAFFED[cell.hour % STAFFED.length]! })
    }
  }
}

function cellsOf(month: string): Cell[] {
  return daysOfMonth(month).flatMap((date) => HOURS.map((hour) => ({ date, hour })))
}

function apiFor(writer: Writer, url: string, admin: Api, freelancers: Api[]): Api {
  const index = /^hours (\d+)$/.exec(writer.name)?.[1]
  return apiOf(url, index === undefined ? admin : freelancers[Number(index)]!)
}

/** Writes as fast as the answers come until the server is gone; returns how many were answered. */
async function writeUntilCut(writer: Writer, url: string, admin: Api, freelancers: Api[]): Promise<number> {
  const api = apiFor(writer, url, admin, freelancers)
  const cells = cellsOf(writer.month)
  for (let answered = 0; ; answered += 1) {
    writer.step += 1
    const cell = cells[writer.step % cells.length]!
    writer.sent.set(keyOf(cell), writer.step)
    try {
      await writer.write(api, cell, writer.step)
    } catch (error) {
      if (error instanceof ApiCallError) throw error
      return answered
    }
    writer.answered.set(keyOf(cell), writer.step)
  }
}

/** A cell must hold its last answered write, or the one that was under way at the cut. */
async function countLost(writer: Writer, url: string, admin: Api, freelancers: Api[]): Promise<number> {
  const storedStep = await writer.read(apiFor(writer, url, admin, freelancers))
  let count = 0
  for (const cell of cellsOf(writer.month)) {
    const answered = writer.answered.get(keyOf(cell))
    if (answered === undefined) continue
    const stored = storedStep(cell)
    if (stored === undefined || stored < answered) {
      count += 1
      console.error(`${writer.name}: ${keyOf(cell)} was answered at step ${answered}, stored is ${stored}`)
    }
  }
  return count
}
