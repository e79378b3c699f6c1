import type { DayHours } from '../../domain/availability.ts'
import { daysOfMonth, type Month, weekdayOf } from '../../domain/calendar.ts'
import { HOURS, isStaffed } from '../../domain/slot.ts'
import { type DemoProject, modeOf } from './demand.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/**
 * Generates the hours that a person of the demo gives in a month: at most one stretch a day, of open hours only, by
 * their habits.
 */
export function generateHours(
  person: DemoPerson,
  project: DemoProject,
  month: Month,
  random: Random,
): DayHours[] {
  return daysOfMonth(month).flatMap((day) => {
    const isWeekend = weekdayOf(day) >= 5
    const isLiked = person.likes !== 'weekends' || isWeekend
    if (!random.isHit(isLiked ? person.diligence : person.diligence / 4)) return []
    const [from, to] = stretchOf(person, random)
    const hours = HOURS.filter((hour) => from <= hour && hour < to && isStaffed(modeOf(project, day, hour)))
    return hours.length > 0 ? [{ day, hours }] : []
  })
}

function stretchOf({ likes }: DemoPerson, random: Random): [from: number, to: number] {
  const length = random.between(4, 9)
  const earliest = { mornings: [7, 9], evenings: [12, 15], weekends: [9, 13], anything: [7, 13] }[likes]
  const from = random.between(earliest[0]!, earliest[1]!)
  return [from, from + length]
}
