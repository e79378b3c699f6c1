/** Ten who write cell after cell, each in a month of its own, and know what they were told. */
import { daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, nextMode, type Mode } from '../../src/domain/slot.ts'
import { type Api, apiOf, inviteFreelancer, type MailedServer, signUp } from '../../src/server/testing/api.ts'
import type { IsCut } from './cuts.ts'

export interface CellWriter {
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

/** An administrator and freelancers of a new organisation, for whom hours are open. */
export async function gatherPeople(server: MailedServer): Promise<{ admin: Api; freelancers: Api[] }> {
  const admin = await signUp(server, 'admin@example.org')
  const freelancers: Api[] = []
  for (let index = 0; index < FREELANCERS; index += 1) {
    freelancers.push(await inviteFreelancer(server, admin, `freelancer${index}@example.org`))
  }
  await openHours(admin, freelancers.length)
  return { admin, freelancers }
}

export function makeCellWriters(admin: Api, freelancers: Api[]): CellWriter[] {
  const project = `/projects/${admin.user.projectId}`
  const fresh = () => ({ answered: new Map<string, number>(), sent: new Map<string, number>(), step: 0 })
  const month = (index: number) => `2027-${String(index + 1).padStart(2, '0')}`
  // Each write's value tells its step: the modes repeat every five steps, so a cell is revisited with the next one.
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

/** Freelancers may add only hours that are open: their months are painted first. */
async function openHours(admin: Api, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const month = `2027-${String(SLOT_WRITERS + PRICE_WRITERS + index + 1).padStart(2, '0')}`
    await admin.call('PUT', `/projects/${admin.user.projectId}/schedule/slots`, {
      slots: cellsOf(month).map((cell) => ({ ...cell, mode: STAFFED[cell.hour % STAFFED.length]! })),
    })
  }
}

function cellsOf(month: string): Cell[] {
  return daysOfMonth(month).flatMap((date) => HOURS.map((hour) => ({ date, hour })))
}

/** As whom it writes. */
export function apiFor(writer: CellWriter, url: string, admin: Api, freelancers: Api[]): Api {
  const index = /^hours (\d+)$/.exec(writer.name)?.[1]
  return apiOf(url, index === undefined ? admin : freelancers[Number(index)]!)
}

/** Writes as fast as the answers come until it is cut off; returns how many were answered. */
export async function writeUntilCut(writer: CellWriter, isCut: IsCut, api: Api): Promise<number> {
  const cells = cellsOf(writer.month)
  for (let answered = 0; ; answered += 1) {
    writer.step += 1
    const cell = cells[writer.step % cells.length]!
    writer.sent.set(keyOf(cell), writer.step)
    try {
      await writer.write(api, cell, writer.step)
    } catch (error) {
      if (!isCut(error)) throw error
      return answered
    }
    writer.answered.set(keyOf(cell), writer.step)
  }
}

/** A cell must hold its last answered write, or the one that was under way at the cut. Returns how many do not. */
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
      // The next cut may meet the same cell before its next answer: until then this is what must be there.
    } else if (stored !== undefined) writer.answered.set(key, stored)
  }
  return count
}
