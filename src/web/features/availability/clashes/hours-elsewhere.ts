import { type HourBlock, slotsOf } from '../../../../domain/hour-blocks.ts'
import { createSameTimeReader } from '../../../../domain/same-time.ts'
import { isTimeZone } from '../../../../domain/time-zone.ts'
import type { BusyHour } from './view-model.ts'

/** Booked hours in another project, in its time zone. */
export type BookedElsewhere = HourBlock & { projectName: string; timeZone: string }

/** The hours of a time zone, each by the name of the project, that share some time with these bookings. */
export function hoursElsewhere(elsewhere: readonly BookedElsewhere[], timeZone: string): BusyHour[] {
  const sameTime = createSameTimeReader()
  return elsewhere.flatMap((block) => {
    // A browser may know fewer zones than the server: such hours are compared as they are written.
    const there = isTimeZone(block.timeZone) && isTimeZone(timeZone) ? block.timeZone : timeZone
    return slotsOf(block).flatMap((slot) =>
      sameTime(slot, there, timeZone).map((here) => ({ ...here, name: block.projectName })),
    )
  })
}
