import { endpoints } from '../../../contract/endpoints.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Call, Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { leaveTenant } from './leave-tenant.ts'
import { listPeople } from './list-people.ts'
import { listRoster, PEOPLE_AT_ONCE } from './list-roster.ts'
import { removeFromRoster } from './remove-from-roster.ts'

export function registerRoster(route: Route, { db }: Deps): void {
  route(endpoints.listPeople, ({ access: { tenant }, query }) => listPeople(db, { ...tenant, ...query }))

  const list = async ({
    access,
    query,
  }: Pick<Call<typeof endpoints.getRoster>, 'query'> & {
    access: { project: ProjectScope; version: number }
  }) => {
    const { project, version } = access
    return new Versioned(
      ['roster', project.projectId, version, query.month, query.before],
      (copy, turn) => listRoster(copy, { ...project, ...daysIn(query.month), before: query.before }, turn),
      { large: { list: 'users', piece: PEOPLE_AT_ONCE } },
    )
  }
  route(endpoints.getRoster, list)
  // The specification has this reply at a second path too.
  route(endpoints.listAvailability, list)

  route(endpoints.removeFromRoster, ({ access: { project, session, personId: userId }, now, write }) =>
    write({ project }, (tx) => removeFromRoster(tx, { ...project, userId, by: session.userId, now })),
  )

  route(endpoints.leaveTenant, ({ access: { tenant, session }, now, write }) =>
    write({ tenant, person: session.userId }, (tx) =>
      leaveTenant(tx, { ...tenant, userId: session.userId, now }),
    ),
  )
}
