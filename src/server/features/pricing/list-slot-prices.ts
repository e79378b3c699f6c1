import type { DayRange } from '../../../domain/calendar.ts'
import { bySlot, slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, RosterScope } from '../../kernel/access/types.ts'
import type { SlotPrice } from './queries.ts'
import * as queries from './queries.ts'

/** Lists the slot prices for everybody. */
export function listSlotPrices(db: Db, args: ProjectScope & DayRange): Promise<SlotPrice[]> {
  return queries.slotPrices.list(db, args)
}

/** Lists the slot prices for one person. */
export function listUserSlotPrices(db: Db, args: RosterScope & DayRange): Promise<SlotPrice[]> {
  return queries.userSlotPrices.list(db, args)
}

/** Lists the slot prices that hold for one person, by day and hour: the person's own on a slot, else the project's. */
export async function listPricesForPerson(db: Db, args: RosterScope & DayRange): Promise<SlotPrice[]> {
  const [project, own] = await Promise.all([
    queries.slotPrices.list(db, args),
    queries.userSlotPrices.list(db, args),
  ])
  const priceBySlot = new Map([...project, ...own].map((price) => [slotKey(price.date, price.hour), price]))
  return [...priceBySlot.values()].toSorted(bySlot)
}
