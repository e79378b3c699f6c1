// `node scripts/crash-notices.ts [--rounds 200] [--engine sqlite|postgres|both]`: checks that people are told each booking and
// each request once, although the server is killed again and again. On PostgreSQL two nodes serve, and are killed one shortly
// after the other; SQLite serves one.
//
// Bookings are made and undone, and hours asked for, given, released and passed on, while SIGKILL ends the servers at random
//   moments. The script fails when the notices of a person, read in their order, tell a booking twice, or in the end tell other
//   bookings than those stored; when a request is told twice, or not at all; when the bell counts other notices than are stored;
//   when a mail is due about none or several of them; when a queued mail does not arrive at the mail server, or one arrives that
//   is not queued; or when a push does not arrive. A mail or a push may arrive twice, in the same form and with the same
//   Message-ID or topic (docs/decisions/2026-11-24-web-push.md).
// Why it matters: a person works by what they were told.
// How to fix: look at the transaction that moves the cursor, replaces what is pending and tells
//   (src/server/features/plan-notices/follow-plan.ts).
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { daysOfMonth } from '../src/domain/calendar.ts'
import { HOURS, slotKey } from '../src/domain/slot.ts'
import type { Api } from '../src/server/testing/api.ts'
import { apiOf } from '../src/server/testing/api.ts'
import { confirmBookings, createPeople } from './lib/cell-writers.ts'
import { openOutage, type Outage } from './lib/outages.ts'
import { beginRound, type Chains, chainUntilOutage, findChainFaults } from './lib/request-chains.ts'
import { findFaults, untilTold } from './lib/told-bookings.ts'
import { forgetCountedMails, watchMails, type WatchedMails } from './lib/told-mails.ts'
import { watchPushes, type WatchedPushes } from './lib/told-pushes.ts'
import { findRequestFaults } from './lib/told-requests.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'both' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
const engines = ['sqlite', 'postgres'].filter((name) => values.engine === 'both' || values.engine === name)
if (engines.length === 0) throw new Error('--engine takes sqlite, postgres or both')

const MONTH = '2028-01'
const CELLS = daysOfMonth(MONTH).flatMap((date) => HOURS.map((hour) => ({ date, hour })))
/** People whose bookings change; two more are asked for hours. */
const BOOKED_PEOPLE = 3
/** A few cells, so that most bookings are undone before they are told. */
const CELLS_IN_USE = 40
/** All is told and compared after so many rounds. */
const ROUNDS_PER_LOOK = 20
const SHORTEST_MS = 100
const LONGEST_MS = 1600

let wrong = 0
for (const engine of engines) {
  const pushes = await watchPushes()
  const mails = await watchMails()
  const settings = {
    NOTICE_URGENT_SECONDS: '1',
    NOTICE_DIGEST_SECONDS: '1',
    ...mails.settings,
    ...pushes.settings,
  }
  const outage = await openOutage('server', engine, settings, engine === 'postgres' ? 2 : 1)
  try {
    wrong += await runRounds(engine, outage, { pushes, mails })
  } finally {
    await outage.close()
    await mails.close()
    await pushes.close()
  }
}
console.log(wrong === 0 ? 'Each booking and each request was told once.' : `${wrong} things are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function runRounds(
  engine: string,
  outage: Outage,
  { pushes, mails }: { pushes: WatchedPushes; mails: WatchedMails },
): Promise<number> {
  const { admin, freelancers } = await createPeople(mails.of(outage.server()), BOOKED_PEOPLE + 2)
  const booked = freelancers.slice(0, BOOKED_PEOPLE)
  const [first, second] = freelancers.slice(BOOKED_PEOPLE) as [Api, Api]
  await confirmBookings(admin, MONTH)
  await pushes.subscribe(freelancers, outage.place)
  const chains: Chains = { made: [], from: 0 }
  const progress = { answered: 0 }
  let steps = 0
  let last = { told: 0, asked: 0, arrived: 0, mailsRepeated: 0, pushesRepeated: 0 }
  let faults = 0
  for (let round = 1; round <= rounds; round += 1) {
    const urls = outage.nodes().map(({ url }) => url)
    const at = (index: number, person: Api) => apiOf(urls[index % urls.length]!, person)
    await beginRound(chains, at(0, admin))
    const enough = progress.answered + booked.length
    const isEnough = () =>
      progress.answered >= enough && chains.made.slice(chains.from).some(({ answered }) => answered >= 0)
    const clients = booked.map((person, index) => ({ api: at(index, admin), person, index }))
    const working = Promise.all([
      Promise.all(clients.map((client) => bookUntilOutage(client, progress, outage))),
      Promise.all(
        urls.map((_, index) => {
          const people = { admin: at(index, admin), first: at(index, first), second: at(index, second) }
          return chainUntilOutage(chains, outage.isOutage, people)
        }),
      ),
    ])
    let isWorking = true
    // The `await` below throws a failure that comes before the outage is over.
    working.catch(() => {}).finally(() => (isWorking = false))
    await new Promise((resolve) => setTimeout(resolve, randomInt(SHORTEST_MS, LONGEST_MS)))
    // A slow machine has answered little by then.
    while (isWorking && !isEnough()) await new Promise((resolve) => setTimeout(resolve, 10))
    await outage.begin()
    const [, called] = await working
    steps += called.reduce((sum, each) => sum + each, 0)
    await forgetCountedMails(outage.place)
    await outage.end()
    if (round % ROUNDS_PER_LOOK !== 0 && round !== rounds) continue
    await untilTold(outage.place)
    const of = (person: Api) => apiOf(outage.server().url, person)
    const people = booked.map((person) => of(person))
    const found = await findFaults(outage.place, { month: MONTH, admin: of(admin), people })
    const requests = await findRequestFaults(outage.place)
    const inChains = { admin: of(admin), first: of(first), second: of(second) }
    const chained = await findChainFaults(chains, inChains, round === rounds ? 0 : chains.from)
    const mailed = await mails.findFaults(outage.place, freelancers)
    const pushed = await pushes.findFaults(outage.place)
    last = {
      told: found.told,
      asked: requests.asked,
      arrived: mailed.arrived,
      mailsRepeated: mailed.repeated,
      pushesRepeated: pushed.repeated,
    }
    const all = [...found.faults, ...requests.faults, ...chained, ...mailed.faults, ...pushed.faults]
    faults += all.length
    for (const fault of all) console.error(`${engine}, round ${round}: ${fault}`)
  }
  if (last.told < rounds / 2 || last.asked < rounds / 2 || last.arrived < rounds / 2) {
    throw new Error(
      `Only ${last.told} notices, ${last.asked} requests, ${last.arrived} mails: this proves nothing.`,
    )
  }
  console.log(
    `${engine}: ${rounds} kills of ${outage.nodes().length} nodes, ${progress.answered} answered changes of bookings and ` +
      `${steps} calls of requests and releases; ${last.told} notices of bookings, ${last.asked} people asked, ` +
      `${last.arrived} mails (${last.mailsRepeated} came again), ${last.pushesRepeated} pushes came again, ${faults} things wrong`,
  )
  return faults
}

/** Books hours of a person and takes them back, as fast as the answers come until the outage. */
async function bookUntilOutage(
  { api, person, index }: { api: Api; person: Api; index: number },
  progress: { answered: number },
  { isOutage }: Outage,
): Promise<void> {
  const first = index * CELLS_IN_USE
  const booked = new Set<string>()
  for (;;) {
    const cell = CELLS[first + randomInt(CELLS_IN_USE)]!
    const key = slotKey(cell.date, cell.hour)
    const state = booked.has(key) ? null : 'booked'
    const slots = [{ ...cell, userId: person.user.id, state }]
    try {
      await api.call('PUT', `/projects/${api.user.projectId}/bookings`, { slots })
    } catch (error) {
      if (!isOutage(error)) throw error
      return
    }
    progress.answered += 1
    if (state === null) booked.delete(key)
    else booked.add(key)
  }
}
