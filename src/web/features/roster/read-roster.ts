/** The roster's reply, person by person: read in one go, a thousand with all their hours keep a finger waiting. */
import type { RosterReply } from '../../../contract/projects.ts'
import type { Day } from '../../../domain/calendar.ts'
import { HOURS, slotKey } from '../../../domain/slot.ts'
import { mapInSlices } from '../../http/in-slices.ts'
import type { Roster } from './view-model.ts'

type Person = RosterReply['users'][number]

export async function readRoster(text: string): Promise<Roster> {
  const hoursByDay = new Map<Day, number>()
  const people = await mapInSlices(peopleIn(text), (part) => {
    const { user, slots } = JSON.parse(part) as Person
    for (const { date, hour } of slots) hoursByDay.set(date, (hoursByDay.get(date) ?? 0) | (1 << hour))
    return { ...user, slotCount: slots.length }
  })
  const taken = [...hoursByDay].flatMap(([date, hours]) =>
    HOURS.filter((hour) => hours & (1 << hour)).map((hour) => slotKey(date, hour)),
  )
  return { people, taken }
}

/** Each person's own JSON. What parts them stands in no name: a quote in a text is written `\"`. */
function peopleIn(text: string): string[] {
  const users = text.slice(text.indexOf('[') + 1, text.lastIndexOf(']'))
  return users === '' ? [] : users.split(/(?<=\}),(?=\{"user":)/)
}
