import { countBits } from '../../../domain/availability.ts'
import { daysIn, monthOfDay } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadGaps } from './load-gaps.ts'
import { loadStaffedByPerson } from './load-staffed-by-person.ts'
import * as queries from './queries.ts'

/**
 * Counts the booked hours of a person that have not begun and have too few people once the person is off the roster; hours
 * that lack people already are among them, since they lack one more.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function countGapsLeft(
  db: Db,
  { userId, now, ...project }: RosterScope & { now: number },
  turn: () => Promise<void>,
): Promise<{ hours: number }> {
  const { timeZone } = await queries.getPlan(db, project)
  const present = momentAt(now, timeZone)
  let hours = 0
  for (const month of await listPlannedMonths(db, project)) {
    if (month < monthOfDay(present.day)) continue
    await turn()
    const [person] = await loadBookings(db, { ...project, month, userIds: [userId] })
    if (!person) continue
    const staffedOn = await loadStaffedByPerson(db, { ...project, ...daysIn(month), userIds: [userId] })
    const { gapsWithoutOneOn } = await loadGaps(db, { ...project, days: [...person.days.keys()] })
    for (const [date, { booked }] of person.days) {
      const coming = booked & staffedOn(userId, date) & ~countedBits(date, present)
      hours += countBits(coming & gapsWithoutOneOn(date))
    }
  }
  return { hours }
}
