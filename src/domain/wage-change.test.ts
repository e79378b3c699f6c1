import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfMonth } from './calendar.ts'
import { countMonth } from './hour-counts.ts'
import { priceOfHour } from './pricing.ts'
import { HOURS, type Mode, MODES } from './slot.ts'
import { changeOfMonth } from './wage-change.ts'
import { NO_OWN_WAGES, onAllDays, withPeriod } from './wages.ts'

const month = '2027-02'
const days = daysOfMonth(month)
const table = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...days.slice(0, 5)), fc.constantFrom(...HOURS), value), {
      maxLength: 20,
    })
    .map((rows) => new Map(rows.map(([date, hour, each]) => [`${date} ${hour}`, each])))
const mode = fc.constantFrom(...MODES)
const cents = fc.nat({ max: 3 })
const wages = fc.record({ GREEN: cents, YELLOW: cents, RED: cents })
const ownWages = fc.record({ GREEN: fc.option(cents), YELLOW: fc.option(cents), RED: fc.option(cents) })
const person = fc.record({
  given: fc.array(fc.tuple(fc.constantFrom(...days.slice(0, 5)), fc.nat({ max: 16_383 })), { maxLength: 5 }),
  modes: table(mode),
  prices: table(cents),
  own: fc.option(ownWages, { nil: undefined }),
})

test('the change of any month equals a count of each hour of each person', () => {
  fc.assert(
    fc.property(
      fc.record({
        modes: table(mode),
        rest: mode,
        prices: table(cents),
        old: wages,
        next: wages,
        from: fc.option(fc.constantFrom(...days.slice(0, 4))),
        today: fc.constantFrom(...days.slice(0, 5)),
        people: fc.array(person, { maxLength: 5 }),
      }),
      ({ modes, rest, prices, old, next, from, today, people }) => {
        const modeAt = (date: string, hour: number): Mode => modes.get(`${date} ${hour}`) ?? rest
        const slotPriceAt = (date: string, hour: number) => prices.get(`${date} ${hour}`)
        const before = onAllDays(old)
        const after = withPeriod(before, from, { wages: next })
        const everybody = people.map((each) => ({
          days: [...new Map(each.given)].map(([date, bits]) => ({ date, bits })),
          booked: [],
          ownModeAt: (date: string, hour: number) => each.modes.get(`${date} ${hour}`),
          ownPriceAt: (date: string, hour: number) => each.prices.get(`${date} ${hour}`),
          wageOverride: each.own ? onAllDays(each.own) : NO_OWN_WAGES,
        }))
        const changeFor = (wageOverride: (typeof everybody)[number]['wageOverride']) => ({
          before: { tenantWages: before, wageOverride },
          after: { tenantWages: after, wageOverride },
        })
        const isSpecial = (index: number) => {
          const each = people[index]!
          return each.modes.size > 0 || each.prices.size > 0 || each.own !== undefined
        }
        const change = changeOfMonth({
          month,
          today,
          modeAt,
          slotPriceAt,
          everybody: { counts: countMonth(month, everybody), change: changeFor(NO_OWN_WAGES) },
          people: everybody
            .filter((_, index) => isSpecial(index))
            .map((each) => ({ ...each, change: changeFor(each.wageOverride) })),
        })
        const expected = { hours: 0, pastHours: 0, cents: 0 }
        for (const each of everybody)
          for (const { date, bits } of each.days)
            for (const hour of HOURS) {
              if ((bits & (1 << (hour - 7))) === 0) continue
              const inputs = {
                userSlotPrice: each.ownPriceAt(date, hour),
                projectSlotPrice: slotPriceAt(date, hour),
                wageOverride: each.wageOverride,
              }
              const colour = each.ownModeAt(date, hour) ?? modeAt(date, hour)
              const pays = [before, after].map(
                (tenantWages) => priceOfHour(colour, date, { ...inputs, tenantWages })?.cents ?? 0,
              )
              if (pays[0] === pays[1]) continue
              expected.hours += 1
              if (date < today) expected.pastHours += 1
              expected.cents += pays[1]! - pays[0]!
            }
        expect(change).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})
