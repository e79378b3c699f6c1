import type { BookingsReply, MyBookingsReply } from '../../../contract/bookings.ts'
import { daysIn, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { slotsOfBits } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { isStaffed, type SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, RosterScope } from '../../kernel/access/types.ts'
import {
  type BookingsOfPerson,
  type HoursOfDay,
  loadBookings,
} from '../../kernel/hour-counts/load-bookings.ts'
import { listOpenReleases } from '../../kernel/releases/open-releases.ts'
import { loadModes } from '../schedule/load-modes.ts'
import type { LoadAsked } from './asked-hours.ts'

/** People whose hours are listed in one piece of work. */
export const PEOPLE_AT_ONCE = 50

/**
 * Lists the hours of everybody in a month; people without hours are left out.
 * @param markClosed also lists the given hours that are closed for the person
 */
export async function listBookings(
  db: Db,
  {
    markClosed,
    now,
    loadAsked,
    ...args
  }: ProjectScope & { month: Month; markClosed: boolean; now: number; loadAsked: LoadAsked },
  turn: () => Promise<void>,
): Promise<{ reply: BookingsReply; holdsUntil: number | undefined }> {
  const { byPerson, holdsUntil } = await loadAsked(db, { ...args, ...daysIn(args.month), now })
  const people = await loadBookings(db, args)
  const modes = markClosed ? await loadModes(db, { ...args, ...daysIn(args.month) }) : undefined
  const hoursById = new Map(people.flatMap((each) => (each.days.size > 0 ? [[each.userId, each]] : [])))
  const userIds = [...new Set([...hoursById.keys(), ...byPerson.keys()])].toSorted()
  const users: BookingsReply['users'] = []
  for (const [index, userId] of userIds.entries()) {
    if (index % PEOPLE_AT_ONCE === PEOPLE_AT_ONCE - 1) await turn()
    const asked = (byPerson.get(userId) ?? []).map(({ date, hour }) => ({ date, hour }))
    const hours = hoursOf(hoursById.get(userId))
    const isClosed = ({ date, hour }: SlotRef) => !isStaffed(modes!.modeFor(userId, date, hour))
    users.push({ userId, ...hours, asked, ...(modes && { closed: hours.given.filter(isClosed) }) })
  }
  return { reply: { month: args.month, users }, holdsUntil }
}

/**
 * Lists the hours of one person in a month.
 * @returns the reply, and the moment until which it holds: then a request changes, or an hour of an open release begins
 */
export async function listMyBookings(
  db: Db,
  { userId, now, loadAsked, ...args }: RosterScope & { month: Month; now: number; loadAsked: LoadAsked },
): Promise<{ reply: MyBookingsReply; holdsUntil: number | undefined }> {
  const { byPerson, ...ofRequests } = await loadAsked(db, { ...args, ...daysIn(args.month), userId, now })
  const [me] = await loadBookings(db, { ...args, userIds: [userId] })
  const asked = [...(byPerson.get(userId) ?? [])]
  const open = await listOpenReleases(db, { ...args, userIds: [userId], now })
  const releases = open.flatMap(({ id: releaseId, slots }) =>
    slots.flatMap((slot) => (monthOfDay(slot.date) === args.month ? [{ ...slot, releaseId }] : [])),
  )
  return {
    reply: { month: args.month, ...hoursOf(me), asked, releases },
    holdsUntil: earliest([ofRequests, ...open].map((each) => each.holdsUntil)),
  }
}

function hoursOf(person: BookingsOfPerson | undefined): { booked: SlotRef[]; given: SlotRef[] } {
  const listed = (which: keyof HoursOfDay) =>
    slotsOfBits([...(person?.days ?? [])].map(([date, hours]) => ({ date, bits: hours[which] })))
  return { booked: listed('booked'), given: listed('given') }
}
