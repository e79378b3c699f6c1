import { endpoints } from '../../../contract/endpoints.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Call, Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { listRoster } from './list-roster.ts'
import { removeFromRoster } from './remove-from-roster.ts'

export function registerRoster(route: Route): void {
  const list = async ({
    access,
    query,
  }: Pick<Call<typeof endpoints.getRoster>, 'query'> & {
    access: { project: ProjectScope; version: number }
  }) => {
    const { project, version } = access
    return new Versioned(
      ['roster', project.projectId, version, query.month],
      async (copy) => ({ users: await listRoster(copy, { ...project, ...daysIn(query.month) }) }),
      { isLarge: true },
    )
  }
  route(endpoints.getRoster, list)
  // The specification has this reply at a second path too.
  route(endpoints.listAvailability, list)

  route(endpoints.removeFromRoster, ({ access: { project, personId: userId }, now, write }) =>
    write({ project }, (tx) => removeFromRoster(tx, { ...project, userId, now })),
  )
}
