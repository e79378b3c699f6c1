import type { DayReply } from '../../../contract/team.ts'
import { bitOf, bitsToHours } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { HOURS, isStaffed } from '../../../domain/slot.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { type HoursOfDay, loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { loadModes } from '../schedule/load-modes.ts'
import type { LoadAsked } from './asked-hours.ts'
import { loadNeeds } from './load-needs.ts'
import * as queries from './queries.ts'

/**
 * Reads who works when on a day: the hours that count, of everybody who has any or is asked for some.
 * @param args.forColleagues leaves out what only those who plan the project see: needs, telephones, and people who are not booked
 * @returns the reply, and the moment until which it holds: then a request ends
 */
export async function readDay(
  db: Db,
  { forColleagues, ...args }: ProjectScope & DayOfCall & { forColleagues: boolean },
): Promise<{ reply: DayReply; holdsUntil: number | undefined }> {
  const { date } = args
  const { modes, needAt, hoursByPerson, people, asked } = await readAll(db, args)
  const bookedBy = (hour: number) =>
    [...hoursByPerson.values()].filter(({ booked }) => (booked & bitOf(hour)) !== 0).length
  const hours = HOURS.map((hour) => ({
    hour,
    mode: modes.modeFor(undefined, date, hour),
    booked: bookedBy(hour),
  })).filter(({ mode, booked }) => isStaffed(mode) || booked > 0)
  const listed = people.flatMap(({ user: { id: userId, firstName, lastName, phone } }) => {
    const { given = 0, booked = 0 } = hoursByPerson.get(userId) ?? {}
    const hoursAsked = (asked.byPerson.get(userId) ?? []).map(({ hour }) => hour)
    return given === 0 && hoursAsked.length === 0
      ? []
      : [{ userId, firstName, lastName, phone, given, booked, asked: hoursAsked }]
  })
  const reply = {
    date,
    hours: forColleagues
      ? hours
      : hours.map((each) => ({ ...each, need: needAt(date, each.hour, each.mode) })),
    people: forColleagues
      ? listed
          .filter(({ booked }) => booked !== 0)
          .map(({ userId, firstName, lastName, booked }) => ({
            userId,
            firstName,
            lastName,
            booked: bitsToHours(booked),
          }))
      : listed.map(({ given, booked, ...person }) => ({
          ...person,
          booked: bitsToHours(booked),
          given: bitsToHours(given),
        })),
  }
  return { reply, holdsUntil: asked.holdsUntil }
}

/** The day that a call asks about, the present, and the function that knows who is asked. */
interface DayOfCall {
  date: Day
  now: number
  loadAsked: LoadAsked
}

function readAll(db: Db, { date, now, loadAsked, ...project }: ProjectScope & DayOfCall) {
  const span = { ...project, from: date, to: date }
  return inSnapshot(db, async (tx) => {
    const modes = await loadModes(tx, span)
    const needAt = await loadNeeds(tx, span, queries.getPlan(tx, project))
    const bookings = await loadBookings(tx, { ...project, days: [date] })
    const people = await queries.listEverybody(tx, project)
    const asked = await loadAsked(tx, { ...span, now })
    const hoursByPerson = new Map<string, HoursOfDay>()
    for (const { userId, days } of bookings) {
      const { given = 0, booked = 0 } = days.get(date) ?? {}
      if (given === 0) continue
      const staffed = modes.staffedOn(userId, date)
      hoursByPerson.set(userId, { given: given & staffed, booked: booked & staffed })
    }
    return { modes, needAt, hoursByPerson, people, asked }
  })
}
