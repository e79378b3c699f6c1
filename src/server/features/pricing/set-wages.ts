import type { Day } from '../../../domain/calendar.ts'
import {
  changePeriods,
  chosenDay,
  type DatedOverride,
  type DatedWages,
  MAX_PERIODS,
  type Period,
  type PeriodChoice,
  type Periods,
  type WageOverride,
  type Wages,
} from '../../../domain/wages.ts'
import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const periodsFull = refusals.periodsFull(MAX_PERIODS)

/** Which wages are set, by whom and when; `today` is the day in Germany. */
export interface Setting {
  choice?: PeriodChoice
  today: Day
  now: number
  by: UserId
}

/** Sets the wages of the tenant, in whole cents. The estimates of every project change with them. */
export async function setTenantWages(
  tx: Tx,
  { tenantId, wages, ...setting }: TenantScope & Setting & { wages: Wages },
): Promise<Outcome<DatedWages>> {
  const before = await queries.listTenantPeriods(tx, { tenantId })
  const { period, removed, after } = changeOf(before, wages, setting)
  await queries.removeTenantPeriods(tx, { tenantId }, daysOf(removed))
  await queries.putTenantPeriod(tx, { tenantId }, period)
  const changes = changesOf(before, period, removed)
  return { result: after, facts: changes.map((change) => ({ kind: 'wages-set', ...change })) }
}

/** Sets a person's own wages, in whole cents. With null the tenant's wage holds. */
export async function setWageOverride(
  tx: Tx,
  {
    tenantId,
    userId,
    wages,
    ...setting
  }: TenantScope & { userId: UserId } & Setting & { wages: WageOverride },
): Promise<Outcome<DatedOverride>> {
  const person = { tenantId, userId }
  const { wageOverride: before } = await queries.listPeriodsOfPerson(tx, person)
  const { period, removed, after } = changeOf(before, wages, setting)
  await queries.changeOwnPeriods(tx, person, { put: period, removed: daysOf(removed) })
  const changes = changesOf(before, period, removed)
  return { result: after, facts: changes.map((change) => ({ kind: 'own-wages-set', userId, ...change })) }
}

/** Removes the tenant's wages that hold from a day on. */
export async function removeTenantWages(
  tx: Tx,
  { tenantId, validFrom }: TenantScope & { validFrom: Day },
): Promise<Outcome<void>> {
  const before = await queries.listTenantPeriods(tx, { tenantId })
  const change = removalOf(before, validFrom)
  await queries.removeTenantPeriods(tx, { tenantId }, [validFrom])
  return { result: undefined, facts: [{ kind: 'wages-set', ...change }] }
}

/** Removes a person's own wages that hold from a day on. */
export async function removeWageOverride(
  tx: Tx,
  { tenantId, userId, validFrom }: TenantScope & { userId: UserId; validFrom: Day },
): Promise<Outcome<void>> {
  const person = { tenantId, userId }
  const { wageOverride: before } = await queries.listPeriodsOfPerson(tx, person)
  const change = removalOf(before, validFrom)
  await queries.changeOwnPeriods(tx, person, { removed: [validFrom] })
  return { result: undefined, facts: [{ kind: 'own-wages-set', userId, ...change }] }
}

/** @throws AppError not_found */
function removalOf<W>(periods: Periods<W>, validFrom: Day) {
  const period = periods.find((each) => each.validFrom === validFrom)
  if (period === undefined) throw notFound()
  return { validFrom, before: period.wages, after: null }
}

/** @throws AppError limit_reached */
function changeOf<W>(before: Periods<W>, wages: W, { choice = {}, today, now, by }: Setting) {
  const validFrom = chosenDay(before, choice, today)
  const after = changePeriods(before, wages, { choice, today })
  if (after.length > MAX_PERIODS) throw new AppError('limit_reached', periodsFull)
  return {
    period: { validFrom, wages, setAt: now, setBy: by },
    removed: choice.all ? before.filter((each) => each.validFrom !== null) : [],
    after,
  }
}

const daysOf = (periods: Periods<unknown>) => periods.flatMap(({ validFrom }) => validFrom ?? [])

/** The changes for the history: the ends of periods first, so that undoing them backwards goes through true states. */
function changesOf<W>(before: Periods<W>, set: Period<W>, removed: Periods<W>) {
  const found = before.find(({ validFrom }) => validFrom === set.validFrom)
  return [
    ...removed.map(({ validFrom, wages }) => ({ validFrom, before: wages, after: null })),
    { validFrom: set.validFrom, before: found?.wages ?? null, after: set.wages },
  ]
}
