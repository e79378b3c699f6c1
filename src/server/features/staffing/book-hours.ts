import { bitOf } from '../../../domain/availability.ts'
import { type Day, monthOfDay, spanOfDays } from '../../../domain/calendar.ts'
import { blocksOf, listBlocks } from '../../../domain/hour-blocks.ts'
import { sentences } from '../../../domain/messages.ts'
import { bySlot, slotKey } from '../../../domain/slot.ts'
import type { Booking, StateOfHour } from '../../../domain/staffing.ts'
import { writeMonth } from '../../db/codecs/month-text.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { AppError, invalidField, notFound } from '../../kernel/errors.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import { type HoursOfDay, loadStoredHours } from '../../kernel/hour-counts/load-bookings.ts'
import { isId } from '../../kernel/ids.ts'
import { findClashes } from './find-clashes.ts'
import { loadStaffedByPerson } from './load-staffed-by-person.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const NO_HOURS: HoursOfDay = { given: 0, booked: 0 }

/** A day of a person before and after the call. In an open project each given hour is booked. */
interface DayOfPerson {
  userId: UserId
  date: Day
  before: HoursOfDay
  after: HoursOfDay
}

/**
 * Books hours of people, gives them or takes them away, all or none; of two states for the same hour of a person the last
 * one counts. A booked hour is given too. Past hours, and more people than an hour needs, are allowed. The lock of the project
 * must be held.
 * @param args.force books hours, too, for which the person is booked in another project of the tenant
 * @returns the slots as they are now
 * @throws AppError not_found (somebody is not on the roster), invalid_input (`given` in an open project), hours_not_open,
 *   already_booked
 */
export async function bookHours(
  tx: Tx,
  project: ProjectScope,
  { slots: stated, force = false }: { slots: readonly StateOfHour[]; force?: boolean | undefined },
): Promise<Outcome<StateOfHour[]>> {
  const slots = lastPerHour(stated)
  const userIds = [...new Set(slots.map(({ userId }) => userId as UserId))]
  // Text that is no id may be none that PostgreSQL takes.
  if (!userIds.every(isId)) throw notFound()
  const days = slots.map(({ date }) => date)
  const [{ booking, timeZone }, people, staffedOn] = await settleAll([
    queries.getPlan(tx, project),
    loadStoredHours(tx, { ...project, days, userIds }),
    loadStaffedByPerson(tx, { ...project, ...spanOfDays(days), userIds }),
  ])
  const daysByPerson = new Map(
    people.filter((each) => each.isOnRoster).map((each) => [each.userId, each.days]),
  )
  if (userIds.some((userId) => !daysByPerson.has(userId))) throw notFound()
  refuseGivenIfOpen(stated, booking)

  const changes = changesOf(slots, (userId, date) => daysByPerson.get(userId)!.get(date) ?? NO_HOURS, booking)
  for (const { userId, date, before, after } of changes) {
    const added = (after.given & ~before.given) | (after.booked & ~before.booked)
    if (added !== 0 && (added & ~staffedOn(userId, date)) !== 0)
      throw new AppError('hours_not_open', sentences.hoursNotOpen)
  }
  if (!force) await refuseClashes(tx, { ...project, timeZone }, changes)
  storeChanges(tx, project, { changes, booking, daysByPerson })
  return { result: slots, facts: changes.flatMap((change) => factsOf(change, booking)) }
}

function lastPerHour(stated: readonly StateOfHour[]): StateOfHour[] {
  const slots = new Map<string, StateOfHour>()
  for (const slot of stated) slots.set(`${slot.userId} ${slotKey(slot.date, slot.hour)}`, slot)
  return [...slots.values()]
}

function refuseGivenIfOpen(stated: readonly StateOfHour[], booking: Booking): void {
  const given = booking === 'open' ? stated.findIndex(({ state }) => state === 'given') : -1
  if (given !== -1) throw invalidField(`slots.${given}.state`, refusals.givenIsBooked)
}

/** The days that the slots are about, before and after. `booked` is what counts, in an open project all given hours. */
function changesOf(
  slots: readonly StateOfHour[],
  storedOn: (userId: UserId, date: Day) => HoursOfDay,
  booking: Booking,
): DayOfPerson[] {
  const days = Map.groupBy(slots, ({ userId, date }) => `${userId} ${date}`)
  return [...days.values()].map((ofDay) => {
    const { userId, date } = ofDay[0]! as StateOfHour & { userId: UserId }
    const stored = storedOn(userId, date)
    const before = booking === 'open' ? { given: stored.given, booked: stored.given } : stored
    const stated = { none: 0, given: 0, booked: 0 }
    for (const { state, hour } of ofDay) stated[state ?? 'none'] |= bitOf(hour)
    const after = {
      given: (before.given & ~stated.none) | stated.given | stated.booked,
      booked: (before.booked & ~stated.none & ~stated.given) | stated.booked,
    }
    return { userId, date, before, after }
  })
}

/** @throws AppError already_booked, for hours newly booked for which their person is booked in another project */
async function refuseClashes(
  tx: Tx,
  project: ProjectScope & { timeZone: string },
  changes: readonly DayOfPerson[],
): Promise<void> {
  const hours = new Map<UserId, Map<Day, number>>()
  for (const { userId, date, before, after } of changes) {
    const added = after.booked & ~before.booked
    if (added !== 0) hours.set(userId, (hours.get(userId) ?? new Map<Day, number>()).set(date, added))
  }
  if (hours.size === 0) return
  await queries.lockPlaces(tx, { ...project, userIds: [...hours.keys()] })
  const clashes = await findClashes(tx, { ...project, hours })
  if (clashes.length === 0) return
  const names = [...new Set(clashes.map(({ projectName }) => projectName))].join(', ')
  const inOrder = clashes.toSorted(bySlot)
  const blocks = blocksOf([...new Map(inOrder.map((slot) => [slotKey(slot.date, slot.hour), slot])).values()])
  const lists = [listBlocks(blocks, 'en'), listBlocks(blocks, 'de')] as const
  throw new AppError('already_booked', refusals.alreadyBooked(names, ...lists))
}

/** In an open project the booked hours are dormant: they lose what is taken away, and gain nothing. */
function storeChanges(
  tx: Tx,
  project: ProjectScope,
  args: {
    changes: readonly DayOfPerson[]
    booking: Booking
    daysByPerson: ReadonlyMap<UserId, ReadonlyMap<Day, HoursOfDay>>
  },
): void {
  const { changes, booking, daysByPerson } = args
  const rows = { given: [] as queries.MonthOfPerson[], booked: [] as queries.MonthOfPerson[] }
  const byMonth = Map.groupBy(changes, ({ userId, date }) => `${userId} ${monthOfDay(date)}`)
  for (const ofMonth of byMonth.values()) {
    const { userId, date: first } = ofMonth[0]!
    const month = monthOfDay(first)
    const stored = daysByPerson.get(userId)!
    const days = new Map([...stored].filter(([date]) => monthOfDay(date) === month))
    for (const { date, after } of ofMonth) {
      const dormant = (stored.get(date)?.booked ?? 0) & after.given
      days.set(date, { given: after.given, booked: booking === 'open' ? dormant : after.booked })
    }
    const changed = (which: keyof HoursOfDay) =>
      ofMonth.some(({ date }) => days.get(date)![which] !== (stored.get(date)?.[which] ?? 0))
    for (const which of ['given', 'booked'] as const) {
      if (!changed(which)) continue
      const bits = [...days].map(([date, hours]) => ({ date, bits: hours[which] }))
      rows[which].push({ user_id: userId, month, hours: writeMonth(bits) })
    }
  }
  if (rows.given.length > 0) withCommit(queries.putGivenMonths(tx, project, rows.given))
  if (rows.booked.length > 0) withCommit(queries.putBookedMonths(tx, project, rows.booked))
}

function factsOf({ userId, date, before, after }: DayOfPerson, booking: Booking): Fact[] {
  const facts: Fact[] = [{ kind: 'hours-given', userId, date, before: before.given, after: after.given }]
  if (booking === 'confirmed')
    facts.push({ kind: 'hours-booked', userId, date, before: before.booked, after: after.booked })
  return facts.filter((fact) => fact.before !== fact.after)
}
