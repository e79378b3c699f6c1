import { MAX_HOURS_OF_WORK } from '../../../contract/bounds.ts'
import type { WorkReply } from '../../../contract/work.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { type Day, type DayRange, momentAt, monthOfDay, weekdayOf } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { NO_WAGE_OVERRIDE, NO_WAGES, priceOfHour } from '../../../domain/pricing.ts'
import { effectiveMode, patternKey, slotKey } from '../../../domain/slot.ts'
import { overlappingBlocks, workBlocks, type WorkBlock } from '../../../domain/work.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import { isWithinSession } from '../../kernel/access/decide-access.ts'
import type { Session } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

type Place = Omit<queries.PlaceMonth, 'month' | 'given' | 'booked'>
type PlacedDay = Place & { date: Day; bits: number }
type PlacedBlock = Place & WorkBlock

/**
 * Reads the booked hours of the caller from one day to another, in all projects that the session reaches, with the prices
 * that hold for the caller. The number of statements depends neither on the hours nor on the projects.
 * @throws AppError invalid_input, for more hours than a reply may have
 */
export async function readWork(db: Db, { from, to, ...session }: Session & DayRange): Promise<WorkReply> {
  const { userId } = session
  // One snapshot: a price that changes between two reads must not give a sum that was never true.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { days, priceAt } = await snapshot.execute(async (tx) => {
    const months = await queries.listMonths(tx, { userId, first: monthOfDay(from), last: monthOfDay(to) })
    const ofSession = months.filter(({ tenantId }) => isWithinSession(session, tenantId))
    const booked = daysThatCount(ofSession, { from, to })
    requireFewHours(booked)
    return { days: booked, priceAt: await loadPrices(tx, { userId, days: booked }) }
  })
  const blocks = [...Map.groupBy(days, ({ projectId }) => projectId).values()].flatMap((ofProject) => {
    const { date: _date, bits: _bits, ...place } = ofProject[0]!
    const hours = ofProject.flatMap((day) =>
      bitsToHours(day.bits).flatMap((hour) => {
        const cents = priceAt(day, hour)
        return cents === undefined ? [] : [{ date: day.date, hour, cents }]
      }),
    )
    return workBlocks(hours).map((block): PlacedBlock => ({ ...place, ...block }))
  })
  return replyOf(blocks)
}

/**
 * The days with booked hours that count: until their person left the roster, or the project was archived. In an open project
 * each given hour is booked.
 */
function daysThatCount(months: readonly queries.PlaceMonth[], { from, to }: DayRange): PlacedDay[] {
  return months.flatMap(({ month, given, booked, ...place }) => {
    const { removedAt, archivedAt, timeZone, booking } = place
    const hours = booking === 'open' ? given : booked
    if (hours === null) return []
    const end = Math.min(removedAt ?? Infinity, archivedAt ?? Infinity)
    const until = end === Infinity ? undefined : momentAt(end, timeZone)
    return readMonth(month, hours).flatMap(({ date, bits }) => {
      const counted = bits & countedBits(date, until)
      return counted === 0 || date < from || date > to ? [] : [{ ...place, date, bits: counted }]
    })
  })
}

function requireFewHours(days: readonly PlacedDay[]): void {
  const count = days.reduce((sum, { bits }) => sum + bitsToHours(bits).length, 0)
  if (count > MAX_HOURS_OF_WORK) throw invalidField('to', refusals.tooManyHours)
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
    queries.listWages(db, args.userId),
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
    const { tenantWages = NO_WAGES, wageOverride = NO_WAGE_OVERRIDE } = wagesByTenant.get(day.tenantId) ?? {}
    const slotPrices = { userSlotPrice: userPrice(slot), projectSlotPrice: projectPrice(slot) }
    return priceOfHour(mode, { ...slotPrices, tenantWages, wageOverride })?.cents
  }
}

const keyOf = ({ projectId, date }: { projectId: string; date: Day }, hour: number) =>
  `${projectId} ${slotKey(date, hour)}`

function replyOf(blocks: readonly PlacedBlock[]): WorkReply {
  const overlapping = overlappingBlocks(blocks)
  const sorted = blocks.toSorted((one, other) => compare(orderOf(one), orderOf(other)))
  const months = [...Map.groupBy(sorted, ({ date }) => monthOfDay(date))].map(([month, ofMonth]) => ({
    month,
    hours: ofMonth.reduce((sum, { from, to }) => sum + to - from, 0),
    euros: centsToEuros(ofMonth.reduce((sum, { cents }) => sum + cents, 0)),
  }))
  return {
    blocks: sorted.map((block) => ({
      projectId: block.projectId,
      projectName: block.projectName,
      tenantName: block.tenantName,
      date: block.date,
      from: block.from,
      to: block.to,
      euros: centsToEuros(block.cents),
      address: block.address || null,
      overlaps: overlapping.has(block),
    })),
    months,
  }
}

const orderOf = ({ date, from, projectName, projectId }: PlacedBlock) =>
  `${date} ${String(from).padStart(2, '0')} ${projectName} ${projectId}`
const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
