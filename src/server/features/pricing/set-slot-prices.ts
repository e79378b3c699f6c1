import { type Day, monthsOfDays } from '../../../domain/calendar.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import { lastOfEachHour } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope, RosterScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import { fromTo } from '../../kernel/history/from-to.ts'
import * as queries from './queries.ts'

/** Sets or clears what slots pay everybody, all or none; of two for the same hour the last one counts. */
export async function setSlotPrices(
  db: Db,
  project: Acting<ProjectScope>,
  wanted: readonly PriceOfSlot[],
): Promise<PriceOfSlot[]> {
  const prices = lastOfEachHour(wanted)
  const change = { kind: 'slot-prices', months: monthsOfDays(daysOf(prices)) } as const
  return changeProject(db, project, change, async (tx) => {
    const saved = await queries.slotPrices.replace(tx, { ...project, slots: prices })
    const changed = fromTo(saved, prices, ({ cents }) => cents).map(
      (each) => ({ kind: 'slot-price', ...each }) as const,
    )
    return { changed, result: prices }
  })
}

/** Sets or clears what slots pay one person; the same rules. */
export async function setUserSlotPrices(
  db: Db,
  person: Acting<RosterScope>,
  wanted: readonly PriceOfSlot[],
): Promise<PriceOfSlot[]> {
  const { userId } = person
  const prices = lastOfEachHour(wanted)
  const change = { kind: 'user-slot-prices', userId, months: monthsOfDays(daysOf(prices)) } as const
  return changeProject(db, person, change, async (tx) => {
    const saved = await queries.userSlotPrices.replace(tx, { ...person, slots: prices })
    const changed = fromTo(saved, prices, ({ cents }) => cents).map(
      (each) => ({ kind: 'user-slot-price', userId, ...each }) as const,
    )
    return { changed, result: prices }
  })
}

function daysOf(prices: readonly PriceOfSlot[]): Day[] {
  return prices.map(({ date }) => date)
}
