import { type Day } from '../../../domain/calendar.ts'
import { firstOpenDay } from '../../../domain/project.ts'
import { dayAt } from '../../../domain/time-zone.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Loads the first day on which freelancers may add hours now; undefined: they may add hours to every day. */
export async function loadFirstOpenDay(
  db: Db,
  { now, ...project }: ProjectScope & { now: number },
): Promise<Day | undefined> {
  const { pastDays, timeZone } = await queries.getRuleOfPast(db, project)
  return firstOpenDay(pastDays, dayAt(now, timeZone))
}
