/** Parses the bookings of a month person by person, since a thousand people may have hundreds of thousands of hours. */
import type { BookingsReply } from '../../../contract/bookings.ts'
import { bitOf } from '../../../domain/availability.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { mapInSlices } from '../../http/in-slices.ts'
import type { MonthByPerson } from './team/view-model.ts'

type Person = BookingsReply['users'][number]

export async function readBookings(text: string): Promise<MonthByPerson> {
  const people = await mapInSlices(peopleIn(text), (part) => {
    const { userId, booked, given, asked, closed = [] } = JSON.parse(part) as Person
    const month = {
      booked: bitsByDay(booked),
      given: bitsByDay(given),
      asked: bitsByDay(asked),
      closed: bitsByDay(closed),
    }
    return [userId, month] as const
  })
  return new Map(people)
}

function bitsByDay(slots: readonly SlotRef[]): number[] {
  const bits = Array<number>(31).fill(0)
  for (const { date, hour } of slots) bits[Number(date.slice(8)) - 1]! |= bitOf(hour)
  return bits
}

/** Splits the reply into each person's JSON. */
function peopleIn(text: string): string[] {
  const users = text.slice(text.indexOf('[') + 1, text.lastIndexOf(']'))
  return users === '' ? [] : users.split(/(?<=\}),(?=\{"userId":)/)
}
