import { type Day, monthOfDay } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope, RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

interface PriceOfSlot {
  date: Day
  hour: number
  /** Whole cents; null clears the price, 0 is a price. */
  cents: number | null
}

const onDay = ({ date }: { date: Day }) => ({ from: date, to: date })

/** Sets or clears what a slot pays everybody. */
export async function setSlotPrice(db: Db, project: Acting<ProjectScope>, price: PriceOfSlot): Promise<void> {
  const { cents, ...slot } = price
  const change = { kind: 'slot-prices', months: [monthOfDay(slot.date)] } as const
  await changeProject(db, project, change, async (tx) => {
    const saved = await queries.listSlotPrices(tx, { ...project, ...onDay(slot) })
    await (cents === null
      ? queries.deleteSlotPrice(tx, { ...project, ...slot })
      : queries.upsertSlotPrice(tx, { ...project, ...slot, cents }))
    const before = saved.find(({ hour }) => hour === slot.hour)?.cents ?? null
    return { changed: [{ kind: 'slot-price', ...slot, before, after: cents }], result: undefined }
  })
}

/** Sets or clears what a slot pays one person. */
export async function setUserSlotPrice(
  db: Db,
  person: Acting<RosterScope>,
  price: PriceOfSlot,
): Promise<void> {
  const { cents, ...slot } = price
  const { userId } = person
  const change = { kind: 'user-slot-prices', userId, months: [monthOfDay(slot.date)] } as const
  await changeProject(db, person, change, async (tx) => {
    const saved = await queries.listUserSlotPrices(tx, { ...person, ...onDay(slot) })
    await (cents === null
      ? queries.deleteUserSlotPrice(tx, { ...person, ...slot })
      : queries.upsertUserSlotPrice(tx, { ...person, ...slot, cents }))
    const before = saved.find(({ hour }) => hour === slot.hour)?.cents ?? null
    return {
      changed: [{ kind: 'user-slot-price', userId, ...slot, before, after: cents }],
      result: undefined,
    }
  })
}
