import { endpoints } from '../../../contract/endpoints.ts'
import type { ProjectReply } from '../../../contract/projects.ts'
import { utcOffset } from '../../../domain/time-zone.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { AppError } from '../../kernel/errors.ts'
import { createProject } from './create-project.ts'
import { listOpenProjects } from './list-open-projects.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import { updateProject } from './update-project.ts'

export function registerProjects(route: Route, { db, limits }: Deps): void {
  route(endpoints.getProject, async ({ access, now }) =>
    replyOf(await queries.getProject(db, access.project), now),
  )

  route(endpoints.listProjects, async ({ access: { tenant, session, role }, now }) => {
    const projects = await listOpenProjects(db, { ...tenant, userId: session.userId, role })
    return { projects: projects.map((project) => replyOf(project, now)) }
  })

  route(endpoints.createProject, async ({ access, body: { name }, now, write }) => {
    const { tenant, session } = access
    const project = await write({ newProjectOf: tenant }, async (tx) => {
      await limits.stores.requireRoomForProject(tx, tenant)
      return createProject(tx, { ...tenant, name, by: session.userId, now })
    })
    return replyOf(await queries.getProject(db, project), now)
  })

  route(endpoints.updateProject, async ({ access: { project, role }, body, now, write }) => {
    if (body.archived !== undefined && role !== 'ADMIN')
      throw new AppError('forbidden', refusals.notArchiving)
    return replyOf(await write({ project }, (tx) => updateProject(tx, project, { now, ...body })), now)
  })
}

function replyOf(project: queries.StoredProject, now: number): ProjectReply {
  return { ...project, utcOffset: utcOffset(project.timeZone, now) }
}
