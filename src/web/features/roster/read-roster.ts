/** Parses the roster's reply person by person, since parsing a thousand people with all their hours at once delays input. */
import type { RosterReply } from '../../../contract/projects.ts'
import { bitOf } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { HOURS, slotKey } from '../../../domain/slot.ts'
import { mapInSlices } from '../../http/in-slices.ts'
import type { Roster } from './view-model.ts'

type Person = RosterReply['users'][number]

export async function readRoster(text: string): Promise<Roster> {
  const hoursByDay = new Map<Day, number>()
  const people = await mapInSlices(peopleIn(text), (part) => {
    const { user, slots } = JSON.parse(part) as Person
    for (const { date, hour } of slots) hoursByDay.set(date, (hoursByDay.get(date) ?? 0) | bitOf(hour))
    return { ...user, slotCount: slots.length }
  })
  const givenSlots = [...hoursByDay].flatMap(([date, hours]) =>
    HOURS.filter((hour) => hours & bitOf(hour)).map((hour) => slotKey(date, hour)),
  )
  return { people, givenSlots }
}

/** Splits the reply into each person's JSON. No name contains the separator, since JSON escapes quotes as `\"`. */
function peopleIn(text: string): string[] {
  const users = text.slice(text.indexOf('[') + 1, text.lastIndexOf(']'))
  return users === '' ? [] : users.split(/(?<=\}),(?=\{"user":)/)
}
