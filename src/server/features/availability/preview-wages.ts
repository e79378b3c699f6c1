import type { WagePreviewReply } from '../../../contract/pricing.ts'
import { type Day, daysIn, daysOfMonth, type Month } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { changeOfMonth, type ChangeOfPay, changesOn, type WageChange } from '../../../domain/wage-change.ts'
import {
  changePeriods,
  type DatedWages,
  NO_OWN_WAGES,
  type PeriodChoice,
  type WageOverride,
  type Wages,
} from '../../../domain/wages.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import { loadMonthOfPeople } from '../../kernel/hour-counts/load-bookings.ts'
import { loadHourCounts, loadHoursOfMonth } from '../../kernel/hour-counts/load-hour-counts.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadPeriodsOfPerson, loadPrices, loadTenantPeriods } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import * as queries from './queries.ts'

interface Planned<W> {
  wages: W
  choice: PeriodChoice
  today: Day
}
type MonthOfProject = ProjectScope & { month: Month }

/**
 * Counts the given hours, booked or not, whose price these wages of the tenant would change, in all projects, archived ones
 * too. Changes nothing.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function previewTenantWages(
  db: Db,
  { wages, choice, today, ...tenant }: TenantScope & Planned<Wages>,
  turn: () => Promise<void>,
): Promise<WagePreviewReply> {
  const before = await loadTenantPeriods(db, tenant)
  const after = changePeriods(before, wages, { choice, today })
  const change = {
    before: { tenantWages: before, wageOverride: NO_OWN_WAGES },
    after: { tenantWages: after, wageOverride: NO_OWN_WAGES },
  }
  const measure = (place: MonthOfProject) => measureEverybody(db, { ...place, today, change, after })
  return sumMonths(db, { ...tenant, change, measure }, turn)
}

/** Counts the given hours of a person whose price these own wages would change, like `previewTenantWages`. */
export async function previewWageOverride(
  db: Db,
  { wages, choice, today, userId, ...tenant }: TenantScope & { userId: UserId } & Planned<WageOverride>,
  turn: () => Promise<void>,
): Promise<WagePreviewReply> {
  const before = await loadPeriodsOfPerson(db, { ...tenant, userId })
  const wageOverride = changePeriods(before.wageOverride, wages, { choice, today })
  const change = { before, after: { ...before, wageOverride } }
  const measure = (place: MonthOfProject) => measurePerson(db, { ...place, userId, today, change })
  return sumMonths(db, { ...tenant, change, measure }, turn)
}

async function sumMonths(
  db: Db,
  {
    change,
    measure,
    ...tenant
  }: TenantScope & { change: WageChange; measure: (place: MonthOfProject) => Promise<ChangeOfPay> },
  turn: () => Promise<void>,
): Promise<WagePreviewReply> {
  const sums = new Map<Month, ChangeOfPay>()
  const changes = new Map<Month, boolean>()
  const changesIn = (month: Month) => {
    const known = changes.get(month) ?? daysOfMonth(month).some((day) => changesOn(change, day))
    changes.set(month, known)
    return known
  }
  for (const projectId of await queries.listProjectIds(db, tenant)) {
    const project = { ...tenant, projectId }
    for (const month of (await listPlannedMonths(db, project)).filter(changesIn)) {
      await turn()
      const { hours, pastHours, cents } = await measure({ ...project, month })
      const sum = sums.get(month) ?? { hours: 0, pastHours: 0, cents: 0 }
      sums.set(month, {
        hours: sum.hours + hours,
        pastHours: sum.pastHours + pastHours,
        cents: sum.cents + cents,
      })
    }
  }
  const months = [...sums]
    .filter(([, { hours }]) => hours > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, { cents, ...counts }]) => ({ month, ...counts, difference: centsToEuros(cents) }))
  return { months }
}

/** The counts tell how many people gave each hour; only of people with own colours, prices or wages are the hours read. */
function measureEverybody(
  db: Db,
  { today, change, after, ...place }: MonthOfProject & { today: Day; change: WageChange; after: DatedWages },
): Promise<ChangeOfPay> {
  const { month, ...project } = place
  const span = { ...project, ...daysIn(month) }
  return inSnapshot(db, async (tx) => {
    const modes = await loadModes(tx, span)
    const prices = await loadPrices(tx, span)
    const counts = await loadHourCounts(tx, place)
    const withOwn = new Set<string>([
      ...prices.ownWages,
      ...[...modes.overrides, ...prices.userSlotPrices].map(({ userId }) => userId),
    ])
    const theirs = withOwn.size === 0 ? [] : await loadHoursOfMonth(tx, { ...place, userIds: withOwn })
    return changeOfMonth({
      month,
      today,
      modeAt: (date, hour) => modes.modeFor(undefined, date, hour),
      slotPriceAt: (date, hour) => prices.slotPricesOf(undefined, date, hour).projectSlotPrice,
      everybody: { counts, change },
      people: theirs.map(({ userId, ...hours }) => {
        const { wageOverride } = prices.wagesOf(userId as UserId)
        return {
          ...hours,
          ownPriceAt: (date, hour) => prices.slotPricesOf(userId as UserId, date, hour).userSlotPrice,
          change: {
            before: { tenantWages: change.before.tenantWages, wageOverride },
            after: { tenantWages: after, wageOverride },
          },
        }
      }),
    })
  })
}

function measurePerson(
  db: Db,
  { today, change, userId, ...place }: MonthOfProject & { today: Day; change: WageChange; userId: UserId },
): Promise<ChangeOfPay> {
  const { month, ...project } = place
  const span = { ...project, ...daysIn(month), userIds: [userId] }
  return inSnapshot(db, async (tx) => {
    const [person] = await loadMonthOfPeople(tx, { ...place, userIds: [userId] })
    if (person === undefined || person.given.length === 0) return { hours: 0, pastHours: 0, cents: 0 }
    const modes = await loadModes(tx, span)
    const prices = await loadPrices(tx, span)
    return changeOfMonth({
      month,
      today,
      modeAt: (date, hour) => modes.modeFor(userId, date, hour),
      slotPriceAt: (date, hour) => prices.slotPricesOf(userId, date, hour).projectSlotPrice,
      people: [
        {
          days: person.given,
          ownModeAt: () => undefined,
          ownPriceAt: (date, hour) => prices.slotPricesOf(userId, date, hour).userSlotPrice,
          change,
        },
      ],
    })
  })
}
