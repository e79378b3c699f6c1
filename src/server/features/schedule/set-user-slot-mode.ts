import { type Day, monthOfDay } from '../../../domain/calendar.ts'
import type { Mode } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/** Sets what one slot demands of one person, whatever it demands of the others. */
export async function setUserSlotMode(
  db: Db,
  person: Acting<RosterScope>,
  slot: { date: Day; hour: number; mode: Mode },
): Promise<void> {
  const change = { kind: 'user-modes', userId: person.userId, months: [monthOfDay(slot.date)] } as const
  await changeProject(db, person, change, async (tx) => {
    const { date, hour, mode: after } = slot
    const saved = await queries.listOverridesOfPerson(tx, { ...person, from: date, to: date })
    await queries.upsertOverride(tx, { ...person, ...slot })
    const before = saved.find((override) => override.hour === hour)?.mode ?? null
    return {
      changed: [{ kind: 'user-mode', userId: person.userId, date, hour, before, after }],
      result: undefined,
    }
  })
}
