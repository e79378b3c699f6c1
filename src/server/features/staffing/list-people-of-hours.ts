import type { PeopleOfHoursReply } from '../../../contract/team.ts'
import { bitOf } from '../../../domain/availability.ts'
import { spanOfDays } from '../../../domain/calendar.ts'
import { bitsByDay } from '../../../domain/hour-sets.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { priceOfHour, type PriceSource } from '../../../domain/pricing.ts'
import { lastPerSlot, type SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import type { LoadAsked } from './asked-hours.ts'
import { findClashes } from './find-clashes.ts'
import * as queries from './queries.ts'

/** A reply with more clashes names only the first one of each further person. */
const MAX_CLASHES = 20_000
/** People whose hours are looked at in one piece of work. */
const PEOPLE_AT_ONCE = 50

/**
 * Lists everybody on the roster with what they are to some hours: how many of them count as booked and given, what all of them
 * would pay, and for which of them the person is booked in other projects of the tenant. Changes nothing.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function listPeopleOfHours(
  db: Db,
  {
    slots: stated,
    now,
    loadAsked,
    ...project
  }: ProjectScope & { slots: readonly SlotRef[]; now: number; loadAsked: LoadAsked },
  turn: () => Promise<void>,
): Promise<PeopleOfHoursReply> {
  const slots = lastPerSlot(stated)
  const days = [...new Set(slots.map(({ date }) => date))]
  const span = { ...project, ...spanOfDays(days) }
  const [{ timeZone }, everybody, bookings, modes, asked] = await settleAll([
    queries.getPlan(db, project),
    queries.listEverybody(db, project),
    loadBookings(db, { ...project, days }),
    loadModes(db, span),
    loadAsked(db, { ...span, now }),
  ])
  const roster = everybody.flatMap(({ user, isOnRoster }) => (isOnRoster ? user : []))
  const prices = await loadPrices(db, span)
  const hoursByPerson = new Map(bookings.map((each) => [each.userId, each.days]))
  const chosen = bitsByDay(slots)
  const isChosen = ({ date, hour }: SlotRef) => ((chosen.get(date) ?? 0) & bitOf(hour)) !== 0
  const people: PeopleOfHoursReply['people'] = []
  let named = 0
  for (let from = 0; from < roster.length; from += PEOPLE_AT_ONCE) {
    if (from > 0) await turn()
    const some = roster.slice(from, from + PEOPLE_AT_ONCE)
    const clashes = Map.groupBy(
      await findClashes(db, { ...project, timeZone, hours: new Map(some.map(({ id }) => [id, chosen])) }),
      ({ userId }) => userId,
    )
    for (const user of some) {
      let [booked, given, cents] = [0, 0, 0]
      const sources = new Set<PriceSource>()
      for (const { date, hour } of slots) {
        const mode = modes.modeFor(user.id, date, hour)
        const inputs = { ...prices.slotPricesOf(user.id, date, hour), ...prices.wagesOf(user.id) }
        const price = priceOfHour(mode, date, inputs)
        // An hour that is closed for the person pays nothing and counts nowhere.
        if (price === undefined) continue
        cents += price.cents
        sources.add(price.source)
        const hours = hoursByPerson.get(user.id)?.get(date)
        if (hours === undefined) continue
        const bit = bitOf(hour)
        if (hours.booked & bit) booked += 1
        if (hours.given & bit) given += 1
      }
      const theirs = (clashes.get(user.id) ?? []).slice(0, named < MAX_CLASHES ? undefined : 1)
      people.push({
        user,
        booked,
        asked: (asked.byPerson.get(user.id) ?? []).filter(isChosen).length,
        given,
        euros: centsToEuros(cents),
        sources: [...sources],
        clashes: theirs.map(({ date, hour, projectId, projectName }) => ({
          date,
          hour,
          projectId,
          projectName,
        })),
      })
      named += theirs.length
    }
  }
  return { people }
}
