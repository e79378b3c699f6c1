/** Replies that list all of a project's months: they are read and serialised in turns, and cached by version. */
import type { DayRange } from '../../domain/calendar.ts'
import type { Db } from '../db/schema.ts'
import type { ProjectScope } from '../kernel/access/types.ts'
import { readAllMonths } from '../kernel/limits/planned-months.ts'
import { Versioned } from './versioned.ts'

/** Items that are serialised in one piece, which takes a few milliseconds. */
export const ITEMS_AT_ONCE = 2000

export function listInTurns<Slot>(
  cacheKey: Versioned<unknown>['cacheKey'],
  project: ProjectScope,
  read: (db: Db, span: DayRange) => Promise<Slot[]>,
): Versioned<{ slots: Slot[] }> {
  return new Versioned(
    cacheKey,
    async (copy, turn) => ({
      slots: await readAllMonths(copy, project, (span) => read(copy, span), turn),
    }),
    { large: { list: 'slots', piece: ITEMS_AT_ONCE } },
  )
}
