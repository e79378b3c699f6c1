import type { ScheduleReply } from '../../contract/schedule.ts'
import { currentInstant } from '../clock.ts'
import { ApiError } from './api-error.ts'
import { type CallArgs, callApi } from './client.ts'

/** Reads a schedule. A 304 tells of a copy that some cache on the way has and we have not: asks again past it. */
export async function loadSchedule(args: CallArgs<'getSchedule'>): Promise<ScheduleReply> {
  try {
    return await callApi('getSchedule', args)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 304) || !args.query) throw error
    return callApi('getSchedule', { ...args, query: { ...args.query, timestamp: String(currentInstant()) } })
  }
}
