import {
  type Day,
  type DayRange,
  type Month,
  monthOfDay,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar.ts'
import type { BitsByDay, PresentPlan } from '../../../domain/plan-changes.ts'
import { FIRST_HOUR, type Mode } from '../../../domain/slot.ts'
import type { Booking } from '../../../domain/staffing.ts'
import type { DatedWages } from '../../../domain/wages.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadOwnPeriods, loadTenantPeriods } from '../pricing/load-prices.ts'
import * as queries from './queries.ts'

/** Values of days by hour, the first one that of 7:00. */
type ValuesByDay<Key, Value> = Map<Key, Value[]>

function addValue<Key, Value>(values: ValuesByDay<Key, Value>, key: Key, hour: number, value: Value): void {
  const ofDay = values.get(key) ?? []
  ofDay[hour - FIRST_HOUR] = value
  values.set(key, ofDay)
}

/** The part of a plan that holds for everybody. */
export interface SharedPlan {
  booking: Booking
  span: DayRange
  tenantWages: DatedWages
  dated: ValuesByDay<Day, Mode>
  weekly: ValuesByDay<Weekday, Mode>
  prices: ValuesByDay<Day, number>
}

export async function loadShared(
  db: Db,
  { booking, ...args }: ProjectScope & DayRange & { booking: Booking },
): Promise<SharedPlan> {
  const [dated, weekly, prices, tenantWages] = await settleAll([
    queries.datedModes.list(db, args),
    queries.weeklyModes.list(db, args),
    queries.slotPrices.list(db, args),
    // Undoing may need the wages of any day.
    loadTenantPeriods(db, args),
  ])
  const shared: SharedPlan = {
    booking,
    span: { from: args.from, to: args.to },
    tenantWages,
    dated: new Map(),
    weekly: new Map(),
    prices: new Map(),
  }
  for (const { date, hour, mode } of dated) addValue(shared.dated, date, hour, mode)
  for (const { day, hour, mode } of weekly) addValue(shared.weekly, day, hour, mode)
  for (const { date, hour, cents } of prices) addValue(shared.prices, date, hour, cents)
  return shared
}

/** The plan of one person as it is now, with the hours of the span that the person gave. */
export type PlanOfPerson = PresentPlan & { given: BitsByDay }

/**
 * Completes what a plan states for everybody with what it states for this person.
 * @param args.turn ends a piece of work, so that other work runs in between
 */
export async function loadPlan(
  db: Db,
  shared: SharedPlan,
  { turn, ...args }: ProjectScope & { userId: UserId; turn: () => Promise<void> },
): Promise<PlanOfPerson> {
  const { from, to } = shared.span
  const ofSpan = { ...args, ...shared.span }
  const [hours, wageOverride, modes, prices] = await settleAll([
    queries.listHours(db, { ...args, first: monthOfDay(from), last: monthOfDay(to) }),
    loadOwnPeriods(db, args),
    queries.ownModes.listInTurns(db, ofSpan, turn),
    queries.ownPrices.listInTurns(db, ofSpan, turn),
  ])
  const read = (month: Month, text: string | null) =>
    readMonth(month, text).filter(({ date }) => date >= from && date <= to)
  const given = new Map<Day, number>()
  const booked = new Map<Day, number>()
  for (const { month, ...texts } of hours) {
    if (month === null) continue
    for (const { date, bits } of read(month, texts.given)) given.set(date, bits)
    for (const { date, bits } of read(month, texts.booked)) booked.set(date, bits)
  }
  const overrides: ValuesByDay<Day, Mode> = new Map()
  for (const { date, hour, mode } of modes) addValue(overrides, date, hour, mode)
  const userPrices: ValuesByDay<Day, number> = new Map()
  for (const { date, hour, cents } of prices) addValue(userPrices, date, hour, cents)
  return {
    booking: shared.booking,
    tenantWages: shared.tenantWages,
    isOnRoster: hours[0]?.removedAt === null,
    removedAt: hours[0]?.removedAt ?? null,
    wageOverride,
    given,
    sourcesOn: (date) => ({
      overrides: overrides.get(date),
      dated: shared.dated.get(date),
      weekly: shared.weekly.get(weekdayOf(date)),
      userPrices: userPrices.get(date),
      prices: shared.prices.get(date),
    }),
    hoursOn: (date) => ({ given: given.get(date) ?? 0, booked: booked.get(date) ?? 0 }),
  }
}
