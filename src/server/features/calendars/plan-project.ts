import { daysOfFeed, MAX_EVENTS, type PlannedEvent } from '../../../domain/calendar-events.ts'
import { type Day, type DayRange, daysIn, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { blocksOf } from '../../../domain/hour-blocks.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { byDate, slotsOfBits } from '../../../domain/hour-sets.ts'
import type { Language } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { type BookingsOfPerson, loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { describe } from './describe.ts'
import type { Plan } from './plan-my-work.ts'
import * as queries from './queries.ts'

interface Args extends DayRange {
  project: ProjectScope
  today: Day
  prices: boolean
  language: Language
}

/** People whose events of a month are planned in one piece of work. */
const PEOPLE_AT_ONCE = 50

/**
 * Plans the events of a project’s feed: one for each block of somebody’s booked hours. Months are read one by one, coming ones
 * first, until the feed has as many events as it may have.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function planProject(db: Db, args: Args, turn: () => Promise<void>): Promise<Plan> {
  const { project, from, today, to } = args
  const months = (await listPlannedMonths(db, project))
    .filter((month) => month >= monthOfDay(from) && month <= monthOfDay(to))
    .toSorted()
  const isComing = (month: Month) => month >= monthOfDay(today)
  const planned: PlannedEvent[] = []
  const read = async (month: Month) => {
    await turn()
    const { people, eventsOf } = await loadMonth(db, { ...args, month })
    for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
      if (start > 0) await turn()
      planned.push(...people.slice(start, start + PEOPLE_AT_ONCE).flatMap(eventsOf))
    }
  }
  for (const month of months.filter((each) => isComing(each))) {
    if (planned.filter(({ date }) => date >= today).length > MAX_EVENTS) break
    await read(month)
  }
  for (const month of months.filter((each) => !isComing(each)).toReversed()) {
    if (planned.length > MAX_EVENTS) break
    await read(month)
  }
  const within = planned.filter(({ date }) => from <= date && date <= to)
  const days = daysOfFeed(
    within.map(({ date }) => ({ date, events: 1 })),
    { from, today, to },
  )
  return { days, planned: within.filter(({ date }) => days.from <= date && date <= days.to) }
}

interface PlannedMonth {
  people: readonly BookingsOfPerson[]
  eventsOf: (person: BookingsOfPerson) => PlannedEvent[]
}

function loadMonth(
  db: Db,
  { project, month, prices: withPrices, language }: Args & { month: Month },
): Promise<PlannedMonth> {
  const span = { ...project, ...daysIn(month) }
  return inSnapshot(db, async (tx) => {
    const { tenantName, timeZone, address, archivedAt } = await queries.getProject(tx, project)
    // The hours that begin after a project is archived leave its feed.
    const until = archivedAt === null ? undefined : momentAt(archivedAt, timeZone)
    const names = new Map((await queries.listNames(tx, project)).map((user) => [user.id, displayName(user)]))
    const people = await loadBookings(tx, { ...project, month })
    const modes = await loadModes(tx, span)
    const prices = withPrices ? await loadPrices(tx, span) : undefined
    const eventsOf = ({ userId, days }: BookingsOfPerson) => {
      const counted = [...days].map(([date, { booked }]) => ({
        date,
        bits: booked & countedBits(date, until),
      }))
      const hours = slotsOfBits(counted.toSorted(byDate)).filter(({ date, hour }) =>
        isStaffed(modes.modeFor(userId, date, hour)),
      )
      const priced = hours.flatMap(({ date, hour }) => {
        if (!prices) return []
        const sources = { ...prices.slotPricesOf(userId, date, hour), ...prices.wagesOf(userId) }
        const price = priceOfHour(modes.modeFor(userId, date, hour), date, sources)
        return price ? [{ date, hour, cents: price.cents }] : []
      })
      return blocksOf(hours).map((block): PlannedEvent => ({
        source: userId,
        ...block,
        timeZone,
        summary: names.get(userId) ?? '',
        description: describe(block, { tenantName, hours: priced }, language),
        location: address,
      }))
    }
    return { people, eventsOf }
  })
}
