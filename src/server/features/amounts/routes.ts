import { endpoints } from '../../../contract/endpoints.ts'
import { readHours } from '../../../domain/hour-list.ts'
import { canPlan, type Role } from '../../../domain/roles.ts'
import { lastPerSlot, MAX_SLOTS_AT_ONCE } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { TimedVersioned } from '../../http/versioned.ts'
import { decidePerson } from '../../kernel/access/decide-person.ts'
import type { ProjectScope, Session, UserId } from '../../kernel/access/types.ts'
import { AppError, invalidField } from '../../kernel/errors.ts'
import { explainHour, explainWage } from './explain-hour.ts'
import { explainHours } from './explain-hours.ts'
import { explainSum } from './explain-sum.ts'
import { refusals } from './texts.ts'

/** Lines of a sum that are encoded in one piece of work. */
const LINES_AT_ONCE = 500

export function registerAmounts(route: Route, { db }: Deps): void {
  route(endpoints.explainAmount, async ({ access, query, now }) => {
    const { project, version } = access
    const { date, hour, month, mode, of } = query
    const userId = await decideWhose(db, access, query.userId)
    const closesWages = access.role === 'PLANNER' && userId !== undefined && userId !== access.session.userId
    if (month !== undefined) {
      if (date !== undefined || hour !== undefined) throw invalidField('month', refusals.hourOrMonth)
      if (userId !== undefined && (of === 'gaps' || of === 'need'))
        throw invalidField('of', refusals.onlyProject)
      return new TimedVersioned(
        ['why-sum', project.projectId, version, month, userId, of],
        (copy) => explainSum(copy, { ...project, month, now, userId, of }),
        { large: { list: 'lines', piece: LINES_AT_ONCE } },
      )
    }
    if (query.hours !== undefined) {
      // The schema has refused what names no hours.
      const slots = lastPerSlot(readHours(query.hours, MAX_SLOTS_AT_ONCE)!)
      return explainHours(db, { ...project, slots, userId })
    }
    if (date === undefined) throw invalidField('date', refusals.hourOrMonth)
    if (hour !== undefined)
      return explainHour(db, { ...project, date, hour: Number(hour), userId, closesWages })
    if (mode === undefined) throw invalidField('hour', refusals.hourOrMonth)
    if (closesWages) throw new AppError('forbidden', refusals.notYours)
    return explainWage(db, { ...project, date, mode, userId })
  })
}

/** Decides on the person whose pay is explained; undefined means the prices of the project. Freelancers see their own alone. */
async function decideWhose(
  db: Db,
  access: { project: ProjectScope; session: Session; role: Role },
  wanted: string | undefined,
): Promise<UserId | undefined> {
  if (wanted !== undefined) return decidePerson(db, access, wanted, refusals.notYours)
  if (!canPlan(access.role)) throw new AppError('forbidden', refusals.notYours)
  return undefined
}
