/** The demand of the demo's two projects: a weekly pattern, and dated entries for special days. */
import { type Day, daysOfMonth, type Month, weekdayOf } from '../../domain/calendar.ts'
import { effectiveMode, HOURS, type Mode, type Slot } from '../../domain/slot.ts'

/** The hours from `from` to before `to` have this mode. */
type Stretch = readonly [from: number, to: number, mode: Mode]

export interface DemoProject {
  name: string
  /** The stretches by weekday, 0 = Monday. */
  pattern: readonly (readonly Stretch[])[]
  /** The stretches of a special day; undefined leaves the day to the pattern. */
  special(day: Day): readonly Stretch[] | undefined
}

const dayOfMonth = (day: Day) => Number(day.slice(8))
/** The number of the Saturday, within the month, that ends the day's week: 1 for the first. */
const weekOf = (day: Day) => Math.ceil((dayOfMonth(day) + (5 - weekdayOf(day))) / 7)

const office: Stretch[] = [[9, 17, 'GREEN']]
const closed: Stretch[] = [[7, 21, 'BLACK']]

/** Open-air concerts: quiet weeks, and two festival weekends a month with set-up and dismantling around them. */
const festival: DemoProject = {
  name: 'Rheinufer Kulturnächte',
  pattern: [
    [],
    office,
    office,
    office,
    [
      [10, 16, 'GREEN'],
      [16, 20, 'YELLOW'],
    ],
    [
      [10, 14, 'GREEN'],
      [14, 21, 'YELLOW'],
    ],
    [[11, 18, 'GREEN']],
  ],
  special(day) {
    const isFestival = (offset: number) => [2, 4].includes(weekOf(day) - offset)
    const weekday = weekdayOf(day)
    // The city closes the river bank for works on the third Wednesday.
    if (weekday === 2 && dayOfMonth(day) >= 15 && dayOfMonth(day) <= 21) return closed
    if (weekday === 0 && isFestival(1)) return [[8, 16, 'YELLOW']]
    if (!isFestival(0)) return undefined
    const days: Record<number, Stretch[]> = {
      2: [
        [8, 14, 'GREEN'],
        [14, 18, 'YELLOW'],
      ],
      3: [[7, 18, 'YELLOW']],
      4: [
        [8, 14, 'YELLOW'],
        [14, 21, 'RED'],
      ],
      5: [
        [7, 9, 'BLACK'],
        [9, 14, 'YELLOW'],
        [14, 21, 'RED'],
      ],
      6: [
        [10, 13, 'YELLOW'],
        [13, 19, 'RED'],
      ],
    }
    return days[weekday]
  },
}

/** A congress hall: weekday business, two congresses a month, Sundays off. */
const hall: DemoProject = {
  name: 'Kongresshalle Deutz',
  pattern: [
    [[8, 17, 'GREEN']],
    [[8, 17, 'GREEN']],
    [[8, 17, 'GREEN']],
    [[8, 17, 'GREEN']],
    [[8, 15, 'GREEN']],
    [],
    [],
  ],
  special(day) {
    const weekday = weekdayOf(day)
    if (weekday === 4 && dayOfMonth(day) >= 22 && dayOfMonth(day) <= 28) return closed
    if (![1, 3].includes(weekOf(day))) return undefined
    const days: Record<number, Stretch[]> = {
      0: [[10, 20, 'YELLOW']],
      1: [
        [7, 9, 'YELLOW'],
        [9, 19, 'RED'],
      ],
      2: [
        [7, 9, 'YELLOW'],
        [9, 19, 'RED'],
        [19, 21, 'YELLOW'],
      ],
      3: [
        [7, 9, 'YELLOW'],
        [9, 16, 'RED'],
        [16, 20, 'YELLOW'],
      ],
      4: [[7, 13, 'YELLOW']],
    }
    return days[weekday]
  },
}

export const demoProjects: readonly DemoProject[] = [festival, hall]

function modeIn(stretches: readonly Stretch[] | undefined, hour: number): Mode | undefined {
  return stretches?.find(([from, to]) => from <= hour && hour < to)?.[2]
}

/** The pattern's entries, by weekday. */
export function patternOf(project: DemoProject): { weekday: number; hour: number; mode: Mode }[] {
  return project.pattern.flatMap((stretches, weekday) =>
    HOURS.flatMap((hour) => {
      const mode = modeIn(stretches, hour)
      return mode === undefined ? [] : [{ weekday, hour, mode }]
    }),
  )
}

/** The month's dated entries; they state every hour of a special day. */
export function datedOf(project: DemoProject, month: Month): Slot[] {
  return daysOfMonth(month).flatMap((date) => {
    const stretches = project.special(date)
    return stretches ? HOURS.map((hour) => ({ date, hour, mode: modeIn(stretches, hour) ?? 'WHITE' })) : []
  })
}

/** The mode of an hour, for everybody. */
export function modeOf(project: DemoProject, day: Day, hour: number): Mode {
  const special = project.special(day)
  return effectiveMode({
    dated: special && (modeIn(special, hour) ?? 'WHITE'),
    pattern: modeIn(project.pattern[weekdayOf(day)], hour),
  })
}
