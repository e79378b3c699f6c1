import type { Day } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

interface PriceOfSlot {
  date: Day
  hour: number
  /** Whole cents; null clears the price, 0 is a price. */
  cents: number | null
}

/** Sets or clears what a slot pays everybody. */
export async function setSlotPrice(db: Db, project: ProjectScope, price: PriceOfSlot): Promise<void> {
  const { cents, ...slot } = price
  await changeProject(db, project, (tx) =>
    cents === null
      ? queries.deleteSlotPrice(tx, { ...project, ...slot })
      : queries.upsertSlotPrice(tx, { ...project, ...slot, cents }),
  )
}

/** Sets or clears what a slot pays one person. */
export async function setUserSlotPrice(db: Db, person: RosterScope, price: PriceOfSlot): Promise<void> {
  const { cents, ...slot } = price
  await changeProject(db, person, (tx) =>
    cents === null
      ? queries.deleteUserSlotPrice(tx, { ...person, ...slot })
      : queries.upsertUserSlotPrice(tx, { ...person, ...slot, cents }),
  )
}
