import { endpoints } from '../../../contract/endpoints.ts'
import { centsOrNull, eurosOrNull } from '../../../contract/euros.ts'
import { daysIn } from '../../../domain/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { Versioned } from '../../http/versioned.ts'
import * as queries from './queries.ts'
import { readCoverage } from './read-coverage.ts'
import { setBudget } from './set-budget.ts'
import { setNeedPattern, setNeedPatternSlots } from './set-need-pattern.ts'
import { setNeeds } from './set-needs.ts'
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

  route(
    endpoints.getNeeds,
    async ({ access: { project, version }, query: { month } }) =>
      new Versioned(['needs', project.projectId, version, month], async (copy) => ({
        month,
        slots: await queries.ownNeeds.list(copy, { ...project, ...daysIn(month) }),
      })),
  )

  route(endpoints.setNeeds, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeeds(tx, project, body.slots)),
  }))

  route(endpoints.getNeedPattern, async ({ access: { project } }) => ({
    slots: await queries.needPattern.list(db, project),
  }))

  route(endpoints.setNeedPattern, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeedPattern(tx, project, body.slots)),
  }))

  route(endpoints.setNeedPatternSlots, async ({ access: { project }, body, write }) => ({
    slots: await write({ project }, (tx) => setNeedPatternSlots(tx, project, body.slots)),
  }))

  route(endpoints.getCoverage, async ({ access: { project, version }, query: { month }, now }) => {
    let deadline: number | undefined
    return new Versioned(
      ['coverage', project.projectId, version, month],
      async (copy) => {
        const { reply, holdsUntil } = await readCoverage(copy, { ...project, month, now })
        deadline = holdsUntil
        return reply
      },
      { holdsUntil: () => deadline },
    )
  })
}
