import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsToHours } from '../../../domain/availability.ts'
import { tallyHours } from '../../../domain/pricing.ts'
import { effectiveMode, HOURS, MODES, slotKey, type SlotRef } from '../../../domain/slot.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { groupHours } from './group-hours.ts'

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
const [me, other] = ['me' as UserId, 'other' as UserId]
const wages = {
  tenantWages: [
    { validFrom: null, wages: { GREEN: 1, YELLOW: 100, RED: 10_000 } },
    { validFrom: DAYS[1]!, wages: { GREEN: 2, YELLOW: 200, RED: 20_000 } },
  ],
  wageOverride: [
    { validFrom: null, wages: { GREEN: null, YELLOW: null, RED: null } },
    { validFrom: DAYS[2]!, wages: { GREEN: 3, YELLOW: null, RED: 30_000 } },
  ],
}

const slotOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({ date: fc.constantFrom(...DAYS), hour: fc.constantFrom(...HOURS), value })
const ofPerson = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(fc.constantFrom(me, other), slotOf(value)), { maxLength: 20 })

test('grouped hours have the sums of single hours', () => {
  const mode = fc.constantFrom(...MODES)
  const cents = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.array(slotOf(mode)),
      ofPerson(mode),
      fc.array(slotOf(cents)),
      ofPerson(cents),
      fc.array(fc.integer({ min: 0, max: 2 ** 14 - 1 }), { minLength: 4, maxLength: 4 }),
      (dated, overrides, prices, userPrices, bits) => {
        const keyOf = ({ date, hour }: SlotRef) => slotKey(date, hour)
        const byKey = <V>(slots: (SlotRef & { value: V })[]) =>
          new Map(slots.map((slot) => [keyOf(slot), slot.value]))
        const byPerson = <V>(slots: [UserId, SlotRef & { value: V }][]) =>
          new Map(slots.map(([userId, slot]) => [`${userId} ${keyOf(slot)}`, slot.value]))
        const maps = [byKey(dated), byPerson(overrides), byKey(prices), byPerson(userPrices)] as const
        const rowsOf = (slots: [UserId, SlotRef][]) =>
          slots.map(([userId, { date, hour }]) => ({ userId, date, hour }))
        const modes = {
          overrides: rowsOf(overrides),
          modeFor: (userId: UserId | undefined, date: string, hour: number) =>
            effectiveMode({
              override: maps[1].get(`${userId} ${slotKey(date, hour)}`),
              dated: maps[0].get(slotKey(date, hour)),
              pattern: undefined,
            }),
        }
        const allPrices = {
          userSlotPrices: rowsOf(userPrices),
          wagesOf: () => wages,
          slotPricesOf: (userId: UserId | undefined, date: string, hour: number) => ({
            userSlotPrice: maps[3].get(`${userId} ${slotKey(date, hour)}`),
            projectSlotPrice: maps[2].get(slotKey(date, hour)),
          }),
        }
        const days = DAYS.map((date, index) => ({ date, bits: bits[index]! }))
        const oneByOne = days.flatMap(({ date, bits: given }) =>
          bitsToHours(given).map((hour) => ({
            mode: modes.modeFor(me, date, hour),
            date,
            ...allPrices.slotPricesOf(me, date, hour),
          })),
        )
        const grouped = groupHours(modes, allPrices)(me, days)
        expect(tallyHours(grouped, wages)).toEqual(tallyHours(oneByOne, wages))
      },
    ),
  )
})
