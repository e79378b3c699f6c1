import { endpoints } from '../../../contract/endpoints.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Call, Route } from '../../http/route.ts'
import type { ProjectScope } from '../access/types.ts'
import { listRoster } from './list-roster.ts'
import { removeFromRoster } from './remove-from-roster.ts'

export function registerRoster(route: Route, { db }: Deps): void {
  const list = async ({
    access,
    query,
  }: Pick<Call<typeof endpoints.getRoster>, 'query'> & { access: { project: ProjectScope } }) => ({
    users: await listRoster(db, { ...access.project, ...daysIn(query.month) }),
  })
  route(endpoints.getRoster, list, { isLarge: true })
  // The same reply under the specification's address; here, since it tells of people as well as of hours.
  route(endpoints.listAvailability, list, { isLarge: true })

  route(endpoints.removeFromRoster, ({ access, now }) =>
    removeFromRoster(db, { ...access.project, userId: access.personId, by: access.session.userId, now }),
  )
}
