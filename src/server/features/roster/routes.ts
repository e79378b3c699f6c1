import { endpoints } from '../../../contract/endpoints.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { listRoster } from './list-roster.ts'
import { removeFromRoster } from './remove-from-roster.ts'

export function registerRoster(route: Route, { db }: Deps): void {
  route(endpoints.getRoster, async ({ access, query }) => ({
    users: await listRoster(db, { ...access.project, ...daysIn(query.month) }),
  }))

  // The same reply under the specification's address; here, since it tells of people as well as of hours.
  route(endpoints.listAvailability, async ({ access, query }) => ({
    users: await listRoster(db, { ...access.project, ...daysIn(query.month) }),
  }))

  route(endpoints.removeFromRoster, ({ access, now }) =>
    removeFromRoster(db, { ...access.project, userId: access.personId, by: access.session.userId, now }),
  )
}
