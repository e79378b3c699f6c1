import { type HourBlock, slotsOf } from '../../../../domain/hour-blocks.ts'
import { createSameTimeReader } from '../../../../domain/same-time.ts'
import type { BusyHour } from './view-model.ts'

/** Booked hours in another project, in its time zone. */
export type BookedElsewhere = HourBlock & { projectName: string; timeZone: string }

/** The hours of a time zone, each by the name of the project, that share some time with these bookings. */
export function hoursElsewhere(elsewhere: readonly BookedElsewhere[], timeZone: string): BusyHour[] {
  const sameTime = createSameTimeReader()
  return elsewhere.flatMap((block) =>
    slotsOf(block).flatMap((slot) =>
      sameTime(slot, block.timeZone, timeZone).map((here) => ({ ...here, name: block.projectName })),
    ),
  )
}
