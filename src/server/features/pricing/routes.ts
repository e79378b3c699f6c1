import { endpoints } from '../../../contract/endpoints.ts'
import { overrideInCents, overrideInEuros, wagesInCents, wagesInEuros } from '../../../contract/euros.ts'
import { ALL_DAYS, daysIn } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { listPricesForPerson, listSlotPrices, listUserSlotPrices } from './list-slot-prices.ts'
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

  route(endpoints.setWageOverride, async ({ access: { tenant, personId: userId }, body, write }) => {
    await write({ tenant }, (tx) => setWageOverride(tx, { ...tenant, userId }, overrideInCents(body)))
    return body
  })

  route(endpoints.getEffectiveWages, async ({ access }) => {
    const { wages, override } = await loadWagesOf(db, { ...access.tenant, userId: access.personId })
    return { ...wagesInEuros(wages), override: overrideInEuros(override) }
  })

  route(endpoints.getMyWages, async ({ access, query }) => {
    const me = { ...access.project, userId: access.session.userId }
    const { wages } = await loadWagesOf(db, me)
    return {
      legend: {
        GREEN: centsToEuros(wages.GREEN),
        YELLOW: centsToEuros(wages.YELLOW),
        RED: centsToEuros(wages.RED),
      },
      ...pricesToReply(await listPricesForPerson(db, { ...me, ...daysIn(query.month) })),
    }
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

  route(endpoints.listSlotPrices, async ({ access }) =>
    pricesToReply(await listSlotPrices(db, { ...access.project, ...ALL_DAYS })),
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

  route(endpoints.listUserSlotPrices, async ({ access }) =>
    pricesToReply(await listUserSlotPrices(db, { ...access.project, ...ALL_DAYS, userId: access.personId })),
  )
}
