import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, monthOfDay, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { type HourCounts, peopleAt } from '../../../domain/hour-counts.ts'
import { HOURS } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadHourCounts } from '../../kernel/hour-counts/load-hour-counts.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { loadNeeds } from './load-needs.ts'
import * as queries from './queries.ts'

/** Hours of a day, as bits. */
interface HoursOfProject {
  /** The hours that are staffed by the project's colour. */
  staffedOn: (day: Day) => number
  /** The hours among them with fewer people booked than they need. */
  gapsOn: (day: Day) => number
  /** The hours among them that have a gap once one of the booked people leaves. */
  gapsWithoutOneOn: (day: Day) => number
}

/**
 * Loads which hours of these days are staffed, and which of them have fewer people booked than they need. In an open project
 * each given hour is booked. An hour that only a person's own colour opens needs nobody.
 * @param known the plan of the project, where the caller has read it
 */
export async function loadGaps(
  db: Db,
  { days, ...args }: ProjectScope & { days: readonly Day[] },
  known?: queries.Plan,
): Promise<HoursOfProject> {
  if (days.length === 0) return { staffedOn: () => 0, gapsOn: () => 0, gapsWithoutOneOn: () => 0 }
  const project = { tenantId: args.tenantId, projectId: args.projectId }
  const months = monthsOfDays(days)
  const span = { ...project, ...spanOfDays(days) }
  const plan = known ?? queries.getPlan(db, project)
  const [{ booking }, modes, needAt, ...counts] = await settleAll([
    plan,
    loadModes(db, { ...span, userIds: [] }),
    loadNeeds(db, span, plan),
    ...months.map((month) => loadHourCounts(db, { ...project, month })),
  ])
  const countsByMonth = new Map<string, HourCounts>(months.map((month, index) => [month, counts[index]!]))
  /** How many people more an hour has than it needs; below 0 it has a gap. */
  const spareAt = (date: Day, hour: number) => {
    const mode = modes.modeFor(undefined, date, hour)
    const kept = countsByMonth.get(monthOfDay(date))!
    const { plain, own } = peopleAt(booking === 'open' ? kept : kept.booked, { date, hour }, mode)
    return plain + own - needAt(date, hour, mode)
  }
  const withSpareBelow = (least: number) => {
    const known = new Map<Day, number>()
    return (day: Day) => {
      const bits = known.get(day) ?? hoursToBits(HOURS.filter((hour) => spareAt(day, hour) < least))
      known.set(day, bits)
      return bits
    }
  }
  return {
    staffedOn: (day) => modes.staffedOn(undefined, day),
    gapsOn: withSpareBelow(0),
    gapsWithoutOneOn: withSpareBelow(1),
  }
}
