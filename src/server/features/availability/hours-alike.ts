/** Hours of many people, counted by bits and not one by one: most slots demand and pay the same for everybody. */
import { bitsToHours, countHours, hoursToBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { GivenHour } from '../../../domain/pricing.ts'
import { HOURS, isStaffed } from '../../../domain/slot.ts'
import type { DayBits } from '../../db/codecs/month-text.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Prices } from '../pricing/load-prices.ts'
import type { Modes } from '../schedule/load-modes.ts'

/** Slots of one day that are alike for who has nothing of their own there. */
interface Alike {
  kind: number
  bits: number
}
type Kind = Required<Pick<GivenHour, 'mode' | 'projectSlotPrice'>>

/** Makes the function that gives a person's hours, those that are alike together. */
export function groupHours(modes: Modes, prices: Prices) {
  const ownBits = new Map<UserId, Map<Day, number>>()
  for (const { userId, date, hour } of [...modes.overrides, ...prices.userSlotPrices]) {
    const ofPerson = ownBits.get(userId) ?? new Map<Day, number>()
    ownBits.set(userId, ofPerson.set(date, (ofPerson.get(date) ?? 0) | hoursToBits([hour])))
  }
  const kinds: Kind[] = []
  const kindNumbers = new Map<string, number>()
  const alikeByDay = new Map<Day, Alike[]>()
  const hourOf = (userId: UserId | undefined, day: Day, hour: number) => ({
    mode: modes.of(userId, day, hour),
    ...prices.slotPricesOf(userId, day, hour),
  })

  function alikeOn(day: Day): Alike[] {
    const byKind = new Map<number, number>()
    for (const hour of HOURS) {
      const { mode, projectSlotPrice } = hourOf(undefined, day, hour)
      const key = `${mode} ${projectSlotPrice}`
      const kind = kindNumbers.get(key) ?? kinds.push({ mode, projectSlotPrice }) - 1
      kindNumbers.set(key, kind)
      if (isStaffed(mode)) byKind.set(kind, (byKind.get(kind) ?? 0) | hoursToBits([hour]))
    }
    return [...byKind].map(([kind, bits]) => ({ kind, bits }))
  }

  return (userId: UserId, days: readonly DayBits[]): GivenHour[] => {
    const own = ownBits.get(userId)
    const ownHours: GivenHour[] = []
    // By the kind's number: this is done for each day of each person.
    const counts: number[] = []
    for (const { date, bits } of days) {
      const ownOnes = bits & (own?.get(date) ?? 0)
      for (const hour of ownOnes === 0 ? [] : bitsToHours(ownOnes)) ownHours.push(hourOf(userId, date, hour))
      const alike = alikeByDay.get(date) ?? alikeOn(date)
      alikeByDay.set(date, alike)
      for (const each of alike) {
        counts[each.kind] = (counts[each.kind] ?? 0) + countHours(bits & ~ownOnes & each.bits)
      }
    }
    const alike = [...counts.entries()].filter(([, count]) => count > 0)
    return [...ownHours, ...alike.map(([kind, count]) => ({ ...kinds[kind]!, count }))]
  }
}
