import { bitOf } from '../../../domain/availability.ts'
import { type Day, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { createSameTimeReader, daysAround } from '../../../domain/same-time.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectId, TenantId, UserId } from '../../kernel/access/types.ts'
import { loadBookedMonths } from '../../kernel/hour-counts/booked-days.ts'
import { loadModes } from '../schedule/load-modes.ts'

/** The booked hours of a person in one project, as bits of a day there. */
interface BookedElsewhere {
  projectId: ProjectId
  timeZone: string
  on: ReadonlyMap<Day, number>
}

/** Whether the person is booked in another project while an hour of this one lasts. */
export type OverlapReader = (place: { projectId: ProjectId; timeZone: string }, slot: SlotRef) => boolean

/** Loads whether hours around these days overlap bookings of the person in other projects, also of other tenants. */
export async function loadOverlaps(
  db: Db,
  args: { userId: UserId; days: readonly Day[]; tenantIds: readonly TenantId[] | null },
): Promise<OverlapReader> {
  const { userId } = args
  const months = monthsOfDays(daysAround(args.days))
  const rows = await loadBookedMonths(db, { userIds: [userId], months, tenantIds: args.tenantIds })
  const places: BookedElsewhere[] = []
  for (const ofProject of Map.groupBy(rows, (each) => each.projectId).values()) {
    const { tenantId, projectId, timeZone } = ofProject[0]!
    const booked = ofProject.flatMap(({ days }) => days)
    if (booked.length === 0) continue
    const span = spanOfDays(booked.map(({ date }) => date))
    const modes = await loadModes(db, { tenantId, projectId, ...span, userIds: [userId] })
    const on = new Map(booked.map(({ date, bits }) => [date, bits & modes.staffedOn(userId, date)]))
    places.push({ projectId, timeZone, on })
  }
  const sameTime = createSameTimeReader()
  return ({ projectId, timeZone }, slot) =>
    places.some(
      (place) =>
        place.projectId !== projectId &&
        sameTime(slot, timeZone, place.timeZone).some((there) => isBooked(place, there)),
    )
}

function isBooked({ on }: BookedElsewhere, { date, hour }: SlotRef): boolean {
  return ((on.get(date) ?? 0) & bitOf(hour)) !== 0
}
