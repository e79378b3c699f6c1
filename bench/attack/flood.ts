// The attacker's process: calls everything that costs the server much, as fast as it answers, until it is killed.
import { Agent, request } from 'node:http'
import { daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, MODES } from '../../src/domain/slot.ts'
import { ADMIN, projectPath } from '../requests.ts'
import { idOf, tokenOf } from '../rows.ts'
import { MONTHS, PEOPLE, PLANNED, sessionOf } from './rows.ts'

/** A stream more than an organisation may have. */
const STREAMS = 4100
const STREAMS_AT_ONCE = 20
const tenantPath = `/tenants/${idOf('tenant', 0)}`
const project = projectPath(0)
const person = (step: number) => idOf('person', step % PLANNED)
const monthOf = (step: number) => MONTHS[step % MONTHS.length]!
const cellsOf = (step: number, more: object) =>
  daysOfMonth(monthOf(step)).flatMap((date) => HOURS.map((hour) => ({ date, hour, ...more })))
const modeOf = (step: number) => MODES[Math.floor(step / MONTHS.length) % MODES.length]!
const stateOf = (step: number) => (Math.floor(step / MONTHS.length) % 2 === 0 ? 'booked' : null)
/** Each change between open and confirmed goes through all months. */
const staffingOf = (step: number) => ({
  booking: step % 2 === 0 ? 'open' : 'confirmed',
  keepBooked: true,
  need: { GREEN: 1, YELLOW: 2, RED: 3 },
  closeFull: false,
  releaseHours: 24,
  answerHours: 24,
  showColleagues: false,
})
/** A request may ask for 20,000 hours of people. */
const HOURS_OF_ALL = 20_000 / PEOPLE
const EVERYBODY = Array.from({ length: PEOPLE }, (_, index) => idOf('person', index))
const oldTimes = 'from=2001-01-01T00:00:00Z&to=2020-01-01T00:00:00Z'

type Call = [method: string, path: string, body?: unknown]
/** Each kind of call, and its number of connections. */
const ATTACKS: [connections: number, call: (step: number) => Call][] = [
  [4, (n) => ['PUT', `${project}/schedule/slots`, { slots: cellsOf(n, { mode: modeOf(n) }) }]],
  [4, (n) => ['PUT', `${project}/slot-prices`, { slots: cellsOf(n, { amount: 10 + (n % 50) }) }]],
  [4, (n) => ['PUT', `${project}/users/${person(n)}/slot-modes`, { slots: cellsOf(n, { mode: modeOf(n) }) }]],
  [16, (n) => ['GET', `${project}/users/${person(n)}/slot-modes`]],
  [8, () => ['GET', `${project}/slot-prices`]],
  [8, (n) => ['GET', `${project}/users/${person(n)}/slot-prices`]],
  [8, () => ['GET', `${project}/availability/summary`]],
  [8, () => ['GET', `${project}/availability`]],
  [4, () => ['GET', `${project}/roster`]],
  [16, (n) => ['GET', `${project}/audit?${oldTimes}&by=${idOf('admin', n % 2)}`]],
  [8, (n) => ['GET', `${project}/audit?kind=wages&date=${monthOf(n)}-15`]],
  [4, (n) => ['PUT', `${tenantPath}/wage-config`, { wageGreen: n % 90, wageYellow: 2, wageRed: 3 }]],
  [
    2,
    (n) => [
      'POST',
      `${project}/requests`,
      { slots: cellsOf(n, {}).slice(0, HOURS_OF_ALL), userIds: EVERYBODY },
    ],
  ],
  [2, (n) => ['PUT', `${project}/bookings`, { slots: cellsOf(n, { userId: person(n), state: stateOf(n) }) }]],
  [2, (n) => ['POST', `${project}/hours/people`, { slots: cellsOf(n, {}) }]],
  [4, (n) => ['GET', `${project}/bookings?month=${monthOf(n)}&markClosed=true`]],
  [4, (n) => ['GET', `${project}/coverage?month=${monthOf(n)}`]],
  [1, (n) => ['PUT', `${project}/staffing`, staffingOf(n)]],
  [2, (n) => ['POST', `${tenantPath}/projects`, { name: `Fest ${n}` }]],
  [2, (n) => ['POST', `${project}/magic-links`, { userId: idOf('person', n % PEOPLE) }]],
]

const agent = new Agent({ keepAlive: true })
const counts = new Map<string, number>()
let session = 0

function send([method, path, body]: Call): Promise<{ status: number; text: string }> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  session += 1
  const headers = {
    authorization: `Bearer ${session % 41 === 0 ? ADMIN : sessionOf(session % 40)}`,
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  return new Promise((resolve) => {
    const sent = request(`${process.argv[2]}/api${path}`, { agent, method, headers }, (response) => {
      let start = ''
      response.on('data', (chunk: Buffer) => {
        if (start.length < 2000) start += chunk.toString()
      })
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text: start }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(text)
  })
}

/** Signs in with each link that was made: one more session. */
async function follow(text: string): Promise<void> {
  const token = /\/magic\/([\w-]+)/.exec(text)?.[1] ?? /"token":"([\w-]+)"/.exec(text)?.[1]
  if (token !== undefined) count('POST', (await send(['POST', `/auth/magic/${token}`])).status)
}

function count(method: string, status: number): void {
  const key = `${method} ${status}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

async function attack(call: (step: number) => Call, first: number): Promise<void> {
  for (let step = first; ; step += 1) {
    const asked = call(step)
    const { status, text } = await send(asked)
    count(asked[0], status)
    if (status === 201 && asked[1].endsWith('magic-links')) await follow(text)
  }
}

function openStream(number: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${tokenOf('person', number % PEOPLE)}` }
    const sent = request(`${process.argv[2]}/api${project}/events`, { headers }, (response) => {
      count('stream', response.statusCode ?? 0)
      response.resume()
      resolve()
    })
    sent.on('error', () => resolve())
    sent.end()
  })
}

async function openStreams(): Promise<void> {
  for (let from = 0; from < STREAMS; from += STREAMS_AT_ONCE) {
    await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, (_, index) => openStream(from + index)))
  }
}

process.once('SIGTERM', () => {
  console.log(Array.from(counts, ([key, each]) => `${key}: ${each}`).join(', '))
  process.exit(0)
})
console.log('The attack begins.')
for (const [connections, call] of ATTACKS) {
  for (let index = 0; index < connections; index += 1) void attack(call, index * 7)
}
void openStreams()
