import { bitsToHours } from '../../../domain/availability.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadStaffedByPerson } from './load-staffed-by-person.ts'

/**
 * Counts the given staffed hours that nobody has booked, and their people: they become booked where the project becomes
 * open. In an open project there are none.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function countWaiting(
  db: Db,
  project: ProjectScope,
  turn: () => Promise<void>,
): Promise<{ hours: number; people: number }> {
  const people = new Set<string>()
  let hours = 0
  for (const [index, month] of (await listPlannedMonths(db, project)).entries()) {
    if (index > 0) await turn()
    const bookings = await loadBookings(db, { ...project, month })
    const staffedOn = await loadStaffedByPerson(db, { ...project, ...daysIn(month) })
    for (const { userId, days } of bookings)
      for (const [date, { given, booked }] of days) {
        const waiting = bitsToHours(given & ~booked & staffedOn(userId, date)).length
        if (waiting > 0) people.add(userId)
        hours += waiting
      }
  }
  return { hours, people: people.size }
}
