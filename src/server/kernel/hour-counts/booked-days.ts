import type { DayBits } from '../../../domain/availability.ts'
import type { Month } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { earliest } from '../../../domain/moment.ts'
import type { Booking } from '../../../domain/staffing.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { readMonth } from '../../db/codecs/month-text.ts'

/** A person's hours of a month in a project, as they are stored. */
export interface StoredMonth {
  month: Month
  timeZone: string
  booking: Booking
  given: string | null
  /** null: an administrator has booked none. */
  booked: string | null
  /** When the person left the roster; null: they are on it. */
  removedAt: number | null
  /** When the project was archived; null: it is not. */
  archivedAt: number | null
}

/**
 * The hours by day for which the person is booked, closed ones too: in an open project each given hour is. Hours that begin
 * after the person left the roster, or the project was archived, are not among them.
 */
export function bookedDays({ month, timeZone, booking, ...stored }: StoredMonth): DayBits[] {
  const hours = booking === 'open' ? stored.given : stored.booked
  if (hours === null) return []
  const endedAt = earliest([stored.removedAt, stored.archivedAt])
  const until = endedAt === undefined ? undefined : momentAt(endedAt, timeZone)
  return readMonth(month, hours).flatMap(({ date, bits }) => {
    const counted = bits & countedBits(date, until)
    return counted === 0 ? [] : [{ date, bits: counted }]
  })
}
