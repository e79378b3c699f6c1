import type { PatternSlot } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import type { Changed } from '../../kernel/history/types.ts'
import * as queries from './queries.ts'

/**
 * Sets the weekly pattern, stated whole; of two entries for the same hour the last one counts. Dated entries win over
 * it and stay. Returns what is stored, by day and hour.
 */
export async function setPattern(
  db: Db,
  project: Acting<ProjectScope>,
  wanted: readonly PatternSlot[],
): Promise<PatternSlot[]> {
  const slots = [...new Map(wanted.map((slot) => [`${slot.day}:${slot.hour}`, slot])).values()]
  return changeProject(db, project, { kind: 'pattern' }, async (tx) => {
    const before = await queries.listPatternSlots(tx, project)
    await queries.replacePattern(tx, { ...project, slots })
    const after = await queries.listPatternSlots(tx, project)
    return { changed: differencesOf(before, after), result: after }
  })
}

/** Hour by hour, those that came, went or changed. */
function differencesOf(before: readonly PatternSlot[], after: readonly PatternSlot[]): Changed[] {
  const modesOf = (slots: readonly PatternSlot[]) =>
    new Map(slots.map(({ day, hour, mode }) => [`${day}:${hour}`, mode]))
  const [old, current] = [modesOf(before), modesOf(after)]
  const cells = new Map([...before, ...after].map((slot) => [`${slot.day}:${slot.hour}`, slot]))
  return [...cells].map(([key, { day: weekday, hour }]) => ({
    kind: 'pattern',
    weekday,
    hour,
    before: old.get(key) ?? null,
    after: current.get(key) ?? null,
  }))
}
