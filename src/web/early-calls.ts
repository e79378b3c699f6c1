/** What the screens that are opened most show first: asked for before there is anything to draw it with. */
import type { Month } from '../domain/calendar.ts'
import { askedMonth } from './clock.ts'
import { askEarly } from './http/client.ts'
import { paths } from './paths.ts'
import { sessionToken, storedUser } from './session-store.ts'

/** A month of a project, as its administrator or a freelancer sees it. */
interface AskedMonth {
  projectId: string
  month: Month
  isOwn: boolean
  /** Whose project it is, where that is known before it is read: who administers it has no other. */
  tenantId?: string | undefined
}
let asked: AskedMonth | undefined

const SIGN_IN = new RegExp(`^${paths.signIn}/?$`, 'i')
const PROJECT = /^\/app\/project\/([^/]+)(\/freelancer)?\/?$/i

export function askForScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (SIGN_IN.test(pathname)) askEarly('getConfig', {})
  if (sessionToken() === null) return
  askEarly('getMe', {})
  asked = monthAt(pathname, search)
  if (!asked) return
  const { month, projectId } = asked
  const params = { projectId }
  askEarly('getProject', { params })
  if (asked.isOwn) {
    askEarly('getSchedule', { params, query: { month, includeUserOverrides: 'true' } })
    askEarly('getMyAvailability', { params, query: { month } })
    askEarly('getMyWages', { params, query: { month } })
  } else {
    askEarly('getSchedule', { params, query: { month } })
    askEarly('getRoster', { params, query: { month } })
    if (asked.tenantId !== undefined) askEarly('getWageConfig', { params: { tenantId: asked.tenantId } })
  }
}

/** The month that was asked for so, once: it is for the first screen alone. */
export function takeAskedMonth(isOwn: boolean): AskedMonth | undefined {
  const taken = asked
  asked = undefined
  return taken?.isOwn === isOwn ? taken : undefined
}

function monthAt(pathname: string, search: string): AskedMonth | undefined {
  const month = askedMonth(new URLSearchParams(search))
  const [, projectId, own] = PROJECT.exec(pathname) ?? []
  if (projectId === undefined) return undefined
  if (own !== undefined) return { projectId, month, isOwn: true }
  const user = storedUser()
  // Others are led on to their own screen, and would be refused.
  if (user?.role !== 'ADMIN') return undefined
  const tenantId = user.memberships.length === 1 ? user.memberships[0]?.tenantId : undefined
  return { projectId, month, isOwn: false, tenantId }
}
