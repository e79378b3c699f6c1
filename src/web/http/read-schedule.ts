import type { ScheduleReply } from '../../contract/schedule.ts'
import { emptySchedule } from '../../domain/slot.ts'
import { currentInstant } from '../clock.ts'
import { ApiError } from './api-error.ts'
import { callRead, type Read } from './client.ts'

/**
 * Reads a month's schedule; a project without one (404) has an empty schedule. A proxy may answer 304 although this page sent
 * no entity tag: the call is then repeated once with a timestamp, which no cache has stored.
 */
export async function readSchedule(
  { name, args }: Read<'getSchedule'>,
  signal: AbortSignal,
): Promise<ScheduleReply> {
  const query = args.query!
  const read = (more: { timestamp?: string }) =>
    callRead({ name, args: { ...args, query: { ...query, ...more } } }, signal)
  try {
    return await read({}).catch((error: unknown) => {
      if (statusOf(error) === 304) return read({ timestamp: String(currentInstant()) })
      throw error
    })
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return emptySchedule(query.month)
  }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)
