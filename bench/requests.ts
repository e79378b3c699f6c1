/** The requests of the measurements, sent as the persons of rows.ts. */
import { addMonths, daysOfMonth, type Month } from '../src/domain/calendar.ts'
import { HOURS, MODES } from '../src/domain/slot.ts'
import { ask, type Asked, type Target } from './measure.ts'
import { idOf, tokenOf } from './rows.ts'

export const MONTH: Month = '2027-03'
export const ADMIN = tokenOf('admin', 0)

type Server = { url: string }
/** A project holds entries in so many months; one has them already. */
const MAX_MONTHS = 119
const cells = daysOfMonth(MONTH).flatMap((date) => HOURS.map((hour) => ({ date, hour })))

export function get(name: string, url: string, headers: Record<string, string> = {}): Target {
  return { name, status: 200, next: () => ({ url, method: 'GET', headers }) }
}

export function getAsAdmin(name: string, server: Server, path: string): Target {
  return get(name, `${server.url}/api${path}`, { authorization: `Bearer ${ADMIN}` })
}

export const projectPath = (project: number) => `/projects/${idOf('project', project)}`
export const schedulePath = (project = 0) => `${projectPath(project)}/schedule?month=${MONTH}`

/** The read of a client that has the reply in its cache. */
export async function unchanged(target: Target): Promise<Target> {
  const { headers } = await ask(undefined, target)
  const next = (): Asked => {
    const asked = target.next()
    return { ...asked, headers: { ...asked.headers, 'if-none-match': headers.etag! } }
  }
  return { ...target, status: 304, next }
}

/** The read after a write, so that no cached reply answers it. */
export function afterEach(write: Target, target: Target): Target {
  return { ...target, before: () => ask(undefined, write) }
}

/** Each write sets a mode that differs from the stored one. */
export function putSlots(name: string, url: string, token?: string): Target {
  return writes(name, url, token, (step) => ({
    ...cells[step % cells.length],
    mode: MODES[(step * 3) % MODES.length],
  }))
}

/** A freelancer gives hours on each day of a month: one month after the other, and in the next round more hours. */
export function putMonths(name: string, url: string, token?: string): Target {
  const months = Array.from({ length: MAX_MONTHS }, (_, index) => daysOfMonth(addMonths('2030-01', index)))
  return writes(name, url, token, (step) => {
    const hours = HOURS.slice(0, 1 + Math.floor(step / months.length))
    return { availability: months[step % months.length]!.map((day) => ({ day, hours })) }
  })
}

/** An administrator gives all hours of the first day of the month for a person. */
export function putFirstDay(url: string): Target {
  const availability = [{ day: `${MONTH}-01`, hours: HOURS }]
  return writes('a day', url, ADMIN, () => ({ availability }))
}

/** An administrator gives all hours of a month for a person, and takes them away in the next write. */
export function putWholeMonths(name: string, url: string): Target {
  const months = Array.from({ length: MAX_MONTHS }, (_, index) => daysOfMonth(addMonths('2030-01', index)))
  return writes(name, url, ADMIN, (step) => {
    const hours = Math.floor(step / months.length) % 2 === 0 ? HOURS : []
    return { availability: months[step % months.length]!.map((day) => ({ day, hours })) }
  })
}

/** An administrator books a person for each hour of a month, and takes the hours away in the next write. */
export function putBookings(name: string, url: string, userId: string): Target {
  const months = Array.from({ length: MAX_MONTHS }, (_, index) => daysOfMonth(addMonths('2030-01', index)))
  return writes(name, url, ADMIN, (step) => {
    const state = Math.floor(step / months.length) % 2 === 0 ? 'booked' : null
    const days = months[step % months.length]!
    const slots = days.flatMap((date) => HOURS.map((hour) => ({ date, hour, userId, state })))
    return { slots }
  })
}

/** Each write sets another phone number of a person who is on no roster, so that no project's version rises. */
export function patchMe(name: string, server: Server): Target {
  return writes(name, `${server.url}/api/me`, ADMIN, (step) => ({ phone: `+49 30 ${1e6 + step}` }), 'PATCH')
}

function writes(
  name: string,
  url: string,
  token: string | undefined,
  bodyOf: (step: number) => unknown,
  method = 'PUT',
): Target {
  let step = 0
  return {
    name,
    status: 200,
    next() {
      step += 1
      const body = JSON.stringify(bodyOf(step))
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
      return { url, method, headers, body }
    },
  }
}
