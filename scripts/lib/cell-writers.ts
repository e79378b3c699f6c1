/** Ten writers that write cell after cell, each in a month of its own, and record the answers. */
import { daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, nextMode, type Mode } from '../../src/domain/slot.ts'
import {
  type Api,
  apiOf,
  inviteFreelancer,
  type MailedServer,
  moveToDaytime,
  signUp,
} from '../../src/server/testing/api.ts'
import type { IsOutage } from './outages.ts'

export interface CellWriter {
  name: string
  month: string
  /** Sends the write numbered `step` to the cell. */
  write(api: Api, cell: Cell, step: number): Promise<void>
  /** Finds the step that wrote a cell's stored value; undefined where nothing is stored. */
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

/** Creates an organisation with an administrator, freelancers and open hours. */
export async function createPeople(
  server: MailedServer,
  count = FREELANCERS,
): Promise<{ admin: Api; freelancers: Api[] }> {
  const admin = await signUp(server, 'admin@example.org')
  // Before anybody joins, which is told by mail.
  await moveToDaytime(admin, Date.now())
  const freelancers: Api[] = []
  for (let index = 0; index < count; index += 1) {
    freelancers.push(await inviteFreelancer(server, admin, `freelancer${index}@example.org`))
  }
  await openHours(admin, freelancers.length)
  return { admin, freelancers }
}

export function makeCellWriters(admin: Api, freelancers: Api[]): CellWriter[] {
  const project = `/projects/${admin.user.projectId}`
  const fresh = () => ({ answered: new Map<string, number>(), sent: new Map<string, number>(), step: 0 })
  const month = (index: number) => `2027-${String(index + 1).padStart(2, '0')}`
  // The value of a write identifies its step: modes repeat every five steps, and each visit to a cell writes the next mode.
  const slotWriters = Array.from({ length: SLOT_WRITERS }, (_, index): CellWriter => ({
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
  const priceWriters = Array.from({ length: PRICE_WRITERS }, (_, index): CellWriter => ({
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
  const freelancerWriters = freelancers.map((_, index): CellWriter => {
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
function newestStep(writer: CellWriter, cell: Cell, fits: (step: number) => boolean): number | undefined {
  const key = keyOf(cell)
  return [writer.sent.get(key), writer.answered.get(key)].find((step) => step !== undefined && fits(step))
}

/** Opens the months of the freelancers, who may add only open hours. */
async function openHours(admin: Api, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const month = `2027-${String(SLOT_WRITERS + PRICE_WRITERS + index + 1).padStart(2, '0')}`
    await admin.call('PUT', `/projects/${admin.user.projectId}/schedule/slots`, {
      slots: cellsOf(month).map((cell) => ({ ...cell, mode: STAFFED[cell.hour % STAFFED.length]! })),
    })
  }
}

/** Lets an administrator book the hours that people give, and opens all hours of a month for that. */
export async function confirmBookings(admin: Api, month: string): Promise<void> {
  const project = `/projects/${admin.user.projectId}`
  const staffing = await admin.call<object>('GET', `${project}/staffing`)
  await admin.call('PUT', `${project}/staffing`, { ...staffing, booking: 'confirmed', keepBooked: true })
  const slots = cellsOf(month).map((cell) => ({ ...cell, mode: 'RED' }))
  await admin.call('PUT', `${project}/schedule/slots`, { slots })
}

function cellsOf(month: string): Cell[] {
  return daysOfMonth(month).flatMap((date) => HOURS.map((hour) => ({ date, hour })))
}

/** The person in whose name the writer calls. */
export function apiFor(writer: CellWriter, url: string, admin: Api, freelancers: Api[]): Api {
  const index = /^hours (\d+)$/.exec(writer.name)?.[1]
  return apiOf(url, index === undefined ? admin : freelancers[Number(index)]!)
}

/** Writes as fast as the answers come until the outage; returns the number of answered writes. */
export async function writeUntilOutage(writer: CellWriter, isOutage: IsOutage, api: Api): Promise<number> {
  const cells = cellsOf(writer.month)
  for (let answered = 0; ; answered += 1) {
    writer.step += 1
    const cell = cells[writer.step % cells.length]!
    writer.sent.set(keyOf(cell), writer.step)
    try {
      await writer.write(api, cell, writer.step)
    } catch (error) {
      if (!isOutage(error)) throw error
      return answered
    }
    writer.answered.set(keyOf(cell), writer.step)
  }
}

/** Counts the cells that hold neither their last answered write nor the one in flight at the outage. */
export async function countLost(writer: CellWriter, api: Api): Promise<number> {
  const storedStep = await writer.read(api)
  let count = 0
  for (const cell of cellsOf(writer.month)) {
    const key = keyOf(cell)
    const answered = writer.answered.get(key)
    const stored = storedStep(cell)
    if (answered !== undefined && (stored === undefined || stored < answered)) {
      count += 1
      const sent = writer.sent.get(key)
      console.error(
        `${writer.name}: ${key} was answered at step ${answered}, sent ${sent}, stored is ${stored}`,
      )
      // Until the cell's next answer this value must be stored: the next outage may come before it.
    } else if (stored !== undefined) writer.answered.set(key, stored)
  }
  return count
}
