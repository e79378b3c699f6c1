/** Wages that hold from a day on, of a tenant or of a person. */
import type { Day, Month } from './calendar.ts'
import type { StaffedMode } from './slot.ts'

/** Whole cents per hour for each staffed mode. */
export type Wages = Record<StaffedMode, number>
/** A person's own wages. null: the tenant's wage holds. */
export type WageOverride = Record<StaffedMode, number | null>

export const NO_WAGES: Wages = { GREEN: 0, YELLOW: 0, RED: 0 }
export const NO_WAGE_OVERRIDE: WageOverride = { GREEN: null, YELLOW: null, RED: null }

/** The most periods that wages may have, the first one among them. */
export const MAX_PERIODS = 100

/** Wages that hold from a day until the next period begins. */
export interface Period<W> {
  /** null: from the beginning. */
  validFrom: Day | null
  wages: W
  /** When they were set, in UTC milliseconds, and the id of the person who set them; null: never, or not known. */
  setAt?: number | null
  setBy?: string | null
}
/** Periods ascending by their day. At least one; the first one holds also before its own day. */
export type Periods<W> = readonly Period<W>[]
export type DatedWages = Periods<Wages>
export type DatedOverride = Periods<WageOverride>

/** Wages that hold on all days. */
export function onAllDays<W>(wages: W): Periods<W> {
  return [{ validFrom: null, wages }]
}

export const NEVER_SET_WAGES: DatedWages = onAllDays(NO_WAGES)
export const NO_OWN_WAGES: DatedOverride = onAllDays(NO_WAGE_OVERRIDE)

/** Finds the period that holds on a day. */
export function periodOn<W>(periods: Periods<W>, day: Day): Period<W> {
  let index = periods.length - 1
  while (index > 0 && periods[index]!.validFrom! > day) index -= 1
  return periods[index]!
}

/** The first day after this one on which a period begins; undefined: there is none. */
export function nextChange(periods: readonly { validFrom: Day | null }[], after: Day): Day | undefined {
  return periods.find(({ validFrom }) => validFrom !== null && validFrom > after)?.validFrom ?? undefined
}

/**
 * Makes a function that is called with ascending days, and tells whether wages of the organisation or the person's own have
 * begun since the day before it was called with.
 */
export function watchChanges({
  tenantWages,
  wageOverride,
}: {
  tenantWages: DatedWages
  wageOverride: DatedOverride
}): (day: Day) => boolean {
  const changes = [...tenantWages, ...wageOverride].flatMap(({ validFrom }) => validFrom ?? []).toSorted()
  let next = 0
  return (day) => {
    const before = next
    while (next < changes.length && changes[next]! <= day) next += 1
    return next > before
  }
}

/** Adds the first period where nobody has set it: until then there are no wages. */
export function fromTheBeginning<W>(stored: readonly Period<W>[], none: W): Periods<W> {
  return stored[0]?.validFrom === null
    ? stored
    : [{ validFrom: null, wages: none, setAt: null, setBy: null }, ...stored]
}

/** The wages of a month's first day, and those that begin after it within the month. */
export function wagesOfMonth(
  periods: DatedWages,
  month: Month,
): { wages: Wages; later: { day: Day; wages: Wages }[] } {
  const later = periods.flatMap(({ validFrom, wages }) =>
    validFrom !== null && validFrom > `${month}-01` && validFrom.startsWith(month)
      ? [{ day: validFrom, wages }]
      : [],
  )
  return { wages: periodOn(periods, `${month}-01`).wages, later }
}
export type WagesOfMonth = ReturnType<typeof wagesOfMonth>

/** Replaces the period that begins on a day, or adds it; without `period` it is left out. */
export function withPeriod<W>(
  periods: Periods<W>,
  validFrom: Day | null,
  period: Omit<Period<W>, 'validFrom'> | undefined,
): Period<W>[] {
  const others = periods.filter((each) => each.validFrom !== validFrom)
  if (period === undefined) return others
  const index = others.findIndex((each) => (each.validFrom ?? '') > (validFrom ?? ''))
  return others.toSpliced(index === -1 ? others.length : index, 0, { ...period, validFrom })
}

/** A person's wages after their override, whole cents. */
export function effectiveWages(tenantWages: Wages, override: WageOverride): Wages {
  return {
    GREEN: override.GREEN ?? tenantWages.GREEN,
    YELLOW: override.YELLOW ?? tenantWages.YELLOW,
    RED: override.RED ?? tenantWages.RED,
  }
}

/** A person's wages after their own, by the days on which either of the two change. */
export function effectivePeriods(tenantWages: DatedWages, wageOverride: DatedOverride): Period<Wages>[] {
  const begins = new Set([...tenantWages, ...wageOverride].map(({ validFrom }) => validFrom ?? ''))
  return [...begins].toSorted().map((day) => ({
    validFrom: day === '' ? null : day,
    wages: effectiveWages(periodOn(tenantWages, day).wages, periodOn(wageOverride, day).wages),
  }))
}

/** Which wages are set: those that hold today, those from a day on (null: from the beginning), or one period for all days. */
export interface PeriodChoice {
  validFrom?: Day | null | undefined
  all?: boolean | undefined
}

/** The day from which the chosen wages hold; null: from the beginning. */
export function chosenDay(
  periods: Periods<unknown>,
  { validFrom, all = false }: PeriodChoice,
  today: Day,
): Day | null {
  if (all) return null
  return validFrom === undefined ? periodOn(periods, today).validFrom : validFrom
}

/** The periods after the chosen wages have been set. */
export function changePeriods<W>(
  periods: Periods<W>,
  wages: W,
  { choice, today }: { choice: PeriodChoice; today: Day },
): Period<W>[] {
  const validFrom = chosenDay(periods, choice, today)
  return withPeriod(choice.all ? [] : periods, validFrom, { wages })
}
