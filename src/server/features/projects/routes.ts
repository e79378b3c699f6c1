import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { listOpenProjects } from './list-open-projects.ts'
import * as queries from './queries.ts'

export function registerProjects(route: Route, { db }: Deps): void {
  route(endpoints.getProject, ({ access }) => queries.getProject(db, access.project))

  route(endpoints.listProjects, async ({ access }) => ({
    projects: await listOpenProjects(db, {
      ...access.tenant,
      userId: access.session.userId,
      role: access.role,
    }),
  }))
}
