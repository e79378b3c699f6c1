import { bitsToHours } from '../../../domain/availability.ts'
import { type Day, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { isStaffed, type SlotRef } from '../../../domain/slot.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadModes } from '../schedule/load-modes.ts'
import * as queries from './queries.ts'

/** An hour for which a person is booked in another project of the tenant. */
export interface Clash extends SlotRef {
  userId: UserId
  projectId: ProjectId
  projectName: string
}

/**
 * Finds which of these hours their people are booked for in other projects of the tenant. There an hour counts while it is
 * staffed for the person and the person is on the roster, or had begun when the person left or the project was archived.
 */
export async function findClashes(
  db: Db,
  { hours, ...project }: ProjectScope & { hours: ReadonlyMap<UserId, ReadonlyMap<Day, number>> },
): Promise<Clash[]> {
  const userIds = [...hours.keys()]
  const days = [...hours.values()].flatMap((byDay) => [...byDay.keys()])
  if (days.length === 0) return []
  const months = monthsOfDays(days)
  const places = await settleAll(
    months.map((month) => queries.listPlacesElsewhere(db, { ...project, userIds, month })),
  )
  const candidates = months.flatMap((month, index) =>
    places[index]!.flatMap((place) => {
      const until = place.endedAt === null ? undefined : momentAt(place.endedAt, place.timeZone)
      const stored = place.booking === 'open' ? place.given : place.booked
      const wanted = hours.get(place.userId)!
      return (stored === null ? [] : readMonth(month, stored))
        .map(({ date, bits }) => ({
          ...place,
          date,
          bits: bits & countedBits(date, until) & (wanted.get(date) ?? 0),
        }))
        .filter(({ bits }) => bits !== 0)
    }),
  )
  const clashes: Clash[] = []
  for (const [projectId, ofProject] of Map.groupBy(candidates, (each) => each.projectId)) {
    const span = spanOfDays(ofProject.map(({ date }) => date))
    const people = [...new Set(ofProject.map(({ userId }) => userId))]
    const modes = await loadModes(db, { tenantId: project.tenantId, projectId, ...span, userIds: people })
    for (const { userId, projectName, date, bits } of ofProject)
      for (const hour of bitsToHours(bits))
        if (isStaffed(modes.modeFor(userId, date, hour)))
          clashes.push({ userId, projectId, projectName, date, hour })
  }
  return clashes
}
