import { bitsToHours, hoursToBits } from '../../../domain/availability.ts'
import { daysInRow } from '../../../domain/calendar.ts'
import { byDate } from '../../../domain/hour-sets.ts'
import { tallyHours } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { loadStaffedHours } from '../schedule/load-staffed-hours.ts'
import { loadStoredBookings } from '../staffing/keep-bookings.ts'
import { groupHours } from './group-hours.ts'
import * as queries from './queries.ts'

const DAYS = 366

/** Booked hours in a row on one day; `to` is the hour at which they end. */
interface NextHours {
  date: string
  from: number
  to: number
  cents: number
}

/**
 * Finds the person's booked hours in a row that are the first to end after the beginning of a slot, within a year of its day; in
 * an open project each given hour is booked. They may have begun before. Hours that have been closed are left out.
 */
export async function findNextHours(
  db: Db,
  { after, ...person }: RosterScope & { after: SlotRef },
): Promise<NextHours | undefined> {
  const span = { from: after.date, to: daysInRow(after.date, DAYS).at(-1)! }
  const given = await queries.listDays(db, { ...person, ...span })
  const bookings = await loadStoredBookings(db, { ...person, days: given.map(({ date }) => date) })
  const days = bookings.booking === 'open' ? given : bookings.days
  const staffedOn = await loadStaffedHours(db, { ...person, ...span })
  const isAhead = (date: string, hour: number) => date > after.date || hour >= after.hour
  const sorted = days.filter(({ date }) => date >= span.from && date <= span.to).toSorted(byDate)
  for (const { date, bits } of sorted) {
    const hours = bitsToHours(bits & staffedOn(date))
    const next = hours.findIndex((hour) => isAhead(date, hour))
    if (next === -1) continue
    const row = hours.filter((hour, index) => hour - index === hours[next]! - next)
    return { date, from: row[0]!, to: row.at(-1)! + 1, cents: await payOf(db, person, date, row) }
  }
  return undefined
}

async function payOf(db: Db, person: RosterScope, date: string, hours: readonly number[]): Promise<number> {
  const { userId } = person
  const day = { ...person, from: date, to: date, userIds: [userId] }
  const prices = await loadPrices(db, day)
  const hoursOf = groupHours(await loadModes(db, day), prices)
  const given = hoursOf(userId, [{ date, bits: hoursToBits(hours) }])
  return tallyHours(given, prices.wagesOf(userId)).earningsCents
}
