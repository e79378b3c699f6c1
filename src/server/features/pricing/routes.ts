import { endpoints } from '../../../contract/endpoints.ts'
import { overrideInCents, overrideInEuros, wagesInCents, wagesInEuros } from '../../../contract/euros.ts'
import { type DayRange, daysIn } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listInTurns } from '../../http/list-in-turns.ts'
import type { Route } from '../../http/route.ts'
import { listPricesForPerson, listSlotPrices, listUserSlotPrices } from './list-slot-prices.ts'
import { listWageOverrides } from './list-wage-overrides.ts'
import { loadWagesOf } from './load-prices.ts'
import * as queries from './queries.ts'
import { bodyToPrice, pricesToReply, priceToReply } from './replies.ts'
import { setSlotPrices, setUserSlotPrices } from './set-slot-prices.ts'
import { setTenantWages, setWageOverride } from './set-wages.ts'

export function registerPricing(route: Route, { db }: Deps): void {
  route(endpoints.getWageConfig, async ({ access }) =>
    wagesInEuros(await queries.findTenantWages(db, access.tenant)),
  )

  route(endpoints.setWageConfig, async ({ access: { tenant }, body, write }) => {
    await write({ tenant }, (tx) => setTenantWages(tx, tenant, wagesInCents(body)))
    return body
  })

  route(endpoints.getProjectWages, async ({ access }) =>
    wagesInEuros(await queries.findTenantWages(db, access.tenant)),
  )

  route(endpoints.listWageOverrides, ({ access, query }) =>
    listWageOverrides(db, { ...access.tenant, ...query }),
  )

  route(endpoints.setWageOverride, async ({ access: { tenant, personId: userId }, body, write }) => {
    await write({ tenant }, (tx) => setWageOverride(tx, { ...tenant, userId }, overrideInCents(body)))
    return body
  })

  route(endpoints.getEffectiveWages, async ({ access }) => {
    const { wages, override } = await loadWagesOf(db, { ...access.tenant, userId: access.personId })
    return { ...wagesInEuros(wages), override: overrideInEuros(override) }
  })

  route(endpoints.getMyWages, async ({ access: { project, session, version }, query: { month } }) => {
    const me = { ...project, userId: session.userId }
    const legendOf = async (copy: Db) => {
      const { wages } = await loadWagesOf(copy, me)
      return {
        legend: {
          GREEN: centsToEuros(wages.GREEN),
          YELLOW: centsToEuros(wages.YELLOW),
          RED: centsToEuros(wages.RED),
        },
      }
    }
    const read = async (copy: Db, span: DayRange) =>
      pricesToReply(await listPricesForPerson(copy, { ...me, ...span })).slots
    if (month !== undefined) return { ...(await legendOf(db)), slots: await read(db, daysIn(month)) }
    return listInTurns(['my-wages', project.projectId, version, me.userId], project, read, legendOf)
  })

  route(endpoints.setSlotPrice, async ({ access: { project }, body, write }) => {
    await write({ project }, (tx) => setSlotPrices(tx, project, [bodyToPrice(body)]))
    return body
  })

  route(endpoints.setSlotPrices, async ({ access: { project }, body, write }) => {
    const wanted = body.slots.map(bodyToPrice)
    const prices = await write({ project }, (tx) => setSlotPrices(tx, project, wanted))
    return { slots: prices.map(priceToReply) }
  })

  route(endpoints.listSlotPrices, async ({ access: { project, version } }) =>
    listInTurns(
      ['prices', project.projectId, version],
      project,
      async (copy, span) => pricesToReply(await listSlotPrices(copy, { ...project, ...span })).slots,
    ),
  )

  route(endpoints.setUserSlotPrice, async ({ access: { project, personId: userId }, body, write }) => {
    await write({ project }, (tx) => setUserSlotPrices(tx, { ...project, userId }, [bodyToPrice(body)]))
    return body
  })

  route(endpoints.setUserSlotPrices, async ({ access: { project, personId: userId }, body, write }) => {
    const wanted = body.slots.map(bodyToPrice)
    const prices = await write({ project }, (tx) => setUserSlotPrices(tx, { ...project, userId }, wanted))
    return { slots: prices.map(priceToReply) }
  })

  route(endpoints.listUserSlotPrices, async ({ access: { project, version, personId: userId } }) =>
    listInTurns(
      ['own-prices', project.projectId, version, userId],
      project,
      async (copy, span) =>
        pricesToReply(await listUserSlotPrices(copy, { ...project, ...span, userId })).slots,
    ),
  )
}
