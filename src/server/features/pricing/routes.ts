import { endpoints } from '../../../contract/endpoints.ts'
import { overrideInCents, overrideInEuros, wagesInCents, wagesInEuros } from '../../../contract/euros.ts'
import {
  type Day,
  dayAt,
  type DayRange,
  daysIn,
  DEFAULT_TIME_ZONE,
  instantOf,
} from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { effectiveWages, nextChange, periodOn, type Periods, type Wages } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listInTurns } from '../../http/list-in-turns.ts'
import type { Route } from '../../http/route.ts'
import { Timed } from '../../http/versioned.ts'
import { listPricesForPerson, listSlotPrices, listUserSlotPrices } from './list-slot-prices.ts'
import { listWageOverrides } from './list-wage-overrides.ts'
import * as queries from './queries.ts'
import { bodyToPrice, pricesToReply, priceToReply } from './replies.ts'
import { setSlotPrices, setUserSlotPrices } from './set-slot-prices.ts'
import { setTenantWages, setWageOverride } from './set-wages.ts'

/** Which wages hold today goes by the day in Germany: they are an organisation's, and projects may lie elsewhere. */
const todayAt = (now: number) => dayAt(now, DEFAULT_TIME_ZONE)

export function registerPricing(route: Route, { db }: Deps): void {
  route(endpoints.getWageConfig, async ({ access, now }) => {
    const periods = await queries.listTenantPeriods(db, access.tenant)
    return untilNextPeriod(wagesInEuros(periodOn(periods, todayAt(now)).wages), [periods], now)
  })

  route(endpoints.setWageConfig, async ({ access: { tenant, session }, body, write, now }) => {
    const setting = { now, today: todayAt(now), by: session.userId }
    await write({ tenant }, (tx) => setTenantWages(tx, { ...tenant, ...setting, wages: wagesInCents(body) }))
    return body
  })

  route(endpoints.getProjectWages, async ({ access, now }) => {
    const periods = await queries.listTenantPeriods(db, access.tenant)
    return untilNextPeriod(wagesInEuros(periodOn(periods, todayAt(now)).wages), [periods], now)
  })

  route(endpoints.listWageOverrides, ({ access, query, now }) =>
    listWageOverrides(db, { ...access.tenant, ...query, today: todayAt(now) }),
  )

  route(
    endpoints.setWageOverride,
    async ({ access: { tenant, personId: userId, session }, body, write, now }) => {
      const setting = { now, today: todayAt(now), by: session.userId }
      await write({ tenant }, (tx) =>
        setWageOverride(tx, { ...tenant, userId, ...setting, wages: overrideInCents(body) }),
      )
      return body
    },
  )

  route(endpoints.getEffectiveWages, async ({ access, now }) => {
    const { tenantWages, wageOverride } = await queries.listPeriodsOfPerson(db, {
      ...access.tenant,
      userId: access.personId,
    })
    const today = todayAt(now)
    const override = periodOn(wageOverride, today).wages
    const wages = effectiveWages(periodOn(tenantWages, today).wages, override)
    const reply = { ...wagesInEuros(wages), override: overrideInEuros(override) }
    return untilNextPeriod(reply, [tenantWages, wageOverride], now)
  })

  route(endpoints.getMyWages, async ({ access: { project, session, version }, query: { month }, now }) => {
    const me = { ...project, userId: session.userId }
    const today = todayAt(now)
    const legendOn = async (copy: Db, day: Day) => {
      const { tenantWages, wageOverride } = await queries.listPeriodsOfPerson(copy, me)
      const wages = effectiveWages(periodOn(tenantWages, day).wages, periodOn(wageOverride, day).wages)
      return { legend: inEuros(wages) }
    }
    const read = async (copy: Db, span: DayRange) =>
      pricesToReply(await listPricesForPerson(copy, { ...me, ...span })).slots
    if (month !== undefined)
      return { ...(await legendOn(db, `${month}-01`)), slots: await read(db, daysIn(month)) }
    const cacheKey = ['my-wages', project.projectId, version, me.userId, today]
    return listInTurns(cacheKey, project, read, (copy) => legendOn(copy, today))
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

function inEuros({ GREEN, YELLOW, RED }: Wages): Wages {
  return { GREEN: centsToEuros(GREEN), YELLOW: centsToEuros(YELLOW), RED: centsToEuros(RED) }
}

/** A reply with the wages of today holds until the midnight at which other ones begin. */
function untilNextPeriod<Reply>(
  reply: Reply,
  owners: readonly Periods<unknown>[],
  now: number,
): Timed<Reply> {
  const days = owners.flatMap((periods) => nextChange(periods, todayAt(now)) ?? [])
  const [first] = days.toSorted()
  const deadline = first === undefined ? undefined : instantOf({ date: first, hour: 0 }, DEFAULT_TIME_ZONE)
  return new Timed(reply, deadline)
}
