/** What is asked of a server in a measurement, as the persons of rows.ts. */
import { addMonths, daysOfMonth, type Month } from '../src/domain/calendar.ts'
import { HOURS, MODES } from '../src/domain/slot.ts'
import { ask, type Asked, type Target } from './measure.ts'
import { idOf, tokenOf } from './rows.ts'

export const MONTH: Month = '2027-03'
export const ADMIN = tokenOf('admin', 0)

type Server = { url: string }
const cells = daysOfMonth(MONTH).flatMap((date) => HOURS.map((hour) => ({ date, hour })))

export function get(name: string, url: string, headers: Record<string, string> = {}): Target {
  return { name, status: 200, next: () => ({ url, method: 'GET', headers }) }
}

export function getAsAdmin(name: string, server: Server, path: string): Target {
  return get(name, `${server.url}/api${path}`, { authorization: `Bearer ${ADMIN}` })
}

export const projectPath = (project: number) => `/projects/${idOf('project', project)}`
export const schedulePath = (project = 0) => `${projectPath(project)}/schedule?month=${MONTH}`

/** The same read of somebody who has it already. */
export async function unchanged(target: Target): Promise<Target> {
  const { headers } = await ask(undefined, target)
  const next = (): Asked => {
    const asked = target.next()
    return { ...asked, headers: { ...asked.headers, 'if-none-match': headers.etag! } }
  }
  return { ...target, status: 304, next }
}

/** The same read after each of these writes, so that nothing which was kept answers it. */
export function afterEach(write: Target, target: Target): Target {
  return { ...target, before: () => ask(undefined, write) }
}

/** Each write sets another mode than the cell had, so that there is something to store. */
export function putSlots(name: string, url: string, token?: string): Target {
  return writes(name, url, token, (step) => ({
    ...cells[step % cells.length],
    mode: MODES[(step * 3) % MODES.length],
  }))
}

/** A freelancer gives hours on each day of a month: of one month after the other, then of all of them more. */
export function putMonths(name: string, url: string, token?: string): Target {
  const months = Array.from({ length: 840 }, (_, index) => daysOfMonth(addMonths('2030-01', index)))
  return writes(name, url, token, (step) => {
    const hours = HOURS.slice(0, 6 + Math.floor(step / months.length))
    return { availability: months[step % months.length]!.map((day) => ({ day, hours })) }
  })
}

/** Another phone number each time, of somebody who is on no roster: no project's version is raised. */
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
