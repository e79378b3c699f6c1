import { bitsToHours, type DayBits } from '../../../domain/availability.ts'
import { type Day, type DayRange, monthOfDay, weekdayOf } from '../../../domain/calendar.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import { effectiveMode, patternKey, slotKey } from '../../../domain/slot.ts'
import { NEVER_SET_WAGES, NO_OWN_WAGES } from '../../../domain/wages.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import { isWithinSession } from '../../kernel/access/decide-access.ts'
import type { Session } from '../../kernel/access/types.ts'
import { bookedDays } from '../../kernel/hour-counts/booked-days.ts'
import { loadPeriodsOfTenants } from '../pricing/load-prices.ts'
import * as queries from './queries.ts'

/** The person whose work is read; in a limited session only that of its tenants. */
export type Worker = Pick<Session, 'userId'> & { session?: Session | undefined }
export type Place = Omit<queries.PlaceMonth, 'month' | 'given' | 'booked'>
export type PlacedDay = Place & DayBits

/** The booked hours in one project, in their order, with their prices in whole cents. */
export interface WorkOfProject {
  place: Place
  hours: { date: Day; hour: number; cents: number }[]
}

type WorkQuery = Worker & DayRange & { choose: (days: PlacedDay[]) => PlacedDay[] }

/**
 * Loads the booked hours of a person from one day to another, in all projects, with the prices that hold for the person.
 * The number of statements depends neither on the hours nor on the projects.
 * @param args.choose chooses the days whose hours are read, or refuses them
 */
export async function loadWork(db: Db, args: WorkQuery): Promise<WorkOfProject[]> {
  return inSnapshot(db, (tx) => loadWorkWithin(tx, args))
}

/** Loads the booked hours of a person like `loadWork`, within a transaction. */
export async function loadWorkWithin(
  tx: Tx,
  { from, to, choose, ...worker }: WorkQuery,
): Promise<WorkOfProject[]> {
  const { userId, session } = worker
  const months = await queries.listMonths(tx, { userId, first: monthOfDay(from), last: monthOfDay(to) })
  const reached = session ? months.filter(({ tenantId }) => isWithinSession(session, tenantId)) : months
  const days = choose(daysWithin(reached, { from, to }))
  const priceAt = await loadPrices(tx, { userId, days })
  return [...Map.groupBy(days, ({ projectId }) => projectId).values()].map((ofProject) => {
    const { date: _date, bits: _bits, ...place } = ofProject[0]!
    const hours = ofProject.flatMap((day) =>
      bitsToHours(day.bits).flatMap((hour) => {
        const cents = priceAt(day, hour)
        return cents === undefined ? [] : [{ date: day.date, hour, cents }]
      }),
    )
    return { place, hours }
  })
}

function daysWithin(months: readonly queries.PlaceMonth[], { from, to }: DayRange): PlacedDay[] {
  return months.flatMap((stored) => {
    const { month: _month, given: _given, booked: _booked, ...place } = stored
    return bookedDays(stored).flatMap((day) =>
      day.date < from || day.date > to ? [] : [{ ...place, ...day }],
    )
  })
}

/** Loads what hours pay the person in whole cents; undefined where they are not staffed for the person. */
async function loadPrices(
  db: Db,
  args: Pick<Session, 'userId'> & { days: readonly PlacedDay[] },
): Promise<(day: PlacedDay, hour: number) => number | undefined> {
  if (args.days.length === 0) return () => undefined
  const projects = [...new Map(args.days.map((day) => [day.projectId, day])).values()]
  const [stated, patterns, wages] = await settleAll([
    queries.listStated(db, args),
    queries.listPatterns(db, projects),
    loadPeriodsOfTenants(db, args.userId),
  ])
  const bySource = Map.groupBy(stated, ({ source }) => source)
  const readerOf = <Key extends 'mode' | 'cents'>(source: queries.Stated['source'], key: Key) => {
    const ofSource = bySource.get(source) ?? []
    const values = new Map(ofSource.map((each) => [keyOf(each, each.hour), each[key]]))
    return (slot: string) => values.get(slot) ?? undefined
  }
  const override = readerOf('override', 'mode')
  const dated = readerOf('dated', 'mode')
  const userPrice = readerOf('userPrice', 'cents')
  const projectPrice = readerOf('projectPrice', 'cents')
  const pattern = new Map(
    patterns.map(({ projectId, day, hour, mode }) => [`${projectId} ${patternKey(day, hour)}`, mode]),
  )
  const wagesByTenant = new Map<string, (typeof wages)[number]>(wages.map((each) => [each.tenantId, each]))
  return (day, hour) => {
    const slot = keyOf(day, hour)
    const mode = effectiveMode({
      override: override(slot),
      dated: dated(slot),
      pattern: pattern.get(`${day.projectId} ${patternKey(weekdayOf(day.date), hour)}`),
    })
    const { tenantWages = NEVER_SET_WAGES, wageOverride = NO_OWN_WAGES } =
      wagesByTenant.get(day.tenantId) ?? {}
    const slotPrices = { userSlotPrice: userPrice(slot), projectSlotPrice: projectPrice(slot) }
    return priceOfHour(mode, day.date, { ...slotPrices, tenantWages, wageOverride })?.cents
  }
}

const keyOf = ({ projectId, date }: { projectId: string; date: Day }, hour: number) =>
  `${projectId} ${slotKey(date, hour)}`
