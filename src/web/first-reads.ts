/**
 * The calls that a screen may begin with. screens.ts assigns them to the screens. The screens' queries make the same calls
 * and take the prefetched answers.
 */
import type { EndpointName } from '../contract/endpoints.ts'
import { addMonths, type Month } from '../domain/calendar.ts'
import type { CallArgs, Read } from './http/client.ts'

const read = <N extends EndpointName>(name: N, args: CallArgs<N>): Read<N> => ({ name, args })

export const firstReads = {
  config: () => read('getConfig', {}),
  me: () => read('getMe', {}),
  projects: (tenantId: string) => read('listProjects', { params: { tenantId } }),
  project: (projectId: string) => read('getProject', { params: { projectId } }),
  schedule: (projectId: string, month: Month) =>
    read('getSchedule', { params: { projectId }, query: { month } }),
  mySchedule: (projectId: string, month: Month) =>
    read('getSchedule', { params: { projectId }, query: { month, includeUserOverrides: 'true' } }),
  myAvailability: (projectId: string, month: Month) =>
    read('getMyAvailability', { params: { projectId }, query: { month } }),
  myWages: (projectId: string, month: Month) =>
    read('getMyWages', { params: { projectId }, query: { month } }),
  /** Five months back and eight ahead: one call may name 400 days. */
  myWork: (month: Month) =>
    read('getMyWork', { query: { from: `${addMonths(month, -5)}-01`, to: `${addMonths(month, 8)}-01` } }),
  roster: (projectId: string, month: string) =>
    read('getRoster', { params: { projectId }, query: { month } }),
  /** Reads these wages for a planner, who may not change them. */
  projectWages: (projectId: string) => read('getProjectWages', { params: { projectId } }),
  wages: (tenantId: string) => read('getWageConfig', { params: { tenantId } }),
}
