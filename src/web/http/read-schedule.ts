import type { ScheduleReply } from '../../contract/schedule.ts'
import { emptySchedule } from '../../domain/slot.ts'
import { currentInstant } from '../clock.ts'
import { ApiError } from './api-error.ts'
import { callRead, type Read } from './client.ts'

/**
 * A month's schedule. A project without one (404) has an empty one; where something on the way answers that nothing has
 * changed (304), though nothing is kept here, an address that no cache knows is asked once more.
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
