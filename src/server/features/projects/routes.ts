import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { AppError } from '../../kernel/errors.ts'
import { NO_PROJECT } from '../../kernel/facts/write.ts'
import { createProject } from './create-project.ts'
import { listOpenProjects } from './list-open-projects.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'
import { updateProject } from './update-project.ts'

export function registerProjects(route: Route, { db, bounds }: Deps): void {
  route(endpoints.getProject, ({ access }) => queries.getProject(db, access.project))

  route(endpoints.listProjects, async ({ access }) => ({
    projects: await listOpenProjects(db, {
      ...access.tenant,
      userId: access.session.userId,
      role: access.role,
    }),
  }))

  route(endpoints.createProject, async ({ access, body: { name }, now, write }) => {
    const { tenant, session } = access
    const project = await write(NO_PROJECT, async (tx) => {
      await bounds.stores.requireRoomForProject(tx, tenant)
      return createProject(tx, { ...tenant, name, by: session.userId, now })
    })
    return queries.getProject(db, project)
  })

  route(endpoints.updateProject, ({ access: { project, role }, body, now, write }) => {
    if (body.archived !== undefined && role !== 'ADMIN')
      throw new AppError('forbidden', refusals.notArchiving)
    return write({ project }, (tx) => updateProject(tx, project, { now, ...body }))
  })
}
