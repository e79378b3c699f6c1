import { endpoints } from '../../../contract/endpoints.ts'
import { overrideInCents, wagesInCents } from '../../../contract/euros.ts'
import { type Day, type DayRange, daysIn, DEFAULT_TIME_ZONE, isDay } from '../../../domain/calendar.ts'
import { dayAt, instantOf } from '../../../domain/time-zone.ts'
import { effectivePeriods, nextChange } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ITEMS_AT_ONCE, listInTurns } from '../../http/list-in-turns.ts'
import type { Route } from '../../http/route.ts'
import { Timed, TimedVersioned } from '../../http/versioned.ts'
import { invalidField } from '../../kernel/errors.ts'
import { readAllMonths } from '../../kernel/limits/planned-months.ts'
import { listPricesForPerson, listSlotPrices, listUserSlotPrices } from './list-slot-prices.ts'
import { listWageOverrides } from './list-wage-overrides.ts'
import * as queries from './queries.ts'
import {
  bodyToPrice,
  myWagesToReply,
  overrideToReply,
  pricesToReply,
  priceToReply,
  wagesToReply,
} from './replies.ts'
import { setSlotPrices, setUserSlotPrices } from './set-slot-prices.ts'
import { removeTenantWages, removeWageOverride, setTenantWages, setWageOverride } from './set-wages.ts'
import { refusals } from './texts.ts'

/** Which wages hold today goes by the day in Germany: they are an organisation's, and projects may lie elsewhere. */
const todayAt = (now: number) => dayAt(now, DEFAULT_TIME_ZONE)

export function registerPricing(route: Route, deps: Deps): void {
  registerTenantWages(route, deps)
  registerOwnWages(route, deps)
  registerSlotPrices(route)
}

function registerTenantWages(route: Route, { db }: Deps): void {
  route(endpoints.getWageConfig, async ({ access, now }) => {
    const periods = await queries.listTenantPeriods(db, access.tenant)
    return untilNextPeriod(wagesToReply(periods, todayAt(now)), [periods], now)
  })

  route(endpoints.getProjectWages, async ({ access, now }) => {
    const periods = await queries.listTenantPeriods(db, access.tenant)
    return untilNextPeriod(wagesToReply(periods, todayAt(now)), [periods], now)
  })

  route(endpoints.setWageConfig, async ({ access: { tenant, session }, body, write, now }) => {
    const setting = { now, today: todayAt(now), by: session.userId, choice: body }
    const periods = await write({ tenant }, (tx) =>
      setTenantWages(tx, { ...tenant, ...setting, wages: wagesInCents(body) }),
    )
    return wagesToReply(periods, todayAt(now))
  })

  route(endpoints.removeWageConfig, async ({ access: { tenant }, params, write }) => {
    const validFrom = dayToRemove(params)
    await write({ tenant }, (tx) => removeTenantWages(tx, { ...tenant, validFrom }))
  })
}

function registerOwnWages(route: Route, { db }: Deps): void {
  route(endpoints.listWageOverrides, async ({ access, query, now }) => {
    const { reply, periods } = await listWageOverrides(db, {
      ...access.tenant,
      ...query,
      today: todayAt(now),
    })
    return untilNextPeriod(reply, periods, now)
  })

  route(
    endpoints.setWageOverride,
    async ({ access: { tenant, personId: userId, session }, body, write, now }) => {
      const setting = { now, today: todayAt(now), by: session.userId, choice: body }
      const periods = await write({ tenant }, (tx) =>
        setWageOverride(tx, { ...tenant, userId, ...setting, wages: overrideInCents(body) }),
      )
      return overrideToReply(periods, todayAt(now))
    },
  )

  route(endpoints.removeWageOverride, async ({ access: { tenant, personId: userId }, params, write }) => {
    const validFrom = dayToRemove(params)
    await write({ tenant }, (tx) => removeWageOverride(tx, { ...tenant, userId, validFrom }))
  })

  route(endpoints.getEffectiveWages, async ({ access, now }) => {
    const { tenantWages, wageOverride } = await queries.listPeriodsOfPerson(db, {
      ...access.tenant,
      userId: access.personId,
    })
    const today = todayAt(now)
    const reply = {
      ...wagesToReply(effectivePeriods(tenantWages, wageOverride), today),
      override: overrideToReply(wageOverride, today),
    }
    return untilNextPeriod(reply, [tenantWages, wageOverride], now)
  })

  route(endpoints.getMyWages, async ({ access: { project, session, version }, query: { month }, now }) => {
    const me = { ...project, userId: session.userId }
    const today = todayAt(now)
    const wagesOn = async (copy: Db, day: Day) => {
      const { tenantWages, wageOverride } = await queries.listPeriodsOfPerson(copy, me)
      const periods = effectivePeriods(tenantWages, wageOverride)
      return myWagesToReply(periods, day)
    }
    const read = async (copy: Db, span: DayRange) =>
      pricesToReply(await listPricesForPerson(copy, { ...me, ...span })).slots
    if (month !== undefined)
      return { ...(await wagesOn(db, `${month}-01`)), slots: await read(db, daysIn(month)) }
    // The day is part of the key, since the legend is that of today; the page that is open hears the deadline.
    const cacheKey = ['my-wages', project.projectId, version, me.userId, today]
    return new TimedVersioned(
      cacheKey,
      async (copy, turn) => {
        const slots = await readAllMonths(copy, project, (span) => read(copy, span), turn)
        const wages = await wagesOn(copy, today)
        return { reply: { ...wages, slots }, holdsUntil: deadlineOf([wages.periods], now) }
      },
      { large: { list: 'slots', piece: ITEMS_AT_ONCE } },
    )
  })
}

function registerSlotPrices(route: Route): void {
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

/** @throws AppError invalid_input (no day, or null, since the first period stays) */
function dayToRemove({ validFrom }: { validFrom: string }): Day {
  if (validFrom === 'null') throw invalidField('validFrom', refusals.firstStays)
  if (!isDay(validFrom)) throw invalidField('validFrom', refusals.notADay)
  return validFrom
}

/** A reply with the wages of today holds until the midnight at which other ones begin. */
function untilNextPeriod<Reply>(reply: Reply, owners: Owners, now: number): Timed<Reply> {
  return new Timed(reply, deadlineOf(owners, now))
}

type Owners = readonly (readonly { validFrom: Day | null }[])[]

function deadlineOf(owners: Owners, now: number): number | undefined {
  const days = owners.flatMap((periods) => nextChange(periods, todayAt(now)) ?? [])
  const [first] = days.toSorted()
  return first === undefined ? undefined : instantOf({ date: first, hour: 0 }, DEFAULT_TIME_ZONE)
}
