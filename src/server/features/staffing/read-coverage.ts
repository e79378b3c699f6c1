import type { CostsReply, CoverageReply } from '../../../contract/staffing.ts'
import { type Day, daysIn, type Month } from '../../../domain/calendar.ts'
import { coverMonth, type PersonWithOwn } from '../../../domain/coverage.ts'
import { hasBegun } from '../../../domain/hour-counts.ts'
import { bitsByDay } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { slotKey, type SlotKey } from '../../../domain/slot.ts'
import { instantOf, momentAt } from '../../../domain/time-zone.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadHourCounts, loadHoursOfMonth } from '../../kernel/hour-counts/load-hour-counts.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import type { AskedHours, LoadAsked } from './asked-hours.ts'
import { loadNeeds } from './load-needs.ts'
import * as queries from './queries.ts'

type MonthToRead = ProjectScope & { month: Month; now: number }

/**
 * Reads the coverage of a month. The people of each hour come from the kept counts; only of people with own colours,
 * prices or wages are the hours read.
 * @returns the reply, and the moment until which it holds: then an hour begins whose gap counts no more,
 *   or a request ends
 */
export async function readCoverage(
  db: Db,
  args: MonthToRead & { loadAsked: LoadAsked },
): Promise<{ reply: CoverageReply; holdsUntil: number | undefined }> {
  const { hours, bookedCents, gapsCents, budgetCents, holdsUntil } = await cover(db, args)
  const money = {
    booked: centsToEuros(bookedCents),
    gaps: centsToEuros(gapsCents),
    budget: budgetCents === null ? null : centsToEuros(budgetCents),
    left: budgetCents === null ? null : centsToEuros(budgetCents - bookedCents),
  }
  return { reply: { month: args.month, hours, money }, holdsUntil }
}

/** Reads what the days of a month cost; days without anything are left out. It holds until an hour with a gap begins. */
export async function readCosts(
  db: Db,
  args: MonthToRead,
): Promise<{ reply: CostsReply; holdsUntil: number | undefined }> {
  const { days, holdsUntil } = await cover(db, { ...args, paysGiven: true })
  const reply = days.map(({ date, ...cents }) => ({
    date,
    need: centsToEuros(cents.needCents),
    given: centsToEuros(cents.givenCents),
    booked: centsToEuros(cents.bookedCents),
    gaps: centsToEuros(cents.gapsCents),
  }))
  const isAny = (day: (typeof reply)[number]) =>
    [day.need, day.given, day.booked, day.gaps].some((euros) => euros > 0)
  return { reply: { month: args.month, days: reply.filter(isAny) }, holdsUntil }
}

/** Works out the coverage of a month, and until when it holds. */
async function cover(
  db: Db,
  { month, now, loadAsked, paysGiven, ...project }: MonthToRead & { loadAsked?: LoadAsked; paysGiven?: true },
) {
  const read = { ...project, month, now, loadAsked }
  const { plan, needAt, modes, prices, counts, people, asked } = await readMonth(db, read)
  const { booking, timeZone, budgetCents } = plan
  const present = momentAt(now, timeZone)
  const coverage = coverMonth({
    month,
    booking,
    counts,
    people,
    modeAt: (date, hour) => modes.modeFor(undefined, date, hour),
    needAt,
    slotPriceAt: (date, hour) => prices.slotPricesOf(undefined, date, hour).projectSlotPrice,
    wages: prices.tenantWages,
    hasBegun: (date, hour) => hasBegun({ date, hour }, present),
    askedAt: (date, hour) => asked.at.get(slotKey(date, hour)) ?? 0,
    ...(paysGiven && { paysGiven }),
  })
  const { firstGap } = coverage
  const holdsUntil = earliest([firstGap && instantOf(firstGap, timeZone), asked.holdsUntil])
  return { ...coverage, budgetCents, holdsUntil }
}

function readMonth(
  db: Db,
  { month, now, loadAsked, ...project }: MonthToRead & { loadAsked: LoadAsked | undefined },
) {
  const span = { ...project, ...daysIn(month) }
  return inSnapshot(db, async (tx) => {
    const plan = await queries.getPlan(tx, project)
    const needAt = await loadNeeds(tx, span, plan)
    const modes = await loadModes(tx, span)
    const prices = await loadPrices(tx, span)
    const counts = await loadHourCounts(tx, { ...project, month })
    const ownBits = bitsByPerson([...modes.overrides, ...prices.userSlotPrices])
    const withOwn = new Set<string>([...prices.ownWages, ...ownBits.keys()])
    const theirs =
      withOwn.size === 0 ? [] : await loadHoursOfMonth(tx, { ...project, month, userIds: withOwn })
    const people: PersonWithOwn[] = theirs.map(({ userId, ...hours }) => ({
      ...hours,
      wageOverride: prices.wagesOf(userId as UserId).wageOverride,
      ownBitsOn: (date) => ownBits.get(userId)?.get(date) ?? 0,
      ownPriceAt: (date, hour) => prices.slotPricesOf(userId as UserId, date, hour).userSlotPrice,
    }))
    const asked = countAsked(await loadAsked?.(tx, { ...span, now }))
    return { plan, needAt, modes, prices, counts, people, asked }
  })
}

/** The number of people who are asked for each hour. */
function countAsked(asked: AskedHours | undefined) {
  const at = new Map<SlotKey, number>()
  for (const hours of asked?.byPerson.values() ?? [])
    for (const { date, hour } of hours) at.set(slotKey(date, hour), (at.get(slotKey(date, hour)) ?? 0) + 1)
  return { at, holdsUntil: asked?.holdsUntil }
}

/** The hours of each person and day, as bits. */
function bitsByPerson(
  slots: readonly { userId: string; date: Day; hour: number }[],
): ReadonlyMap<string, ReadonlyMap<Day, number>> {
  const byPerson = Map.groupBy(slots, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, theirs]) => [userId, bitsByDay(theirs)]))
}
