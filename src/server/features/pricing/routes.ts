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

  route(endpoints.setWageConfig, async ({ access, body, now }) => {
    await setTenantWages(db, { ...access.tenant, by: access.session.userId, now }, wagesInCents(body))
    return body
  })

  route(endpoints.getProjectWages, async ({ access }) =>
    wagesInEuros(await queries.findTenantWages(db, access.tenant)),
  )

  route(endpoints.setWageOverride, async ({ access, body, now }) => {
    const person = { ...access.tenant, userId: access.personId, by: access.session.userId, now }
    await setWageOverride(db, person, overrideInCents(body))
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

  route(endpoints.setSlotPrice, async ({ access, body, now }) => {
    const project = { ...access.project, by: access.session.userId, now }
    await setSlotPrices(db, project, [bodyToPrice(body)])
    return body
  })

  route(endpoints.setSlotPrices, async ({ access, body, now }) => {
    const project = { ...access.project, by: access.session.userId, now }
    const prices = await setSlotPrices(db, project, body.slots.map(bodyToPrice))
    return { slots: prices.map(priceToReply) }
  })

  route(endpoints.listSlotPrices, async ({ access }) =>
    pricesToReply(await listSlotPrices(db, { ...access.project, ...ALL_DAYS })),
  )

  route(endpoints.setUserSlotPrice, async ({ access, body, now }) => {
    const person = { ...access.project, userId: access.personId, by: access.session.userId, now }
    await setUserSlotPrices(db, person, [bodyToPrice(body)])
    return body
  })

  route(endpoints.setUserSlotPrices, async ({ access, body, now }) => {
    const person = { ...access.project, userId: access.personId, by: access.session.userId, now }
    const prices = await setUserSlotPrices(db, person, body.slots.map(bodyToPrice))
    return { slots: prices.map(priceToReply) }
  })

  route(endpoints.listUserSlotPrices, async ({ access }) =>
    pricesToReply(await listUserSlotPrices(db, { ...access.project, ...ALL_DAYS, userId: access.personId })),
  )
}
