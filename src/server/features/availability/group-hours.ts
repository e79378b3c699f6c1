/** Counts a person's given hours by mode and price, since most slots have one mode and price for everybody. */
import { bitsToHours } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { GivenHour } from '../../../domain/pricing.ts'
import { HOURS } from '../../../domain/slot.ts'
import type { DayBits } from '../../db/codecs/month-text.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Prices } from '../pricing/load-prices.ts'
import type { Modes } from '../schedule/load-modes.ts'

/** Makes the function that returns a person's hours. Hours with equal mode, slot price and wages are one entry with a count. */
export function groupHours(
  modes: Pick<Modes, 'modeFor' | 'overrides'>,
  prices: Pick<Prices, 'slotPricesOf' | 'userSlotPrices' | 'changes'>,
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

  const partOf = partsOf(prices.changes)
  const groups: GivenHour[] = []
  const groupNumbers = new Map<string, number>()
  const groupsByDay = new Map<Day, number[]>()
  /** The group number of each hour of a day, for everybody without an override or a price of their own on that day. */
  function groupsOn(day: Day): number[] {
    const part = partOf(day)
    const numbers = HOURS.map((hour) => {
      const group = hourOf(undefined, day, hour)
      const key = `${group.mode} ${group.projectSlotPrice} ${part}`
      const number = groupNumbers.get(key) ?? groups.push(group) - 1
      groupNumbers.set(key, number)
      return number
    })
    groupsByDay.set(day, numbers)
    return numbers
  }

  return (userId: UserId, days: readonly DayBits[]): GivenHour[] => {
    const own = ownDays.get(userId)
    const ownHours: GivenHour[] = []
    const counts: number[] = []
    for (const { date, bits } of days) {
      if (own?.has(date)) {
        for (const hour of bitsToHours(bits)) ownHours.push(hourOf(userId, date, hour))
        continue
      }
      const numbers = groupsByDay.get(date) ?? groupsOn(date)
      for (let index = 0; index < numbers.length; index += 1)
        if (bits & (1 << index)) counts[numbers[index]!] = (counts[numbers[index]!] ?? 0) + 1
    }
    for (const [number, count] of counts.entries())
      if (count !== undefined) ownHours.push({ ...groups[number]!, count })
    return ownHours
  }
}

/** Makes the function that numbers the parts of a span in which no wages change. */
function partsOf(changes: readonly Day[]): (day: Day) => number {
  return (day) => {
    let part = changes.length
    while (part > 0 && changes[part - 1]! > day) part -= 1
    return part
  }
}
