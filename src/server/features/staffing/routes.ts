import { endpoints } from '../../../contract/endpoints.ts'
import { centsOrNull, eurosOrNull } from '../../../contract/euros.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import * as queries from './queries.ts'
import { setBudget } from './set-budget.ts'
import { setStaffing } from './set-staffing.ts'

export function registerStaffing(route: Route, { db }: Deps): void {
  route(endpoints.getStaffing, ({ access: { project } }) => queries.getStaffing(db, project))

  route(endpoints.setStaffing, ({ access: { project }, body, write }) =>
    write({ project }, (tx) => setStaffing(tx, project, body)),
  )

  route(endpoints.getBudget, async ({ access: { project } }) => ({
    monthly: eurosOrNull(await queries.getBudget(db, project)),
  }))

  route(endpoints.setBudget, async ({ access: { project }, body: { monthly }, write }) => ({
    monthly: eurosOrNull(await write({ project }, (tx) => setBudget(tx, project, centsOrNull(monthly)))),
  }))
}
