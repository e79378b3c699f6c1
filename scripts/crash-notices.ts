// `node scripts/crash-notices.ts [--rounds 200] [--engine sqlite|postgres|both]`: checks that people are told each booking once,
// although the server is killed again and again.
//
// Bookings are made and undone while SIGKILL ends the server at random moments. The script fails when the notices of a person,
//   read in their order, tell a booking twice, or in the end tell other bookings than those stored; when the bell counts
//   other notices than are stored; when a mail is due about none or several of them; or when a push does not arrive. A push may
//   arrive twice, in the same form (docs/decisions/2026-11-24-web-push.md).
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
import { findFaults, untilTold } from './lib/told-bookings.ts'
import { watchPushes, type WatchedPushes } from './lib/told-pushes.ts'

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
/** A few cells, so that most bookings are undone before they are told. */
const CELLS_IN_USE = 40
/** All is told and compared after so many rounds. */
const ROUNDS_PER_LOOK = 20
const SHORTEST_MS = 100
const LONGEST_MS = 1600

let wrong = 0
for (const engine of engines) {
  const pushes = await watchPushes()
  const outage = await openOutage('server', engine, {
    NOTICE_URGENT_SECONDS: '1',
    NOTICE_DIGEST_SECONDS: '1',
    ...pushes.settings,
  })
  try {
    wrong += await runRounds(engine, outage, pushes)
  } finally {
    await outage.close()
    await pushes.close()
  }
}
console.log(wrong === 0 ? 'Each booking was told once.' : `${wrong} things are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function runRounds(engine: string, outage: Outage, pushes: WatchedPushes): Promise<number> {
  const { admin, freelancers } = await createPeople(outage.server())
  await confirmBookings(admin, MONTH)
  await admin.call('PATCH', `/projects/${admin.user.projectId}`, { timeZone: zoneOfDay() })
  await pushes.subscribe(freelancers, outage.place)
  const progress = { answered: 0 }
  let told = 0
  let repeated = 0
  let faults = 0
  for (let round = 1; round <= rounds; round += 1) {
    const api = apiOf(outage.server().url, admin)
    const enough = progress.answered + freelancers.length
    const clients = freelancers.map((person, index) => ({ api, person, index }))
    const working = Promise.all(clients.map((client) => bookUntilOutage(client, progress, outage)))
    let isWorking = true
    // The `await` below throws a failure that comes before the outage is over.
    working.catch(() => {}).finally(() => (isWorking = false))
    await new Promise((resolve) => setTimeout(resolve, randomInt(SHORTEST_MS, LONGEST_MS)))
    // A slow machine has answered little by then.
    while (isWorking && progress.answered < enough) await new Promise((resolve) => setTimeout(resolve, 10))
    await outage.begin()
    await working
    await outage.end()
    if (round % ROUNDS_PER_LOOK !== 0 && round !== rounds) continue
    await untilTold(outage.place)
    const found = await findFaults(outage.place, {
      month: MONTH,
      admin: apiOf(outage.server().url, admin),
      people: freelancers.map((person) => apiOf(outage.server().url, person)),
    })
    told = found.told
    const pushed = await pushes.findFaults(outage.place)
    repeated = pushed.repeated
    const all = [...found.faults, ...pushed.faults]
    faults += all.length
    for (const fault of all) console.error(`${engine}, round ${round}: ${fault}`)
  }
  if (told < rounds / 2) throw new Error(`Only ${told} notices were told: this proves nothing.`)
  console.log(
    `${engine}: ${rounds} kills under ${freelancers.length} clients, ${progress.answered} answered changes of bookings, ` +
      `${told} notices, ${repeated} pushes repeated, ${faults} things wrong`,
  )
  return faults
}

/** A time zone in which it is about noon, so that nothing waits for the morning. */
function zoneOfDay(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
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
