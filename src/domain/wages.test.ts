import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOfMonth } from './calendar.ts'
import { type PriceInputs, priceOfHour, traceOfHour } from './pricing.ts'
import { MODES, STAFFED_MODES } from './slot.ts'
import {
  changePeriods,
  effectivePeriods,
  effectiveWages,
  nextChange,
  NO_WAGES,
  onAllDays,
  type PeriodChoice,
  periodOn,
  type Periods,
  withPeriod,
} from './wages.ts'

const days = daysOfMonth('2026-12')
const day = fc.constantFrom(...days)
const cents = fc.nat({ max: 9 })
const wages = fc.record({ GREEN: cents, YELLOW: cents, RED: cents })
const own = fc.record({ GREEN: fc.option(cents), YELLOW: fc.option(cents), RED: fc.option(cents) })
const origin = { setAt: fc.option(fc.nat()), setBy: fc.option(fc.constantFrom('ada', 'ben')) }

/** Random periods, in the form in which the product keeps them. */
const periodsOf = <W>(each: fc.Arbitrary<W>): fc.Arbitrary<Periods<W>> =>
  fc
    .uniqueArray(fc.record({ validFrom: day, wages: each, ...origin }), {
      selector: ({ validFrom }) => validFrom,
      maxLength: 10,
    })
    .chain((later) =>
      fc
        .record({ validFrom: fc.constant(null), wages: each, ...origin })
        .map((first) => [first, ...later.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))]),
    )
const slotPrice = fc.option(cents, { nil: undefined })
const inputs: fc.Arbitrary<PriceInputs> = fc.record({
  userSlotPrice: slotPrice,
  projectSlotPrice: slotPrice,
  wageOverride: periodsOf(own),
  tenantWages: periodsOf(wages),
})
const mode = fc.constantFrom(...MODES)

/** The words of the issue: an hour is paid by the row in force on its day, the one that began last. */
function rowOn<W>(rows: Periods<W>, date: string) {
  let found = rows.find(({ validFrom }) => validFrom === null)!
  for (const row of rows)
    if (row.validFrom !== null && row.validFrom <= date && row.validFrom >= (found.validFrom ?? ''))
      found = row
  return found
}

describe('the price of an hour by dated wages', () => {
  test('and its trace equal a plain model, for random wages, slot prices and modes', () => {
    fc.assert(
      fc.property(mode, day, inputs, (colour, date, given) => {
        const { won, beat } = traceOfHour(colour, date, given)
        const price = priceOfHour(colour, date, given)
        const ownRow = rowOn(given.wageOverride, date)
        const tenantRow = rowOn(given.tenantWages, date)
        const none = { validFrom: null, setAt: null, setBy: null }
        const staffed = STAFFED_MODES.find((each) => each === colour)
        const sources = [
          { source: 'userSlotPrice', cents: given.userSlotPrice, ...none },
          { source: 'projectSlotPrice', cents: given.projectSlotPrice, ...none },
          { source: 'userWage', ...ownRow, cents: staffed && ownRow.wages[staffed] },
          { source: 'tenantWage', ...tenantRow, cents: staffed && tenantRow.wages[staffed] },
        ]
        const expected = (staffed ? sources : [])
          .filter((each) => each.cents !== undefined && each.cents !== null)
          .map(({ source, cents: amount, validFrom, setAt, setBy }) => ({
            source,
            cents: amount,
            validFrom,
            setAt,
            setBy,
          }))
        expect({ won, beat }).toEqual({ won: expected[0], beat: expected.slice(1) })
        expect(price).toEqual(won && { cents: won.cents, source: won.source })
      }),
      { numRuns: 1000 },
    )
  })

  test('never changes by a row that begins after its day', () => {
    fc.assert(
      fc.property(mode, day, inputs, day, wages, own, (colour, date, given, begin, later, ownLater) => {
        fc.pre(begin > date)
        const after = {
          ...given,
          tenantWages: withPeriod(given.tenantWages, begin, { wages: later }),
          wageOverride: withPeriod(given.wageOverride, begin, { wages: ownLater }),
        }
        expect(traceOfHour(colour, date, after)).toEqual(traceOfHour(colour, date, given))
        const removed = { ...given, tenantWages: withPeriod(given.tenantWages, begin, undefined) }
        expect(traceOfHour(colour, date, removed)).toEqual(traceOfHour(colour, date, given))
      }),
    )
  })

  test('is the same by the merged periods of a person', () => {
    fc.assert(
      fc.property(day, periodsOf(wages), periodsOf(own), (date, tenantWages, wageOverride) => {
        const merged = effectivePeriods(tenantWages, wageOverride)
        expect(merged[0]!.validFrom).toBeNull()
        expect(periodOn(merged, date).wages).toEqual(
          effectiveWages(rowOn(tenantWages, date).wages, rowOn(wageOverride, date).wages),
        )
      }),
    )
  })
})

describe('a change of wages', () => {
  const [first, second] = ['2026-11-01', '2026-12-15']
  const [old, later, coming] = [1, 2, 3].map((GREEN) => ({ ...NO_WAGES, GREEN }))
  const typed = { ...NO_WAGES, GREEN: 9 }
  const periods = [
    { validFrom: null, wages: old! },
    { validFrom: first, wages: later! },
    { validFrom: second, wages: coming! },
  ]
  const change = (choice: PeriodChoice, today = '2026-12-01') =>
    changePeriods(periods, typed, { choice, today }).map((each) => [each.validFrom, each.wages.GREEN])

  test('without a day changes the row in force today', () => {
    expect(change({})).toEqual([
      [null, 1],
      [first, 9],
      [second, 3],
    ])
    expect(change({}, '2026-10-31')).toEqual([
      [null, 9],
      [first, 2],
      [second, 3],
    ])
  })

  test('with null changes the first row, with a day that of the day', () => {
    expect(change({ validFrom: null })[0]).toEqual([null, 9])
    expect(change({ validFrom: second })[2]).toEqual([second, 9])
    expect(change({ validFrom: '2026-12-01' })).toEqual([
      [null, 1],
      [first, 2],
      ['2026-12-01', 9],
      [second, 3],
    ])
  })

  test('with all makes one row and ignores the day', () => {
    expect(change({ all: true, validFrom: second })).toEqual([[null, 9]])
  })

  test('knows the next day on which a row begins', () => {
    expect([nextChange(periods, '2026-12-01'), nextChange(periods, second)]).toEqual([second, undefined])
    expect(nextChange(onAllDays(NO_WAGES), first)).toBeUndefined()
  })
})
