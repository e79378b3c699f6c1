import type { SummaryReply } from '../../../contract/availability.ts'
import type { DayBits } from '../../../domain/availability.ts'
import { daysIn, type Month } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { type Tally, tallyHours } from '../../../domain/pricing.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { projectVersion } from '../../kernel/facts/versions.ts'
import { loadMonthOfPeople } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { groupHours } from './group-hours.ts'
import * as queries from './queries.ts'

/** People whose hours of a month are summed in one piece of work. */
const PEOPLE_AT_ONCE = 200
/** A project that changes in each attempt gets the sums of the last one; its open pages read again after the change. */
const MAX_ATTEMPTS = 3

/**
 * Sums booked hours by mode and estimated earnings of everybody on the roster, for one month or for all saved hours, and of
 * people who have left it those begun before. In an open project each given hour is booked; in a confirmed one the sums of all
 * given hours are beside.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function summarise(
  db: Db,
  args: ProjectScope & { month?: Month | undefined },
  turn: () => Promise<void>,
): Promise<SummaryReply['totalsByUser']> {
  const { month, ...project } = args
  for (let attempt = 1; ; attempt += 1) {
    const version = await projectVersion(db, project)
    const totals = await sumInTurns(
      db,
      { ...project, months: month === undefined ? undefined : [month] },
      turn,
    )
    if (attempt === MAX_ATTEMPTS || (await projectVersion(db, project)) === version)
      return [...totals].map(([userId, { booked, given }]) => {
        const { earningsCents, ...counts } = booked
        const bookedTotals = { userId, ...counts, estEarnings: centsToEuros(earningsCents) }
        if (given === undefined) return bookedTotals
        const { total, earningsCents: givenCents } = given
        return { ...bookedTotals, givenTotal: total, givenEarnings: centsToEuros(givenCents) }
      })
  }
}

/** The sums of a person; `given` in confirmed projects alone. */
interface Totals {
  booked: Tally
  given: Tally | undefined
}

async function sumInTurns(
  db: Db,
  { months: named, ...project }: ProjectScope & { months: Month[] | undefined },
  turn: () => Promise<void>,
): Promise<Map<UserId, Totals>> {
  const people = await queries.listPlaces(db, project)
  const userIds = people.map(({ userId }) => userId)
  const months = named ?? (await listPlannedMonths(db, project))
  const totals = new Map<UserId, Totals>(
    people.map(({ userId, booking }) => [
      userId,
      { booked: NO_HOURS, given: booking === 'open' ? undefined : NO_HOURS },
    ]),
  )
  let pieces = 0
  for (const month of months) {
    for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
      if (pieces > 0) await turn()
      pieces += 1
      const some = userIds.slice(from, from + PEOPLE_AT_ONCE)
      for (const [userId, more] of await sumMonth(db, { ...project, month, userIds: some })) {
        const { booked, given } = totals.get(userId)!
        totals.set(userId, { booked: add(booked, more.booked), given: given && add(given, more.given) })
      }
    }
  }
  for (const { userId, isOnRoster } of people) {
    const { booked, given } = totals.get(userId)!
    if (!isOnRoster && booked.total === 0 && !given?.total) totals.delete(userId)
  }
  return totals
}

async function sumMonth(
  db: Db,
  { month, ...args }: ProjectScope & { month: Month; userIds: readonly UserId[] },
): Promise<[UserId, { booked: Tally; given: Tally }][]> {
  const span = { ...args, ...daysIn(month) }
  const [prices, people, modes] = await inSnapshot(db, (tx) =>
    settleAll([loadPrices(tx, span), loadMonthOfPeople(tx, { ...args, month }), loadModes(tx, span)]),
  )
  const hoursOf = groupHours(modes, prices)
  return people.map(({ userId, given, booked }) => {
    const tally = (days: readonly DayBits[]) => tallyHours(hoursOf(userId, days), prices.wagesOf(userId))
    const ofBooked = tally(booked)
    return [userId, { booked: ofBooked, given: given === booked ? ofBooked : tally(given) }]
  })
}

const NO_HOURS: Tally = { green: 0, yellow: 0, red: 0, total: 0, earningsCents: 0 }

const add = (one: Tally, other: Tally): Tally => ({
  green: one.green + other.green,
  yellow: one.yellow + other.yellow,
  red: one.red + other.red,
  total: one.total + other.total,
  earningsCents: one.earningsCents + other.earningsCents,
})
