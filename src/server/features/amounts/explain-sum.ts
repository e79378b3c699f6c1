import type { AmountTrace } from '../../../contract/amounts.ts'
import { type HourOfSum, linesOfSum, type SumName } from '../../../domain/amount-lines.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { daysIn, daysOfMonth, type Month } from '../../../domain/calendar.ts'
import { countedBits, hasBegun } from '../../../domain/hour-counts.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import { HOURS, slotKey, type SlotKey, type SlotRef } from '../../../domain/slot.ts'
import { instantOf, momentAt } from '../../../domain/time-zone.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadHoursOfMonth } from '../../kernel/hour-counts/load-hour-counts.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { loadNeeds, loadPlan } from '../staffing/load-needs.ts'

type SumToExplain = ProjectScope & {
  month: Month
  now: number
  /** undefined: the sum of the project. */
  userId: UserId | undefined
  /** undefined: what is booked, and of a project the gaps too. */
  of: SumName | undefined
}

/**
 * Lists the lines of which the sum of a month is made.
 * @returns the reply, and the moment until which it holds: then an hour begins whose gap counts no more
 */
export async function explainSum(
  db: Db,
  args: SumToExplain,
): Promise<{ reply: AmountTrace; holdsUntil: number | undefined }> {
  const { month, now, userId, of } = args
  const plan = await readPlan(db, args)
  const counts = (name: SumName) =>
    of === undefined ? name === 'booked' || (name === 'gaps' && userId === undefined) : of === name
  const { hours, bookedAt } = hoursOfPeople(plan, counts)
  const present = momentAt(now, plan.timeZone)
  let firstGap: SlotRef | undefined
  for (const date of userId === undefined ? daysOfMonth(month) : []) {
    for (const hour of HOURS) {
      const need = plan.needAt(date, hour, plan.modes.modeFor(undefined, date, hour))
      const missing = need - (bookedAt.get(slotKey(date, hour)) ?? 0)
      if (counts('need')) addOpen(plan, hours, { date, hour, people: need })
      if (!counts('gaps') || missing <= 0 || hasBegun({ date, hour }, present)) continue
      firstGap ??= { date, hour }
      addOpen(plan, hours, { date, hour, people: missing })
    }
  }
  const lines = linesOfSum(hours)
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  return {
    reply: {
      amount: centsToEuros(cents),
      lines: lines.map(({ userId: whose, cents: ofLine, ...line }) => ({
        ...line,
        amount: centsToEuros(ofLine),
        ...(userId === undefined && { userId: whose }),
      })),
    },
    holdsUntil: firstGap && instantOf(firstGap, plan.timeZone),
  }
}

function readPlan(db: Db, { month, userId, ...project }: SumToExplain) {
  const span = { ...project, ...daysIn(month) }
  return inSnapshot(db, async (tx) => {
    const plan = await loadPlan(tx, project)
    return {
      booking: plan.booking,
      timeZone: plan.timeZone,
      modes: await loadModes(tx, span),
      prices: await loadPrices(tx, span),
      people: await loadHoursOfMonth(tx, { ...project, month, userIds: userId && new Set([userId]) }),
      needAt: await loadNeeds(tx, span, plan),
    }
  })
}
type Plan = Awaited<ReturnType<typeof readPlan>>

/** The hours of people that count, and how many people are booked for each hour. */
function hoursOfPeople({ booking, modes, prices, people }: Plan, counts: (name: SumName) => boolean) {
  const hours: HourOfSum[] = []
  const bookedAt = new Map<SlotKey, number>()
  for (const person of people) {
    const userId = person.userId as UserId
    const booked = booking === 'open' ? person.days : person.booked
    const wages = prices.wagesOf(userId)
    const add = (days: typeof booked, isCounted: boolean, isBooked: boolean) => {
      for (const { date, bits } of days)
        for (const hour of bitsToHours(bits & countedBits(date, person.until))) {
          const mode = person.ownModeAt(date, hour) ?? modes.modeFor(undefined, date, hour)
          const price = priceOfHour(mode, date, { ...prices.slotPricesOf(userId, date, hour), ...wages })
          if (!price) continue
          const key = slotKey(date, hour)
          if (isBooked) bookedAt.set(key, (bookedAt.get(key) ?? 0) + 1)
          if (isCounted) hours.push({ userId, date, hour, people: 1, ...price })
        }
    }
    add(booked, counts('booked'), true)
    if (counts('given')) add(person.days, true, false)
  }
  return { hours, bookedAt }
}

/** Adds an hour for people who are not there yet, at the project's price. */
function addOpen(
  { modes, prices }: Plan,
  hours: HourOfSum[],
  { date, hour, people }: SlotRef & { people: number },
): void {
  if (people === 0) return
  const inputs = { ...prices.slotPricesOf(undefined, date, hour), ...prices.wagesOf(undefined) }
  const price = priceOfHour(modes.modeFor(undefined, date, hour), date, inputs)
  if (price) hours.push({ userId: null, date, hour, people, ...price })
}
