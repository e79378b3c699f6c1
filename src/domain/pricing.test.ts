import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GivenHour, priceOfHour, tallyHours } from './pricing.ts'
import { isStaffed, MODES } from './slot.ts'
import { effectiveWages, NO_OWN_WAGES, NO_WAGE_OVERRIDE, NO_WAGES, onAllDays } from './wages.ts'

const DAY = '2026-12-01'
const tenantWages = onAllDays({ GREEN: 1000, YELLOW: 1200, RED: 1500 })
const own = { GREEN: 1100, YELLOW: 1300, RED: 1600 }

describe('the price of an hour (abuse 85)', () => {
  const levels = [
    { is: 'the user’s slot price', source: 'userSlotPrice', of: () => 77, set: { userSlotPrice: 77 } },
    {
      is: 'the project’s slot price',
      source: 'projectSlotPrice',
      of: () => 55,
      set: { projectSlotPrice: 55 },
    },
    {
      is: 'the user’s wage',
      source: 'userWage',
      of: (mode: 'GREEN' | 'YELLOW' | 'RED') => own[mode],
      set: { wageOverride: onAllDays(own) },
    },
    {
      is: 'the tenant’s wage',
      source: 'tenantWage',
      of: (mode: 'GREEN' | 'YELLOW' | 'RED') => tenantWages[0]!.wages[mode],
      set: {},
    },
  ] as const
  const cases = levels.flatMap((level, index) => MODES.map((mode) => ({ ...level, index, mode })))

  test.each(cases)('$mode: $is beats every weaker source', ({ index, mode, source, of }) => {
    const inputs = Object.assign(
      { wageOverride: NO_OWN_WAGES, tenantWages },
      ...levels.slice(index).map(({ set }) => set),
    )
    expect(priceOfHour(mode, DAY, inputs)).toEqual(isStaffed(mode) ? { cents: of(mode), source } : undefined)
  })

  test('is 0 where a source says 0, and passes over null', () => {
    const zero = { GREEN: 0, YELLOW: 0, RED: 0 }
    const none = { wageOverride: NO_OWN_WAGES, tenantWages }
    expect(priceOfHour('RED', DAY, { ...none, userSlotPrice: 0, projectSlotPrice: 5 })).toEqual({
      cents: 0,
      source: 'userSlotPrice',
    })
    expect(priceOfHour('RED', DAY, { ...none, projectSlotPrice: 0 })).toEqual({
      cents: 0,
      source: 'projectSlotPrice',
    })
    expect(priceOfHour('RED', DAY, { ...none, wageOverride: onAllDays(zero) })).toEqual({
      cents: 0,
      source: 'userWage',
    })
    expect(priceOfHour('RED', DAY, none)).toEqual({ cents: 1500, source: 'tenantWage' })
  })
})

test('a person’s wages are their own or the tenant’s, by mode', () => {
  expect(effectiveWages(tenantWages[0]!.wages, NO_WAGE_OVERRIDE)).toEqual(tenantWages[0]!.wages)
  expect(effectiveWages(tenantWages[0]!.wages, own)).toEqual(own)
  expect(effectiveWages(tenantWages[0]!.wages, { GREEN: null, YELLOW: 0, RED: 1 })).toEqual({
    GREEN: 1000,
    YELLOW: 0,
    RED: 1,
  })
  expect(NO_WAGES).toEqual({ GREEN: 0, YELLOW: 0, RED: 0 })
})

describe('the tally', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const given: fc.Arbitrary<GivenHour> = fc.record({
    mode: fc.constantFrom(...MODES),
    date: fc.constant(DAY),
    userSlotPrice: fc.option(amount, { nil: undefined }),
    projectSlotPrice: fc.option(amount, { nil: undefined }),
  })
  const wages = fc.record({
    tenantWages: fc.record({ GREEN: amount, YELLOW: amount, RED: amount }),
    wageOverride: fc.record({ GREEN: fc.option(amount), YELLOW: fc.option(amount), RED: fc.option(amount) }),
  })

  test('equals the sum of a model in BigInt to the cent (abuse 84)', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 434 }), wages, (hours, { tenantWages: all, wageOverride }) => {
        const counts = { GREEN: 0, YELLOW: 0, RED: 0 }
        let sum = 0n
        for (const { mode, userSlotPrice, projectSlotPrice } of hours) {
          if (mode === 'WHITE' || mode === 'BLACK') continue
          counts[mode] += 1
          sum += BigInt(userSlotPrice ?? projectSlotPrice ?? wageOverride[mode] ?? all[mode])
        }
        const tally = tallyHours(hours, {
          tenantWages: onAllDays(all),
          wageOverride: onAllDays(wageOverride),
        })
        expect(tally).toEqual({
          green: counts.GREEN,
          yellow: counts.YELLOW,
          red: counts.RED,
          total: counts.GREEN + counts.YELLOW + counts.RED,
          earningsCents: Number(sum),
        })
      }),
    )
  })

  test('does not depend on the order of the hours', () => {
    fc.assert(
      fc.property(fc.array(given), wages, (hours, { tenantWages: all, wageOverride }) => {
        const by = { tenantWages: onAllDays(all), wageOverride: onAllDays(wageOverride) }
        expect(tallyHours(hours.toReversed(), by)).toEqual(tallyHours(hours, by))
      }),
    )
  })

  test('is zero without hours', () => {
    const nothing = { green: 0, yellow: 0, red: 0, total: 0, earningsCents: 0 }
    expect(tallyHours([], { tenantWages, wageOverride: NO_OWN_WAGES })).toEqual(nothing)
  })
})
