/** Counts a person's given hours by mode and price, since most slots have one mode and price for everybody. */
import { bitOf, bitsToHours, countBits, type DayBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { GivenHour } from '../../../domain/pricing.ts'
import { HOURS, isStaffed } from '../../../domain/slot.ts'
import { watchChanges } from '../../../domain/wages.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Prices } from '../pricing/load-prices.ts'
import type { Modes } from '../schedule/load-modes.ts'

/** Hours of a day with one mode and slot price for everybody, as bits. */
interface Alike {
  group: number
  bits: number
}

/**
 * Makes the function that returns a person's hours of days, which ascend. Hours with equal mode, slot price and wages are one
 * entry with a count; hours that are now WHITE or BLACK may have none.
 */
export function groupHours(
  modes: Pick<Modes, 'modeFor' | 'overrides'>,
  prices: Pick<Prices, 'slotPricesOf' | 'userSlotPrices' | 'wagesOf'>,
) {
  const hourOf = (userId: UserId | undefined, day: Day, hour: number): GivenHour => ({
    mode: modes.modeFor(userId, day, hour),
    date: day,
    ...prices.slotPricesOf(userId, day, hour),
  })
  /** The days on which a person has an override or a price of their own. */
  const ownDays = new Map<UserId, Set<Day>>()
  for (const { userId, date } of [...modes.overrides, ...prices.userSlotPrices])
    ownDays.set(userId, (ownDays.get(userId) ?? new Set<Day>()).add(date))

  const groups: GivenHour[] = []
  const groupNumbers = new Map<string, number>()
  const alikeByDay = new Map<Day, Alike[]>()
  /** The hours of a day that are alike for everybody without an override or a price of their own on that day. */
  function alikeOn(day: Day): Alike[] {
    const bitsByGroup = new Map<number, number>()
    for (const hour of HOURS) {
      const given = hourOf(undefined, day, hour)
      if (!isStaffed(given.mode)) continue
      const key = `${given.mode} ${given.projectSlotPrice}`
      const group = groupNumbers.get(key) ?? groups.push(given) - 1
      groupNumbers.set(key, group)
      bitsByGroup.set(group, (bitsByGroup.get(group) ?? 0) | bitOf(hour))
    }
    const alike = [...bitsByGroup].map(([group, bits]) => ({ group, bits }))
    alikeByDay.set(day, alike)
    return alike
  }

  return (userId: UserId, days: readonly DayBits[]): GivenHour[] => {
    const own = ownDays.get(userId)
    const haveChanged = watchChanges(prices.wagesOf(userId))
    const hours: GivenHour[] = []
    const counts: number[] = []
    /** The first of the days that have been counted. */
    let first: Day | undefined
    const addCounted = () => {
      for (let group = 0; group < counts.length; group += 1) {
        const count = counts[group]!
        if (count === 0) continue
        const { mode, projectSlotPrice } = groups[group]!
        hours.push({ mode, projectSlotPrice, date: first!, count })
        counts[group] = 0
      }
    }
    for (const { date, bits } of days) {
      if (own?.has(date)) {
        for (const hour of bitsToHours(bits)) hours.push(hourOf(userId, date, hour))
        continue
      }
      if (haveChanged(date) || first === undefined) {
        addCounted()
        first = date
      }
      for (const { group, bits: alike } of alikeByDay.get(date) ?? alikeOn(date)) {
        while (counts.length <= group) counts.push(0)
        counts[group]! += countBits(bits & alike)
      }
    }
    addCounted()
    return hours
  }
}
