import { endpoints } from '../../../contract/endpoints.ts'
import type { DayHours } from '../../../domain/availability.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import type { RosterScope } from '../access/types.ts'
import { decideWhoseHours } from './decide-whose-hours.ts'
import { listHours, listHoursInMonthsOf } from './list-hours.ts'
import { saveAvailability } from './save-availability.ts'
import { summarise } from './summarise.ts'

export function registerAvailability(route: Route, { db }: Deps): void {
  const save = async (person: RosterScope, by: Role, entries: DayHours[]) => {
    await saveAvailability(db, { ...person, by, entries })
    const days = entries.map(({ day }) => day)
    return { slots: await listHoursInMonthsOf(db, person, days) }
  }

  route(endpoints.getMyAvailability, async ({ access, query }) => {
    const me = { ...access.project, userId: access.session.userId }
    return { slots: await listHours(db, { ...me, ...daysIn(query.month) }) }
  })

  route(endpoints.saveAvailability, async ({ access, body }) => {
    const { project, session, role } = access
    const caller = { userId: session.userId, role }
    const userId = await decideWhoseHours(db, project, caller, body.freelancerId)
    return save({ ...project, userId }, role, body.availability)
  })

  route(endpoints.saveUserAvailability, ({ access, body }) =>
    save({ ...access.project, userId: access.personId }, access.role, body.availability),
  )

  route(endpoints.getSummary, async ({ access, query }) => ({
    totalsByUser: await summarise(db, { ...access.project, month: query.month }),
  }))
}
