import { bitOf, bitsToHours } from '../../../domain/availability.ts'
import { type Day, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { createSameTimeReader, daysAround, type SameTimeReader } from '../../../domain/same-time.ts'
import { isStaffed, slotKey, type SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadBookedMonths } from '../../kernel/hour-counts/booked-days.ts'
import { loadModes } from '../schedule/load-modes.ts'

/** An hour of this project during which a person is booked in another project of the tenant. */
export interface Clash extends SlotRef {
  userId: UserId
  projectId: ProjectId
  projectName: string
}

/**
 * Finds during which of these hours their people are booked in other projects of the tenant, which may have other time zones.
 * There an hour counts while it is staffed for the person and the person is on the roster, or had begun when the person
 * left or the project was archived.
 */
export async function findClashes(
  db: Db,
  {
    hours,
    timeZone,
    ...project
  }: ProjectScope & { hours: ReadonlyMap<UserId, ReadonlyMap<Day, number>>; timeZone: string },
): Promise<Clash[]> {
  const userIds = [...hours.keys()]
  const days = [...hours.values()].flatMap((byDay) => [...byDay.keys()])
  if (days.length === 0) return []
  const months = monthsOfDays(daysAround(days))
  const { tenantId, projectId: except } = project
  const elsewhere = await loadBookedMonths(db, { userIds, months, tenantIds: [tenantId], except })
  const sameTime = createSameTimeReader()
  const isWanted = (userId: UserId, { date, hour }: SlotRef) =>
    ((hours.get(userId)!.get(date) ?? 0) & bitOf(hour)) !== 0
  const candidates = elsewhere.flatMap(({ days: booked, ...place }) => {
    const wanted = bitsIn(place.timeZone, { bits: hours.get(place.userId)!, timeZone, sameTime })
    return booked
      .map(({ date, bits }) => ({ ...place, date, bits: bits & (wanted.get(date) ?? 0) }))
      .filter(({ bits }) => bits !== 0)
  })
  // By person, project and hour, since one hour may clash with two of a zone of half hours.
  const clashes = new Map<string, Clash>()
  for (const [projectId, ofProject] of Map.groupBy(candidates, (each) => each.projectId)) {
    const span = spanOfDays(ofProject.map(({ date }) => date))
    const people = [...new Set(ofProject.map(({ userId }) => userId))]
    const modes = await loadModes(db, { tenantId, projectId, ...span, userIds: people })
    for (const { userId, projectName, timeZone: zone, date, bits } of ofProject)
      for (const hour of bitsToHours(bits)) {
        if (!isStaffed(modes.modeFor(userId, date, hour))) continue
        for (const slot of sameTime({ date, hour }, zone, timeZone).filter((each) => isWanted(userId, each)))
          clashes.set(`${userId} ${projectId} ${slotKey(slot.date, slot.hour)}`, {
            userId,
            projectId,
            projectName,
            ...slot,
          })
      }
  }
  return [...clashes.values()]
}

/** Hours by day, as the bits of the days of another time zone. */
function bitsIn(
  zone: string,
  args: { bits: ReadonlyMap<Day, number>; timeZone: string; sameTime: SameTimeReader },
): ReadonlyMap<Day, number> {
  const { bits, timeZone, sameTime } = args
  if (zone === timeZone) return bits
  const there = new Map<Day, number>()
  for (const [date, ofDay] of bits)
    for (const hour of bitsToHours(ofDay))
      for (const slot of sameTime({ date, hour }, timeZone, zone))
        there.set(slot.date, (there.get(slot.date) ?? 0) | bitOf(slot.hour))
  return there
}
