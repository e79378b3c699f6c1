import { endpoints } from '../../../contract/endpoints.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Call, Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { mailNext } from '../requests/mail-turns.ts'
import { changeMember } from './change-member.ts'
import { leaveTenant } from './leave-tenant.ts'
import { getMember, listFormerMembers, listMembers } from './list-members.ts'
import { listPeople } from './list-people.ts'
import { listRoster, PEOPLE_AT_ONCE } from './list-roster.ts'
import { removeFromRoster } from './remove-from-roster.ts'
import { removeMember } from './remove-member.ts'

export function registerRoster(route: Route, deps: Deps): void {
  const { db } = deps
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

  route(endpoints.removeFromRoster, async ({ access, now, write }) => {
    const { project, session, role, personId: userId } = access
    await write({ project }, (tx) =>
      removeFromRoster(tx, { ...project, userId, by: session.userId, role, now }),
    )
    await mailNext(deps, project)
  })

  route(endpoints.leaveTenant, async ({ access: { tenant, session }, now, write }) => {
    await write({ tenant, person: session.userId }, (tx) =>
      leaveTenant(tx, { ...tenant, userId: session.userId, by: session.userId, now }),
    )
    await mailNext(deps, tenant)
  })

  registerMembers(route, deps)
}

/** Serves the members of a tenant, their roles and the end of a membership. */
function registerMembers(route: Route, deps: Deps): void {
  const { db } = deps
  route(endpoints.listMembers, ({ access: { tenant }, query: { before }, now }) =>
    listMembers(db, { ...tenant, before, now }),
  )

  route(endpoints.listFormerMembers, ({ access: { tenant }, query: { before } }) =>
    listFormerMembers(db, { ...tenant, before }),
  )

  route(endpoints.changeMember, async ({ access, body, now, write }) => {
    const { tenant, session, personId: userId } = access
    const { role, projectIds } = body
    await write({ tenant, person: userId }, (tx) =>
      changeMember(tx, { ...tenant, userId, role, projectIds, by: session.userId, now }),
    )
    return { member: await getMember(db, { ...tenant, userId, now }) }
  })

  route(endpoints.removeMember, async ({ access: { tenant, session, personId: userId }, now, write }) => {
    await write({ tenant, person: userId }, (tx) =>
      removeMember(tx, { ...tenant, userId, by: session.userId, now }),
    )
    await mailNext(deps, tenant)
  })
}
